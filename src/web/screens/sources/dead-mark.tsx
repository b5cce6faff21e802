import BlockOutlined from '@mui/icons-material/BlockOutlined'
import Box from '@mui/material/Box'
import type { DeathCause } from '../../../domain/report.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'

interface DeadSource {
  readonly dead: DeathCause
  /** ISO 8601; null if it was never fetched successfully. */
  readonly newestLook: string | null
}

/** Says why a source is dead, and since when: `unchanged for more than 90 days, last collected on 3 May 2026`. */
export function deathText({ dead, newestLook }: DeadSource, { t, format }: Language): string {
  const seen = newestLook ? t('sources.dead.seen', { date: format.date(newestLook) }) : t('sources.dead.never')
  return dead === 'unwatched' ? seen : `${t(`sources.dead.${dead}`)}, ${seen}`
}

/** Mark of a dead source with the reason. */
export function DeadMark(source: DeadSource) {
  const language = useTexts()
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.6, color: 'error.main', lineHeight: 1.35 }}
    >
      <BlockOutlined aria-hidden sx={{ fontSize: 17, mt: '1px' }} />
      <span>
        {language.t('sources.dead')}
        <Box component="span" sx={{ color: 'text.secondary' }}>{`: ${deathText(source, language)}`}</Box>
      </span>
    </Box>
  )
}
