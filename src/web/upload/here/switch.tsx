import Box from '@mui/material/Box'
import { SmallText } from '../../ui/layout/text.tsx'

/** A choice that is on or off, with its words beside it. */
export function Switch({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: string
}) {
  return (
    <Box
      component="label"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 38, cursor: 'pointer', width: 'fit-content' }}
    >
      <Box
        component="input"
        type="checkbox"
        checked={isOn}
        onChange={() => onChange(!isOn)}
        sx={{ width: 18, height: 18, m: 0, flexShrink: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
      <SmallText component="span">{children}</SmallText>
    </Box>
  )
}
