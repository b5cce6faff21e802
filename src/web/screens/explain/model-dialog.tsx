import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { ModelSettings } from '../../../contract/explanations.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useLoaded } from '../../ui/state/use-loaded.ts'

/** What the user can enter. */
interface Fields {
  readonly address: string
  readonly model: string
  /** Empty to keep the stored key. */
  readonly key: string
  readonly isOn: boolean
}

/** Form for the language model of a group: its address and key, and the consent of the group. */
export default function ModelDialog({
  groupId,
  onClose,
  onDone,
}: {
  groupId: string
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTexts()
  const params = { id: groupId }
  const loaded = useLoaded((options) => api('GET /api/web/groups/{id}/explanation-model', { params }, options), groupId)
  const settings = loaded.answer
  const [changes, setChanges] = useState<Partial<Fields>>({})
  const fields: Fields = {
    address: '',
    model: '',
    isOn: false,
    ...settings?.model,
    key: '',
    ...changes,
  }
  const { busy, failure, run } = useAction()
  const save = () =>
    run(async () => {
      const [address, model, key] = [fields.address.trim(), fields.model.trim(), fields.key.trim()]
      const body = { address, model, isOn: fields.isOn, ...(fields.key !== '' && { key }) }
      await api('PUT /api/web/groups/{id}/explanation-model', { params, body })
      onDone()
    })
  const remove = () =>
    run(async () => {
      await api('DELETE /api/web/groups/{id}/explanation-model', { params })
      onDone()
    })
  return (
    <FormDialog
      title={t('explanation.model')}
      submit={t('group.save')}
      busy={busy}
      failure={failure}
      disabled={!settings || fields.address.trim() === '' || fields.model.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <LoadFailure failure={loaded.failure} onRetry={loaded.again} />
      {!settings && loaded.failure === undefined && <LoadingBox height={240} />}
      {settings && (
        <ModelFields
          settings={settings}
          fields={fields}
          busy={busy}
          onChange={(change) => setChanges((before) => ({ ...before, ...change }))}
          onRemove={() => void remove()}
        />
      )}
    </FormDialog>
  )
}

function ModelFields({
  settings,
  fields: { address, model, key, isOn },
  busy,
  onChange,
  onRemove,
}: {
  settings: ModelSettings
  fields: Fields
  busy: boolean
  onChange: (change: Partial<Fields>) => void
  onRemove: () => void
}) {
  const { t, format } = useTexts()
  return (
    <>
      {!settings.sends && <Alert severity="info">{t('problem.webhook.off')}</Alert>}
      <TextField
        label={t('explanation.model.address')}
        value={address}
        onChange={({ target }) => onChange({ address: target.value })}
        helperText={t('explanation.model.address.text')}
        required
        slotProps={{ htmlInput: { maxLength: 2000, inputMode: 'url', spellCheck: false } }}
      />
      <TextField
        label={t('explanation.model.name')}
        value={model}
        onChange={({ target }) => onChange({ model: target.value })}
        required
        slotProps={{ htmlInput: { maxLength: 200, spellCheck: false } }}
      />
      <TextField
        label={t('optional', { label: t('explanation.model.key') })}
        type="password"
        autoComplete="off"
        value={key}
        onChange={({ target }) => onChange({ key: target.value })}
        helperText={t(settings.model?.hasKey ? 'explanation.model.key.kept' : 'explanation.model.key.text')}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <FormControl sx={{ p: 2, borderRadius: 1, bgcolor: 'action.hover' }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={isOn}
              onChange={(_, on) => onChange({ isOn: on })}
              aria-describedby="model-consent"
              sx={{ mt: -1 }}
            />
          }
          label={t('explanation.model.consent')}
          sx={{ alignItems: 'flex-start', mr: 0, textWrap: 'pretty' }}
        />
        <FormHelperText id="model-consent" sx={{ ml: 4 }}>
          {t('explanation.model.consent.text')}
        </FormHelperText>
      </FormControl>
      <Quiet>{t('explanation.model.asked', { count: settings.asked, limit: format.number(settings.perDay) })}</Quiet>
      {settings.model && (
        <Button color="error" onClick={onRemove} disabled={busy} sx={{ justifySelf: 'start' }}>
          {t('explanation.model.remove')}
        </Button>
      )}
    </>
  )
}
