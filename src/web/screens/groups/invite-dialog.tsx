import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Role } from '../../../contract/groups.ts'
import { type PermissionId, permissionsByScope, type Scope } from '../../../domain/permission.ts'
import type { Locale } from '../../../domain/text.ts'
import { api } from '../../app/api.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { SmallText } from '../../ui/layout/text.tsx'

/** Address, role and mail language of an invitation. */
export default function InviteDialog({
  group,
  roles,
  onClose,
  onInvited,
}: {
  group: { readonly id: string; readonly name: string }
  roles: readonly Role[]
  onClose: () => void
  /** Receives the link if no mail server sends it. */
  onInvited: (email: string, link: string | undefined) => Promise<void>
}) {
  const { t, language } = useTexts()
  const offered = roles.filter(({ grantable }) => grantable)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState((offered.find(({ id }) => id === 'analyst') ?? offered.at(-1))?.id ?? '')
  const [locale, setLocale] = useState<Locale>(language.locale)
  const [isWrong, setWrong] = useState(false)
  const chosen = offered.find(({ id }) => id === role)

  const invite = () => {
    const address = email.trim()
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address)) {
      setWrong(true)
      return undefined
    }
    return send(address)
  }
  const send = async (address: string) => {
    const { invitation, link } = await api('POST /api/web/groups/{id}/invitations', {
      params: { id: group.id },
      body: { email: address, role, locale },
    })
    await onInvited(invitation.email, link)
  }
  return (
    <FormDialog
      title={t('people.invite.title', { group: group.name })}
      submit={t('people.invite')}
      disabled={email.trim() === '' || !chosen}
      onSubmit={invite}
      onClose={onClose}
    >
      <Field
        type="email"
        label={t('session.email')}
        value={email}
        onChange={(address) => {
          setEmail(address)
          setWrong(false)
        }}
        error={isWrong}
        helperText={isWrong ? t('people.email.wrong') : undefined}
        maxLength={254}
        isVerbatim
      />
      <SelectField
        label={t('people.role')}
        value={role}
        options={offered.map(({ id, name }) => ({ value: id, text: name[language.locale] }))}
        onChange={setRole}
      />
      {chosen && <RoleWords role={chosen} language={language} />}
      <SelectField
        label={t('people.invite.language')}
        value={locale}
        options={[
          { value: 'de', text: 'Deutsch' },
          { value: 'en', text: 'English' },
        ]}
        onChange={setLocale}
      />
    </FormDialog>
  )
}

/** Permissions of a role in words, by scope. */
function RoleWords({ role, language: { t, format } }: { role: Role; language: Language }) {
  const scopes = (Object.keys(permissionsByScope) as Scope[])
    .map((scope) => ({
      scope,
      words: (permissionsByScope[scope] as readonly PermissionId[])
        .filter((id) => role.permissions.includes(id))
        .map((id) => t(`people.permission.${id}`)),
    }))
    .filter(({ words }) => words.length > 0)
  return (
    <Box aria-live="polite" sx={{ bgcolor: 'action.hover', borderRadius: '10px', p: 1.75, display: 'grid', gap: 0.75 }}>
      {scopes.length === 0 && (
        <SmallText>{t(role.id === 'none' ? 'people.role.none' : 'people.role.nothing')}</SmallText>
      )}
      {scopes.map(({ scope, words }) => (
        <SmallText key={scope}>
          <Box component="span" sx={{ fontWeight: 620 }}>{`${t(`people.scope.${scope}`)}: `}</Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {format.list(words)}
          </Box>
        </SmallText>
      ))}
    </Box>
  )
}
