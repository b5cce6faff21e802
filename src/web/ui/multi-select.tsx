import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTexts } from '../i18n/use-texts.ts'

interface Option {
  readonly value: string
  readonly text: string
  readonly note?: string
  readonly group?: string
}

/** Several out of many, found by typing. */
export function MultiSelect({
  label,
  options,
  chosen,
  noOptionsText,
  showChosen = true,
  onChange,
}: {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  noOptionsText?: string
  showChosen?: boolean
  onChange: (chosen: string[]) => void
}) {
  const { t } = useTexts()
  const byValue = new Map(options.map((option) => [option.value, option]))
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      size="small"
      options={options}
      value={chosen.map((value) => byValue.get(value) ?? { value, text: value })}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      getOptionLabel={({ text }) => text}
      getOptionKey={({ value }) => value}
      groupBy={options.some(({ group }) => group) ? ({ group }) => group ?? '' : undefined}
      noOptionsText={noOptionsText ?? t('select.none')}
      openText={t('select.open')}
      closeText={t('select.close')}
      clearText={t('select.clear')}
      renderValue={showChosen ? undefined : () => null}
      onChange={(_, values) => onChange(values.map(({ value }) => value))}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2">{option.text}</Typography>
            {option.note && (
              <Typography variant="caption" color="textSecondary">
                {option.note}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
