import Typography from '@mui/material/Typography'
import { createContext, use } from 'react'
import { sourceVerdicts } from '../../../domain/feedback.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Counts } from '../feedback/verdict-counts.tsx'

/** What the group says of sources, by id. */
export const SourceFeedback = createContext<ReadonlyMap<string, Counts>>(new Map())

/** One line of what the group says of a source; nothing where it says nothing. */
export function FeedbackHint({ sourceID }: { sourceID: string }) {
  const { t, format } = useTexts()
  const counts = use(SourceFeedback).get(sourceID)
  if (!counts) return null
  const said = sourceVerdicts.flatMap((verdict) => {
    const count = counts[verdict] ?? 0
    return count > 0
      ? [t('feedback.count', { verdict: t(`feedback.verdict.${verdict}`), count: format.number(count) })]
      : []
  })
  return (
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {t('feedback.hint', { verdicts: said.join(' · ') })}
    </Typography>
  )
}
