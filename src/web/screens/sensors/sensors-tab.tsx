import AddIcon from '@mui/icons-material/Add'
import SensorsOutlined from '@mui/icons-material/SensorsOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Sensor, SensorWithKey } from '../../../contract/sensors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { type SensorAction, SensorRow } from './sensor-row.tsx'
import type { SensorsTabData } from './sensors-tab-data.ts'
import { StandingReports } from './standing-reports.tsx'

const SensorForm = late(() => import('./sensor-form.tsx'))
const SensorKey = late(() => import('./sensor-key.tsx'))
const SensorDays = late(() => import('./sensor-days.tsx'))
const ConfirmSensorAction = late(() => import('./confirm-sensor-action.tsx'))

/** The open dialog, about a sensor, a new one, or all sightings of the group. */
type Open = { readonly what: SensorAction; readonly sensor: Sensor } | { readonly what: 'new' | 'forgetAll' }

/** Sensors of a group: what they send, and their keys. */
export default function SensorsTab({ group, sensors, limits, standing }: { group: GroupOfUser } & SensorsTabData) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const wantsNew = (useLocation().state as { newSensor?: boolean } | null)?.newSensor === true
  const [open, setOpen] = useState<Open>()
  const [made, setMade] = useState<SensorWithKey>()
  const [told, setTold] = useState<string>()
  const mayManage = may(group, 'SENSOR_MANAGE')
  // The dashboard links here to make the first sensor.
  useEffect(() => {
    if (wantsNew && mayManage) setOpen({ what: 'new' })
  }, [wantsNew, mayManage])

  const show = (next: Open) => {
    setTold(undefined)
    setOpen(next)
  }
  const showKey = (sensor: SensorWithKey) => {
    setOpen(undefined)
    setMade(sensor)
  }
  const reloadAndTell = async (text: string) => {
    await revalidate()
    setOpen(undefined)
    setTold(text)
  }
  const close = () => setOpen(undefined)
  const addButton = mayManage && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => show({ what: 'new' })}>
      {t('sensors.new')}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      {told && <Alert severity="success">{told}</Alert>}
      <SectionHead title={t('sensors.title')} text={t('sensors.text', { days: limits.keptDays })}>
        {sensors.length > 0 && addButton}
      </SectionHead>
      {sensors.length > 0 ? (
        <>
          <Card component="ul" sx={{ listStyle: 'none', m: 0, px: { xs: 2, sm: 3 }, py: 0.5 }}>
            {sensors.map((sensor) => (
              <SensorRow
                key={sensor.id}
                sensor={sensor}
                mayManage={mayManage}
                onAction={(what) => show({ what, sensor })}
              />
            ))}
          </Card>
          {may(group, 'REPORT_READ') && (
            <StandingReports groupId={group.id} standing={standing} mayMake={may(group, 'REPORT_CREATE')} />
          )}
          {mayManage && (
            <Button
              color="error"
              size="small"
              onClick={() => show({ what: 'forgetAll' })}
              sx={{ justifySelf: 'start' }}
            >
              {t('sensors.forgetAll')}
            </Button>
          )}
        </>
      ) : (
        <EmptyState
          icon={<SensorsOutlined />}
          title={t('sensors.empty')}
          text={t(mayManage ? 'sensors.empty.text' : 'sensors.empty.viewer')}
        >
          {addButton}
        </EmptyState>
      )}
      <Suspense>
        {open && <OpenDialog open={open} groupId={group.id} onMade={showKey} onDone={reloadAndTell} onClose={close} />}
        {made && (
          <SensorKey
            made={made}
            // Reloads only now: if the page could not be loaded again, the key would be lost.
            onClose={() => {
              setMade(undefined)
              void revalidate()
            }}
          />
        )}
      </Suspense>
    </Box>
  )
}

/** The dialog that is open. */
function OpenDialog({
  open,
  groupId,
  onMade,
  onDone,
  onClose,
}: {
  open: Open
  groupId: string
  /** Shows a new key. */
  onMade: (made: SensorWithKey) => void
  /** Closes the dialog and says what was done. */
  onDone: (text: string) => Promise<unknown>
  onClose: () => void
}) {
  const props = { groupId, onMade, onClose }
  switch (open.what) {
    case 'new':
      return <SensorForm {...props} onSaved={onDone} />
    case 'edit':
      return <SensorForm {...props} sensor={open.sensor} onSaved={onDone} />
    case 'days':
      return <SensorDays groupId={groupId} sensor={open.sensor} onClose={onClose} />
    case 'forgetAll':
      return <ConfirmSensorAction {...props} what="forgetAll" onDone={onDone} />
    default:
      return <ConfirmSensorAction {...props} what={open.what} sensor={open.sensor} onDone={onDone} />
  }
}
