import { createContext, use } from 'react'
import { sourceVerdicts } from '../../../domain/feedback.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Caption } from '../../ui/layout/text.tsx'
import type { Counts } from '../feedback/verdict-counts.tsx'

/** The group's feedback on sources: counts by source id. */
export const SourceFeedback = createContext<ReadonlyMap<string, Counts>>(new Map())

/** The group's feedback on a source in one line; nothing without feedback. */
export function FeedbackHint({ sourceID }: { sourceID: string }) {
  const { t, format } = useTexts()
  const counts = use(SourceFeedback).get(sourceID)
  if (!counts) return null
  const verdicts = sourceVerdicts
    .filter((verdict) => (counts[verdict] ?? 0) > 0)
    .map((verdict) =>
      t('feedback.count', {
        verdict: t(`feedback.verdict.${verdict}`),
        count: format.number(counts[verdict] ?? 0),
      }),
    )
  return <Caption sx={{ display: 'block' }}>{t('feedback.hint', { verdicts: verdicts.join(' · ') })}</Caption>
}
