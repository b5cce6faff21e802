import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import type { DeathCause } from '../../../domain/report-codes.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { deathTitle } from './death-text.ts'
import { Mark } from './mark.tsx'
import type { HealthState } from './view.ts'

const marks = {
  ok: { Icon: CheckCircleOutlined, colour: 'success.main' },
  stale: { Icon: ScheduleOutlined, colour: 'warning.main' },
  failing: { Icon: ErrorOutlineOutlined, colour: 'error.main' },
  'held-back': { Icon: PauseCircleOutlined, colour: 'warning.main' },
  never: { Icon: HourglassEmptyOutlined, colour: 'text.secondary' },
  'no-content': { Icon: LockOutlined, colour: 'text.secondary' },
} as const satisfies Record<HealthState, object>

/** Health of a source by colour, icon and text. `isShort` is for columns. */
export function HealthMark({ state, isShort = false }: { state: HealthState; isShort?: boolean }) {
  const { t } = useTexts()
  return <Mark {...marks[state]}>{t(isShort ? `sources.health.${state}` : `source.health.${state}`)}</Mark>
}

/** The health of a source; of a dead source that is collected well, that it is dead. */
export function LifeMark({
  state,
  dead,
  isShort = false,
}: {
  state: HealthState
  dead: DeathCause | null | undefined
  isShort?: boolean
}) {
  const { t } = useTexts()
  if (!dead || state !== 'ok') return <HealthMark state={state} isShort={isShort} />
  return (
    <Mark Icon={BlockOutlined} colour="error.main">
      {t(deathTitle(dead))}
    </Mark>
  )
}
