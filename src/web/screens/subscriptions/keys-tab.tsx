import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { SubscriptionDetail, SubscriptionKey } from '../../../contract/subscriptions.ts'
import { type AuthMethod, authMethods } from '../../../domain/subscription.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { mono } from '../../theme.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { OutlinedButton, SmallButton } from '../../ui/layout/buttons.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, SecondaryText } from '../../ui/layout/text.tsx'
import { onWideScreens } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import MadeDialog from './setup/made-dialog.tsx'
import { isUsable } from './usable-key.ts'

/** Keys of a subscription: create, replace, revoke. */
export default function KeysTab({ subscription }: { subscription: SubscriptionDetail }) {
  const groupId = useGroupId()
  const { t, format } = useTexts()
  const { dialog, show, showSecret } = useDialog()
  const { toast, tell, reloadAndTell } = useTell()
  const { busy, failure, run, clear } = useAction()
  const { keys, mode, state, deliveryUser } = subscription
  const mayChange = may(useGroup(), 'SUBSCRIPTION_PATCH')
  const mayMake = mayChange && state !== 'expired'
  const input = { params: { id: subscription.id }, query: { groupID: groupId } }
  const inputOf = ({ id }: SubscriptionKey) => ({ ...input, params: { ...input.params, keyId: id } })

  const make = async (authMethod: AuthMethod) => {
    const query = { ...input.query, authMethod }
    const made = await api('PATCH /api/web/subscriptions/{id}', { ...input, query, body: {} })
    showSecret((close) => <MadeDialog made={made} onClose={close} />)
  }
  const replace = (method: AuthMethod) =>
    confirm(show, {
      title: t(`subscriptions.key.rotate.title.${method}`),
      text: t('subscriptions.key.rotate.text'),
      submit: t('subscriptions.key.rotate.go'),
      colour: 'primary',
      onConfirm: () => make(method),
    })
  const revoke = (key: SubscriptionKey) => {
    clear()
    confirm(show, {
      title: t('subscriptions.key.revoke.title', { first: key.firstThree }),
      text: t('subscriptions.key.revoke.text'),
      submit: t('sensors.revoke'),
      onConfirm: async () => {
        await api('DELETE /api/web/subscriptions/{id}/keys/{keyId}', inputOf(key))
        await reloadAndTell(t('subscriptions.key.revoke.done', { first: key.firstThree }))
      },
    })
  }
  const reset = (key: SubscriptionKey) =>
    run(async () => {
      await api('POST /api/web/subscriptions/{id}/keys/{keyId}/reset', inputOf(key))
      tell(t('subscriptions.key.reset.done', { first: key.firstThree }))
    })
  const madeOf = ({ createdAt, createdBy }: SubscriptionKey) =>
    createdBy
      ? t('subscriptions.key.by', { date: format.dateTime(createdAt), name: createdBy })
      : format.dateTime(createdAt)
  const usedOf = ({ lastUsedAt }: SubscriptionKey) =>
    lastUsedAt ? format.dateTime(lastUsedAt) : t('subscriptions.never')
  const hasCurrent = (method: AuthMethod) => keys.some((key) => key.method === method && isUsable(key) && !key.endsAt)

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <SecondaryText id="keys-title" sx={{ flex: '0 1 640px', mr: 'auto' }}>
          {t(mayChange ? 'subscriptions.keys.text' : 'subscriptions.keys.others')}
        </SecondaryText>
        {mayMake &&
          authMethods.map((method) => (
            <OutlinedButton
              key={method}
              disabled={busy}
              onClick={() => {
                clear()
                if (hasCurrent(method)) replace(method)
                else void run(() => make(method))
              }}
            >
              {hasCurrent(method) ? t(`subscriptions.key.rotate.${method}`) : t(`subscriptions.key.add.${method}`)}
            </OutlinedButton>
          ))}
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      <DataTable
        aria-labelledby="keys-title"
        container={{ component: Card }}
        rows={keys}
        keyOf={({ id }) => id}
        hover
        columns={[
          {
            id: 'key',
            head: t('key'),
            cell: (key) => (
              <>
                <Box component="code" sx={{ fontFamily: mono, fontWeight: 650 }}>
                  {key.firstThree}…
                </Box>
                <Caption component="div">{t(`subscriptions.method.${key.method}`)}</Caption>
                {key.method === 'basic' && (
                  <Caption component="div">
                    {t('subscriptions.user')}: <code>{deliveryUser}</code>
                  </Caption>
                )}
                <Caption component="div" sx={{ display: { md: 'none' }, overflowWrap: 'anywhere' }}>
                  {madeOf(key)}
                  <br />
                  {t('subscriptions.key.used')}: {usedOf(key)}
                </Caption>
              </>
            ),
          },
          {
            id: 'made',
            head: t('subscriptions.key.made'),
            sx: onWideScreens,
            cellSx: { overflowWrap: 'anywhere' },
            cell: madeOf,
          },
          { id: 'used', head: t('subscriptions.key.used'), sx: onWideScreens, cell: usedOf },
          { id: 'state', head: t('subscriptions.column.state'), cell: (key) => <KeyState subscriptionKey={key} /> },
          mayChange && {
            id: 'actions',
            head: t('lists.row.actions'),
            isHeadHidden: true,
            align: 'right',
            cell: (key) =>
              isUsable(key) && (
                <>
                  {mode === 'DELTA' && (
                    <SmallButton
                      disabled={busy}
                      aria-label={t('subscriptions.key.resetNamed', { first: key.firstThree })}
                      onClick={() => void reset(key)}
                    >
                      {t('subscriptions.key.reset')}
                    </SmallButton>
                  )}
                  <Button
                    size="small"
                    color="error"
                    aria-label={t('subscriptions.key.revokeNamed', { first: key.firstThree })}
                    onClick={() => revoke(key)}
                  >
                    {t('sensors.revoke')}
                  </Button>
                </>
              ),
          },
        ]}
      />
      {dialog}
      {toast}
    </Box>
  )
}

function KeyState({ subscriptionKey }: { subscriptionKey: SubscriptionKey }) {
  const { t, format } = useTexts()
  const { revokedAt, endsAt } = subscriptionKey
  if (revokedAt) return t('subscriptions.key.revoked', { date: format.dateTime(revokedAt) })
  if (endsAt) {
    const key = isUsable(subscriptionKey) ? 'subscriptions.key.ends' : 'subscriptions.key.ended'
    return t(key, { date: format.dateTime(endsAt) })
  }
  return <SmallChip color="success" label={t('subscriptions.key.works')} />
}
