import Box from '@mui/material/Box'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { compareCodeUnits } from '../../../../domain/order.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { found } from '../../../text/find.ts'
import { writtenNumber } from '../../../text/typed-number.ts'
import { Caption } from '../../../ui/layout/text.tsx'
import { ShowAll } from '../show-all.tsx'
import {
  type BoundId,
  boundIds,
  boundIn,
  type CatalogueView,
  healthStates,
  kindIds,
  licenceDemands,
  priceTypes,
  renewals,
} from '../view.ts'
import type { Facets, ListFilter } from './filter.ts'

/** Number of options of a long list that are shown at first. */
const fewChoices = 5
/** With more options, "all" also offers a search. */
const searchedFrom = 30
/** Options shown at once: more would be slow, and a search finds the rest. */
const mostChoices = 100
const priceBounds: readonly BoundId[] = ['minPrice', 'maxPrice']
const figureBounds = boundIds.filter((id) => !priceBounds.includes(id))

export interface FilterPanelProps {
  readonly view: CatalogueView
  readonly facets: Facets
  /** Names of flavours in display order. */
  readonly flavours: readonly Option[]
  readonly onChange: (part: Partial<CatalogueView>) => void
}

interface Option {
  readonly value: string
  readonly text: string
}

/** All filters of the catalogue; each option says how many sources would remain. */
export function FilterPanel({ view, facets, flavours, onChange }: FilterPanelProps) {
  const { t } = useTexts()
  const maintainers = [...new Set([...Object.keys(facets.maintainers), ...view.maintainers])]
  const several = (list: ListFilter, title: string, choices: readonly Option[], isOpen = view[list].length > 0) => (
    <Section title={title} isOpen={isOpen}>
      <Several
        chosen={view[list]}
        counts={facets[list]}
        choices={choices}
        onChange={(chosen) => onChange({ [list]: chosen })}
      />
    </Section>
  )
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Choice checked={view.savedOnly} onChange={(savedOnly) => onChange({ savedOnly })}>
        {t('sources.filter.saved')}
      </Choice>
      <Choice checked={view.aliveOnly} onChange={(aliveOnly) => onChange({ aliveOnly })}>
        {t('sources.filter.alive')}
      </Choice>
      {several(
        'kinds',
        t('sources.filter.kinds'),
        kindIds
          .filter((id) => facets.kinds[id] || view.kinds.includes(id))
          .map((value) => ({ value, text: t(`kind.${value}`) })),
        true,
      )}
      {several(
        'flavours',
        t('sources.filter.flavours'),
        flavours.filter(({ value }) => facets.flavours[value] || view.flavours.some((id) => id === value)),
        true,
      )}
      {several(
        'licence',
        t('source.licence'),
        licenceDemands.map((value) => ({ value, text: t(`sources.filter.licence.${value}`) })),
        true,
      )}
      <Section title={t('sources.measure.price')} isOpen>
        <One
          chosen={view.price}
          anyText={t('sources.filter.price.any')}
          choices={priceTypes.map((value) => ({ value, text: t(`sources.filter.price.${value}`) }))}
          counts={facets.price}
          onChange={(price) => onChange({ price })}
        />
        <Bounds ids={priceBounds} view={view} onChange={onChange} />
      </Section>
      <Section
        title={t('sources.figures.title')}
        isOpen={figureBounds.some((bound) => view.bounds[bound] !== undefined)}
      >
        <Bounds ids={figureBounds} view={view} onChange={onChange} />
      </Section>
      {several(
        'healths',
        t('source.health'),
        healthStates.map((value) => ({ value, text: t(`sources.health.${value}`) })),
      )}
      <Section title={t('sources.filter.renewed')} isOpen={view.renewedWithin !== undefined}>
        <One
          chosen={view.renewedWithin}
          anyText={t('sources.filter.renewed.any')}
          choices={renewals.map((value) => ({ value, text: t('sources.filter.renewed.within', { days: value }) }))}
          onChange={(renewedWithin) => onChange({ renewedWithin })}
        />
      </Section>
      {several(
        'maintainers',
        t('sources.sort.maintainer'),
        maintainers
          .sort((a, b) => (facets.maintainers[b] ?? 0) - (facets.maintainers[a] ?? 0) || compareCodeUnits(a, b))
          .map((value) => ({ value, text: value })),
      )}
    </Box>
  )
}

function Section({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <Box component="details" open={isOpen} sx={{ borderTop: 1, borderColor: 'divider', py: 0.5 }}>
      <Box
        component="summary"
        sx={{ cursor: 'pointer', fontSize: '0.875rem', fontWeight: 620, py: 0.75, color: 'text.primary' }}
      >
        {title}
      </Box>
      <Box role="group" aria-label={title} sx={{ pb: 1 }}>
        {children}
      </Box>
    </Box>
  )
}

/** Multiple choice. A long list is cut, and can be searched; its selected options are always shown. */
function Several({
  chosen,
  counts,
  choices,
  onChange,
}: {
  chosen: readonly string[]
  counts: Readonly<Record<string, number>>
  choices: readonly Option[]
  onChange: (chosen: string[]) => void
}) {
  const { t } = useTexts()
  const [isAll, setAll] = useState(false)
  const [query, setQuery] = useState('')
  const isLong = choices.length > fewChoices + 2
  const isSearched = isAll && choices.length > searchedFrom
  const goesToSearch = useRef(false)
  const matches = isSearched ? found(query, choices, ({ text }) => text, choices.length) : choices
  const most = isLong && !isAll ? fewChoices : mostChoices
  const first = matches.slice(0, most)
  const shown = [...first, ...choices.filter((one) => chosen.includes(one.value) && !first.includes(one))]
  const hidden = matches.slice(most).filter(({ value }) => !chosen.includes(value)).length
  return (
    <>
      {isSearched && (
        <>
          <Box
            component="input"
            type="search"
            ref={(field: HTMLInputElement | null) => {
              if (field && goesToSearch.current) field.focus()
              goesToSearch.current = false
            }}
            value={query}
            placeholder={t('sources.filter.find')}
            aria-label={t('sources.filter.find')}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => setQuery(target.value)}
            sx={{ ...fieldStyle, borderColor: fieldBorder, mb: 0.5 }}
          />
          <Caption component="p" role="status">
            {query.trim() !== '' && t('list.found', { count: matches.length })}
          </Caption>
        </>
      )}
      {shown.map(({ value, text }) => (
        <Choice
          key={value}
          checked={chosen.includes(value)}
          count={counts[value] ?? 0}
          onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))}
        >
          {text}
        </Choice>
      ))}
      {isSearched && hidden > 0 && (
        <Caption component="p" sx={{ my: 0.5 }}>
          {t('sources.filter.rest', { count: hidden })}
        </Caption>
      )}
      {isLong && (
        <ShowAll
          isAll={isAll}
          count={choices.length}
          onChange={(all) => {
            goesToSearch.current = all && choices.length > searchedFrom
            setAll(all)
            setQuery('')
          }}
        />
      )}
    </>
  )
}

/** One of a few options, or none. */
function One<Value extends string | number>({
  chosen,
  anyText,
  choices,
  counts,
  onChange,
}: {
  chosen: Value | undefined
  anyText: string
  choices: readonly { readonly value: Value; readonly text: string }[]
  counts?: Readonly<Record<string, number>>
  onChange: (chosen: Value | undefined) => void
}) {
  const name = useId()
  return (
    <>
      <Choice type="radio" name={name} checked={chosen === undefined} onChange={() => onChange(undefined)}>
        {anyText}
      </Choice>
      {choices.map(({ value, text }) => (
        <Choice
          key={value}
          type="radio"
          name={name}
          checked={chosen === value}
          count={counts?.[String(value)]}
          onChange={() => onChange(value)}
        >
          {text}
        </Choice>
      ))}
    </>
  )
}

function Choice({
  type = 'checkbox',
  name,
  checked,
  count,
  onChange,
  children,
}: {
  type?: 'checkbox' | 'radio'
  name?: string
  checked: boolean
  count?: number
  onChange: (isOn: boolean) => void
  children: string
}) {
  const { format } = useTexts()
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        py: 0.25,
        px: 0.5,
        mx: -0.5,
        minHeight: 28,
        borderRadius: 1,
        fontSize: '0.86rem',
        lineHeight: 1.4,
        cursor: 'pointer',
        color: checked ? 'text.primary' : 'text.secondary',
        '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
        '& input': {
          accentColor: 'var(--mui-palette-primary-main)',
          width: 16,
          height: 16,
          m: 0,
          mt: '2px',
          flex: 'none',
        },
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
        '& input:focus-visible': { outline: 'none' },
      }}
    >
      <input type={type} name={name} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {count !== undefined && (
        <Caption component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {format.number(count)}
        </Caption>
      )}
    </Box>
  )
}

function Bounds({
  ids,
  view,
  onChange,
}: {
  ids: readonly BoundId[]
  view: CatalogueView
  onChange: FilterPanelProps['onChange']
}) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 84px', gap: '6px 10px', pt: 0.5 }}>
      {ids.map((id) => (
        <Bound
          key={`${id} ${view.bounds[id]}`}
          id={id}
          value={view.bounds[id]}
          onChange={(value) => {
            const { [id]: _, ...rest } = view.bounds
            onChange({ bounds: value === undefined ? rest : { ...rest, [id]: value } })
          }}
        />
      ))}
    </Box>
  )
}

/** Field for a numeric limit, which applies when the user leaves the field or presses Enter. */
function Bound({
  id,
  value,
  onChange,
}: {
  id: BoundId
  value: number | undefined
  onChange: (value: number | undefined) => void
}) {
  const { t, locale } = useTexts()
  const written = value === undefined ? '' : writtenNumber(value, locale)
  const [text, setText] = useState(written)
  const field = useId()
  const typed = boundIn(text, locale)
  const isWrong = text.trim() !== '' && typed === undefined
  const commit = () => {
    if (!isWrong && typed !== value) onChange(typed)
  }
  return (
    <>
      <Box
        component="label"
        htmlFor={field}
        sx={{ fontSize: '0.83rem', lineHeight: 1.35, color: 'text.secondary', alignSelf: 'center' }}
      >
        {t(`sources.bound.${id}`)}
      </Box>
      <Box
        component="input"
        id={field}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={isWrong}
        onChange={(event) => setText((event.target as HTMLInputElement).value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
        sx={{ ...fieldStyle, borderColor: isWrong ? 'error.main' : fieldBorder, textAlign: 'right' }}
      />
    </>
  )
}

const fieldBorder = 'color-mix(in srgb, var(--mui-palette-text-primary) 45%, transparent)'
const fieldStyle = {
  font: 'inherit',
  // Phones zoom into fields with smaller text.
  fontSize: { xs: '1rem', md: '0.86rem' },
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 1,
  borderRadius: 1,
  px: 1,
  height: 32,
  boxSizing: 'border-box',
  width: '100%',
  minWidth: 0,
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
} as const
