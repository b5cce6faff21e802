import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Language, useTexts } from '../../../i18n/use-texts.ts'
import { plainList } from '../../../theme.ts'
import { type BoundId, boundIds, type CatalogueView, unfiltered } from '../view.ts'
import type { FilterPanelProps } from './filter-panel.tsx'
import { RemovableChip } from './removable-chip.tsx'

/** An active filter; `without` are the fields of the view when it is removed. */
type Filter = readonly [key: string, text: string, without: Partial<CatalogueView>]

/** Each active filter as a chip that removes it. */
export function ActiveFilters({ view, flavours, onChange }: Pick<FilterPanelProps, 'view' | 'flavours' | 'onChange'>) {
  const language = useTexts()
  const { t } = language
  const filters = filtersOf(view, flavours, language)
  if (filters.length === 0) return null
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, ...plainList }}>
      {filters.map(([key, text, without]) => (
        <li key={key}>
          <RemovableChip
            text={text}
            label={t('sources.filters.remove', { name: text })}
            onRemove={() => onChange(without)}
          />
        </li>
      ))}
      <li>
        <Button
          size="small"
          color="inherit"
          onClick={() => onChange(unfiltered(view))}
          sx={{ minHeight: 28, py: 0, color: 'text.secondary' }}
        >
          {t('sources.filters.clear')}
        </Button>
      </li>
    </Box>
  )
}

function filtersOf(view: CatalogueView, flavours: FilterPanelProps['flavours'], { t, format }: Language): Filter[] {
  const without = <Value,>(list: readonly Value[], value: Value) => list.filter((one) => one !== value)
  const flavourText = (id: string) => flavours.find(({ value }) => value === id)?.text ?? id
  const boundText = (id: BoundId, value: number) =>
    t('sources.filters.chip', {
      name: t(`sources.bound.${id}`),
      value: format.number(value, Number.isInteger(value) ? 0 : 1),
    })
  const filters: Filter[] = []
  if (view.search) filters.push(['q', t('sources.filter.search', { text: view.search }), { search: '' }])
  if (view.savedOnly) filters.push(['saved', t('sources.filter.saved'), { savedOnly: false }])
  if (view.aliveOnly) filters.push(['alive', t('sources.filter.alive'), { aliveOnly: false }])
  for (const kind of view.kinds) filters.push([`kind ${kind}`, t(`kind.${kind}`), { kinds: without(view.kinds, kind) }])
  for (const id of view.flavours) {
    filters.push([`flavour ${id}`, flavourText(id), { flavours: without(view.flavours, id) }])
  }
  for (const demand of view.licence) {
    const text = t('sources.filters.chip', {
      name: t('source.licence'),
      value: t(`sources.filter.licence.${demand}`),
    })
    filters.push([`licence ${demand}`, text, { licence: without(view.licence, demand) }])
  }
  if (view.price) filters.push(['price', t(`sources.filter.price.${view.price}`), { price: undefined }])
  for (const id of boundIds) {
    const { [id]: value, ...bounds } = view.bounds
    if (value !== undefined) filters.push([id, boundText(id, value), { bounds }])
  }
  for (const state of view.healths) {
    filters.push([`health ${state}`, t(`sources.health.${state}`), { healths: without(view.healths, state) }])
  }
  if (view.renewedWithin) {
    const value = t('sources.filter.renewed.within', { days: view.renewedWithin })
    const text = t('sources.filters.chip', { name: t('sources.filter.renewed'), value })
    filters.push(['renewed', text, { renewedWithin: undefined }])
  }
  for (const name of view.maintainers) {
    filters.push([`maintainer ${name}`, name, { maintainers: without(view.maintainers, name) }])
  }
  return filters
}
