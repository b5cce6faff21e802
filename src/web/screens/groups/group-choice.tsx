import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../i18n/use-texts.ts'
import type { GroupRow } from '../../session/group-row.ts'
import { compareNames } from '../../text/compare-names.ts'
import { TwoLineOption } from '../../ui/fields/two-line-option.tsx'
import { above } from './forest.ts'

/** Choice of one group with a search field; each is shown with the groups above it. */
export function GroupChoice({
  label,
  groups,
  choices,
  value,
  helperText,
  onChange,
}: {
  label: string
  groups: readonly GroupRow[]
  choices: readonly GroupRow[]
  value: string | null
  helperText?: string
  onChange: (id: string | null) => void
}) {
  const { t } = useTexts()
  const wayTo = (id: string) =>
    above(id, groups)
      .map(({ name }) => name)
      .join(' › ')
  return (
    <Autocomplete
      size="small"
      options={choices.toSorted((a, b) => compareNames(a.name, b.name))}
      value={choices.find(({ id }) => id === value) ?? null}
      onChange={(_, group) => onChange(group?.id ?? null)}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      noOptionsText={t('groups.search.none')}
      openText={t('groups.choice.open')}
      closeText={t('close')}
      clearText={t('groups.choice.clear')}
      renderOption={({ key, ...props }, { id, name }) => (
        <TwoLineOption key={key} {...props} text={name} note={wayTo(id)} />
      )}
      renderInput={(params) => <TextField {...params} label={label} helperText={helperText ?? ' '} />}
    />
  )
}
