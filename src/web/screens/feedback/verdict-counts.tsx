import Box from '@mui/material/Box'
import type { ChipProps } from '@mui/material/Chip'
import type { z } from 'zod'
import type { FeedbackCounts } from '../../../contract/feedback.ts'
import { type FeedbackVerdict, verdicts } from '../../../domain/feedback.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList } from '../../theme.ts'
import { SmallChip } from '../../ui/layout/small-chip.tsx'

export type Counts = z.infer<typeof FeedbackCounts>

export const verdictColour: Record<FeedbackVerdict, NonNullable<ChipProps['color']>> = {
  useful: 'success',
  noisy: 'warning',
  wrong: 'error',
  outdated: 'warning',
  malicious: 'error',
  harmless: 'success',
  unsure: 'info',
}

/** Number of times that each verdict was given; nothing if none was. */
export function VerdictCounts({ counts }: { counts: Counts }) {
  const { t, format } = useTexts()
  const present = verdicts.filter((verdict) => (counts[verdict] ?? 0) > 0)
  if (present.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('feedback.counts')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, ...plainList }}
    >
      {present.map((verdict) => (
        <li key={verdict}>
          <SmallChip
            color={verdictColour[verdict]}
            label={t('feedback.count', {
              verdict: t(`feedback.verdict.${verdict}`),
              count: format.number(counts[verdict] ?? 0),
            })}
          />
        </li>
      ))}
    </Box>
  )
}
