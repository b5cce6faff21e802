import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { above } from './forest.ts'
import type { GroupRow } from './group-row.ts'

/** Choice of one group with a search field; each is shown with the groups above it. */
export function GroupChoice({
  label,
  groups,
  choices,
  value,
  helperText,
  autoFocus,
  onChange,
}: {
  label: string
  groups: readonly GroupRow[]
  choices: readonly GroupRow[]
  value: string | null
  helperText?: string
  autoFocus?: boolean
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
      options={choices.toSorted((a, b) => a.name.localeCompare(b.name))}
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
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            {wayTo(id) && (
              <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {wayTo(id)}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} helperText={helperText ?? ' '} autoFocus={autoFocus} />
      )}
    />
  )
}
