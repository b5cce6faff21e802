import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { rates as defaults, effortKinds, type RateChanges } from '../../../engine/cost/rates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { writtenNumber } from '../../text/typed-number.ts'
import { useTypedAmount } from '../../ui/fields/use-typed-amount.ts'
import { SmallButton } from '../../ui/layout/buttons.tsx'

/** Fields for the rates by which work is estimated. */
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
      {/* A reset renders new fields, which forget what was typed. */}
      <Box key={resets} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, pt: 1.5 }}>
        {(['eurPerHour', 'hoursPerFilteredRecord'] as const).map((name) => (
          <RateField
            key={name}
            label={t(`rates.${name}`)}
            value={rates[name]}
            defaultRate={defaults[name]}
            onChange={(value) => onChange({ ...rates, [name]: value })}
          />
        ))}
        {effortKinds.map((kind) => (
          <RateField
            key={kind}
            label={t(`rates.${kind}`)}
            value={rates.effort?.[kind]}
            defaultRate={defaults.effort[kind]}
            onChange={(value) => onChange({ ...rates, effort: { ...rates.effort, [kind]: value } })}
          />
        ))}
      </Box>
      <SmallButton
        sx={{ mt: 1 }}
        onClick={() => {
          setResets(resets + 1)
          onChange({})
        }}
      >
        {t('selection.rates.reset')}
      </SmallButton>
    </>
  )
}

function RateField({
  label,
  value,
  defaultRate,
  onChange,
}: {
  label: string
  value: number | undefined
  defaultRate: number
  onChange: (value: number | undefined) => void
}) {
  const { t, format, locale } = useTexts()
  const { shown, isWrong, type, leave } = useTypedAmount(value, onChange, locale, { byDefault: defaultRate })
  return (
    <TextField
      label={label}
      value={shown}
      error={isWrong}
      helperText={isWrong && t('rates.wrong', { number: format.number(defaultRate) })}
      placeholder={writtenNumber(defaultRate, locale)}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 30 } }}
    />
  )
}
