import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SubscriptionDetail, SubscriptionKey, SubscriptionWithSecrets } from '../../../contract/subscriptions.ts'
import { type AuthMethod, authMethods } from '../../../domain/subscription.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'
import ConfirmDialog from '../../ui/dialogs/confirm-dialog.tsx'
import { Toast, type ToastMessage } from '../../ui/dialogs/toast.tsx'
import { onWideScreens } from '../../ui/lists/column-display.ts'
import { visuallyHidden } from '../../ui/shell/route-announcer.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { KeyRow } from './key-row.tsx'
import MadeDialog from './setup/made-dialog.tsx'
import { isUsable } from './usable-key.ts'

/** Keys of a subscription: create, replace, revoke. */
export default function KeysTab({ groupId, subscription }: { groupId: string; subscription: SubscriptionDetail }) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const [replacing, setReplacing] = useState<AuthMethod>()
  const [revoking, setRevoking] = useState<SubscriptionKey>()
  const [made, setMade] = useState<SubscriptionWithSecrets>()
  const [toast, setToast] = useState<ToastMessage>()
  const { busy, failure, run, clear } = useAction()
  const { keys, mode, state, deliveryUser } = subscription
  const mayChange = may(useGroup(groupId), 'SUBSCRIPTION_PATCH')
  const mayMake = mayChange && state !== 'expired'
  const input = { params: { id: subscription.id }, query: { groupID: groupId } }
  const inputOf = ({ id }: SubscriptionKey) => ({ ...input, params: { ...input.params, keyId: id } })

  const make = async (authMethod: AuthMethod) => {
    const query = { ...input.query, authMethod }
    setMade(await api('PATCH /api/web/subscriptions/{id}', { ...input, query, body: {} }))
    setReplacing(undefined)
  }
  const revoke = async (key: SubscriptionKey) => {
    await api('DELETE /api/web/subscriptions/{id}/keys/{keyId}', inputOf(key))
    await revalidate()
    setRevoking(undefined)
    setToast({ severity: 'success', text: t('subscriptions.key.revoke.done', { first: key.firstThree }) })
  }
  const reset = (key: SubscriptionKey) =>
    run(async () => {
      await api('POST /api/web/subscriptions/{id}/keys/{keyId}/reset', inputOf(key))
      setToast({ severity: 'success', text: t('subscriptions.key.reset.done', { first: key.firstThree }) })
    })
  const hasCurrent = (method: AuthMethod) => keys.some((key) => key.method === method && isUsable(key) && !key.endsAt)

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography color="textSecondary" id="keys-title" sx={{ flex: '0 1 640px', mr: 'auto' }}>
          {t(mayChange ? 'subscriptions.keys.text' : 'subscriptions.keys.others')}
        </Typography>
        {mayMake &&
          authMethods.map((method) => (
            <Button
              key={method}
              variant="outlined"
              color="inherit"
              disabled={busy}
              onClick={() => {
                clear()
                if (hasCurrent(method)) setReplacing(method)
                else void run(() => make(method))
              }}
            >
              {hasCurrent(method) ? t(`subscriptions.key.rotate.${method}`) : t(`subscriptions.key.add.${method}`)}
            </Button>
          ))}
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      <TableContainer component={Card}>
        <Table aria-labelledby="keys-title">
          <TableHead>
            <TableRow>
              <TableCell>{t('subscriptions.key')}</TableCell>
              <TableCell sx={onWideScreens}>{t('subscriptions.key.made')}</TableCell>
              <TableCell sx={onWideScreens}>{t('subscriptions.key.used')}</TableCell>
              <TableCell>{t('subscriptions.key.state')}</TableCell>
              {mayChange && (
                <TableCell>
                  <span style={visuallyHidden}>{t('subscriptions.actions')}</span>
                </TableCell>
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                subscriptionKey={key}
                user={deliveryUser}
                mayChange={mayChange}
                busy={busy}
                onReset={mode === 'DELTA' ? () => void reset(key) : undefined}
                onRevoke={() => {
                  clear()
                  setRevoking(key)
                }}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {replacing && (
        <ConfirmDialog
          title={t(`subscriptions.key.rotate.title.${replacing}`)}
          text={t('subscriptions.key.rotate.text')}
          submit={t('subscriptions.key.rotate.go')}
          colour="primary"
          onConfirm={() => make(replacing)}
          onClose={() => setReplacing(undefined)}
        />
      )}
      {revoking && (
        <ConfirmDialog
          title={t('subscriptions.key.revoke.title', { first: revoking.firstThree })}
          text={t('subscriptions.key.revoke.text')}
          submit={t('subscriptions.key.revoke')}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
      {made && (
        <MadeDialog
          groupId={groupId}
          made={made}
          // Not before: if the page could not be loaded again, the secrets would be lost with it.
          onClose={() => {
            setMade(undefined)
            void revalidate()
          }}
        />
      )}
      <Toast message={toast} onClose={setToast} />
    </Box>
  )
}
