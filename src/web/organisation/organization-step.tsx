import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type Language, useTexts } from '../i18n/use-texts.ts'
import { equalColumns } from '../theme.ts'
import { ChoiceCards } from '../ui/fields/choice-cards.tsx'
import { MultiSelect } from '../ui/fields/multi-select.tsx'
import { faultText } from './fault-text.ts'
import { sizeText } from './size-text.ts'
import type { FieldProps } from './wizard-data.ts'
import { clientSizes, employeeSizes, ownRangesFault, type Profile } from './wizard-state.ts'

export function OrganizationStep(props: FieldProps) {
  const { state, change } = props
  const { t, language } = useTexts()
  const fault = state.visited.includes('organization') ? ownRangesFault(state.ownRanges) : undefined
  return (
    <>
      <OrganizationFields {...props} />
      <TextField
        multiline
        minRows={2}
        maxRows={8}
        label={t('optional', { label: t('group.ranges') })}
        value={state.ownRanges}
        error={fault !== undefined}
        onChange={({ target }) => change({ ownRanges: target.value })}
        helperText={fault ? faultText(fault, state, language) : t('organization.ownRanges.text')}
        slotProps={{
          htmlInput: { maxLength: 20_000, spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' },
          formHelperText: { role: fault && 'alert', sx: { overflowWrap: 'anywhere' } },
        }}
      />
    </>
  )
}

/** Fields of the organisation without its addresses. */
export function OrganizationFields({
  state,
  change,
  data,
}: Pick<FieldProps, 'state' | 'change'> & {
  data: Pick<FieldProps['data'], 'industries' | 'countries'>
}) {
  const { t, language } = useTexts()
  const profile = state.companyProfile[state.org]
  const changeProfile = (part: Partial<Profile>) =>
    change({ companyProfile: { ...state.companyProfile, [state.org]: { ...profile, ...part } } })
  return (
    <>
      <ChoiceCards
        label={t('organization.type')}
        value={state.org}
        choices={(['enterprise', 'mssp'] as const).map((value) => ({
          value,
          title: t(`organization.${value}`),
          text: t(`organization.${value}.text`),
        }))}
        onChange={(org) => change({ org })}
      />
      <Box sx={equalColumns({ sm: 2 }, 2)}>
        <SizeField
          label={t('optional', { label: t('organization.nEmployees') })}
          value={profile.nEmployees}
          sizes={employeeSizes}
          language={language}
          onChange={(nEmployees) => changeProfile({ nEmployees })}
        />
        {state.org === 'mssp' && (
          <SizeField
            label={t('optional', { label: t('organization.nClients') })}
            value={profile.nClients}
            sizes={clientSizes}
            language={language}
            onChange={(nClients) => changeProfile({ nClients })}
          />
        )}
      </Box>
      <MultiSelect
        label={t('optional', { label: t('organization.industries') })}
        options={data.industries}
        chosen={profile.industries}
        onChange={(industries) => changeProfile({ industries })}
      />
      <MultiSelect
        label={t('optional', { label: t('organization.geographies') })}
        options={data.countries}
        chosen={profile.geographies}
        onChange={(geographies) => changeProfile({ geographies })}
      />
    </>
  )
}

function SizeField({
  label,
  value,
  sizes,
  language,
  onChange,
}: {
  label: string
  value: string
  sizes: readonly string[]
  language: Language
  onChange: (value: string) => void
}) {
  const known = value === '' || sizes.includes(value) ? sizes : [value, ...sizes]
  return (
    <TextField select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {known.map((size) => (
        <MenuItem key={size} value={size}>
          {sizeText(size, language)}
        </MenuItem>
      ))}
    </TextField>
  )
}
