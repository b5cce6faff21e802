/**
 * Results that a selector computes once and reuses: for a source, for a set of sources, and for the warnings of an
 * indicator.
 */
import type { KindId } from '../../domain/observables/index.ts'
import { remembered } from '../../domain/remembered.ts'
import type { FlavourId } from '../../domain/source.ts'
import type { Choice, FilterFlag } from '../../domain/subscription.ts'
import { type WarningCategory, type WarningHit, warningCategories } from '../../domain/warning-list.ts'
import { categoryRules } from '../warnings/categories.ts'
import { type Ageing, ageingOf, freshFor, standsByItsList } from './ageing.ts'
import { type Independence, type RelatedGroup, relatedGroups, strongest } from './independence.ts'
import { placeOf } from './omission.ts'
import { reliabilityOf, severityOf } from './score.ts'
import type { DeliverySource } from './source.ts'

/** The choices of a subscription that decide about indicators. An empty choice means everything. */
export type SelectorChoices = Pick<Choice, 'iocSelector' | 'countries' | 'industries' | 'trendingTopics'> &
  Partial<Pick<Choice, 'countryRule'>>

const noneShown: readonly WarningCategory[] = Object.freeze([])

/** Values that are equal for all listings of a source. */
export interface CompiledSource {
  readonly source: DeliverySource
  readonly standsByItsList: boolean
  readonly takenAt: number
  readonly freshFor: number
  readonly reliability: number
  readonly severity: number
  /** Position in the order of ids. */
  readonly rank: number
  /** Reason for excluding the whole source: a position in `omissionReasons`, or -1. */
  readonly misfit: number
  /** Warning categories that are filtered for this source, as bits. */
  readonly categories: number
  readonly filtersNotRoutable: boolean
  readonly filtersExpired: boolean
  readonly filtersLowConfidence: boolean
  readonly meetsTopic: boolean
  readonly ageing: (kind: KindId) => Ageing
}

/** Values that are equal for all indicators with the same sources. */
export interface SourceSet {
  readonly threats: readonly FlavourId[]
  readonly severity: number
  readonly independent: number
  /** By position of the source: whether it is in none of the groups. */
  readonly isAlone: readonly boolean[]
  readonly groups: readonly RelatedGroup[]
  readonly meetsTopic: boolean
}

/** Combined effect of an indicator's warning hits. */
export interface CompiledHits {
  /** Categories that a filter flag with their name removes, as bits. */
  readonly filterable: number
  readonly shown: readonly WarningCategory[]
  /** Result of `WarningIndex.judge`. */
  readonly verdict: 'benign' | 'doubtful' | undefined
}

/**
 * Tags and flavours of the selected topics; a tag with the name of a flavour counts too. Undefined if none is selected.
 */
export function readTopics(chosen: readonly string[]): ReadonlySet<string> | undefined {
  if (chosen.length === 0) return undefined
  return new Set(
    chosen.map((topic) =>
      topic
        .slice(topic.indexOf(':') + 1)
        .trim()
        .toLowerCase(),
    ),
  )
}

/** Evaluates the choices for each source as a whole, in the order of the sources. */
export function compileSources(
  sources: readonly DeliverySource[],
  { countries, countryRule, industries }: SelectorChoices,
  topics: ReadonlySet<string> | undefined,
): CompiledSource[] {
  const ranks = new Map(
    sources
      .map(({ id }) => id)
      .sort()
      .map((id, rank) => [id, rank]),
  )
  const misses = (chosen: readonly string[], told: readonly string[] | undefined, mustTell = false) =>
    chosen.length > 0 && (told?.length ? !told.some((one) => chosen.includes(one)) : mustTell)
  return sources.map((source) => {
    const flags = new Set<FilterFlag>(source.filterFlags)
    return {
      source,
      standsByItsList: standsByItsList(source),
      takenAt: source.takenAt,
      freshFor: freshFor(source),
      reliability: reliabilityOf(source),
      severity: severityOf(source.flavours),
      rank: ranks.get(source.id) as number,
      misfit: misses(countries, source.geographies, countryRule === 'require')
        ? placeOf('country')
        : misses(industries, source.industries)
          ? placeOf('industry')
          : -1,
      categories: bitsOf(warningCategories.filter((category) => flags.has(category))),
      filtersNotRoutable: flags.has('not-routable'),
      filtersExpired: flags.has('expired'),
      filtersLowConfidence: flags.has('low-confidence'),
      meetsTopic: topics !== undefined && source.flavours.some((flavour) => topics.has(flavour)),
      ageing: remembered((kind) => ageingOf(kind, source)),
    }
  })
}

/** Combines the sources at the positions `members`. */
export function compileSet(
  members: readonly number[],
  compiled: readonly CompiledSource[],
  independence: Independence,
): SourceSet {
  const groups = relatedGroups(members, independence)
  const sources = members.map((position) => compiled[position] as CompiledSource)
  const threats = new Set(sources.flatMap(({ source }) => source.flavours).filter((flavour) => flavour !== 'mixed'))
  const grouped = new Set(groups.flatMap(({ places, others }) => [...places, ...others]))
  return {
    threats: [...threats].sort(),
    severity: Math.max(...sources.map(({ severity }) => severity)),
    independent: groups.reduce(
      (count, group) => count + strongest(group, new Float64Array(group.places.length).fill(1)),
      members.length - grouped.size,
    ),
    isAlone: members.map((_, place) => !grouped.has(place)),
    groups,
    meetsTopic: sources.some(({ meetsTopic }) => meetsTopic),
  }
}

/** The combined effect of warning hits. */
export function compileHits(warnings: readonly WarningHit[]): CompiledHits {
  if (warnings.length === 0) return { filterable: 0, shown: noneShown, verdict: undefined }
  const counts = warnings.filter(({ category, verdict }) => {
    const rule = categoryRules[category]
    return verdict !== 'mentioned' || rule.verdict === 'mentioned' || rule.tenants
  })
  const all = new Set(warnings.map(({ category }) => category))
  return {
    filterable: bitsOf(counts.map(({ category }) => category)),
    shown: warningCategories.filter((category) => all.has(category)),
    verdict: (['benign', 'doubtful'] as const).find((one) => warnings.some(({ verdict }) => verdict === one)),
  }
}

function bitsOf(categories: readonly WarningCategory[]): number {
  let bits = 0
  for (const category of categories) bits |= 1 << warningCategories.indexOf(category)
  return bits
}
