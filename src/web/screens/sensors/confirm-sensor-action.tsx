import type { Sensor, SensorWithKey } from '../../../contract/sensors.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import ConfirmDialog from '../../ui/dialogs/confirm-dialog.tsx'

/** Asks for confirmation, then replaces the key of a sensor, revokes the sensor, or deletes sightings. */
export default function ConfirmSensorAction({
  groupId,
  what,
  sensor,
  onMade,
  onDone,
  onClose,
}: {
  groupId: string
  what: 'rotate' | 'revoke' | 'forget' | 'forgetAll'
  /** Missing for `forgetAll`, which deletes all sightings of the group. */
  sensor?: Sensor
  onMade: (made: SensorWithKey) => void
  onDone: (text: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTexts()
  const name = sensor?.name ?? ''
  const params = { id: groupId, sensorId: sensor?.id ?? '' }
  const act = async () => {
    if (what === 'rotate') return onMade(await api('POST /api/web/groups/{id}/sensors/{sensorId}/key', { params }))
    if (what === 'revoke') await api('DELETE /api/web/groups/{id}/sensors/{sensorId}', { params })
    else if (what === 'forget') await api('DELETE /api/web/groups/{id}/sensors/{sensorId}/sightings', { params })
    else await api('DELETE /api/web/groups/{id}/sightings', { params: { id: groupId } })
    await onDone(t(`sensors.${what}.done`, { name }))
  }
  return (
    <ConfirmDialog
      title={t(`sensors.${what}.title`, { name })}
      text={t(`sensors.${what}.text`)}
      submit={t(`sensors.${what}`)}
      colour={what === 'rotate' ? 'primary' : 'error'}
      onConfirm={act}
      onClose={onClose}
    />
  )
}
