import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useAnswer } from '../../ui/state/use-loaded.ts'

/** Form for the language model of a group: its address and key, and the consent of the group. */
export default function ModelDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const groupId = useGroupId()
  const { t, format } = useTexts()
  const params = { id: groupId }
  const loaded = useAnswer('GET /api/web/groups/{id}/explanation-model', { params })
  const settings = loaded.answer
  /** An empty key keeps the stored one. */
  const [changes, setChanges] = useState<{ address?: string; model?: string; key?: string; isOn?: boolean }>({})
  const { address, model, key, isOn } = { address: '', model: '', isOn: false, ...settings?.model, key: '', ...changes }
  const change = (part: typeof changes) => setChanges((before) => ({ ...before, ...part }))
  const { busy, failure, run } = useAction()
  const save = () =>
    run(async () => {
      const body = { address: address.trim(), model: model.trim(), isOn, ...(key !== '' && { key: key.trim() }) }
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
      submit={t('save')}
      busy={busy}
      failure={failure}
      disabled={!settings || address.trim() === '' || model.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <LoadFailure failure={loaded.failure} onRetry={loaded.again} />
      {!settings && loaded.failure === undefined && <LoadingBox height={240} />}
      {settings && (
        <>
          {!settings.sends && <Alert severity="info">{t('problem.webhook.off')}</Alert>}
          <Field
            label={t('address')}
            value={address}
            onChange={(text) => change({ address: text })}
            helperText={t('explanation.model.address.text')}
            required
            isVerbatim
            maxLength={2000}
            slotProps={{ htmlInput: { inputMode: 'url' } }}
          />
          <Field
            label={t('explanation.model.name')}
            value={model}
            onChange={(text) => change({ model: text })}
            required
            isVerbatim
            maxLength={200}
          />
          <Field
            label={t('optional', { label: t('key') })}
            type="password"
            autoComplete="off"
            value={key}
            onChange={(text) => change({ key: text })}
            helperText={t(settings.model?.hasKey ? 'explanation.model.key.kept' : 'explanation.model.key.text')}
            maxLength={2000}
          />
          <FormControl sx={{ p: 2, borderRadius: 1, bgcolor: 'action.hover' }}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={isOn}
                  onChange={(_, on) => change({ isOn: on })}
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
          <Quiet>
            {t('explanation.model.asked', { count: settings.asked, limit: format.number(settings.perDay) })}
          </Quiet>
          {settings.model && (
            <Button color="error" onClick={() => void remove()} disabled={busy} sx={{ justifySelf: 'start' }}>
              {t('explanation.model.remove')}
            </Button>
          )}
        </>
      )}
    </FormDialog>
  )
}
