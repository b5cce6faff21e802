import TextField, { type TextFieldProps } from '@mui/material/TextField'

/** For text that is not prose: the browser neither corrects nor completes it. */
const verbatim = { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } as const

/** A text field whose `onChange` gets the text. */
export function Field({
  onChange,
  maxLength,
  isVerbatim = false,
  slotProps,
  ...field
}: Omit<TextFieldProps, 'onChange' | 'value'> & {
  value: string
  onChange: (text: string) => void
  maxLength?: number
  /** The text is an address, a name of a machine, or the like. */
  isVerbatim?: boolean
}) {
  const htmlInput = { maxLength, ...(isVerbatim && verbatim), ...slotProps?.htmlInput }
  return (
    <TextField {...field} onChange={({ target }) => onChange(target.value)} slotProps={{ ...slotProps, htmlInput }} />
  )
}
