import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import DialogContentText from '@mui/material/DialogContentText'
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
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { visuallyHidden } from '../../ui/route-announcer.tsx'
import { Toast, type ToastMessage } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { may, useGroup } from '../session/use-group.ts'
import { MadeDialog } from './made-dialog.tsx'
import { isUsable } from './usable-key.ts'

const wide = { display: { xs: 'none', md: 'table-cell' } } as const

/** Keys of a subscription: create, replace, revoke. */
export default function KeysTab({ groupId, subscription }: { groupId: string; subscription: SubscriptionDetail }) {
  const { t, format } = useTexts()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<AuthMethod>()
  const [doomed, setDoomed] = useState<SubscriptionKey>()
  const [made, setMade] = useState<SubscriptionWithSecrets>()
  const [toast, setToast] = useState<ToastMessage>()
  const { busy, failure, run, clear } = useAction()
  const { keys, mode, state, deliveryUser } = subscription
  const table = useKeptFocus<HTMLTableElement>()
  const mayChange = may(useGroup(groupId), 'SUBSCRIPTION_PATCH')
  const mayMake = mayChange && state !== 'expired'
  const input = { params: { id: subscription.id }, query: { groupID: groupId } }

  const rotate = (authMethod: AuthMethod) =>
    run(async () => {
      const query = { ...input.query, authMethod }
      setMade(await api('PATCH /api/web/subscriptions/{id}', { ...input, query, body: {} }))
      setAsked(undefined)
    })
  const revoke = ({ id, firstThree }: SubscriptionKey) =>
    run(async () => {
      const params = { ...input.params, keyId: id }
      await api('DELETE /api/web/subscriptions/{id}/keys/{keyId}', { ...input, params })
      await revalidate()
      setDoomed(undefined)
      setToast({ severity: 'success', text: t('subscriptions.key.revoke.done', { first: firstThree }) })
    })
  const reset = ({ id, firstThree }: SubscriptionKey) =>
    run(async () => {
      const params = { ...input.params, keyId: id }
      await api('POST /api/web/subscriptions/{id}/keys/{keyId}/reset', { ...input, params })
      setToast({ severity: 'success', text: t('subscriptions.key.reset.done', { first: firstThree }) })
    })
  const current = (method: AuthMethod) => keys.some((key) => key.method === method && isUsable(key) && !key.endsAt)

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
              sx={{ borderColor: 'divider' }}
              disabled={busy}
              onClick={() => {
                clear()
                if (current(method)) setAsked(method)
                else void rotate(method)
              }}
            >
              {current(method) ? t(`subscriptions.key.rotate.${method}`) : t(`subscriptions.key.add.${method}`)}
            </Button>
          ))}
      </Box>
      {failure && !asked && !doomed && <Alert severity="error">{failure}</Alert>}
      <TableContainer component={Card}>
        <Table ref={table} tabIndex={-1} aria-labelledby="keys-title">
          <TableHead>
            <TableRow>
              <TableCell>{t('subscriptions.key')}</TableCell>
              <TableCell sx={wide}>{t('subscriptions.key.made')}</TableCell>
              <TableCell sx={wide}>{t('subscriptions.key.used')}</TableCell>
              <TableCell>{t('subscriptions.key.state')}</TableCell>
              {mayChange && (
                <TableCell>
                  <span style={visuallyHidden}>{t('subscriptions.actions')}</span>
                </TableCell>
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {keys.map((key) => {
              const by = key.createdBy
                ? t('subscriptions.key.by', { date: format.dateTime(key.createdAt), name: key.createdBy })
                : format.dateTime(key.createdAt)
              const used = key.lastUsedAt ? format.dateTime(key.lastUsedAt) : t('subscriptions.never')
              return (
                <TableRow key={key.id} hover>
                  <TableCell>
                    <Box component="code" sx={{ fontFamily: mono, fontWeight: 650 }}>
                      {key.firstThree}…
                    </Box>
                    <Typography variant="caption" color="textSecondary" component="div">
                      {t(`subscriptions.method.${key.method}`)}
                    </Typography>
                    {key.method === 'basic' && (
                      <Typography variant="caption" color="textSecondary" component="div">
                        {t('subscriptions.user')}: <code>{deliveryUser}</code>
                      </Typography>
                    )}
                    <Typography
                      variant="caption"
                      color="textSecondary"
                      component="div"
                      sx={{ display: { md: 'none' }, overflowWrap: 'anywhere' }}
                    >
                      {by}
                      <br />
                      {t('subscriptions.key.used')}: {used}
                    </Typography>
                  </TableCell>
                  <TableCell sx={{ ...wide, overflowWrap: 'anywhere' }}>{by}</TableCell>
                  <TableCell sx={wide}>{used}</TableCell>
                  <TableCell>
                    <KeyState of={key} isUsable={isUsable(key)} />
                  </TableCell>
                  {mayChange && (
                    <TableCell align="right">
                      {isUsable(key) && mode === 'DELTA' && (
                        <Button
                          size="small"
                          color="inherit"
                          disabled={busy}
                          aria-label={t('subscriptions.key.resetNamed', { first: key.firstThree })}
                          onClick={() => {
                            clear()
                            void reset(key)
                          }}
                        >
                          {t('subscriptions.key.reset')}
                        </Button>
                      )}
                      {isUsable(key) && (
                        <Button
                          size="small"
                          color="error"
                          aria-label={t('subscriptions.key.revokeNamed', { first: key.firstThree })}
                          onClick={() => {
                            clear()
                            setDoomed(key)
                          }}
                        >
                          {t('subscriptions.key.revoke')}
                        </Button>
                      )}
                    </TableCell>
                  )}
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </TableContainer>
      {asked && (
        <FormDialog
          title={t(`subscriptions.key.rotate.title.${asked}`)}
          submit={t('subscriptions.key.rotate.go')}
          busy={busy}
          failure={failure}
          onSubmit={() => void rotate(asked)}
          onClose={() => setAsked(undefined)}
        >
          <DialogContentText>{t('subscriptions.key.rotate.text')}</DialogContentText>
        </FormDialog>
      )}
      {doomed && (
        <FormDialog
          title={t('subscriptions.key.revoke.title', { first: doomed.firstThree })}
          submit={t('subscriptions.key.revoke')}
          colour="error"
          busy={busy}
          failure={failure}
          onSubmit={() => void revoke(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <DialogContentText>{t('subscriptions.key.revoke.text')}</DialogContentText>
        </FormDialog>
      )}
      {made && (
        <MadeDialog
          groupId={groupId}
          made={made}
          // Only then: if the page cannot be read again, the secrets would be lost with it.
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

function KeyState({ of: { revokedAt, endsAt }, isUsable }: { of: SubscriptionKey; isUsable: boolean }) {
  const { t, format } = useTexts()
  if (revokedAt) return t('subscriptions.key.revoked', { date: format.dateTime(revokedAt) })
  if (endsAt && !isUsable) return t('subscriptions.key.ended', { date: format.dateTime(endsAt) })
  if (endsAt) return t('subscriptions.key.ends', { date: format.dateTime(endsAt) })
  return <Chip size="small" variant="outlined" color="success" label={t('subscriptions.key.works')} />
}
