import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox'
import FormControlLabel, { type FormControlLabelProps } from '@mui/material/FormControlLabel'

/** A checkbox with its label. */
export function CheckField({
  isOn,
  onChange,
  size,
  ...label
}: Pick<CheckboxProps, 'size'> &
  Omit<FormControlLabelProps, 'control' | 'onChange'> & { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <FormControlLabel
      {...label}
      control={<Checkbox size={size} checked={isOn} onChange={(_, next) => onChange(next)} />}
      slotProps={{ typography: { variant: size === 'small' ? 'body2' : 'body1' } }}
    />
  )
}
