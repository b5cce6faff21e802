import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTexts } from '../../i18n/use-texts.ts'
import { SmallButton } from '../layout/buttons.tsx'
import { Caption, SmallText } from '../layout/text.tsx'

interface Option {
  readonly value: string
  readonly text: string
  readonly description?: string
  readonly disabled?: boolean
}

/** Multiple choice from a few options: each is a toggle button. */
export function ToggleChips({
  label,
  hint,
  options,
  chosen,
  onChange,
}: {
  label: string
  hint?: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const { t } = useTexts()
  return (
    <Box role="group" aria-label={label}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 1 }, mb: 0.75 }}>
        <SmallText sx={{ fontWeight: 600, mr: 'auto' }}>{label}</SmallText>
        <SmallButton onClick={() => onChange(options.filter(({ disabled }) => !disabled).map(({ value }) => value))}>
          {t('all')}
        </SmallButton>
        <SmallButton onClick={() => onChange([])}>{t('none')}</SmallButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {options.map(({ value, text, description, disabled }) => {
          const isChosen = chosen.includes(value)
          return (
            <Chip
              key={value}
              component="button"
              type="button"
              clickable
              disabled={disabled}
              label={text}
              title={description}
              icon={isChosen ? <CheckIcon /> : undefined}
              color={isChosen ? 'primary' : 'default'}
              variant={isChosen ? 'filled' : 'outlined'}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? chosen.filter((id) => id !== value) : [...chosen, value])}
            />
          )
        })}
      </Box>
      {hint && <Caption sx={{ display: 'block', mt: 0.75 }}>{hint}</Caption>}
    </Box>
  )
}
