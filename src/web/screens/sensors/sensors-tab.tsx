import SensorsOutlined from '@mui/icons-material/SensorsOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Sensor, SensorWithKey } from '../../../contract/sensors.ts'
import type { StandingReport } from '../../../contract/standing.ts'
import { type StandingDays, standingDays } from '../../../domain/standing.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { may, useGroupId } from '../../session/use-group.ts'
import { ruledAfterFirst } from '../../theme.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { AddButton } from '../../ui/layout/add-button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useChange } from '../../ui/state/use-action.ts'
import { useAsked } from '../../ui/state/use-asked.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { type SensorAction, SensorRow } from './sensor-row.tsx'
import type { SensorsTabData } from './sensors-tab-data.ts'

const SensorForm = late(() => import('./sensor-form.tsx'))
const SensorKey = late(() => import('./sensor-key.tsx'))
const SensorDays = late(() => import('./sensor-days.tsx'))

/** Sensors of a group: what they send, and their keys. */
export default function SensorsTab({ group, sensors, limits, standing }: { group: GroupOfUser } & SensorsTabData) {
  const { t } = useTexts()
  const { dialog, show, showSecret } = useDialog()
  const { toast, reloadAndTell } = useTell()
  const groupId = group.id
  const mayManage = may(group, 'SENSOR_MANAGE')

  const showKey = (made: SensorWithKey) => showSecret((close) => <SensorKey made={made} onClose={close} />)
  const edit = (sensor?: Sensor) =>
    show((close) => (
      <SensorForm
        sensor={sensor}
        onMade={showKey}
        onSaved={(text) => reloadAndTell(text).then(close)}
        onClose={close}
      />
    ))
  useAsked('new', () => mayManage && edit())

  /** Asks, then replaces the key of a sensor, revokes the sensor, or deletes its sightings; without one, all of the group. */
  const ask = (what: 'rotate' | 'revoke' | 'forget' | 'forgetAll', sensor?: Sensor) => {
    const name = sensor?.name ?? ''
    const params = { id: groupId, sensorId: sensor?.id ?? '' }
    const act = async () => {
      if (what === 'rotate') return showKey(await api('POST /api/web/groups/{id}/sensors/{sensorId}/key', { params }))
      if (what === 'revoke') await api('DELETE /api/web/groups/{id}/sensors/{sensorId}', { params })
      else if (what === 'forget') await api('DELETE /api/web/groups/{id}/sensors/{sensorId}/sightings', { params })
      else await api('DELETE /api/web/groups/{id}/sightings', { params: { id: groupId } })
      await reloadAndTell(t(`sensors.${what}.done`, { name }))
    }
    confirm(show, {
      title: t(`sensors.${what}.title`, { name }),
      text: t(`sensors.${what}.text`),
      submit: t(`sensors.${what}`),
      colour: what === 'rotate' ? 'primary' : 'error',
      onConfirm: act,
    })
  }
  const act = (what: SensorAction, sensor: Sensor) => {
    if (what === 'days') show((close) => <SensorDays sensor={sensor} onClose={close} />)
    else if (what === 'edit') edit(sensor)
    else ask(what, sensor)
  }
  const addButton = mayManage && <AddButton onClick={() => edit()}>{t('sensors.new')}</AddButton>
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PlaceHead title={t('nav.sensors')} text={t('sensors.text', { days: limits.keptDays })}>
        {sensors.length > 0 && addButton}
      </PlaceHead>
      {sensors.length > 0 ? (
        <>
          <Card component="ul" sx={{ listStyle: 'none', m: 0, px: { xs: 2, sm: 3 }, py: 0.5 }}>
            {sensors.map((sensor) => (
              <SensorRow key={sensor.id} sensor={sensor} mayManage={mayManage} onAction={(what) => act(what, sensor)} />
            ))}
          </Card>
          {may(group, 'REPORT_READ') && <StandingReports standing={standing} mayMake={may(group, 'REPORT_CREATE')} />}
          {mayManage && (
            <Button color="error" size="small" onClick={() => ask('forgetAll')} sx={{ justifySelf: 'start' }}>
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
      {dialog}
      {toast}
    </Box>
  )
}

const isUnderWay = (report: StandingReport | undefined) => report?.state === 'queued' || report?.state === 'running'

/** Standing reports of a group, with buttons to make or renew them. */
function StandingReports({ standing, mayMake }: { standing: readonly StandingReport[]; mayMake: boolean }) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const { busy, failure, run } = useChange()
  const [asked, setAsked] = useState<StandingDays>()
  useRenewed(standing.some(isUnderWay))
  const make = (days: StandingDays) => {
    setAsked(days)
    void run(() => api('POST /api/web/groups/{id}/standing-reports', { params: { id: groupId }, body: { days } }))
  }
  return (
    <Box component="section" id="standing">
      <SectionHead title={t('standing.title')} text={t('standing.text')} />
      <Card component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, px: { xs: 2, sm: 3 }, py: 0.5 }}>
        {standingDays.map((days) => {
          const report = standing.find((one) => one.days === days)
          const name = t('report.standing', { days })
          return (
            <Box component="li" key={days} sx={{ ...ruledAfterFirst, py: 1.5, display: 'grid', gap: 1 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
                <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                  {report ? (
                    <PageLink to={path('report', { groupId, reportId: report.taskID })}>{name}</PageLink>
                  ) : (
                    <Typography>{name}</Typography>
                  )}
                  <Quiet>
                    {[
                      report?.refreshedAt && t('standing.refreshed', { when: format.dateTime(report.refreshedAt) }),
                      report && isUnderWay(report) && t(`state.${report.state}`),
                    ]
                      .filter(Boolean)
                      .join(' · ') || t('standing.none')}
                  </Quiet>
                </Box>
                {mayMake && (
                  <Button
                    size="small"
                    disabled={busy || isUnderWay(report)}
                    onClick={() => make(days)}
                    aria-label={t(report ? 'standing.refresh.named' : 'standing.make.named', { name })}
                  >
                    {t(report ? 'standing.refresh' : 'standing.make')}
                  </Button>
                )}
              </Box>
              {report && (report.failed || report.state === 'failed') && (
                <Alert severity="warning">{t('standing.failed')}</Alert>
              )}
              {asked === days && failure !== undefined && <Alert severity="error">{failure}</Alert>}
            </Box>
          )
        })}
      </Card>
    </Box>
  )
}
