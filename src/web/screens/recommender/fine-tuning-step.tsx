import { mostBudget } from '../../../domain/most-euros.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { FieldProps } from '../../organisation/wizard-data.ts'
import { sourcesTypes, stepFault } from '../../organisation/wizard-state.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { ChoiceCards } from '../../ui/fields/choice-cards.tsx'
import { ToggleChips } from '../../ui/fields/toggle-chips.tsx'
import { useTypedAmount } from '../../ui/fields/use-typed-amount.ts'

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
  const { t, format, locale } = useTexts()
  const amount = useTypedAmount(value, onChange, locale, { most: mostBudget })
  return (
    <AmountField
      label={t('tuning.budget')}
      amount={amount}
      error={isWrong}
      helperText={(isWrong || amount.isWrong) && t('tuning.budget.error', { most: format.price(mostBudget) })}
      sx={{ maxWidth: 280 }}
    />
  )
}
