import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { effortKinds, type RateChanges, rates as specified } from '../../../engine/cost/rates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTypedRate } from './use-typed-rate.ts'

/** Rates for the estimate of work. */
export default function RateFields({
  rates,
  onChange,
}: {
  rates: RateChanges
  onChange: (rates: RateChanges) => void
}) {
  const { t } = useTexts()
  const [resets, setResets] = useState(0)
  return (
    <>
      <Box key={resets} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, pt: 1.5 }}>
        <RateField
          label={t('rates.eurPerHour')}
          value={rates.eurPerHour}
          otherwise={specified.eurPerHour}
          onChange={(eurPerHour) => onChange({ ...rates, eurPerHour })}
        />
        <RateField
          label={t('rates.hoursPerFilteredRecord')}
          value={rates.hoursPerFilteredRecord}
          otherwise={specified.hoursPerFilteredRecord}
          onChange={(hoursPerFilteredRecord) => onChange({ ...rates, hoursPerFilteredRecord })}
        />
        {effortKinds.map((kind) => (
          <RateField
            key={kind}
            label={t(`rates.${kind}`)}
            value={rates.effort?.[kind]}
            otherwise={specified.effort[kind]}
            onChange={(value) => onChange({ ...rates, effort: { ...rates.effort, [kind]: value } })}
          />
        ))}
      </Box>
      <Button
        size="small"
        color="inherit"
        sx={{ mt: 1 }}
        onClick={() => {
          setResets(resets + 1)
          onChange({})
        }}
      >
        {t('selection.rates.reset')}
      </Button>
    </>
  )
}

function RateField({
  label,
  value,
  otherwise,
  onChange,
}: {
  label: string
  value: number | undefined
  otherwise: number
  onChange: (value: number | undefined) => void
}) {
  const { t, format } = useTexts()
  const { shown, isWrong, type, leave } = useTypedRate(value, otherwise, onChange)
  return (
    <TextField
      type="number"
      label={label}
      value={shown}
      error={isWrong}
      helperText={isWrong && t('rates.wrong', { number: format.number(otherwise) })}
      placeholder={String(otherwise)}
      onChange={({ target }) => type(target.value, (target as HTMLInputElement).validity.badInput)}
      onBlur={leave}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: 0, step: 'any', inputMode: 'decimal' } }}
    />
  )
}
