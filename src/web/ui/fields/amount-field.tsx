import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { useTypedAmount } from './use-typed-amount.ts'

/** A field for an optional amount in euros. `helperText` says what may be typed if something else was. */
export function AmountField({
  amount,
  error = false,
  ...field
}: { readonly amount: ReturnType<typeof useTypedAmount> } & Pick<
  TextFieldProps,
  'label' | 'error' | 'helperText' | 'sx'
>) {
  return (
    <TextField
      {...field}
      value={amount.shown}
      error={error || amount.isWrong}
      onChange={({ target }) => amount.type(target.value)}
      onBlur={amount.leave}
      slotProps={{
        htmlInput: { inputMode: 'decimal', maxLength: 30 },
        input: { endAdornment: <InputAdornment position="end">€</InputAdornment> },
      }}
    />
  )
}
