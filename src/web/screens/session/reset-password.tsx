import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { AccountCard, AccountForm } from './account-card.tsx'
import { accountFault } from './account-fault.ts'
import { PasswordField } from './password-field.tsx'
import { RevokeTokens } from './revoke-tokens.tsx'

/**
 * Takes the token out of the fragment of the address; the form sends it in its body. Undefined until the script runs, empty
 * if the address had no token.
 */
function useTokenOfAddress(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const found = location.hash.slice(1)
      if (found) history.replaceState(history.state, '', location.pathname + location.search)
      setToken((before) => (/^[\w-]{43}$/.test(found) ? found : (before ?? '')))
    }
    take()
    // Opening another link in the same tab changes only the fragment.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}

/** Form for a new password, opened by the link in a mail. */
export default function ResetPassword() {
  const { t, path } = useTexts()
  const [search] = useSearchParams()
  const token = useTokenOfAddress()
  const fault = accountFault(search, t)
  const isOver = search.get('error') === 'account.reset-over'
  if (search.has('done')) {
    const tokens = Number(search.get('tokens')) || 0
    return (
      <AccountCard title={t('session.reset.title')}>
        <Alert severity="success" role="status">
          {t('session.reset.done')}
        </Alert>
        {tokens > 0 && <Alert severity="warning">{t('session.reset.tokens.left', { count: tokens })}</Alert>}
        <Button href="/login" variant="contained" size="large">
          {t('nav.signIn')}
        </Button>
      </AccountCard>
    )
  }
  const isMissing = token === '' && !isOver
  if (isOver || isMissing) {
    return (
      <AccountCard title={t('session.reset.title')}>
        <Alert severity={isOver ? 'error' : 'info'}>{isOver ? fault : t('session.reset.missing')}</Alert>
        <Button href={path('forgotPassword')} variant="contained" size="large">
          {t('session.reset.again')}
        </Button>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={t('session.reset.title')} lead={t('session.reset.lead')}>
      <AccountForm action={path('resetPassword')} fault={fault} submit={t('session.reset.submit')}>
        <input type="hidden" name="token" value={token ?? ''} />
        <noscript>
          <label>
            {t('session.reset.code')} <input name="token" required style={{ width: '100%' }} />
          </label>
        </noscript>
        <PasswordField isNew autoFocus label={t('session.newPassword')} />
        <RevokeTokens name="revoke_tokens" isChecked={search.has('revoke_tokens')} />
      </AccountForm>
    </AccountCard>
  )
}
