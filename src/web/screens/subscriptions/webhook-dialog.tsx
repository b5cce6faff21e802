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
import { useAction } from '../../ui/use-action.ts'

/** What the dialog asks for. */
export interface WebhookChoice {
  readonly address: string
  readonly events: WebhookEvent[]
  readonly isOn: boolean
}

/** Form for the address and the events of a webhook. */
export function WebhookDialog({
  webhook,
  onSave,
  onClose,
}: {
  /** The webhook to change; missing for a new one. */
  webhook?: Webhook
  /** Saves the webhook, and closes the dialog afterwards. */
  onSave: (choice: WebhookChoice) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTexts()
  const { busy, failure, run } = useAction()
  const [address, setAddress] = useState(webhook?.address ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents)
  const [isOn, setOn] = useState(webhook ? webhook.off === null : true)
  const [isTried, setTried] = useState(false)
  const hasNoAddress = address.trim() === ''
  const hasNoEvents = events.length === 0
  const submit = () => {
    setTried(true)
    if (hasNoAddress || hasNoEvents) return
    const chosen = webhookEvents.filter((event) => events.includes(event))
    void run(() => onSave({ address: address.trim(), events: chosen, isOn }))
  }
  return (
    <FormDialog
      title={webhook ? t('webhooks.edit.title') : t('webhooks.add')}
      submit={webhook ? t('webhooks.save') : t('webhooks.add.go')}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('webhooks.address')}
        placeholder="https://hooks.example/winnow"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={isTried && hasNoAddress}
        helperText={isTried && hasNoAddress ? t('webhooks.address.missing') : ' '}
        fullWidth
        required
        slotProps={{ htmlInput: { inputMode: 'url', maxLength: 2000, autoComplete: 'off', spellCheck: false } }}
      />
      <FormControl component="fieldset" error={isTried && hasNoEvents}>
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
        <FormHelperText>{isTried && hasNoEvents ? t('webhooks.events.missing') : ' '}</FormHelperText>
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
