import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

/** Filters of a list with counts; none selected means all. Hidden if there is only one. */
export function FilterChips({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string
  options: readonly { readonly id: string; readonly text: string; readonly count?: number }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  if (options.length < 2 && chosen.length === 0) return null
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {options.map(({ id, text, count }) => {
        const isChosen = chosen.includes(id)
        return (
          <Chip
            key={id}
            component="button"
            type="button"
            clickable
            icon={isChosen ? <CheckIcon /> : undefined}
            label={count === undefined ? text : `${text} (${count})`}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
          />
        )
      })}
    </Box>
  )
}
