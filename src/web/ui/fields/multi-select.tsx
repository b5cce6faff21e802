import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Chip from '@mui/material/Chip'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ComponentType, useId, useRef, useState } from 'react'
import { tellUnreachable } from '../../app/unreachable.ts'
import type MultiSelectField from './multi-select-field.tsx'

type Field = ComponentType<Parameters<typeof MultiSelectField>[0]>

export interface MultiSelectProps {
  readonly label: string
  readonly options: readonly { value: string; text: string; note?: string; group?: string }[]
  readonly chosen: readonly string[]
  readonly noOptionsText?: string
  /** Close the list after each choice: if one choice is usual, or each adds a field. */
  readonly closes?: boolean
  readonly onChange: (chosen: string[]) => void
}

/** Keys that do not activate the field. */
const passing: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape'])

/**
 * Multiple choice with a search field. Until first use it is a placeholder with a plain input that needs no extra code;
 * text typed meanwhile is passed on. Composed by hand, because `TextField` includes the code of menus.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, options, chosen } = props
  const [typed, setTyped] = useState('')
  const [real, setReal] = useState<{ Field: Field; hasFocus: boolean; isOpen: boolean }>()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const opens = useRef(false)
  const loadField = async () => {
    // Nothing comes if the page is about to be reloaded, or without a network; then the field stays as it is.
    const code = await import('./multi-select-field.tsx').catch(() => tellUnreachable(true))
    if (typeof code !== 'object') return
    // Do not take the focus back if the user has moved on.
    const hasFocus = document.activeElement === input.current
    setReal((before) => before ?? { Field: code.default, hasFocus, isOpen: hasFocus && opens.current })
  }
  if (real) return <real.Field {...props} typed={typed} hasFocus={real.hasFocus} openFirst={real.isOpen} />
  return (
    <FormControl fullWidth size="small">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        value={typed}
        inputRef={input}
        onChange={({ target }) => {
          // Dictated or pasted text arrives without key events.
          setTyped(target.value)
          void loadField()
        }}
        onPointerDown={() => {
          opens.current = true
          void loadField()
        }}
        onKeyDown={({ key }) => {
          if (passing.has(key)) return
          opens.current ||= key.startsWith('Arrow')
          void loadField()
        }}
        slotProps={{
          input: { role: 'combobox', 'aria-expanded': false, 'aria-haspopup': 'listbox', autoComplete: 'off' },
        }}
        sx={{
          flexWrap: 'wrap',
          gap: 0.5,
          py: 0.75,
          pr: 1,
          '& input': { width: 0, minWidth: 30, flexGrow: 1, py: 0.25 },
        }}
        startAdornment={chosen.map((value) => (
          <Chip key={value} size="small" label={options.find((option) => option.value === value)?.text ?? value} />
        ))}
        endAdornment={<ArrowDropDown sx={{ color: 'action.active' }} />}
      />
    </FormControl>
  )
}
