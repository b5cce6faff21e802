import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FeedbackEntry } from '../../../contract/feedback.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList, ruled } from '../../theme.ts'
import { Caption } from '../../ui/layout/text.tsx'
import { verdictColour } from './verdict-counts.tsx'

const shownAtFirst = 5

/** Feedback with authors and comments, newest first. Comments are plain text, not Markdown. */
export function FeedbackEntries({ entries, groupId }: { entries: readonly FeedbackEntry[]; groupId: string }) {
  const { t, format } = useTexts()
  const [isAll, setAll] = useState(false)
  const visibleEntries = isAll ? entries : entries.slice(0, shownAtFirst)
  if (entries.length === 0) return null
  return (
    <>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gridTemplateColumns: 'minmax(0,1fr)' }}>
        {visibleEntries.map((entry) => (
          <Box component="li" key={entry.id} sx={{ ...ruled, py: 1.25, display: 'grid', gap: 0.5 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Chip
                size="small"
                variant="outlined"
                color={verdictColour[entry.verdict]}
                label={t(`feedback.verdict.${entry.verdict}`)}
              />
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {entry.mine ? t('feedback.you') : entry.author || t('feedback.somebody')}
              </Typography>
              <Caption sx={{ overflowWrap: 'anywhere' }}>
                {[entry.groupId !== groupId && entry.groupName, format.date(entry.at)].filter(Boolean).join(' · ')}
              </Caption>
            </Box>
            {entry.comment && (
              <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {entry.comment}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {entries.length > visibleEntries.length && (
        <Button size="small" onClick={() => setAll(true)} sx={{ justifySelf: 'start' }}>
          {t('feedback.more', { count: entries.length - visibleEntries.length })}
        </Button>
      )}
    </>
  )
}
