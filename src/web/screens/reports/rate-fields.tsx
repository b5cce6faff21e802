import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { effortKinds, type RateChanges, rates as specified } from '../../../engine/cost/rates.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Rates for the estimate of work. */
export default function RateFields({
  rates,
  onChange,
}: {
  rates: RateChanges
  onChange: (rates: RateChanges) => void
}) {
  const { t } = useTexts()
  const numberOf = (text: string) => (text === '' ? undefined : Number(text))
  const field = (label: string, value: number | undefined, otherwise: number, change: (value?: number) => void) => (
    <TextField
      key={label}
      type="number"
      label={label}
      value={value ?? otherwise}
      onChange={({ target }) => change(numberOf(target.value))}
      slotProps={{ htmlInput: { min: 0, step: 'any', inputMode: 'decimal' } }}
    />
  )
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, pt: 1.5 }}>
        {field(t('rates.eurPerHour'), rates.eurPerHour, specified.eurPerHour, (eurPerHour) =>
          onChange({ ...rates, eurPerHour }),
        )}
        {field(
          t('rates.hoursPerFilteredRecord'),
          rates.hoursPerFilteredRecord,
          specified.hoursPerFilteredRecord,
          (hoursPerFilteredRecord) => onChange({ ...rates, hoursPerFilteredRecord }),
        )}
        {effortKinds.map((kind) =>
          field(t(`rates.${kind}`), rates.effort?.[kind], specified.effort[kind], (value) =>
            onChange({ ...rates, effort: { ...rates.effort, [kind]: value } }),
          ),
        )}
      </Box>
      <Button size="small" color="inherit" sx={{ mt: 1 }} onClick={() => onChange({})}>
        {t('selection.rates.reset')}
      </Button>
    </>
  )
}
