import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { Caption } from '../../ui/layout/text.tsx'

/** A switch that changes the figures, and what it does. */
export function SmallSwitch({
  label,
  text,
  onChange,
  ...input
}: {
  label: string
  text?: string
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  const id = useId()
  return (
    <div className="no-print">
      <FormControlLabel
        control={
          <Switch
            size="small"
            {...input}
            onChange={(_, on) => onChange(on)}
            slotProps={{ input: { 'aria-describedby': text && id } }}
          />
        }
        label={label}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ ml: -0.5, gap: 0.75, minHeight: 34, width: 'fit-content' }}
      />
      {text && (
        <Caption component="p" id={id} sx={{ m: 0, textWrap: 'pretty' }}>
          {text}
        </Caption>
      )}
    </div>
  )
}
