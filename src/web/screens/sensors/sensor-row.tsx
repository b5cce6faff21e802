import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Sensor } from '../../../contract/sensors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { Ago } from '../../ui/layout/ago.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Quiet } from '../../ui/layout/text.tsx'

/** Actions that a user can choose for a sensor. */
export type SensorAction = 'days' | 'edit' | 'rotate' | 'revoke' | 'forget'

const colours = { new: 'default', sends: 'success', silent: 'warning', revoked: 'default' } as const
const readActions: readonly SensorAction[] = ['days']
const manageActions: readonly SensorAction[] = ['days', 'edit', 'rotate', 'revoke', 'forget']
/** Of a revoked sensor. */
const remainingActions: readonly SensorAction[] = ['days', 'forget']
/** Of a sensor that has sent. */
const sentActions: readonly SensorAction[] = ['days', 'forget']

/** A sensor with its state, what it sent, and buttons for actions. */
export function SensorRow({
  sensor: { name, prefix, state, createdBy, lastSeenAt, formats, sent },
  mayManage,
  onAction,
}: {
  sensor: Sensor
  mayManage: boolean
  onAction: (what: SensorAction) => void
}) {
  const { t, format } = useTexts()
  const possible = mayManage ? (state === 'revoked' ? remainingActions : manageActions) : readActions
  const actions = possible.filter((what) => lastSeenAt !== null || !sentActions.includes(what))
  return (
    <Box component="li" sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography
        component="div"
        sx={{ fontWeight: 600, display: 'flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere' }}
      >
        {name}
        <SmallChip color={colours[state]} label={t(`sensors.state.${state}`)} />
      </Typography>
      <Quiet component="div" sx={{ overflowWrap: 'anywhere' }}>
        <Box component="code" sx={{ fontFamily: mono }}>
          {prefix}…
        </Box>
        {createdBy && `, ${t('sensors.by', { name: createdBy })}`}
        {lastSeenAt && (
          <>
            {`, ${t('sensors.seen')} `}
            <Ago at={lastSeenAt} />
          </>
        )}
      </Quiet>
      {state !== 'new' && <Quiet>{t('sensors.sent', { ...sent, bytes: format.bytes(sent.bytes) })}</Quiet>}
      {formats.length > 0 && (
        <Quiet sx={{ overflowWrap: 'anywhere' }}>{t('sensors.formats', { formats: formats.join(', ') })}</Quiet>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -0.75 }}>
        {actions.map((what) => (
          <Button
            key={what}
            size="small"
            color={what === 'revoke' || what === 'forget' ? 'error' : 'primary'}
            aria-label={t(`sensors.${what}.named`, { name })}
            onClick={() => onAction(what)}
            sx={{ minWidth: 0 }}
          >
            {t(`sensors.${what}`)}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
