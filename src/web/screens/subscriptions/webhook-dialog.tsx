import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { Webhook } from '../../../contract/webhooks.ts'
import { type WebhookEvent, webhookEvents } from '../../../domain/webhook.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

export interface WebhookChoice {
  readonly address: string
  readonly events: WebhookEvent[]
  readonly isOn: boolean
}

/** Address and events of a webhook. */
export function WebhookDialog({
  webhook,
  busy,
  failure,
  onSubmit,
  onClose,
}: {
  /** Undefined: a new webhook. */
  webhook?: Webhook
  busy: boolean
  failure: string | undefined
  onSubmit: (choice: WebhookChoice) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const [address, setAddress] = useState(webhook?.address ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents)
  const [isOn, setOn] = useState(webhook ? webhook.off === null : true)
  const [isTried, setTried] = useState(false)
  const isNameless = isTried && address.trim() === ''
  const isSilent = isTried && events.length === 0
  const submit = () => {
    setTried(true)
    if (address.trim() === '' || events.length === 0) return
    onSubmit({ address: address.trim(), events: webhookEvents.filter((event) => events.includes(event)), isOn })
  }
  return (
    <FormDialog
      title={webhook ? t('webhooks.edit.title') : t('webhooks.add')}
      submit={webhook ? t('webhooks.save') : t('webhooks.add.go')}
      busy={busy}
      {...(failure && { failure })}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('webhooks.address')}
        placeholder="https://hooks.example/winnow"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={isNameless}
        helperText={isNameless ? t('webhooks.address.missing') : ' '}
        fullWidth
        required
        slotProps={{ htmlInput: { inputMode: 'url', maxLength: 2000, autoComplete: 'off', spellCheck: false } }}
      />
      <FormControl component="fieldset" error={isSilent}>
        <FormLabel component="legend">{t('webhooks.events')}</FormLabel>
        <FormGroup>
          {webhookEvents.map((event) => (
            <FormControlLabel
              key={event}
              sx={{ my: 0.25 }}
              label={t(`webhooks.event.${event}`)}
              control={
                <Checkbox
                  checked={events.includes(event)}
                  onChange={({ target }) =>
                    setEvents((before) =>
                      target.checked ? [...before, event] : before.filter((other) => other !== event),
                    )
                  }
                />
              }
            />
          ))}
        </FormGroup>
        <FormHelperText>{isSilent ? t('webhooks.events.missing') : ' '}</FormHelperText>
      </FormControl>
      {webhook && (
        <FormControlLabel
          control={<Switch checked={isOn} onChange={({ target }) => setOn(target.checked)} />}
          label={t('webhooks.on.switch')}
        />
      )}
    </FormDialog>
  )
}
