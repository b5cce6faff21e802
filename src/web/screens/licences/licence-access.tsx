import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { OwnLicence } from '../../../contract/licences.ts'
import {
  type CredentialKind,
  credentialKinds,
  type LicenceProtocol,
  licenceProtocols,
} from '../../../domain/own-licence.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { failureText } from '../../text/failure-text.ts'
import { equalColumns } from '../../theme.ts'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { Quiet } from '../../ui/layout/text.tsx'

/** Access data of a source as entered in the form. */
export interface AccessForm {
  readonly protocol: LicenceProtocol
  readonly address: string
  readonly kind: CredentialKind
  readonly name: string
  /** Empty: the stored secret stays. */
  readonly secret: string
}

export function accessOf(licence: OwnLicence | undefined): AccessForm {
  return {
    protocol: licence?.protocol ?? 'http',
    address: licence?.address ?? '',
    kind: licence?.credential.kind ?? 'none',
    name: licence?.credential.name ?? '',
    secret: '',
  }
}

/** Converts the form to the format of the calls. */
export function credentialOf({ kind, name, secret }: AccessForm) {
  return { kind, name: kind === 'none' ? '' : name.trim(), ...(kind !== 'none' && secret !== '' && { secret }) }
}

type Outcome =
  | { readonly state: 'asking' }
  | { readonly state: 'good'; readonly read: number; readonly isPart: boolean }
  | { readonly state: 'bad'; readonly text: string }

const usualNames: Readonly<Record<CredentialKind, string>> = {
  none: '',
  basic: '',
  header: 'Authorization',
  query: 'apikey',
}

/** Address and credential, with a test against the publisher. */
export function LicenceAccess({
  sourceID,
  form,
  isKept,
  onChange,
}: {
  /** Undefined: no source chosen yet. */
  sourceID: string | undefined
  form: AccessForm
  /** A secret is already stored. */
  isKept: boolean
  onChange: (form: AccessForm) => void
}) {
  const groupId = useGroupId()
  const { t, format, language } = useTexts()
  const mayCheck = may(useGroup(), 'GROUP_LIST_ADD')
  const [outcome, setOutcome] = useState<Outcome>()
  /** The form that was checked. Answers for input that has changed since are ignored. */
  const checked = useRef<AccessForm>(undefined)
  const { protocol, address, kind, name, secret } = form
  const change = (part: Partial<AccessForm>) => {
    checked.current = undefined
    setOutcome(undefined)
    onChange({ ...form, ...part })
  }
  /** Asks the publisher whether the access works. */
  const check = async () => {
    if (sourceID === undefined) return
    checked.current = form
    const show = (answer: Outcome) => {
      if (checked.current === form) setOutcome(answer)
    }
    show({ state: 'asking' })
    try {
      const body = { sourceID, protocol, address: address.trim(), credential: credentialOf(form) }
      const { read, isPart } = await api('POST /api/web/groups/{id}/byox/check', { params: { id: groupId }, body })
      show({ state: 'good', read, isPart })
    } catch (error) {
      show({ state: 'bad', text: failureText(error, language) })
    }
  }

  return (
    <Box
      component="fieldset"
      sx={{ border: 0, p: 0, m: 0, mt: 1, minWidth: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Box component="legend" sx={{ p: 0, mb: 2 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {t('licences.access')}
        </Typography>
        <Quiet component="span">{t('licences.access.text')}</Quiet>
      </Box>
      <SelectField
        label={t('licences.protocol')}
        value={protocol}
        options={licenceProtocols.map((value) => ({ value, text: t(`licences.protocol.${value}`) }))}
        onChange={(protocol) => change({ protocol })}
      />
      <Field
        label={t('address')}
        value={address}
        onChange={(address) => change({ address })}
        helperText={t(`licences.address.${protocol}`)}
        placeholder="https://"
        maxLength={2000}
        isVerbatim
        slotProps={{ htmlInput: { inputMode: 'url' } }}
      />
      {/* How the publisher recognises the licensee. */}
      <SelectField
        label={t('licences.credential')}
        value={kind}
        options={credentialKinds.map((value) => ({ value, text: t(`licences.credential.${value}`) }))}
        onChange={(kind) => change({ kind, name: usualNames[kind] })}
      />
      {kind !== 'none' && (
        <Box sx={equalColumns({ sm: 2 }, 2)}>
          <Field
            label={t(`licences.name.${kind}`)}
            value={name}
            onChange={(name) => change({ name })}
            maxLength={200}
            isVerbatim
          />
          <Field
            type="password"
            label={t(kind === 'basic' ? 'session.password' : 'key')}
            value={secret}
            onChange={(secret) => change({ secret })}
            helperText={t(isKept ? 'licences.secret.kept' : 'licences.secret.text')}
            placeholder={isKept ? '••••••••' : undefined}
            autoComplete="new-password"
            maxLength={4000}
          />
        </Box>
      )}
      {mayCheck && (
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          <OutlinedButton
            disabled={sourceID === undefined || address.trim() === ''}
            loading={outcome?.state === 'asking'}
            onClick={() => void check()}
          >
            {t('licences.check')}
          </OutlinedButton>
          <Box sx={{ width: '100%', '&:empty': { display: 'none' } }}>
            {outcome?.state === 'asking' && <Quiet role="status">{t('licences.check.running')}</Quiet>}
            {outcome?.state === 'good' && (
              <Alert severity="success">
                {t('licences.check.good', { count: outcome.read, shown: format.number(outcome.read) })}{' '}
                {outcome.isPart && t('licences.check.part')}
              </Alert>
            )}
            {outcome?.state === 'bad' && <Alert severity="error">{outcome.text}</Alert>}
          </Box>
        </Box>
      )}
    </Box>
  )
}
