import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { SubscriptionKey } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { Caption } from '../../ui/layout/text.tsx'
import { onWideScreens } from '../../ui/lists/column-display.ts'
import { isUsable } from './usable-key.ts'

/** A key with its state, and what can be done with it while it is valid. */
export function KeyRow({
  subscriptionKey,
  user,
  mayChange,
  busy,
  onReset,
  onRevoke,
}: {
  subscriptionKey: SubscriptionKey
  /** User name of a Basic password. */
  user: string
  mayChange: boolean
  busy: boolean
  /** Makes the next pull start over; undefined if every pull brings everything. */
  onReset: (() => void) | undefined
  onRevoke: () => void
}) {
  const { t, format } = useTexts()
  const { firstThree, method, createdAt, createdBy, lastUsedAt } = subscriptionKey
  const made = createdBy
    ? t('subscriptions.key.by', { date: format.dateTime(createdAt), name: createdBy })
    : format.dateTime(createdAt)
  const used = lastUsedAt ? format.dateTime(lastUsedAt) : t('subscriptions.never')
  return (
    <TableRow hover>
      <TableCell>
        <Box component="code" sx={{ fontFamily: mono, fontWeight: 650 }}>
          {firstThree}…
        </Box>
        <Caption component="div">{t(`subscriptions.method.${method}`)}</Caption>
        {method === 'basic' && (
          <Caption component="div">
            {t('subscriptions.user')}: <code>{user}</code>
          </Caption>
        )}
        <Caption component="div" sx={{ display: { md: 'none' }, overflowWrap: 'anywhere' }}>
          {made}
          <br />
          {t('subscriptions.key.used')}: {used}
        </Caption>
      </TableCell>
      <TableCell sx={{ ...onWideScreens, overflowWrap: 'anywhere' }}>{made}</TableCell>
      <TableCell sx={onWideScreens}>{used}</TableCell>
      <TableCell>
        <KeyState subscriptionKey={subscriptionKey} />
      </TableCell>
      {mayChange && (
        <TableCell align="right">
          {isUsable(subscriptionKey) && (
            <>
              {onReset && (
                <Button
                  size="small"
                  color="inherit"
                  disabled={busy}
                  aria-label={t('subscriptions.key.resetNamed', { first: firstThree })}
                  onClick={onReset}
                >
                  {t('subscriptions.key.reset')}
                </Button>
              )}
              <Button
                size="small"
                color="error"
                aria-label={t('subscriptions.key.revokeNamed', { first: firstThree })}
                onClick={onRevoke}
              >
                {t('subscriptions.key.revoke')}
              </Button>
            </>
          )}
        </TableCell>
      )}
    </TableRow>
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
  return <Chip size="small" variant="outlined" color="success" label={t('subscriptions.key.works')} />
}
