import SearchIcon from '@mui/icons-material/Search'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { SxProps } from '@mui/material/styles'
import { useId } from 'react'
import { visuallyHidden } from '../shell/route-announcer.tsx'

/** A field that filters what is shown. Composed by hand, because `TextField` includes the code of menus. */
export function SearchField({
  label,
  value,
  maxLength,
  isSlim = false,
  onChange,
  sx,
}: {
  label: string
  value: string
  maxLength?: number
  /** As high as a small button, with the label as placeholder. */
  isSlim?: boolean
  onChange: (value: string) => void
  sx?: SxProps
}) {
  const id = useId()
  return (
    <FormControl size="small" sx={[isSlim && slim, ...(Array.isArray(sx) ? sx : [sx])]}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        type="search"
        label={label}
        {...(isSlim && { placeholder: label })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ input: { maxLength, spellCheck: false } }}
        // Not in MUI's InputAdornment: an own list that is opened by its address would have to load that too.
        startAdornment={
          <SearchIcon aria-hidden fontSize="small" sx={{ mr: 1, flexShrink: 0, color: 'action.active' }} />
        }
      />
    </FormControl>
  )
}

const slim = {
  '& label': visuallyHidden,
  '& legend': { display: 'none' },
  '& fieldset': { top: 0 },
  '& input': { py: '5.5px', fontSize: '0.875rem' },
} as const
