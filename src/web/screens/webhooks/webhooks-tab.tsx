import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import { useSearchParams } from 'react-router'
import type { Webhook } from '../../../contract/webhooks.ts'
import { permissionOf, type WebhookEvent } from '../../../domain/webhook.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { plainList, ruledAfterFirst } from '../../theme.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { type Show, useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, Code, SecondaryText } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import type { WebhookChoice } from './webhook-dialog.tsx'
import type { WebhooksTabData } from './webhooks-tab-data.ts'

const WebhookDialog = late(() => import('./webhook-dialog.tsx'))
const WebhookMessages = late(() => import('./webhook-messages.tsx'))
const WebhookSecret = late(() => import('./webhook-secret.tsx'))

const standard = 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md'

/** Webhooks of a group and their results; of one subscription if the address names it. */
export default function WebhooksTab({ sends, webhooks, subscriptions }: WebhooksTabData) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const [search] = useSearchParams()
  const about = subscriptions.find(({ id }) => id === search.get('subscription'))
  const { dialog, show: showNow, showSecret } = useDialog()
  const { toast, reloadAndTell } = useTell()
  const { busy, failure, run, clear } = useAction()
  const group = useGroup()
  const mayChange = may(group, 'SUBSCRIPTION_PATCH')
  const maySee = (event: WebhookEvent) => may(group, permissionOf(event))
  const inputOf = ({ id }: Webhook) => ({ params: { id: groupId, webhookId: id }, query: {} })
  const show: Show = (draw) => {
    clear()
    showNow(draw)
  }
  /** The dialog of a new secret must be there before the secret is made. */
  const makeSecret = async (make: () => Promise<{ readonly secret: string }>) => {
    await WebhookSecret.load()
    const { secret } = await make()
    showSecret((close) => <WebhookSecret secret={secret} onClose={close} />)
  }
  const add = () => {
    const params = { id: groupId }
    const create = ({ isOn: _, subscriptionID, ...body }: WebhookChoice) => {
      const query = { ...(subscriptionID && { subscriptionID }) }
      return makeSecret(() => api('POST /api/web/groups/{id}/webhooks', { params, query, body }))
    }
    const given = { subscriptions, about: about?.id ?? null, maySee }
    show((close) => <WebhookDialog {...given} onSave={create} onClose={close} />)
  }
  const test = (webhook: Webhook) => {
    clear()
    void run(async () => {
      await api('POST /api/web/groups/{id}/webhooks/{webhookId}/test', inputOf(webhook))
      messages(webhook)
    })
  }
  const messages = (webhook: Webhook) => {
    clear()
    const input = inputOf(webhook)
    showSecret((close) => <WebhookMessages webhook={webhook} input={input} onClose={close} />)
  }
  const edit = (webhook: Webhook) =>
    show((close) => {
      const change = async (body: WebhookChoice) => {
        await api('PATCH /api/web/groups/{id}/webhooks/{webhookId}', { ...inputOf(webhook), body })
        await reloadAndTell(t('webhooks.saved'))
        close()
      }
      const given = { webhook, subscriptions, maySee }
      return <WebhookDialog {...given} onSave={change} onClose={close} />
    })
  const replace = (webhook: Webhook) =>
    confirm(show, {
      title: t('webhooks.replace.title'),
      text: t('webhooks.replace.text'),
      submit: t('webhooks.replace'),
      colour: 'primary',
      onConfirm: () => makeSecret(() => api('POST /api/web/groups/{id}/webhooks/{webhookId}/secret', inputOf(webhook))),
    })
  const remove = (webhook: Webhook) =>
    confirm(show, {
      title: t('webhooks.remove.title'),
      text: t('webhooks.remove.text', { address: webhook.address }),
      submit: t('webhooks.remove'),
      onConfirm: async () => {
        await api('DELETE /api/web/groups/{id}/webhooks/{webhookId}', inputOf(webhook))
        await reloadAndTell(t('webhooks.removed'))
      },
    })
  const offered = Object.entries(mayChange ? { messages, edit, replace, remove } : { messages })

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PlaceHead title={t('nav.webhooks')} text={t('webhooks.text')}>
        {mayChange && <OutlinedButton onClick={add}>{t('webhooks.add')}</OutlinedButton>}
      </PlaceHead>
      {!sends && <Alert severity="info">{t('problem.webhook.off')}</Alert>}
      {failure && <Alert severity="error">{failure}</Alert>}
      {about && (
        <SecondaryText>
          {t('webhooks.about', { name: about.name })}{' '}
          <PageLink to={path('group', { groupId }, 'webhooks')} underline="always">
            {t('webhooks.about.all')}
          </PageLink>
        </SecondaryText>
      )}
      {webhooks.length === 0 && <SecondaryText>{t('webhooks.empty')}</SecondaryText>}
      {webhooks.length > 0 && (
        <Card component="ul" sx={{ ...plainList, px: 2 }}>
          {webhooks.map((webhook) => {
            const { address, events, off, subscription, failingSince, lastDeliveredAt } = webhook
            return (
              <Box
                component="li"
                key={webhook.id}
                sx={{ ...ruledAfterFirst, display: 'grid', gap: 0.75, py: 1.5, minWidth: 0 }}
              >
                <Box sx={{ minWidth: 0 }}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                    <Code sx={{ fontSize: '0.86rem', minWidth: 0 }}>{address}</Code>
                    <SmallChip
                      color={off === null ? 'success' : off === 'person' ? 'default' : 'warning'}
                      label={off === null ? t('webhooks.on') : t(`webhooks.off.${off}`)}
                    />
                    {failingSince && off === null && (
                      <SmallChip
                        color="warning"
                        label={t('webhooks.failing', { date: format.dateTime(failingSince) })}
                      />
                    )}
                  </Box>
                  <Caption component="div" sx={{ mt: 0.5 }}>
                    {[
                      ...events.map((event) => t(`webhooks.event.${event}`)),
                      subscription && t('webhooks.only', { name: subscription.name }),
                      lastDeliveredAt
                        ? t('webhooks.delivered', { date: format.dateTime(lastDeliveredAt) })
                        : t('webhooks.delivered.never'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
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
                  {offered.map(([what, act]) => (
                    <Button
                      key={what}
                      size="small"
                      color={what === 'remove' ? 'error' : 'primary'}
                      aria-label={t(`webhooks.${what as 'edit'}.named`, { address })}
                      onClick={() => act(webhook)}
                    >
                      {t(`webhooks.${what as 'edit'}`)}
                    </Button>
                  ))}
                </Box>
              </Box>
            )
          })}
        </Card>
      )}
      <Link href={standard} target="_blank" rel="noopener noreferrer" variant="body2" sx={{ width: 'fit-content' }}>
        {t('webhooks.doc')}
      </Link>
      {dialog}
      {toast}
    </Box>
  )
}
