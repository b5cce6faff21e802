import Box from '@mui/material/Box'
import type { KindId } from '../../../../domain/observables/index.ts'
import { type Language, useTexts } from '../../../i18n/use-texts.ts'
import { plainList } from '../../../theme.ts'
import { SmallButton } from '../../../ui/layout/buttons.tsx'
import { boundIds, type CatalogueView, type HealthState, type LicenceDemand, unfiltered } from '../view.ts'
import type { ListFilter } from './filter.ts'
import type { FilterPanelProps } from './filter-panel.tsx'
import { RemovableChip } from './removable-chip.tsx'

/** An active filter; `without` are the fields of the view when it is removed. */
type Filter = readonly [key: string, text: string, without: Partial<CatalogueView>]

/** Each active filter as a chip that removes it. */
export function ActiveFilters({ view, flavours, onChange }: Pick<FilterPanelProps, 'view' | 'flavours' | 'onChange'>) {
  const { t, language } = useTexts()
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
        <SmallButton onClick={() => onChange(unfiltered(view))} sx={{ minHeight: 28, py: 0, color: 'text.secondary' }}>
          {t('sources.filters.clear')}
        </SmallButton>
      </li>
    </Box>
  )
}

function filtersOf(view: CatalogueView, flavours: FilterPanelProps['flavours'], { t, format }: Language): Filter[] {
  const named = (name: string, value: string) => t('sources.filters.chip', { name, value })
  const texts: Readonly<Record<ListFilter, (value: string) => string>> = {
    kinds: (kind) => t(`kind.${kind as KindId}`),
    flavours: (id) => flavours.find(({ value }) => value === id)?.text ?? id,
    licence: (demand) => named(t('source.licence'), t(`sources.filter.licence.${demand as LicenceDemand}`)),
    healths: (state) => t(`sources.health.${state as HealthState}`),
    maintainers: (name) => name,
  }
  const chosen = (list: ListFilter) =>
    view[list].map((value): Filter => {
      const without = { [list]: view[list].filter((one) => one !== value) }
      return [`${list} ${value}`, texts[list](value), without]
    })
  const filters: (Filter | false | undefined | '')[] = [
    view.search && ['q', t('sources.filter.search', { text: view.search }), { search: '' }],
    view.savedOnly && ['saved', t('sources.filter.saved'), { savedOnly: false }],
    view.aliveOnly && ['alive', t('sources.filter.alive'), { aliveOnly: false }],
    ...chosen('kinds'),
    ...chosen('flavours'),
    ...chosen('licence'),
    view.price && ['price', t(`sources.filter.price.${view.price}`), { price: undefined }],
    ...boundIds.map((id): Filter | undefined => {
      const { [id]: value, ...bounds } = view.bounds
      if (value === undefined) return undefined
      return [id, named(t(`sources.bound.${id}`), format.number(value, Number.isInteger(value) ? 0 : 1)), { bounds }]
    }),
    ...chosen('healths'),
    view.renewedWithin && [
      'renewed',
      named(t('sources.filter.renewed'), t('sources.filter.renewed.within', { days: view.renewedWithin })),
      { renewedWithin: undefined },
    ],
    ...chosen('maintainers'),
  ]
  return filters.filter((one): one is Filter => Boolean(one))
}
