import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { api } from '../../../app/api.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { late } from '../../../late/late.tsx'
import { may, useGroup } from '../../../session/use-group.ts'
import { mono, plainList } from '../../../theme.ts'
import { Toast, type ToastMessage } from '../../../ui/dialogs/toast.tsx'
import { Caption, Quiet } from '../../../ui/layout/text.tsx'
import { useAction } from '../../../ui/state/use-action.ts'
import type { AboutOne, OpenDialog } from './webhook-dialogs.tsx'

/** All in one part: the dialog of a new secret must be there before the secret is made. */
const WebhookDialogs = late(() => import('./webhook-dialogs.tsx'))

const standard = 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md'

/** Webhooks of a subscription and their results. */
export function WebhooksCard({
  groupId,
  subscriptionId,
  sends,
  webhooks,
}: {
  groupId: string
  subscriptionId: string
  /** False if this installation sends nothing over the network. */
  sends: boolean
  webhooks: readonly Webhook[]
}) {
  const { t } = useTexts()
  const [open, setOpen] = useState<OpenDialog>()
  const [toast, setToast] = useState<ToastMessage>()
  const { busy, failure, run, clear } = useAction()
  const mayChange = may(useGroup(groupId), 'SUBSCRIPTION_PATCH')
  const show = (next: OpenDialog) => {
    clear()
    setOpen(next)
  }
  const test = (webhook: Webhook) =>
    run(async () => {
      const input = { params: { id: subscriptionId, webhookId: webhook.id }, query: { groupID: groupId } }
      await api('POST /api/web/subscriptions/{id}/webhooks/{webhookId}/test', input)
      setOpen({ dialog: 'messages', webhook })
    })

  return (
    <Card
      component="section"
      aria-labelledby="webhooks"
      sx={{ p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Heading onAdd={mayChange ? () => show({ dialog: 'new' }) : undefined} />
      {!sends && <Alert severity="info">{t('webhooks.off.here')}</Alert>}
      {failure && <Alert severity="error">{failure}</Alert>}
      {webhooks.length === 0 ? (
        <Typography color="textSecondary">{t('webhooks.empty')}</Typography>
      ) : (
        <Box component="ul" sx={plainList}>
          {webhooks.map((webhook) => (
            <Box
              component="li"
              key={webhook.id}
              sx={{ display: 'grid', gap: 0.75, py: 1.5, borderTop: 1, borderColor: 'divider', minWidth: 0 }}
            >
              <WebhookFacts webhook={webhook} />
              <WebhookActions
                webhook={webhook}
                mayChange={mayChange}
                maySend={mayChange && sends}
                busy={busy}
                onTest={() => {
                  clear()
                  void test(webhook)
                }}
                onOpen={(dialog) => show({ dialog, webhook })}
              />
            </Box>
          ))}
        </Box>
      )}
      <Link href={standard} target="_blank" rel="noopener noreferrer" variant="body2" sx={{ width: 'fit-content' }}>
        {t('webhooks.doc')}
      </Link>
      {open && (
        <Suspense>
          <WebhookDialogs
            open={open}
            subscriptionId={subscriptionId}
            groupId={groupId}
            onSecret={(secret) => setOpen({ dialog: 'secret', secret })}
            onDone={(text) => {
              setOpen(undefined)
              setToast({ severity: 'success', text })
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <Toast message={toast} onClose={setToast} />
    </Card>
  )
}

function Heading({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography variant="h4" component="h2" id="webhooks">
          {t('webhooks.title')}
        </Typography>
        <Quiet sx={{ maxWidth: 720 }}>{t('webhooks.text')}</Quiet>
      </Box>
      {onAdd && (
        <Button variant="outlined" color="inherit" onClick={onAdd}>
          {t('webhooks.add')}
        </Button>
      )}
    </Box>
  )
}

function WebhookActions({
  webhook: { address },
  mayChange,
  maySend,
  busy,
  onTest,
  onOpen,
}: {
  webhook: Webhook
  mayChange: boolean
  maySend: boolean
  busy: boolean
  onTest: () => void
  onOpen: (dialog: AboutOne) => void
}) {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -0.625 }}>
      {maySend && (
        <Button size="small" aria-label={t('webhooks.test.named', { address })} disabled={busy} onClick={onTest}>
          {t('webhooks.test')}
        </Button>
      )}
      <Button size="small" aria-label={t('webhooks.messages.named', { address })} onClick={() => onOpen('messages')}>
        {t('webhooks.messages')}
      </Button>
      {mayChange && (
        <>
          <Button size="small" aria-label={t('webhooks.edit.named', { address })} onClick={() => onOpen('edit')}>
            {t('webhooks.edit')}
          </Button>
          <Button size="small" aria-label={t('webhooks.replace.named', { address })} onClick={() => onOpen('replace')}>
            {t('webhooks.replace')}
          </Button>
          <Button
            size="small"
            color="error"
            aria-label={t('webhooks.remove.named', { address })}
            onClick={() => onOpen('remove')}
          >
            {t('webhooks.remove')}
          </Button>
        </>
      )}
    </Box>
  )
}

function WebhookFacts({ webhook: { address, events, off, failingSince, lastDeliveredAt } }: { webhook: Webhook }) {
  const { t, format } = useTexts()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box component="code" sx={{ fontFamily: mono, fontSize: '0.86rem', overflowWrap: 'anywhere', minWidth: 0 }}>
          {address}
        </Box>
        <Chip
          size="small"
          variant="outlined"
          color={off === null ? 'success' : off === 'person' ? 'default' : 'warning'}
          label={off === null ? t('webhooks.on') : t(`webhooks.off.${off}`)}
        />
        {failingSince && off === null && (
          <Chip
            size="small"
            variant="outlined"
            color="warning"
            label={t('webhooks.failing', { date: format.dateTime(failingSince) })}
          />
        )}
      </Box>
      <Caption component="div" sx={{ mt: 0.5 }}>
        {[
          ...events.map((event) => t(`webhooks.event.${event}`)),
          lastDeliveredAt
            ? t('webhooks.delivered', { date: format.dateTime(lastDeliveredAt) })
            : t('webhooks.delivered.never'),
        ].join(' · ')}
      </Caption>
    </Box>
  )
}
