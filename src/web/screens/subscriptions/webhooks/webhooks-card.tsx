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
import { plainList, ruled } from '../../../theme.ts'
import { useTell } from '../../../ui/dialogs/use-tell.tsx'
import { Caption, CardTitle, Code, Quiet } from '../../../ui/layout/text.tsx'
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
  const { t, format } = useTexts()
  const [open, setOpen] = useState<OpenDialog>()
  const { toast, tell } = useTell()
  const { busy, failure, run, clear } = useAction()
  const mayChange = may(useGroup(groupId), 'SUBSCRIPTION_PATCH')
  const show = (next: OpenDialog) => {
    clear()
    setOpen(next)
  }
  const test = (webhook: Webhook) => {
    clear()
    void run(async () => {
      const input = { params: { id: subscriptionId, webhookId: webhook.id }, query: { groupID: groupId } }
      await api('POST /api/web/subscriptions/{id}/webhooks/{webhookId}/test', input)
      setOpen({ dialog: 'messages', webhook })
    })
  }
  const offered: readonly AboutOne[] = mayChange ? ['messages', 'edit', 'replace', 'remove'] : ['messages']

  return (
    <Card
      component="section"
      aria-labelledby="webhooks"
      sx={{ p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <CardTitle id="webhooks">{t('webhooks.title')}</CardTitle>
          <Quiet sx={{ maxWidth: 720 }}>{t('webhooks.text')}</Quiet>
        </Box>
        {mayChange && (
          <Button variant="outlined" color="inherit" onClick={() => show({ dialog: 'new' })}>
            {t('webhooks.add')}
          </Button>
        )}
      </Box>
      {!sends && <Alert severity="info">{t('webhooks.off.here')}</Alert>}
      {failure && <Alert severity="error">{failure}</Alert>}
      {webhooks.length === 0 && <Typography color="textSecondary">{t('webhooks.empty')}</Typography>}
      <Box component="ul" sx={plainList}>
        {webhooks.map((webhook) => {
          const { address, events, off, failingSince, lastDeliveredAt } = webhook
          return (
            <Box component="li" key={webhook.id} sx={{ ...ruled, display: 'grid', gap: 0.75, py: 1.5, minWidth: 0 }}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  <Code sx={{ fontSize: '0.86rem', minWidth: 0 }}>{address}</Code>
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
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -0.625 }}>
                {mayChange && sends && (
                  <Button
                    size="small"
                    aria-label={t('webhooks.test.named', { address })}
                    disabled={busy}
                    onClick={() => test(webhook)}
                  >
                    {t('webhooks.test')}
                  </Button>
                )}
                {offered.map((dialog) => (
                  <Button
                    key={dialog}
                    size="small"
                    color={dialog === 'remove' ? 'error' : 'primary'}
                    aria-label={t(`webhooks.${dialog}.named`, { address })}
                    onClick={() => show({ dialog, webhook })}
                  >
                    {t(`webhooks.${dialog}`)}
                  </Button>
                ))}
              </Box>
            </Box>
          )
        })}
      </Box>
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
              tell(text)
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {toast}
    </Card>
  )
}
