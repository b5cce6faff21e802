import { useState } from 'react'
import type { Webhook } from '../../../contract/webhooks.ts'
import { type WebhookEvent, webhookEvents } from '../../../domain/webhook.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { WebhookEvents } from './webhook-events.tsx'

/** What the dialog asks for. */
export interface WebhookChoice {
  readonly address: string
  readonly events: WebhookEvent[]
  readonly isOn: boolean
  /** Null: hears of all subscriptions. */
  readonly subscriptionID: string | null
}

/** Value of the field for all subscriptions: a menu has no empty one. */
const all = 'all'

/** The events that the form begins with: those of the webhook, for a new one all that the reader may see. */
export const preselected = (
  webhook: Pick<Webhook, 'events'> | undefined,
  maySee: (event: WebhookEvent) => boolean,
): readonly WebhookEvent[] => webhook?.events ?? webhookEvents.filter(maySee)

/** Form for the address and the events of a webhook. */
export default function WebhookDialog({
  webhook,
  subscriptions,
  about = null,
  maySee,
  onSave,
  onClose,
}: {
  /** The webhook to change; missing for a new one. */
  webhook?: Webhook
  /** The group's subscriptions. */
  subscriptions: readonly { readonly id: string; readonly name: string }[]
  /** The subscription that a new webhook begins with. */
  about?: string | null
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
  const [subscriptionID, setSubscription] = useState(webhook ? (webhook.subscription?.id ?? null) : about)
  const [isTried, setTried] = useState(false)
  const hasNoAddress = address.trim() === ''
  const hasNoEvents = events.length === 0
  const submit = () => {
    setTried(true)
    if (hasNoAddress || hasNoEvents) return undefined
    const chosen = webhookEvents.filter((event) => events.includes(event))
    return onSave({ address: address.trim(), events: chosen, isOn, subscriptionID })
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
      {subscriptions.length > 0 && events.some((event) => event.startsWith('delivery.')) && (
        <SelectField
          label={t('webhooks.of')}
          value={subscriptionID ?? all}
          options={[
            { value: all, text: t('webhooks.of.all') },
            ...subscriptions.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          onChange={(value) => setSubscription(value === all ? null : value)}
          fullWidth
          sx={{ mb: 2 }}
        />
      )}
      {webhook && <SwitchField label={t('webhooks.on.switch')} isOn={isOn} onChange={setOn} />}
    </FormDialog>
  )
}
