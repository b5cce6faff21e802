import MenuItem from '@mui/material/MenuItem'
import TextField, { type TextFieldProps } from '@mui/material/TextField'

/** A field with a menu of a few values, of which one is chosen. */
export function SelectField<Value extends string | number>({
  options,
  onChange,
  ...field
}: Omit<TextFieldProps, 'onChange' | 'select' | 'value'> & {
  value: Value
  options: readonly { readonly value: Value; readonly text: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <TextField select {...field} onChange={({ target }) => onChange(target.value as Value)}>
      {options.map(({ value, text }) => (
        <MenuItem key={value} value={value} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
