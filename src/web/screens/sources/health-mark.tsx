import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import type { HealthState } from './view.ts'

const marks = {
  ok: { Icon: CheckCircleOutlined, colour: 'success.main' },
  stale: { Icon: ScheduleOutlined, colour: 'warning.main' },
  failing: { Icon: ErrorOutlineOutlined, colour: 'error.main' },
  'held-back': { Icon: PauseCircleOutlined, colour: 'warning.main' },
  never: { Icon: HourglassEmptyOutlined, colour: 'text.secondary' },
  'no-content': { Icon: LockOutlined, colour: 'text.secondary' },
} as const satisfies Record<HealthState, object>

/** Likewise for a source that may be dead: the health of its last collection is then irrelevant. */
export function LifeMark({ state, dead, isShort = false }: { state: HealthState; dead: unknown; isShort?: boolean }) {
  const { t } = useTexts()
  if (!dead || state !== 'ok') return <HealthMark state={state} isShort={isShort} />
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.6, color: 'error.main', lineHeight: 1.35 }}
    >
      <BlockOutlined aria-hidden sx={{ fontSize: 17, mt: '1px' }} />
      <span>{t('sources.dead')}</span>
    </Box>
  )
}

/** Health of a source by colour, icon and text. `isShort` is for columns. */
export function HealthMark({ state, isShort = false }: { state: HealthState; isShort?: boolean }) {
  const { t } = useTexts()
  const { Icon, colour } = marks[state]
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.6, color: colour, lineHeight: 1.35 }}
    >
      <Icon aria-hidden sx={{ fontSize: 17, mt: '1px' }} />
      <span>{t(isShort ? `sources.health.${state}` : `source.health.${state}`)}</span>
    </Box>
  )
}
