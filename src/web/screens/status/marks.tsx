import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type { FeatureState } from '../../../contract/status.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'

/** Icon and colour of each state. */
export const marks = {
  ok: { Icon: CheckCircleOutlined, colour: 'success.main' },
  degraded: { Icon: WarningAmberOutlined, colour: 'warning.main' },
  down: { Icon: ErrorOutlineOutlined, colour: 'error.main' },
  off: { Icon: RemoveCircleOutlineOutlined, colour: 'text.secondary' },
} as const satisfies Record<FeatureState, object>

/** Shows a state with its colour, icon and text. */
export function StateMark({ state }: { state: FeatureState }) {
  const { t } = useTexts()
  const { Icon, colour } = marks[state]
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: colour, fontWeight: 600 }}
    >
      <Icon aria-hidden sx={{ fontSize: rem(18) }} />
      {t(`status.state.${state}`)}
    </Box>
  )
}
