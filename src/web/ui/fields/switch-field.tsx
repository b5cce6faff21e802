import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useId } from 'react'

/** A switch with its label, and with a text that says more. */
export function SwitchField({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <FormControl>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={(_, next) => onChange(next)}
            slotProps={{ input: { 'aria-describedby': hint && id } }}
          />
        }
        label={label}
      />
      {hint && <FormHelperText id={id}>{hint}</FormHelperText>}
    </FormControl>
  )
}
