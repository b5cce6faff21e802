import { useRevalidator } from 'react-router'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { permissionOf, type WebhookEvent } from '../../../../domain/webhook.ts'
import { api } from '../../../app/api.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { may, useGroup } from '../../../session/use-group.ts'
import ConfirmDialog from '../../../ui/dialogs/confirm-dialog.tsx'
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx'
import { type WebhookChoice, WebhookDialog } from './webhook-dialog.tsx'
import { WebhookMessages } from './webhook-messages.tsx'

/** Dialogs about one webhook. */
export type AboutOne = 'edit' | 'replace' | 'remove' | 'messages'

/** The dialog that is open. */
export type OpenDialog =
  | { readonly dialog: 'new' }
  | { readonly dialog: AboutOne; readonly webhook: Webhook }
  | { readonly dialog: 'secret'; readonly secret: string }

/** Shows the open dialog, and does what the user confirms in it. */
export default function WebhookDialogs({
  open,
  subscriptionId,
  groupId,
  onSecret,
  onDone,
  onClose,
}: {
  open: OpenDialog
  subscriptionId: string
  groupId: string
  /** Shows a new secret. */
  onSecret: (secret: string) => void
  /** Closes the dialog and says what was done. */
  onDone: (text: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const query = { groupID: groupId }
  const group = useGroup(groupId)
  const maySee = (event: WebhookEvent) => may(group, permissionOf(event))
  /** After a secret, only when its dialog is closed: if the page could not be loaded again, it would be lost. */
  const closeAndReload = () => {
    onClose()
    void revalidate()
  }
  if (open.dialog === 'secret') {
    return (
      <SecretDialog
        title={t('webhooks.secret.title')}
        warning={t('webhooks.secret.once')}
        secret={{ text: open.secret, label: t('webhooks.secret.copy'), testId: 'secret-webhook' }}
        saved={t('webhooks.secret.saved')}
        onClose={closeAndReload}
      />
    )
  }
  if (open.dialog === 'new') {
    const create = async ({ isOn: _, ...body }: WebhookChoice) => {
      const input = { params: { id: subscriptionId }, query, body }
      onSecret((await api('POST /api/web/subscriptions/{id}/webhooks', input)).secret)
    }
    return <WebhookDialog maySee={maySee} onSave={create} onClose={onClose} />
  }
  const { webhook } = open
  const input = { params: { id: subscriptionId, webhookId: webhook.id }, query }
  switch (open.dialog) {
    case 'edit': {
      const change = async (body: WebhookChoice) => {
        await api('PATCH /api/web/subscriptions/{id}/webhooks/{webhookId}', { ...input, body })
        await revalidate()
        onDone(t('webhooks.saved'))
      }
      return <WebhookDialog webhook={webhook} maySee={maySee} onSave={change} onClose={onClose} />
    }
    case 'replace':
      return (
        <ConfirmDialog
          title={t('webhooks.replace.title')}
          text={t('webhooks.replace.text')}
          submit={t('webhooks.replace')}
          colour="primary"
          onConfirm={async () =>
            onSecret((await api('POST /api/web/subscriptions/{id}/webhooks/{webhookId}/secret', input)).secret)
          }
          onClose={onClose}
        />
      )
    case 'remove':
      return (
        <ConfirmDialog
          title={t('webhooks.remove.title')}
          text={t('webhooks.remove.text', { address: webhook.address })}
          submit={t('webhooks.remove')}
          onConfirm={async () => {
            await api('DELETE /api/web/subscriptions/{id}/webhooks/{webhookId}', input)
            await revalidate()
            onDone(t('webhooks.removed'))
          }}
          onClose={onClose}
        />
      )
    case 'messages':
      return <WebhookMessages webhook={webhook} input={input} onClose={closeAndReload} />
  }
}
