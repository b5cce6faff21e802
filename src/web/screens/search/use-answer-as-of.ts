import { useEffect, useState } from 'react'
import type { SearchedValue } from '../../../contract/search.ts'
import type { CallOptions } from '../../api.ts'
import { asOfText, endOfDay, readIsoDay } from './days.ts'

/** What a section of an indicator's page is about. */
export interface Given {
  readonly groupId: string
  readonly value: SearchedValue
  /** `2026-03-01`; undefined for today. */
  readonly asOf: string | undefined
}

type Query = SearchedValue & { readonly groupID: string; readonly asOf?: string }

/** The server is asked when the slider has rested this long. */
const restMs = 400

/** Asks about a value as of a day, again after each change. The last answer stays until the next one has come. */
export function useAnswerAsOf<Answer>(
  ask: (query: Query, options: CallOptions) => Promise<Answer>,
  { groupId, value: { kind, value }, asOf }: Given,
): { readonly answer: Answer | undefined; readonly failure: unknown; again(): void } {
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again; `ask` always makes the same call
  useEffect(() => {
    const stop = new AbortController()
    const day = readIsoDay(asOf ?? null)
    const query = { groupID: groupId, kind, value, ...(day !== undefined && { asOf: asOfText(endOfDay(day)) }) }
    const timer = setTimeout(
      () =>
        void ask(query, { signal: stop.signal }).then(
          (next) => {
            setAnswer(next)
            setFailure(undefined)
          },
          (error) => !stop.signal.aborted && setFailure(error),
        ),
      answer ? restMs : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [groupId, kind, value, asOf, attempt])
  return { answer, failure, again: () => setAttempt((before) => before + 1) }
}
