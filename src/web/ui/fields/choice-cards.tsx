import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Quiet, SmallText } from '../layout/text.tsx'

interface Choice<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly text?: string
}

/** A few alternatives as cards, implemented as radio buttons. */
export function ChoiceCards<Value extends string>({
  label,
  value,
  choices,
  columns = 2,
  onChange,
}: {
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  columns?: number
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <SmallText component="legend" sx={{ fontWeight: 600, mb: 1, p: 0 }}>
        {label}
      </SmallText>
      <Box
        sx={{
          display: 'grid',
          gap: 1.25,
          gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
        }}
      >
        {choices.map((choice) => (
          <Box
            component="label"
            key={choice.value}
            sx={{
              display: 'flex',
              gap: 1.25,
              alignItems: 'flex-start',
              p: 1.75,
              borderRadius: '12px',
              border: 1,
              borderColor: 'divider',
              cursor: 'pointer',
              bgcolor: 'background.paper',
              transition: 'border-color .15s',
              '&:hover': { borderColor: 'text.disabled' },
              '&:has(:checked)': {
                borderColor: 'primary.main',
                boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
              },
              '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
            }}
          >
            <Box
              component="input"
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              sx={{
                accentColor: 'var(--mui-palette-primary-main)',
                width: 17,
                height: 17,
                m: 0,
                mt: '3px',
                flexShrink: 0,
              }}
            />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' }}>
              <Typography sx={{ fontWeight: 600, lineHeight: 1.4 }}>{choice.title}</Typography>
              {choice.text && <Quiet>{choice.text}</Quiet>}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
