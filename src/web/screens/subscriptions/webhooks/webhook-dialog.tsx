import { useState } from 'react'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { type WebhookEvent, webhookEvents } from '../../../../domain/webhook.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SwitchField } from '../../../ui/fields/switch-field.tsx'
import { WebhookEvents } from './webhook-events.tsx'

/** What the dialog asks for. */
export interface WebhookChoice {
  readonly address: string
  readonly events: WebhookEvent[]
  readonly isOn: boolean
}

/** The events that the form begins with: those of the webhook, for a new one all that the reader may see. */
export const preselected = (
  webhook: Pick<Webhook, 'events'> | undefined,
  maySee: (event: WebhookEvent) => boolean,
): readonly WebhookEvent[] => webhook?.events ?? webhookEvents.filter(maySee)

/** Form for the address and the events of a webhook. */
export default function WebhookDialog({
  webhook,
  maySee,
  onSave,
  onClose,
}: {
  /** The webhook to change; missing for a new one. */
  webhook?: Webhook
  /** Tells whether the reader may see what an event tells. */
  maySee: (event: WebhookEvent) => boolean
  /** Saves the webhook, and closes the dialog afterwards. */
  onSave: (choice: WebhookChoice) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTexts()
  const [address, setAddress] = useState(webhook?.address ?? '')
  const [events, setEvents] = useState(preselected(webhook, maySee))
  const [isOn, setOn] = useState(webhook ? webhook.off === null : true)
  const [isTried, setTried] = useState(false)
  const hasNoAddress = address.trim() === ''
  const hasNoEvents = events.length === 0
  const submit = () => {
    setTried(true)
    if (hasNoAddress || hasNoEvents) return undefined
    const chosen = webhookEvents.filter((event) => events.includes(event))
    return onSave({ address: address.trim(), events: chosen, isOn })
  }
  return (
    <FormDialog
      title={webhook ? t('webhooks.edit.title') : t('webhooks.add')}
      submit={webhook ? t('save') : t('add')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('webhooks.address')}
        placeholder="https://hooks.example/winnow"
        value={address}
        onChange={setAddress}
        error={isTried && hasNoAddress}
        helperText={isTried && hasNoAddress ? t('webhooks.address.missing') : ' '}
        fullWidth
        required
        maxLength={2000}
        isVerbatim
        slotProps={{ htmlInput: { inputMode: 'url' } }}
      />
      <WebhookEvents
        chosen={events}
        before={webhook?.events ?? []}
        maySee={maySee}
        isMissing={isTried && hasNoEvents}
        onChange={setEvents}
      />
      {webhook && <SwitchField label={t('webhooks.on.switch')} isOn={isOn} onChange={setOn} />}
    </FormDialog>
  )
}
