import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import { useSearchParams } from 'react-router'
import { session } from '../../../contract/session.ts'
import { ask } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Quiet } from '../../ui/layout/text.tsx'
import type { Route } from './+types/sign-in'
import { AccountCard, AccountForm, EmailField } from './account-card.tsx'
import { accountFault } from './account-fault.ts'
import { PasswordField } from './password-field.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const form = await ask({ context, url }, session.signInForm, { query: { uid: params.uid } })
  return { ...form, uid: params.uid }
}

/** Sign-in form of the embedded identity provider; for people who were invited and have no account, registration. */
export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const [search] = useSearchParams()
  const { uid, email, invitation, resetByMail, sessionEnded, returns } = loaderData
  const fault = accountFault(search, t)
  const address = search.has('existing') ? '' : email
  const isKnownAddress = search.get('error') === 'account.exists'
  if (invitation?.newAccount && !isKnownAddress && !search.has('existing')) return <Register {...loaderData} />
  return (
    <AccountCard title={t('nav.signIn')} lead={invitation ? undefined : t('session.signIn.lead')}>
      {invitation && <Alert severity="info">{t('session.signIn.invited', { group: invitation.groupName })}</Alert>}
      {sessionEnded && !invitation && !fault && (
        <Alert severity="info">{t(returns ? 'session.signIn.ended.returns' : 'session.signIn.ended')}</Alert>
      )}
      <AccountForm keepsFragment action={`/signin/${encodeURIComponent(uid)}`} fault={fault} submit={t('nav.signIn')}>
        <EmailField defaultValue={address} autoFocus={address === ''} />
        <PasswordField label={t('session.password')} autoFocus={address !== ''} />
      </AccountForm>
      {resetByMail ? (
        <Link href={path('forgotPassword')}>{t('session.signIn.forgot')}</Link>
      ) : (
        search.get('error') === 'account.password-wrong' && <Quiet>{t('session.signIn.forgot.noMail')}</Quiet>
      )}
      {invitation?.newAccount && !isKnownAddress && (
        <Link href={path('signIn', { uid })}>{t('session.register.back')}</Link>
      )}
    </AccountCard>
  )
}

/** Registration form for an invited person. The e-mail address is the one that was invited, and cannot be changed. */
function Register({ uid, invitation, givenName, familyName }: Route.ComponentProps['loaderData']) {
  const { t, path } = useTexts()
  const [search] = useSearchParams()
  const fault = accountFault(search, t)
  const name = { required: true, maxLength: 80 }
  return (
    <AccountCard
      title={t('session.register.title')}
      lead={t('session.register.lead', { group: invitation?.groupName ?? '' })}
    >
      <AccountForm
        action={`/signin/${encodeURIComponent(uid)}/account`}
        fault={fault}
        submit={t('session.register.submit')}
      >
        <EmailField value={invitation?.email ?? ''} />
        <TextField
          name="given_name"
          label={t('session.register.givenName')}
          autoComplete="given-name"
          defaultValue={givenName}
          autoFocus={givenName === ''}
          size="medium"
          slotProps={{ htmlInput: name }}
        />
        <TextField
          name="family_name"
          label={t('session.register.familyName')}
          autoComplete="family-name"
          defaultValue={familyName}
          size="medium"
          slotProps={{ htmlInput: name }}
        />
        <PasswordField isNew label={t('session.password')} autoFocus={givenName !== ''} />
      </AccountForm>
      <Link href={`${path('signIn', { uid })}?existing`}>{t('session.register.other')}</Link>
    </AccountCard>
  )
}
