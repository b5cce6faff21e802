import DialogContentText from '@mui/material/DialogContentText'
import type { Sensor, SensorWithKey } from '../../../contract/sensors.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'

/** Asks before a key is replaced, a sensor is revoked, or sightings are deleted. */
export default function ConfirmDialog({
  groupId,
  what,
  sensor,
  onMade,
  onDone,
  onClose,
}: {
  groupId: string
  what: 'rotate' | 'revoke' | 'forget' | 'forgetAll'
  /** Missing for all sightings of the group. */
  sensor?: Sensor
  onMade: (made: SensorWithKey) => void
  onDone: (text: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTexts()
  const { busy, failure, run } = useAction()
  const name = sensor?.name ?? ''
  const params = { id: groupId, sensorId: sensor?.id ?? '' }
  const go = () =>
    run(async () => {
      if (what === 'rotate') {
        onMade(await api('POST /api/web/groups/{id}/sensors/{sensorId}/key', { params }))
        return
      }
      if (what === 'revoke') await api('DELETE /api/web/groups/{id}/sensors/{sensorId}', { params })
      else if (what === 'forget') await api('DELETE /api/web/groups/{id}/sensors/{sensorId}/sightings', { params })
      else await api('DELETE /api/web/groups/{id}/sightings', { params: { id: groupId } })
      await onDone(t(`sensors.${what}.done`, { name }))
    })
  return (
    <FormDialog
      title={t(`sensors.${what}.title`, { name })}
      submit={t(`sensors.${what}`)}
      colour={what === 'rotate' ? 'primary' : 'error'}
      busy={busy}
      failure={failure}
      onSubmit={() => void go()}
      onClose={onClose}
    >
      <DialogContentText>{t(`sensors.${what}.text`)}</DialogContentText>
    </FormDialog>
  )
}
