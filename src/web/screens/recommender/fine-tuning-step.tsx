import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../i18n/use-texts.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { ToggleChips } from '../../ui/toggle-chips.tsx'
import { useTypedAmount } from '../../ui/use-typed-amount.ts'
import { sourcesTypes, stepFault } from './state.ts'
import type { FieldProps } from './wizard-data.ts'

export function FineTuningStep({ state, change, data }: FieldProps) {
  const { t } = useTexts()
  const known = new Set(data.flavours.map(({ value }) => value))
  const unknown = state.selectedFlavours
    .filter((id) => !known.has(id))
    .map((value) => ({ value, text: t('flavour.unknown'), description: t('flavour.unknown.text'), disabled: true }))
  return (
    <>
      <ChoiceCards
        label={t('tuning.sourcesType')}
        value={state.selectedSourcesType}
        columns={3}
        choices={sourcesTypes.map((value) => ({ value, title: t(`tuning.${value}`) }))}
        onChange={(selectedSourcesType) => change({ selectedSourcesType })}
      />
      {state.selectedSourcesType.includes('budget') && (
        <BudgetField
          value={state.budget}
          isWrong={state.visited.includes('fineTuning') && stepFault(state, 'fineTuning') === 'budget'}
          onChange={(budget) => change({ budget })}
        />
      )}
      <ToggleChips
        label={t('tuning.iocTypes')}
        options={data.iocTypes}
        chosen={state.selectedIocTypeIds}
        onChange={(selectedIocTypeIds) => change({ selectedIocTypeIds })}
      />
      <ToggleChips
        label={t('tuning.flavours')}
        hint={t('tuning.flavours.all')}
        options={[...data.flavours, ...unknown]}
        chosen={state.selectedFlavours}
        onChange={(selectedFlavours) => change({ selectedFlavours })}
      />
    </>
  )
}

function BudgetField({
  value,
  isWrong,
  onChange,
}: {
  value: number | undefined
  isWrong: boolean
  onChange: (value: number | undefined) => void
}) {
  const { t, locale } = useTexts()
  const typed = useTypedAmount(value, onChange, locale)
  return (
    <TextField
      label={t('tuning.budget')}
      value={typed.shown}
      error={isWrong || typed.isWrong}
      helperText={(isWrong || typed.isWrong) && t('tuning.budget.error')}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={typed.leave}
      slotProps={{
        htmlInput: { inputMode: 'decimal', maxLength: 30 },
        input: { endAdornment: <InputAdornment position="end">€</InputAdornment> },
      }}
      sx={{ maxWidth: 280 }}
    />
  )
}
