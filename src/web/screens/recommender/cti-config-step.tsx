import { type ProductGroup, productGroups } from '../../../domain/source.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { FieldProps } from '../../organisation/wizard-data.ts'
import { compareNames } from '../../text/compare-names.ts'
import { ChoiceCards } from '../../ui/fields/choice-cards.tsx'
import { MultiSelect } from '../../ui/fields/multi-select.tsx'

export function CtiConfigStep({ state, change, data }: FieldProps) {
  const { t } = useTexts()
  const products = data.products
    .filter(({ mainCategory }) => mainCategory === state.ctiTarget)
    .sort((a, b) => compareNames(a.subCategory, b.subCategory) || compareNames(a.name, b.name))
  return (
    <>
      <ChoiceCards<ProductGroup>
        label={t('cti.target')}
        value={state.ctiTarget}
        choices={productGroups.map((value) => ({ value, title: t(`cti.${value}`), text: t(`cti.${value}.text`) }))}
        onChange={(ctiTarget) => change({ ctiTarget })}
      />
      <MultiSelect
        label={t('optional', { label: t('cti.products') })}
        options={products.map(({ id, name, subCategory }) => ({ value: id, text: name, group: subCategory }))}
        chosen={state.selectedProducts[state.ctiTarget]}
        onChange={(chosen) => change({ selectedProducts: { ...state.selectedProducts, [state.ctiTarget]: chosen } })}
      />
    </>
  )
}
