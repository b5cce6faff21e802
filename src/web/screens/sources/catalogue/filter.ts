import type { SourceSummary } from '../../../../contract/sources.ts'
import { compareCodeUnits } from '../../../../domain/order.ts'
import { dayMs } from '../../../../domain/time-units.ts'
import { compareNames } from '../../../text/compare-names.ts'
import { measures } from '../measures.ts'
import { savedId } from '../saved.ts'
import {
  type BoundId,
  bounds,
  type CatalogueView,
  healthStates,
  type LicenceDemand,
  licenceDemands,
  type PriceType,
  priceTypes,
  type Sort,
} from '../view.ts'

/** Number of sources that would remain with each option of a filter, while the other filters stay as they are. */
export type Facets = Readonly<Record<ListFilter | 'price', Readonly<Record<string, number>>>>

/** The filters by which users choose from a list. */
export type ListFilter = 'kinds' | 'flavours' | 'maintainers' | 'healths' | 'licence'

/** What filters need beside the view. */
export interface FilterContext {
  /** Ids of saved sources. */
  readonly saved: ReadonlySet<string>
  /** Current time in ms since epoch, for "renewed within". */
  readonly now: number
}

type Test = (source: SourceSummary) => boolean

/** Free sources are those whose price is known to be 0: one with a price on request is commercial. */
const priceTypeOf = (source: SourceSummary): PriceType => (measures.price.value(source) === 0 ? 'free' : 'commercial')

/** Sources that match a view, and what the page says about the others. */
export interface FilteredSources {
  /** In the order of the view, of all pages. */
  readonly rows: readonly SourceSummary[]
  readonly facets: Facets
  /** Number of sources that match, but are left out because they are set aside. */
  readonly hidden: number
}

/** Filters and sorts the sources for a view. */
export function filtered(
  sources: readonly SourceSummary[],
  view: CatalogueView,
  context: FilterContext,
): FilteredSources {
  const tests = testsOf(view, context)
  const names = Object.keys(tests) as (keyof typeof tests)[]
  const passes = (source: SourceSummary, except?: keyof typeof tests) =>
    // Choosing a health shows sources that are set aside, too, so its counts include them.
    names.every((name) => name === except || (except === 'healths' && name === 'aside') || tests[name](source))
  const tally = (except: keyof typeof tests | undefined, choicesOf: (source: SourceSummary) => readonly string[]) => {
    const counts: Record<string, number> = {}
    for (const source of sources) {
      if (!passes(source, except)) continue
      for (const choice of choicesOf(source)) counts[choice] = (counts[choice] ?? 0) + 1
    }
    return counts
  }
  return {
    hidden: sources.filter((source) => !passes(source) && passes(source, 'aside')).length,
    rows: sorted(
      sources.filter((source) => passes(source)),
      view.sort,
    ),
    facets: {
      kinds: tally('kinds', ({ kinds }) => kinds),
      flavours: tally('flavours', ({ flavours }) => flavours),
      maintainers: tally('maintainers', ({ maintainer }) => [maintainer]),
      healths: { ...zero(healthStates), ...tally('healths', ({ health }) => [health.state]) },
      // All licence demands must hold, so each one is counted within the rows.
      licence: {
        ...zero(licenceDemands),
        ...tally(undefined, ({ licenceTerms }) => licenceDemands.filter((demand) => grants[demand](licenceTerms))),
      },
      price: { ...zero(priceTypes), ...tally('price', (source) => [priceTypeOf(source)]) },
    },
  }
}

function testsOf(view: CatalogueView, { saved, now }: FilterContext) {
  const words = folded(view.search).split(/\s+/).filter(Boolean)
  const anyOf = (asked: readonly string[], of: (source: SourceSummary) => readonly string[]): Test =>
    asked.length === 0 ? () => true : (source) => of(source).some((one) => asked.includes(one))
  return {
    search: ({ name, maintainer, id, licence }) => {
      const text = folded(`${name} ${maintainer} ${id} ${licence}`)
      return words.every((word) => text.includes(word))
    },
    kinds: anyOf(view.kinds, ({ kinds }) => kinds),
    flavours: anyOf(view.flavours, ({ flavours }) => flavours),
    maintainers: anyOf(view.maintainers, ({ maintainer }) => [maintainer]),
    healths: anyOf(view.healths, ({ health }) => [health.state]),
    licence: ({ licenceTerms }) => view.licence.every((demand) => grants[demand](licenceTerms)),
    price: (source) => view.price === undefined || priceTypeOf(source) === view.price,
    renewed: ({ health: { lastSuccess } }) =>
      view.renewedWithin === undefined ||
      (lastSuccess !== null && now - Date.parse(lastSuccess) <= view.renewedWithin * dayMs),
    bounds: (source) => (Object.keys(view.bounds) as BoundId[]).every((id) => isWithin(source, id, view.bounds[id])),
    alive: ({ dead, newestLook }) => !view.aliveOnly || (dead === null && newestLook !== null),
    saved: (source) => !view.savedOnly || saved.has(savedId(source)),
    // Filters for saved sources or for a health also show sources that are set aside.
    aside: ({ aside }) => aside === null || view.withAside || view.savedOnly || view.healths.length > 0,
  } satisfies Record<string, Test>
}

/** Tells whether a figure of the source is within a limit; an unknown figure is within none. */
function isWithin(source: SourceSummary, id: BoundId, limit: number | undefined): boolean {
  if (limit === undefined) return true
  const { measure, side } = bounds[id]
  const value = measures[measure].value(source)
  return value !== null && (side === 'least' ? value >= limit : value <= limit)
}

/** Whether the licence meets a demand; terms that are not stated meet none. */
const grants: Readonly<Record<LicenceDemand, (terms: SourceSummary['licenceTerms']) => boolean>> = {
  stated: ({ stated }) => stated,
  'commercial-use': ({ commercialUse }) => commercialUse === 'yes',
  redistribution: ({ redistribution }) => redistribution === 'yes',
  'no-attribution': ({ attribution }) => attribution === 'no',
}

/** Unknown values sort last in both directions; equal values are sorted by name. */
export function sorted(sources: readonly SourceSummary[], { by, ascending }: Sort): SourceSummary[] {
  const byName = (a: SourceSummary, b: SourceSummary) => compareNames(a.name, b.name) || compareCodeUnits(a.id, b.id)
  const sign = ascending ? 1 : -1
  if (by === 'name') return [...sources].sort((a, b) => sign * byName(a, b))
  if (by === 'maintainer') {
    return [...sources].sort((a, b) => sign * compareNames(a.maintainer, b.maintainer) || byName(a, b))
  }
  const keyOf = (source: SourceSummary) =>
    by === 'renewed'
      ? source.health.lastSuccess === null
        ? null
        : Date.parse(source.health.lastSuccess)
      : measures[by].value(source)
  const keyed = sources.map((source) => ({ source, value: keyOf(source) }))
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) {
      return a.value === b.value ? byName(a.source, b.source) : a.value === null ? 1 : -1
    }
    return sign * (a.value - b.value) || byName(a.source, b.source)
  })
  return keyed.map(({ source }) => source)
}

/** Without case, accents and compatibility forms. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function zero(choices: readonly string[]): Record<string, number> {
  return Object.fromEntries(choices.map((choice) => [choice, 0]))
}
