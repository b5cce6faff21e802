import BlockOutlined from '@mui/icons-material/BlockOutlined'
import Box from '@mui/material/Box'
import type { DeathCause } from '../../../domain/report.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { Mark } from './mark.tsx'

interface DeadSource {
  readonly dead: DeathCause
  /** ISO 8601; null if the source was never collected successfully. */
  readonly newestLook: string | null
}

/** Says why a source is dead, and since when: `unchanged for more than 90 days, last collected on 3 May 2026`. */
export function deathText({ dead, newestLook }: DeadSource, { t, format }: Language): string {
  const seen = newestLook ? t('sources.dead.seen', { date: format.date(newestLook) }) : t('sources.dead.never')
  return dead === 'unwatched' ? seen : `${t(`sources.dead.${dead}`)}, ${seen}`
}

/** Says that a source is dead, and why. */
export function DeadMark(source: DeadSource) {
  const language = useTexts()
  return (
    <Mark Icon={BlockOutlined} colour="error.main">
      {language.t('sources.dead')}
      <Box component="span" sx={{ color: 'text.secondary' }}>{`: ${deathText(source, language)}`}</Box>
    </Mark>
  )
}
