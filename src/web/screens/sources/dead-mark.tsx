import BlockOutlined from '@mui/icons-material/BlockOutlined'
import Box from '@mui/material/Box'
import type { DeathCause } from '../../../domain/report-codes.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { deathText, deathTitle } from './death-text.ts'
import { Mark } from './mark.tsx'

/** Says that a source is dead, and why. */
export function DeadMark({ dead, newestLook }: { dead: DeathCause; newestLook: string | null }) {
  const language = useTexts()
  return (
    <Mark Icon={BlockOutlined} colour="error.main">
      {language.t(deathTitle(dead))}
      <Box component="span" sx={{ color: 'text.secondary' }}>{`: ${deathText({ dead, newestLook }, language)}`}</Box>
    </Mark>
  )
}
