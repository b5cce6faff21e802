import { useEffect, useState } from 'react'
import type { DeliveryPreview } from '../../../../contract/subscriptions.ts'
import { api } from '../../../app/api.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { may, useGroup, useGroupId } from '../../../session/use-group.ts'
import { failureText } from '../../../text/failure-text.ts'
import { settlingPauseMs } from '../../../text/pauses.ts'
import type { TrialCandidate } from './candidate.ts'

export interface PreviewState {
  /** `off`: no source is selected, or the user may not create subscriptions. */
  readonly state: 'off' | 'loading' | 'shown' | 'failed'
  /** The newest preview; it stays while the next one is loading. */
  readonly preview?: DeliveryPreview | undefined
  /** True if loading takes long. */
  readonly isLong?: boolean
  readonly failure?: string
  retry(): void
}

/** Previews what a candidate would deliver today, again after each change that matters for it. */
export function usePreview(candidate: TrialCandidate | undefined): PreviewState {
  const groupID = useGroupId()
  const language = useTexts()
  const mayAsk = may(useGroup(), 'SUBSCRIPTION_CREATE')
  const asked = mayAsk && candidate && candidate.sources.length > 0 ? JSON.stringify(bodyOf(candidate)) : undefined
  const [attempt, setAttempt] = useState(0)
  const [current, setCurrent] = useState<Omit<PreviewState, 'retry'>>({ state: 'off' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (asked === undefined) {
      setCurrent({ state: 'off' })
      return
    }
    const stop = new AbortController()
    const { signal } = stop
    setCurrent(({ preview }) => ({ state: 'loading', preview }))
    const ask = async () => {
      for (;;) {
        const input = { query: { groupID }, body: JSON.parse(asked) as ReturnType<typeof bodyOf> }
        const { preview } = await api('POST /api/web/subscriptions/preview', input, { signal })
        if (signal.aborted) return
        if (preview) return setCurrent({ state: 'shown', preview })
        setCurrent((before) => ({ ...before, state: 'loading', isLong: true }))
      }
    }
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => {
        if (!signal.aborted) setCurrent({ state: 'failed', failure: failureText(error, language) })
      })
    }, settlingPauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, groupID, attempt])

  return { ...current, retry: () => setAttempt((count) => count + 1) }
}

/** The settings that decide what is delivered. */
function bodyOf(candidate: TrialCandidate) {
  const { name, mode, enricher, basedOnReport, targetFormats, ...relevant } = candidate
  return { ...relevant, targetFormats: targetFormats.map(({ id }) => ({ id })) }
}
