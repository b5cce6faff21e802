import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { MultiSelectProps } from './multi-select.tsx'
import { TwoLineOption } from './two-line-option.tsx'

/** The real field; `MultiSelect` loads it on first use and focuses it. */
export default function MultiSelectField({
  label,
  options,
  chosen,
  noOptionsText,
  closes = false,
  typed,
  hasFocus,
  openFirst,
  onChange,
}: MultiSelectProps & { readonly typed: string; readonly hasFocus: boolean; readonly openFirst: boolean }) {
  const { t } = useTexts()
  const [text, setText] = useState(typed)
  const [isOpen, setOpen] = useState(openFirst || typed !== '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const byValue = new Map(options.map((option) => [option.value, option]))
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect={!closes}
      size="small"
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={text}
      onInputChange={(_, value, reason) => {
        // A reset is reported for every new array, even with equal content.
        if (reason !== 'reset') setText(value)
      }}
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
      onChange={(_, values) => {
        if (closes) setText('')
        onChange(values.map(({ value }) => value))
      }}
      renderOption={({ key, ...props }, option) => (
        <TwoLineOption key={key} {...props} text={option.text} note={option.note ?? ''} />
      )}
      renderInput={(params) => <TextField {...params} label={label} inputRef={field} />}
    />
  )
}
