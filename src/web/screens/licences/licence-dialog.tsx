import Autocomplete from '@mui/material/Autocomplete'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { OwnLicence } from '../../../contract/licences.ts'
import { mostFee } from '../../../domain/most-euros.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TwoLineOption } from '../../ui/fields/two-line-option.tsx'
import { useTypedAmount } from '../../ui/fields/use-typed-amount.ts'
import { accessOf, credentialOf, LicenceAccess } from './licence-access.tsx'
import type { LicencesTabData } from './licences-tab-data.ts'

/** A catalogue source that can be licensed. */
type Licensable = LicencesTabData['licensable'][number]

/** Form of a licence: source, access and consent. */
export default function LicenceDialog({
  licence,
  first,
  choices,
  onClose,
  onDone,
}: {
  /** Undefined: a new licence. */
  licence: OwnLicence | undefined
  /** Values with which a new one begins. */
  first: { readonly source: string | undefined; readonly fee: number | undefined; readonly isTrial: boolean }
  choices: readonly Licensable[]
  onClose: () => void
  onDone: (licence: OwnLicence) => void
}) {
  const groupId = useGroupId()
  const { t, format, locale } = useTexts()
  const [source, setSource] = useState<Licensable | null>(choices.find(({ id }) => id === first.source) ?? null)
  const [access, setAccess] = useState(accessOf(licence))
  const [details, setDetails] = useState(licence?.licenseDetails ?? (first.isTrial ? t('licences.trial') : ''))
  const [yearlyFee, setYearlyFee] = useState(licence?.yearlyFee ?? first.fee)
  const fee = useTypedAmount(yearlyFee, setYearlyFee, locale, { most: mostFee })
  const [subgroups, setSubgroups] = useState(licence?.subgroupsIncluded ?? false)
  const [consents, setConsents] = useState(licence ? !licence.licenseConsent.needsConsent : false)
  const sourceID = licence?.sourceID ?? source?.id

  const save = async () => {
    if (sourceID === undefined) return
    const before = accessOf(licence)
    const isSame = (Object.keys(before) as (keyof typeof before)[]).every((key) => before[key] === access[key])
    const body = {
      sourceID,
      licenseDetails: details.trim(),
      yearlyFee: yearlyFee ?? null,
      subgroupsIncluded: subgroups,
      ...(!isSame && { protocol: access.protocol, address: access.address.trim(), credential: credentialOf(access) }),
      consent: consents,
    }
    const params = { id: groupId }
    onDone(
      licence
        ? await api('PATCH /api/web/groups/{id}/byox', { params, body })
        : await api('POST /api/web/groups/{id}/byox', { params, body }),
    )
  }

  return (
    <FormDialog
      title={licence ? licence.sourceName : t('licences.add')}
      submit={t(licence ? 'save' : 'licences.add')}
      failureText={(error) => (licence ? t('licences.update.failed', { error }) : error)}
      disabled={sourceID === undefined || fee.isWrong}
      onSubmit={save}
      onClose={onClose}
    >
      {!licence && (
        <Autocomplete
          options={choices}
          value={source}
          onChange={(_, chosen) => setSource(chosen)}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          noOptionsText={t('licences.source.none')}
          openText={t('licences.source.open')}
          closeText={t('close')}
          clearText={t('select.clear')}
          renderOption={({ key, ...props }, { name, maintainer }) => (
            <TwoLineOption key={key} {...props} text={name} note={maintainer} />
          )}
          renderInput={(params) => <TextField {...params} label={t('column.source')} />}
        />
      )}
      <LicenceAccess
        key={sourceID}
        sourceID={sourceID}
        form={access}
        isKept={licence?.credential.isSet === true && access.kind !== 'none'}
        onChange={setAccess}
      />
      <Field
        label={t('optional', { label: t('licences.details') })}
        value={details}
        onChange={setDetails}
        helperText={t('licences.details.text')}
        multiline
        minRows={2}
        maxLength={2000}
      />
      <AmountField
        label={t('optional', { label: t('licences.fee') })}
        amount={fee}
        helperText={fee.isWrong ? t('licences.fee.wrong', { most: format.price(mostFee) }) : t('licences.fee.text')}
      />
      <SwitchField
        label={t('lists.subgroups')}
        hint={t('licences.subgroups.text')}
        isOn={subgroups}
        onChange={setSubgroups}
      />
      <FormControl sx={{ p: 2, borderRadius: 1, bgcolor: 'action.hover' }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={consents}
              onChange={(_, on) => setConsents(on)}
              aria-describedby="licence-consent"
              sx={{ mt: -1 }}
            />
          }
          label={t('licences.consent')}
          sx={{ alignItems: 'flex-start', mr: 0, textWrap: 'pretty' }}
        />
        <FormHelperText id="licence-consent" sx={{ ml: 4 }}>
          {t('licences.consent.text')}
        </FormHelperText>
      </FormControl>
    </FormDialog>
  )
}
