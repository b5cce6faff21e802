import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import type { Role } from '../../../contract/groups.ts'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { listEffects } from '../../../domain/group-list.ts'
import type { PermissionId } from '../../../domain/permission.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may } from '../../session/use-group.ts'
import { useGroupsOfUser } from '../../session/use-groups-of-user.ts'
import { failureText } from '../../text/failure-text.ts'
import { plainList, ruled } from '../../theme.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'

/** What can be made for several customers, and the permission that it needs in each. */
const needed = {
  subscription: 'SUBSCRIPTION_CREATE',
  list: 'GROUP_LIST_ADD',
  sensor: 'SENSOR_MANAGE',
  invitation: 'GROUP_INVITE_USER',
} as const satisfies Record<string, PermissionId>
type What = keyof typeof needed
const all = Object.keys(needed) as What[]

/** Makes the same for several customers, one after the other. Says before what each gets, and afterwards what each got. */
export default function SeveralDialog({
  customers,
  roles,
  templates,
  showSecret,
  onDone,
  onClose,
}: {
  customers: readonly Customer[]
  roles: readonly Role[]
  /** Subscriptions of the group above, to be made again. */
  templates: readonly Subscription[]
  showSecret: (draw: (close: () => void) => ReactNode) => void
  onDone: () => Promise<void>
  onClose: () => void
}) {
  const { t, locale, language } = useTexts()
  const groups = useGroupsOfUser()?.groups ?? []
  const offered = roles.filter(({ grantable }) => grantable)
  const [what, setWhat] = useState<What>(templates.length > 0 ? 'subscription' : 'sensor')
  const [name, setName] = useState('')
  const [template, setTemplate] = useState(templates[0]?.id ?? '')
  const [effect, setEffect] = useState<(typeof listEffects)[number]>('allow')
  const [role, setRole] = useState((offered.find(({ id }) => id === 'analyst') ?? offered.at(-1))?.id ?? '')
  /** What became of each; empty: it was made. */
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string>>(new Map())
  const given = templates.find(({ id }) => id === template)
  const title = what === 'subscription' ? (given?.name ?? '') : name.trim()
  const mayGet = (id: string) =>
    may(
      groups.find((group) => group.id === id),
      needed[what],
    )
  const open = customers.filter(({ id }) => mayGet(id) && outcomes.get(id) !== '')

  /** @returns a secret that must be handed over */
  async function make(id: string): Promise<string | undefined> {
    const params = { id }
    switch (what) {
      case 'subscription': {
        if (!given) return undefined
        const { sources, enricher, targetFormats, mode, iocSelector, countries, countryRule, industries } = given
        const { trendingTopics, blockShared } = given
        const choice = { sources, enricher, targetFormats, mode, iocSelector, countries, countryRule, industries }
        const body = { ...choice, trendingTopics, blockShared, name: given.name }
        const { secrets } = await api('POST /api/web/subscriptions', { query: { groupID: id }, body })
        return secrets.map(({ user, secret }) => (user ? `${user}:${secret}` : secret)).join(' ')
      }
      case 'list':
        await api('POST /api/web/groups/{id}/lists', { params, body: { name: title, effect } })
        return undefined
      case 'sensor':
        return (await api('POST /api/web/groups/{id}/sensors', { params, body: { name: title } })).key
      case 'invitation': {
        const body = { email: title, role, locale }
        return (await api('POST /api/web/groups/{id}/invitations', { params, body })).link
      }
    }
  }

  async function makeAll(): Promise<void> {
    const made = new Map(outcomes)
    const secrets: string[] = []
    for (const { id, name: customer } of open) {
      try {
        const secret = await make(id)
        if (secret) secrets.push(`${customer}\t${secret}`)
        made.set(id, '')
      } catch (error) {
        made.set(id, failureText(error, language))
      }
      setOutcomes(new Map(made))
    }
    const isWhole = open.every(({ id }) => made.get(id) === '')
    if (secrets.length > 0) {
      const secret = { text: secrets.join('\n'), label: t('customers.several.copy') }
      showSecret((close) => (
        <SecretDialog
          title={t('customers.several.secrets')}
          warning={t('customers.several.once')}
          secret={secret}
          saved={t('customers.several.saved')}
          onClose={close}
        />
      ))
    } else if (isWhole) {
      await onDone()
      onClose()
    }
  }

  return (
    <FormDialog
      title={t('customers.several.title', { count: customers.length })}
      submit={t('customers.several.go')}
      disabled={title === '' || open.length === 0}
      onSubmit={makeAll}
      onClose={onClose}
    >
      <SelectField
        label={t('customers.several.what')}
        value={what}
        options={all.map((value) => ({ value, text: t(`customers.several.${value}`) }))}
        onChange={(next) => {
          setWhat(next)
          setOutcomes(new Map())
        }}
      />
      {what === 'subscription' ? (
        templates.length > 0 ? (
          <SelectField
            label={t('customers.several.template')}
            value={template}
            options={templates.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={setTemplate}
          />
        ) : (
          <Alert severity="info">{t('customers.several.template.none')}</Alert>
        )
      ) : (
        <Field
          label={t(what === 'invitation' ? 'session.email' : 'customers.several.name')}
          type={what === 'invitation' ? 'email' : 'text'}
          value={name}
          onChange={setName}
          maxLength={what === 'invitation' ? 254 : 80}
          required
        />
      )}
      {what === 'list' && (
        <SelectField
          label={t('customers.several.effect')}
          value={effect}
          options={listEffects.map((value) => ({ value, text: t(`lists.${value}`) }))}
          onChange={setEffect}
        />
      )}
      {what === 'invitation' && (
        <SelectField
          label={t('customers.several.role')}
          value={role}
          options={offered.map(({ id, name }) => ({ value: id, text: name[locale] }))}
          onChange={setRole}
        />
      )}
      <Box>
        <SmallText sx={{ fontWeight: 600 }}>{t('customers.several.preview')}</SmallText>
        <Box component="ul" aria-live="polite" sx={{ ...plainList, maxHeight: 260, overflowY: 'auto' }} tabIndex={0}>
          {customers.map(({ id, name: customer }) => {
            const outcome = outcomes.get(id)
            return (
              <Box
                component="li"
                key={id}
                sx={{
                  ...ruled,
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 2,
                  justifyContent: 'space-between',
                  py: 0.75,
                }}
              >
                <SmallText sx={{ overflowWrap: 'anywhere' }}>{customer}</SmallText>
                <Quiet sx={{ overflowWrap: 'anywhere', ...(outcome && { color: 'error.main' }) }}>
                  {!mayGet(id)
                    ? t('customers.several.refused')
                    : outcome === undefined
                      ? title && t('customers.several.gets', { what: title })
                      : outcome || t('customers.several.done')}
                </Quiet>
              </Box>
            )
          })}
        </Box>
      </Box>
    </FormDialog>
  )
}
