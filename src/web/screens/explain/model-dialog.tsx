import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { ModelSettings } from '../../../contract/explanations.ts'
import { type ExplanationMode, explanationModes } from '../../../domain/explanation.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { LoadingBox } from '../../ui/loading-box.tsx'
import { useAction } from '../../ui/use-action.ts'

/** Form for the language model of a group: its address and key, what it may word, and the consent of the group. */
export default function ModelDialog({
  groupId,
  onClose,
  onDone,
}: {
  groupId: string
  onClose: () => void
  onDone: () => void
}) {
  const { t, format } = useTexts()
  const [settings, setSettings] = useState<ModelSettings>()
  const [loadFailure, setLoadFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const [address, setAddress] = useState('')
  const [model, setModel] = useState('')
  const [key, setKey] = useState('')
  const [mode, setMode] = useState<ExplanationMode>('select')
  const [isOn, setOn] = useState(false)
  const { busy, failure, run } = useAction()
  const params = { id: groupId }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const stop = new AbortController()
    api('GET /api/web/groups/{id}/explanation-model', { params: { id: groupId } }, { signal: stop.signal }).then(
      (found) => {
        setSettings(found)
        setLoadFailure(undefined)
        if (!found.model) return
        setAddress(found.model.address)
        setModel(found.model.model)
        setMode(found.model.mode)
        setOn(found.model.isOn)
      },
      (error) => !stop.signal.aborted && setLoadFailure(error),
    )
    return () => stop.abort()
  }, [groupId, attempt])
  const save = () =>
    run(async () => {
      const body = { address: address.trim(), model: model.trim(), mode, isOn, ...(key !== '' && { key: key.trim() }) }
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
      submit={t('explanation.model.save')}
      busy={busy}
      failure={failure}
      disabled={!settings || address.trim() === '' || model.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <LoadFailure failure={loadFailure} onRetry={() => setAttempt(attempt + 1)} />
      {!settings && loadFailure === undefined && <LoadingBox height={240} />}
      {settings && (
        <>
          {!settings.sends && <Alert severity="info">{t('problem.webhook.off')}</Alert>}
          <TextField
            label={t('explanation.model.address')}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            helperText={t('explanation.model.address.text')}
            required
            slotProps={{ htmlInput: { maxLength: 2000, inputMode: 'url', spellCheck: false } }}
          />
          <TextField
            label={t('explanation.model.name')}
            value={model}
            onChange={({ target }) => setModel(target.value)}
            required
            slotProps={{ htmlInput: { maxLength: 200, spellCheck: false } }}
          />
          <TextField
            label={t('explanation.model.key')}
            type="password"
            autoComplete="off"
            value={key}
            onChange={({ target }) => setKey(target.value)}
            helperText={t(settings.model?.hasKey ? 'explanation.model.key.kept' : 'explanation.model.key.text')}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
          <TextField
            select
            label={t('explanation.model.mode')}
            value={mode}
            onChange={({ target }) => setMode(target.value as typeof mode)}
            helperText={t(`explanation.model.mode.${mode}.text`)}
          >
            {explanationModes.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`explanation.model.mode.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <FormControl sx={{ p: 2, borderRadius: 1, bgcolor: 'action.hover' }}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={isOn}
                  onChange={(_, on) => setOn(on)}
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
          <Typography variant="body2" color="textSecondary">
            {t('explanation.model.asked', { count: settings.asked, limit: format.number(settings.perDay) })}
          </Typography>
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
