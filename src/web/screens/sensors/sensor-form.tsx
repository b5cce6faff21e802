import { useState } from 'react'
import type { Sensor, SensorWithKey } from '../../../contract/sensors.ts'
import { sensorSilence } from '../../../domain/sensor.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'

/** Chosen if nobody is to be told of silence. */
const never = 0
const offeredMinutes = [15, sensorSilence.usual, 6 * 60, 24 * 60, 7 * 24 * 60]

/** Form for a new sensor, or for changes of `sensor`. */
export default function SensorForm({
  sensor,
  onMade,
  onSaved,
  onClose,
}: {
  sensor: Sensor | undefined
  onMade: (made: SensorWithKey) => void
  onSaved: (text: string) => Promise<unknown>
  onClose: () => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const [name, setName] = useState(sensor?.name ?? '')
  const [minutes, setMinutes] = useState(sensor ? (sensor.silentMinutes ?? never) : sensorSilence.usual)
  const [isTried, setTried] = useState(false)
  const isMissing = name.trim() === ''
  const current = sensor?.silentMinutes ?? never
  // Keeps the current number if it is not one of the usual ones.
  const offered = [...new Set([...offeredMinutes, ...(current === never ? [] : [current])])].sort((a, b) => a - b)

  function durationText(count: number): string {
    if (count % (24 * 60) === 0) return t('sensors.silent.days', { count: count / (24 * 60) })
    if (count % 60 === 0) return t('sensors.silent.hours', { count: count / 60 })
    return t('sensors.silent.minutes', { count })
  }

  const save = async () => {
    const body = { name: name.trim(), silentMinutes: minutes === never ? null : minutes }
    if (sensor) {
      const params = { id: groupId, sensorId: sensor.id }
      await api('PATCH /api/web/groups/{id}/sensors/{sensorId}', { params, body })
      await onSaved(t('sensors.edit.done', { name: body.name }))
    } else onMade(await api('POST /api/web/groups/{id}/sensors', { params: { id: groupId }, body }))
  }

  return (
    <FormDialog
      title={t(sensor ? 'sensors.edit.title' : 'sensors.new')}
      submit={t(sensor ? 'save' : 'sensors.new.go')}
      onSubmit={() => {
        setTried(true)
        return isMissing ? undefined : save()
      }}
      onClose={onClose}
    >
      <Field
        label={t('name')}
        value={name}
        onChange={setName}
        required
        error={isTried && isMissing}
        helperText={t(isTried && isMissing ? 'sensors.name.missing' : 'sensors.name.hint')}
        autoComplete="off"
        maxLength={80}
      />
      <SelectField
        label={t('sensors.silent')}
        value={minutes}
        options={[
          ...offered.map((value) => ({ value, text: durationText(value) })),
          { value: never, text: t('sensors.silent.never') },
        ]}
        onChange={setMinutes}
        helperText={t('sensors.silent.hint')}
      />
    </FormDialog>
  )
}
