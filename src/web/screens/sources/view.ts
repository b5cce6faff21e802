import type { KindId } from '../../../domain/observables/index.ts'
import { flavourIds } from '../../../domain/source.ts'
import type { Locale } from '../../../domain/text.ts'
import { typedNumber } from '../../text/typed-number.ts'
import { type MeasureId, measureIds } from './measures.ts'

/**
 * Kinds of indicators, those of most sources first. Listed here again, because the domain's list would load the parsers
 * of all kinds.
 */
export const kindIds = Object.keys({
  ipv4: 0,
  'ipv4-cidr': 0,
  ipv6: 0,
  'ipv6-cidr': 0,
  domain: 0,
  url: 0,
  'url-path': 0,
  email: 0,
  md5: 0,
  sha1: 0,
  sha256: 0,
  sha512: 0,
  ja3: 0,
  jarm: 0,
  cve: 0,
  asn: 0,
  btc: 0,
  onion: 0,
} satisfies Record<KindId, 0>) as readonly KindId[]

export const healthStates = ['ok', 'stale', 'failing', 'held-back', 'never', 'no-content'] as const
export type HealthState = (typeof healthStates)[number]

/** Licence filters; all selected ones must hold. */
export const licenceDemands = ['stated', 'commercial-use', 'redistribution', 'no-attribution'] as const
export type LicenceDemand = (typeof licenceDemands)[number]

export const priceTypes = ['free', 'commercial'] as const
export type PriceType = (typeof priceTypes)[number]

/** Numbers of days within which a source was last collected. */
export const renewals = [1, 7, 30] as const

/** Limits of figures, by their parameter in the address. Shares are in percent. */
export const bounds = {
  minRecords: { measure: 'records', side: 'least' },
  minQuality: { measure: 'quality', side: 'least' },
  minExclusive: { measure: 'exclusive', side: 'least' },
  minNovelty: { measure: 'novelty', side: 'least' },
  minFirst: { measure: 'first', side: 'least' },
  maxWarning: { measure: 'warning', side: 'most' },
  maxAge: { measure: 'age', side: 'most' },
  maxComplexity: { measure: 'complexity', side: 'most' },
  minPrice: { measure: 'price', side: 'least' },
  maxPrice: { measure: 'price', side: 'most' },
} as const satisfies Readonly<Record<string, { measure: MeasureId; side: 'least' | 'most' }>>
export type BoundId = keyof typeof bounds
export const boundIds = Object.keys(bounds) as BoundId[]

export const sortIds = ['name', 'maintainer', 'renewed', ...measureIds] as const
export type SortId = (typeof sortIds)[number]

export interface Sort {
  readonly by: SortId
  readonly ascending: boolean
}

/** Maximum number of sources side by side. */
export const mostSideBySide = 5
/** How many of the filtered sources a heat map can show. */
export const tops = [10, 20, 40] as const

/** What the catalogue shows, as its address says. */
export type CatalogueView = ReturnType<typeof readView>

const defaultSort: Sort = { by: 'records', ascending: false }

const mostMaintainers = 50

/** Parses an address; unknown parameters are ignored. */
export function readView(params: URLSearchParams) {
  const among = <Value extends string>(name: string, known: readonly Value[]): readonly Value[] => {
    const asked = params.getAll(name)
    return known.filter((value) => asked.includes(value))
  }
  const ids = (name: string, most: number): readonly string[] =>
    [...new Set((params.get(name) ?? '').split(','))].filter((id) => /^[\w.-]{1,200}$/.test(id)).slice(0, most)
  const compared = ids('compare', mostSideBySide)
  const sort = params.get('sort') ?? ''
  const by = sortIds.find((id) => id === sort.replace(/^-/, ''))
  const price = priceTypes.find((type) => type === params.get('price'))
  const renewedWithin = renewals.find((days) => String(days) === params.get('renewed'))
  return {
    show: compared.length > 0 ? 'compare' : params.get('view') === 'overlap' ? 'overlap' : 'list',
    search: (params.get('q') ?? '').trim().slice(0, 200),
    kinds: among('kind', kindIds),
    flavours: among('flavour', flavourIds),
    maintainers: [...new Set(params.getAll('maintainer'))]
      .filter(Boolean)
      .slice(0, mostMaintainers) as readonly string[],
    healths: among('health', healthStates),
    licence: among('licence', licenceDemands),
    price,
    renewedWithin,
    bounds: Object.fromEntries(
      boundIds.flatMap((id) => {
        const value = validBound(Number(params.get(id)?.trim().replace(',', '.') || Number.NaN))
        return value === undefined ? [] : [[id, value]]
      }),
    ) as Readonly<Partial<Record<BoundId, number>>>,
    savedOnly: params.get('saved') === '1',
    /** Excludes dead sources and sources never collected. */
    aliveOnly: params.get('alive') === '1',
    /** Includes sources that are set aside: samples, copies, and those never collected. */
    withAside: params.get('all') === '1',
    sort: by ? ({ by, ascending: !sort.startsWith('-') } satisfies Sort) : defaultSort,
    /** Counted from 1. */
    page: Math.max(1, Math.min(10_000, Number.parseInt(params.get('page') ?? '', 10) || 1)),
    /** Ids of the sources selected for comparison in the list. */
    picked: ids('pick', mostSideBySide),
    /** Ids of the sources shown side by side. */
    compared,
    /** Ids of the sources in the heat map; empty for the first `top` of the filtered ones. */
    overlapOf: ids('of', Math.max(...tops)),
    top: tops.find((count) => String(count) === params.get('top')) ?? 20,
  } as const
}

/** Parses a limit as it was typed; undefined if it is not a valid number. */
export function boundIn(text: string, locale: Locale): number | undefined {
  return validBound(typedNumber(text, locale))
}

function validBound(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 && value <= 1e12 ? value : undefined
}

/** The address of a view: only differences from the default, in a fixed order. */
export function writeView(view: CatalogueView): string {
  const params = new URLSearchParams()
  const add = (name: string, values: readonly (string | number)[]) => {
    for (const value of values) params.append(name, String(value))
  }
  if (view.compared.length === 0 && view.show === 'overlap') add('view', ['overlap'])
  if (view.search) add('q', [view.search])
  add('kind', view.kinds)
  add('flavour', view.flavours)
  add('maintainer', view.maintainers)
  add('health', view.healths)
  add('licence', view.licence)
  if (view.price) add('price', [view.price])
  if (view.renewedWithin) add('renewed', [view.renewedWithin])
  for (const id of boundIds) if (view.bounds[id] !== undefined) add(id, [view.bounds[id]])
  if (view.savedOnly) add('saved', [1])
  if (view.aliveOnly) add('alive', [1])
  if (view.withAside) add('all', [1])
  const { by, ascending } = view.sort
  if (by !== defaultSort.by || ascending !== defaultSort.ascending) add('sort', [`${ascending ? '' : '-'}${by}`])
  if (view.page > 1) add('page', [view.page])
  if (view.show === 'overlap' && view.top !== 20) add('top', [view.top])
  const lists = { pick: view.picked, compare: view.compared, of: view.show === 'overlap' ? view.overlapOf : [] }
  // Commas stay unescaped, so that addresses are readable.
  const written = Object.entries(lists).flatMap(([name, ids]) => (ids.length > 0 ? [`${name}=${ids.join(',')}`] : []))
  const search = [params.toString(), ...written].filter(Boolean).join('&')
  return search && `?${search}`
}

const noFilter = {
  search: '',
  kinds: [],
  flavours: [],
  maintainers: [],
  healths: [],
  licence: [],
  price: undefined,
  renewedWithin: undefined,
  bounds: {},
  savedOnly: false,
  aliveOnly: false,
} as const satisfies Partial<CatalogueView>

/** The view without filters, with the same order and layout. */
export const unfiltered = (view: CatalogueView): CatalogueView => ({ ...view, ...noFilter, page: 1 })

/** Number of active filters. */
export function filterCount(view: CatalogueView): number {
  const filters = Object.keys(noFilter).map((name) => view[name as keyof typeof noFilter])
  return filters.flatMap((one) => (typeof one === 'object' ? Object.keys(one) : one || [])).length
}
