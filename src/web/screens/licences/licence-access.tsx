import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
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
import { may, useGroup } from '../../session/use-group.ts'
import { failureText } from '../../text/failure-text.ts'
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
  groupId,
  sourceID,
  form,
  isKept,
  onChange,
}: {
  groupId: string
  /** Undefined: no source chosen yet. */
  sourceID: string | undefined
  form: AccessForm
  /** A secret is already stored. */
  isKept: boolean
  onChange: (form: AccessForm) => void
}) {
  const { t } = useTexts()
  const mayCheck = may(useGroup(groupId), 'GROUP_LIST_ADD')
  const { outcome, check, forget } = useCheck(groupId, sourceID)
  const change = (part: Partial<AccessForm>) => {
    forget()
    onChange({ ...form, ...part })
  }
  const { protocol, address } = form

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
      <TextField
        select
        label={t('licences.protocol')}
        value={protocol}
        onChange={({ target }) => change({ protocol: target.value as LicenceProtocol })}
      >
        {licenceProtocols.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`licences.protocol.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('licences.address')}
        value={address}
        onChange={({ target }) => change({ address: target.value })}
        helperText={t(`licences.address.${protocol}`)}
        placeholder="https://"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 2000, inputMode: 'url', spellCheck: false, autoCapitalize: 'off' } }}
      />
      <CredentialFields form={form} isKept={isKept} onChange={change} />
      {mayCheck && (
        <CheckAccess
          isComplete={sourceID !== undefined && address.trim() !== ''}
          outcome={outcome}
          onCheck={() => void check(form)}
        />
      )}
    </Box>
  )
}

/** How the publisher recognises the licensee. */
function CredentialFields({
  form: { kind, name, secret },
  isKept,
  onChange,
}: {
  form: AccessForm
  isKept: boolean
  onChange: (part: Partial<AccessForm>) => void
}) {
  const { t } = useTexts()
  return (
    <>
      <TextField
        select
        label={t('licences.credential')}
        value={kind}
        onChange={({ target }) => {
          const next = target.value as CredentialKind
          onChange({ kind: next, name: usualNames[next] })
        }}
      >
        {credentialKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`licences.credential.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {kind !== 'none' && (
        <Box
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,1fr))' } }}
        >
          <TextField
            label={t(`licences.name.${kind}`)}
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 200, spellCheck: false, autoCapitalize: 'off' } }}
          />
          <TextField
            type="password"
            label={t(kind === 'basic' ? 'licences.secret.basic' : 'licences.secret.key')}
            value={secret}
            onChange={({ target }) => onChange({ secret: target.value })}
            helperText={t(isKept ? 'licences.secret.kept' : 'licences.secret.text')}
            placeholder={isKept ? '••••••••' : undefined}
            autoComplete="new-password"
            slotProps={{ htmlInput: { maxLength: 4000 } }}
          />
        </Box>
      )}
    </>
  )
}

/** The button that tests the access, and the outcome. */
function CheckAccess({
  isComplete,
  outcome,
  onCheck,
}: {
  /** There is enough to test. */
  isComplete: boolean
  outcome: Outcome | undefined
  onCheck: () => void
}) {
  const { t, format } = useTexts()
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Button
        variant="outlined"
        color="inherit"
        disabled={!isComplete}
        loading={outcome?.state === 'asking'}
        onClick={onCheck}
      >
        {t('licences.check')}
      </Button>
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
  )
}

/** Asks the publisher whether the access works. Answers for input that has changed since are ignored. */
function useCheck(groupId: string, sourceID: string | undefined) {
  const language = useTexts()
  const [outcome, setOutcome] = useState<Outcome>()
  const checked = useRef<AccessForm>(undefined)

  async function check(form: AccessForm) {
    if (sourceID === undefined) return
    checked.current = form
    const show = (answer: Outcome) => {
      if (checked.current === form) setOutcome(answer)
    }
    show({ state: 'asking' })
    try {
      const { protocol, address } = form
      const body = { sourceID, protocol, address: address.trim(), credential: credentialOf(form) }
      const { read, isPart } = await api('POST /api/web/groups/{id}/byox/check', { params: { id: groupId }, body })
      show({ state: 'good', read, isPart })
    } catch (error) {
      show({ state: 'bad', text: failureText(error, language) })
    }
  }

  const forget = () => {
    checked.current = undefined
    setOutcome(undefined)
  }
  return { outcome, check, forget }
}
