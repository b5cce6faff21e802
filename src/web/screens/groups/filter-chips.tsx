import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

/** What a list can be narrowed by, each with how many there are; none pressed means all. Of a single one nothing is shown. */
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
