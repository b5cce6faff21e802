import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type FormEvent, useState } from 'react'
import { passwordLength } from '../../../domain/password.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFieldFaults } from '../../ui/fields/field-faults.ts'
import { PlainField } from '../../ui/fields/plain-field.tsx'
import { MainButton } from '../../ui/layout/buttons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SecondaryText } from '../../ui/layout/text.tsx'
import { useChange } from '../../ui/state/use-action.ts'
import { RevokeTokens } from '../session/revoke-tokens.tsx'

/** Form that changes the password; for accounts of another identity provider, says where to change it. */
export function ChangePassword({ isOwn, email }: { isOwn: boolean; email: string | undefined }) {
  const { t } = useTexts()
  const { busy, failure, run } = useChange()
  const [changes, setChanges] = useState(0)
  const [done, setDone] = useState<'profile.password.done' | 'profile.password.done.revoked'>()
  const faults = useFieldFaults()

  if (!isOwn) {
    return (
      <Section id="password" title={t('profile.password')}>
        <SecondaryText>{t('profile.password.foreign')}</SecondaryText>
      </Section>
    )
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    setDone(undefined)
    return run(async () => {
      const revokeTokens = entered.has('revokeTokens')
      const body = { current: String(entered.get('current')), next: String(entered.get('next')), revokeTokens }
      await api('POST /api/_auth/password', { body })
      form.reset()
      setChanges((count) => count + 1)
      setDone(revokeTokens ? 'profile.password.done.revoked' : 'profile.password.done')
    })
  }

  return (
    <Section id="password" title={t('profile.password')} text={t('profile.password.text')}>
      <Box
        component="form"
        {...faults}
        onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
        sx={{ display: 'grid', gap: 2, maxWidth: 420 }}
      >
        {/* Tells password managers which account it is. */}
        <input type="email" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
        <PlainField
          name="current"
          type="password"
          label={t('profile.password.current')}
          autoComplete="current-password"
          required
          maxLength={passwordLength.most}
        />
        <PlainField
          name="next"
          type="password"
          label={t('session.newPassword')}
          autoComplete="new-password"
          hint={t('profile.password.hint', { least: passwordLength.least })}
          required
          minLength={passwordLength.least}
          maxLength={passwordLength.most}
        />
        <RevokeTokens key={changes} name="revokeTokens" />
        {failure ? <Alert severity="error">{failure}</Alert> : done && <Alert severity="success">{t(done)}</Alert>}
        <MainButton type="submit" loading={busy} sx={{ justifySelf: 'start' }}>
          {t('profile.password')}
        </MainButton>
      </Box>
    </Section>
  )
}
