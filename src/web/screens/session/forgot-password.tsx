import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useSearchParams } from 'react-router'
import { session } from '../../../contract/session.ts'
import { ask } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SecondaryText } from '../../ui/layout/text.tsx'
import type { Route } from './+types/forgot-password'
import { AccountCard, AccountForm, EmailField } from './account-card.tsx'
import { accountFault } from './account-fault.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  return ask({ context, url }, session.signInForm, { query: {} })
}

/** Form that requests a link to reset a password. It answers the same whether or not there is such an account. */
export default function ForgotPassword({ loaderData: { ownAccounts, resetByMail } }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const [search] = useSearchParams()
  const fault = accountFault(search, t)
  const back = <Link href="/login">{t('session.forgot.back')}</Link>
  if (!ownAccounts || !resetByMail) {
    return (
      <AccountCard title={t('session.forgot.title')}>
        <Alert severity="info">{t(ownAccounts ? 'session.forgot.noMail' : 'session.forgot.external')}</Alert>
        {back}
      </AccountCard>
    )
  }
  if (search.has('sent')) {
    return (
      <AccountCard title={t('session.forgot.title')}>
        <Alert severity="success" role="status">
          {t('session.forgot.sent')}
        </Alert>
        <SecondaryText>{t('session.forgot.spam')}</SecondaryText>
        {back}
      </AccountCard>
    )
  }
  return (
    <AccountCard title={t('session.forgot.title')} lead={t('session.forgot.lead')}>
      <AccountForm action={path('forgotPassword')} fault={fault} submit={t('session.forgot.submit')}>
        <EmailField autoFocus />
      </AccountForm>
      {back}
    </AccountCard>
  )
}
