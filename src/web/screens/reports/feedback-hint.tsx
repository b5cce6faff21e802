import Typography from '@mui/material/Typography'
import { createContext, use } from 'react'
import { sourceVerdicts } from '../../../domain/feedback.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Counts } from '../feedback/verdict-counts.tsx'

/** Feedback counts of the group by source id. */
export const SourceFeedback = createContext<ReadonlyMap<string, Counts>>(new Map())

/** One line of feedback on a source; nothing without feedback. */
export function FeedbackHint({ sourceID }: { sourceID: string }) {
  const { t, format } = useTexts()
  const counts = use(SourceFeedback).get(sourceID)
  if (!counts) return null
  const verdicts = sourceVerdicts.flatMap((verdict) => {
    const count = counts[verdict] ?? 0
    return count > 0
      ? [t('feedback.count', { verdict: t(`feedback.verdict.${verdict}`), count: format.number(count) })]
      : []
  })
  return (
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {t('feedback.hint', { verdicts: verdicts.join(' · ') })}
    </Typography>
  )
}
