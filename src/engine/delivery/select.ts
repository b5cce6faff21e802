import { type DeliveredIndicator, type DeliveredSource, ownListSourceId } from '../../domain/delivery.ts'
import { type KindId, kindById } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { remembered } from '../../domain/remembered.ts'
import { dayMs } from '../../domain/time-units.ts'
import { strictestTlp } from '../../domain/tlp.ts'
import { type WarningHit, warningCategories } from '../../domain/warning-list.ts'
import type { OwnRanges } from '../extract/own-ranges.ts'
import type { OwnLists } from '../lists/own-lists.ts'
import { ageingOf, agesOutAt, confirmedAt, phaseOf, remainingAt, standsUntil } from './ageing.ts'
import {
  type CompiledSource,
  compileHits,
  compileSet,
  compileSources,
  readTopics,
  type SelectorChoices,
  type SourceSet,
} from './compiled.ts'
import type { Effect } from './effects.ts'
import { type Independence, strongest } from './independence.ts'
import { type Omitted, omissionReasons, placeOf } from './omission.ts'
import { reachesTooFar } from './reach.ts'
import { chanceOf, confidenceOf, evidenceOf, riskOf, severityOfTag } from './score.ts'
import { selectionCounters } from './selection-counters.ts'
import type { DeliverySource } from './source.ts'
import { tagsOf, withShared } from './tags.ts'

/** An indicator's entry in the newest snapshot of a chosen source. */
export interface CurrentListing {
  /** Position in `SelectorOptions.sources`. */
  readonly source: number
  /** ms since epoch, like all times here. */
  readonly listedFrom: number
  readonly lastSeen?: number | undefined
  /** End of validity according to the publisher; undefined if not stated. */
  readonly validUntil?: number | undefined
  readonly score?: number | undefined
  readonly tags?: readonly string[] | null | undefined
}

/** An indicator with everything that the selected sources say about it now. */
export interface ListedIndicator {
  readonly kind: KindId
  /** Canonical. */
  readonly value: string
  readonly notRoutable: boolean
  /** Result of `WarningIndex.checkBlocked`. Sharing one array for equal results saves memory. */
  readonly warnings: readonly WarningHit[]
  /** At most one per source. Without any, the indicator is delivered only if a deny list contains it. */
  readonly listings: readonly CurrentListing[]
  /** Start of its presence on a deny list, if known. */
  readonly deniedFrom?: number | undefined
}

/** A delivered record without the fields that the subscription's history and the enrichers add. */
export type Selected = Omit<DeliveredIndicator, 'id' | 'created' | 'modified' | 'enriched'>

/** Tells whether an indicator is left out. */
export function isOmitted(result: Selected | Omitted): result is Omitted {
  return 'omitted' in result
}

/** Facts about an own list that its rows do not contain. */
export interface DeliveryList {
  /** The group that owns the list. */
  readonly maintainer: string
  /** When the list was created, ms since epoch. */
  readonly since: number
}

export interface SelectorOptions {
  readonly now: number
  readonly sources: readonly DeliverySource[]
  /**
   * An empty selection means everything. Countries are ISO 3166-1 alpha-2; topics are `flavour:<id>` or `tag:<tag>`.
   */
  readonly selection: SelectorChoices
  /** For the rule `located`: whether an address or network is known to be in a country that is not selected. */
  readonly isElsewhere?: ((kind: KindId, value: string) => boolean) | undefined
  readonly independence: Independence
  readonly own?: OwnLists | undefined
  /** By position in `own.lists`. */
  readonly ownLists?: readonly DeliveryList[] | undefined
  /** Addresses and names of the group and of groups above. */
  readonly ownRanges?: OwnRanges | undefined
  /** Exceptions that apply now, each as an allow list with its id and one entry. */
  readonly exceptions?: OwnLists | undefined
  /** Counts of an earlier selector with the same options except the time; this selector continues them. */
  readonly effects?: readonly Effect[] | undefined
}

export type Selector = ReturnType<typeof createSelector>

/** The lowest confidence that does not count as low: `confidenceCategory`. */
const leastConfidence = 30
/** Maximum number of cached source sets. */
const mostSets = 50_000

const atKind = placeOf('kind')
const atNotListed = placeOf('not-listed')
const atException = placeOf('exception')
const atAllowListed = placeOf('allow-listed')
const atOwn = placeOf('own')
const atTooWide = placeOf('too-wide')
const atLocatedElsewhere = placeOf('located-elsewhere')
const atTlpRed = placeOf('tlp-red')
const atTlpStrict = placeOf('tlp-strict')
const atNotRoutable = placeOf('filter:not-routable')
const atExpired = placeOf('filter:expired')
const atAgedOut = placeOf('aged-out')
const atBenign = placeOf('benign')
const atTopic = placeOf('topic')
const atLowConfidence = placeOf('filter:low-confidence')
const atCategory = warningCategories.map((category) => placeOf(`filter:${category}`))
const omitted = omissionReasons.map((reason) => Object.freeze<Omitted>({ omitted: reason }))

/**
 * Decides for each indicator whether a subscription delivers it, from which sources, and with what risk and confidence.
 *
 * - Kinds that are not selected are left out; if none is selected, all are included.
 * - An exception leaves out its value and what is in it, whatever lists say.
 * - An allow list of the group removes its values and a deny list delivers its values; a deny list wins. Entries have
 *   the same meaning as in reports (`own-lists.ts`). Denied values are not filtered by flags, never age, and have the
 *   list as a source; the selected kinds apply to them too.
 * - Addresses and names that the group or one above calls its own are left out, with what is in them, unless a deny list names
 *   them. What is around a value with an exception, an allowed or own one is for the formats: `protected-values.ts`.
 * - Filter flags apply to their source: the source is removed from the record, and the record stays while another
 *   source remains. A category with a verdict of its own (`categories.ts`) removes what it calls benign or doubtful; a
 *   category that only mentions, or that has tenants, removes everything on its lists.
 * - Ranges that reach too far (`reach.ts`) are left out regardless of the flags, unless a deny list of the group names
 *   them.
 * - Benign indicators are left out regardless of the flags. Doubtful ones, with ranges that have benign or doubtful
 *   addresses in them, are delivered with a mark, and the format decides.
 * - Countries and industries: a source that is only about others is left out; a source that states none is not.
 *   `countryRule` can ask for more: the country of an address says little about whom it threatens.
 * - Listings marked TLP:RED are left out, and TLP:AMBER+STRICT if the source belongs to another organisation.
 * - Topics restrict: at least one source is about a topic, or a tag names it.
 *
 * docs/design/delivery.md
 */
export function createSelector(options: SelectorOptions) {
  const { now, selection, isElsewhere, independence, own, ownLists = [], ownRanges, exceptions } = options
  const kinds = selection.iocSelector.length > 0 ? new Set(selection.iocSelector) : undefined
  const topics = readTopics(selection.trendingTopics)
  const compiled = compileSources(options.sources, selection, topics)
  const hits = remembered(compileHits, mostSets)
  const sets = new Map<number | string, SourceSet>()
  const listSources = own?.lists.map(({ id, name }, position) => ({
    id: ownListSourceId(id),
    name,
    maintainer: ownLists[position]?.maintainer ?? '',
    since: ownLists[position]?.since ?? now,
  }))

  const counters = selectionCounters({
    sources: options.sources,
    lists: own?.lists ?? [],
    before: options.effects,
  })
  const { examine, leaveOut, deliver: deliverListing, deliverAlone, deliverKind } = counters

  // The remaining listings of the current indicator.
  let kept: CurrentListing[] = []
  let spare: CurrentListing[] = []
  const evidence = new Float64Array(compiled.length)
  const weights = new Float64Array(compiled.length)

  function leave(reason: number): Omitted {
    counters.omit(reason)
    return omitted[reason] as Omitted
  }

  /** Leaves out an indicator before its listings are checked. */
  function leaveAll(listings: readonly CurrentListing[], reason: number): Omitted {
    for (const { source } of listings) {
      examine(source)
      leaveOut(source, reason)
    }
    return leave(reason)
  }

  /** Leaves out an indicator after some of its listings were left out. */
  function leaveKept(reason: number): Omitted {
    for (const { source } of kept) leaveOut(source, reason)
    return leave(reason)
  }

  function isOwn(kind: KindId, value: string): boolean {
    if (!ownRanges) return false
    return kind.endsWith('-cidr') ? ownRanges.holdsRange(value) : ownRanges.holds(kindById[kind].code, value)
  }

  /** Returns the reason for excluding a source's listing from this subscription, or -1. */
  function barOf({ source: position, tags }: CurrentListing): number {
    const source = compiled[position] as CompiledSource
    if (source.misfit >= 0) return source.misfit
    const marking = tags && strictestTlp(tags)
    if (marking === 'RED') return atTlpRed
    return marking === 'AMBER+STRICT' && source.source.isFromAbove ? atTlpStrict : -1
  }

  /** Returns the reason why a source's listing does not count, or -1. */
  function faultOf(listing: CurrentListing, indicator: ListedIndicator, filterable: number, phase: number): number {
    const source = compiled[listing.source] as CompiledSource
    const bar = barOf(listing)
    if (bar >= 0) return bar
    const ages = agesOutAt(confirmedAt(listing, source, now), source.ageing(indicator.kind), phase)
    if (ages <= now) return atAgedOut
    if (indicator.notRoutable && source.filtersNotRoutable) return atNotRoutable
    if (source.filtersExpired && listing.validUntil !== undefined && listing.validUntil <= now) return atExpired
    const hit = filterable & source.categories
    return hit === 0 ? -1 : (atCategory[31 - Math.clz32(hit & -hit)] as number)
  }

  /** Expects listings sorted by the id of their source. */
  function setOf(listings: readonly CurrentListing[]): SourceSet {
    let key: number | string
    const [first, second] = listings as [CurrentListing, CurrentListing]
    if (listings.length === 1) key = first.source
    else if (listings.length === 2) key = compiled.length * (1 + first.source) + second.source
    else {
      key = ''
      for (const { source } of listings) key += `${source},`
    }
    let sourceSet = sets.get(key)
    if (!sourceSet) {
      sourceSet = compileSet(
        listings.map(({ source }) => source),
        compiled,
        independence,
      )
      if (sets.size >= mostSets) sets.clear()
      sets.set(key, sourceSet)
    }
    return sourceSet
  }

  function confidence(listings: readonly CurrentListing[], set: SourceSet, kind: KindId, phase: number): number {
    let sum = 0
    for (let i = 0; i < listings.length; i++) {
      const listing = listings[i] as CurrentListing
      const source = compiled[listing.source] as CompiledSource
      const rest = remainingAt(now, confirmedAt(listing, source, now), source.ageing(kind), phase)
      evidence[i] = evidenceOf(chanceOf(source.reliability, listing.score, rest))
      if (set.isAlone[i]) sum += evidence[i] as number
    }
    for (const group of set.groups) {
      for (let i = 0; i < group.places.length; i++) weights[i] = evidence[group.places[i] as number] as number
      sum += strongest(group, weights)
    }
    return confidenceOf(sum)
  }

  function decide(indicator: ListedIndicator): Selected | Omitted {
    const { kind, value, listings } = indicator
    if (kinds && !kinds.has(kind)) return leaveAll(listings, atKind)
    const excepted = exceptions?.check(kind, value)
    if (exceptions && excepted) {
      leaveAll(listings, atException)
      const { id } = exceptions.lists[excepted.allow[0] as number] as { id: string }
      return { omitted: 'exception', exception: id }
    }
    const verdict = own?.check(kind, value)
    if (verdict && verdict.deny.length > 0) return denied(indicator, verdict.deny)
    if (verdict && verdict.allow.length > 0) return allowed(verdict.allow[0] as number, listings)
    if (listings.length === 0) return leave(atNotListed)
    if (isOwn(kind, value)) return leaveAll(listings, atOwn)
    if (reachesTooFar(kind, value)) return leaveAll(listings, atTooWide)
    if (isElsewhere?.(kind, value)) return leaveAll(listings, atLocatedElsewhere)
    return judge(indicator)
  }

  /** Keeps a listing of the current indicator, or leaves it out for a reason. */
  function keepUnless(fault: number, listing: CurrentListing): void {
    examine(listing.source)
    if (fault < 0) kept.push(listing)
    else leaveOut(listing.source, fault)
  }

  /** Decides about an indicator by its listings. */
  function judge(indicator: ListedIndicator): Selected | Omitted {
    const { kind, value } = indicator
    const { filterable, shown, verdict } = hits(indicator.warnings)
    const phase = phaseOf(value)
    kept.length = 0
    // The last, in order, of the reasons that remove its listings.
    let last = atNotListed
    for (const listing of indicator.listings) {
      const fault = faultOf(listing, indicator, filterable, phase)
      keepUnless(fault, listing)
      if (fault > last) last = fault
    }
    if (kept.length === 0) return leave(last)
    if (verdict === 'benign') return leaveKept(atBenign)
    order(kept)
    let set = setOf(kept)
    let tags = tagsOf(kept)
    if (topics && !set.meetsTopic && !tags.some((tag) => topics.has(tag))) return leaveKept(atTopic)
    let sure = confidence(kept, set, kind, phase)
    if (sure < leastConfidence && leaveUnsure()) {
      if (kept.length === 0) return leave(atLowConfidence)
      set = setOf(kept)
      tags = tagsOf(kept)
      sure = confidence(kept, set, kind, phase)
    }

    if (kept.length === 1) deliverAlone((kept[0] as CurrentListing).source)
    const { firstSeen, lastSeen, agesOut, sources } = deliver(kind, phase)
    let { severity } = set
    for (const tag of tags) severity = Math.max(severity, severityOfTag(tag))
    const isShared = verdict === 'doubtful' || kept.every(({ source }) => compiled[source]?.source.listsShared)
    return {
      kind,
      value,
      risk: riskOf(severity, sure),
      confidence: sure,
      firstSeen,
      lastSeen,
      agesOut,
      sources,
      independent: set.independent,
      threats: set.threats,
      tags: isShared ? withShared(tags) : tags,
      warnings: shown,
      ...(isShared && { isShared }),
    }
  }

  /** Leaves out the kept listings of sources that filter low confidence. @returns false if there are none */
  function leaveUnsure(): boolean {
    spare.length = 0
    for (const listing of kept) {
      if ((compiled[listing.source] as CompiledSource).filtersLowConfidence) {
        leaveOut(listing.source, atLowConfidence)
      } else spare.push(listing)
    }
    if (spare.length === kept.length) return false
    const before = kept
    kept = spare
    spare = before
    return true
  }

  /** Counts the kept listings as delivered. @returns their sources and times */
  function deliver(kind: KindId, phase: number) {
    deliverKind(kind)
    let firstSeen = Number.POSITIVE_INFINITY
    let lastSeen = Number.NEGATIVE_INFINITY
    let agesOut = 0
    const sources: DeliveredSource[] = []
    for (const listing of kept) {
      const source = compiled[listing.source] as CompiledSource
      const { listedFrom, score } = listing
      deliverListing(listing.source)
      const sighted = sightingOf(listing)
      sources.push(deliveredSource(source.source, listedFrom, sighted, score))
      if (listedFrom < firstSeen) firstSeen = listedFrom
      if ((sighted ?? listedFrom) > lastSeen) lastSeen = sighted ?? listedFrom
      let ages = agesOutAt(confirmedAt(listing, source, now), source.ageing(kind), phase)
      if (source.filtersExpired && listing.validUntil !== undefined) ages = Math.min(ages, listing.validUntil)
      if (ages > agesOut) agesOut = ages
    }
    return { firstSeen, lastSeen, agesOut, sources }
  }

  /** Delivers an indicator of deny lists, with the sources that may be delivered too. */
  function denied(indicator: ListedIndicator, lists: readonly number[]): Selected {
    const { kind, value } = indicator
    const phase = phaseOf(value)
    kept.length = 0
    for (const listing of indicator.listings) keepUnless(barOf(listing), listing)
    order(kept)
    const set = kept.length > 0 ? setOf(kept) : undefined
    let { firstSeen, lastSeen, agesOut, sources } = deliver(kind, phase)
    for (const position of lists) {
      counters.deny(position)
      if (kept.length === 0 && lists.length === 1) counters.denyAlone(position)
      const { since, ...list } = (listSources as NonNullable<typeof listSources>)[position] as DeniedBy
      const listedFrom = Math.min(indicator.deniedFrom ?? since, now)
      sources.push({ ...list, listedFrom })
      if (listedFrom < firstSeen) firstSeen = listedFrom
      if (listedFrom > lastSeen) lastSeen = listedFrom
    }
    sources.sort((a, b) => compareCodeUnits(a.id, b.id))
    agesOut = Math.max(agesOut, agesOutAt(now, ageingOf(kind, ownWord), phase))
    return {
      kind,
      value,
      risk: 100,
      confidence: 100,
      firstSeen,
      lastSeen,
      agesOut,
      sources,
      independent: (set?.independent ?? 0) + 1,
      threats: set?.threats ?? [],
      tags: tagsOf(kept),
      warnings: hits(indicator.warnings).shown,
    }
  }

  function allowed(position: number, listings: readonly CurrentListing[]): Omitted {
    leaveAll(listings, atAllowListed)
    const { id } = (own as OwnLists).lists[position] as { id: string }
    counters.allow(position)
    return { omitted: 'allow-listed', list: id }
  }

  /** Sorts by source id. Insertion sort, because there are only a few. */
  function order(listings: CurrentListing[]): void {
    for (let i = 1; i < listings.length; i++) {
      const listing = listings[i] as CurrentListing
      const { rank } = compiled[listing.source] as CompiledSource
      let k = i
      while (k > 0 && (compiled[(listings[k - 1] as CurrentListing).source] as CompiledSource).rank > rank) {
        listings[k] = listings[k - 1] as CurrentListing
        k--
      }
      listings[k] = listing
    }
  }

  let effect = -1
  return {
    /** Decides on one indicator. Arrays in the result may be shared with other results. */
    select(indicator: ListedIndicator) {
      const result = decide(indicator)
      effect = counters.note()
      return result
    },
    /** Counts over everything selected so far. */
    counts: counters.sums,
    /** Identifies the counts of the last `select`: a position in `effects()`. */
    get effect() {
      return effect
    },
    /** Undoes the counts of one `select`. */
    takeBack: counters.takeBack,
    effects: counters.effects,
    /**
     * Time until which `select` gives the same result for an indicator whose listings do not change; may be too early but
     * never too late.
     */
    standsUntil({
      kind,
      value,
      listings,
      deniedFrom,
    }: Pick<ListedIndicator, 'kind' | 'value' | 'listings' | 'deniedFrom'>) {
      const phase = phaseOf(value)
      let until = Number.POSITIVE_INFINITY
      for (const listing of listings) {
        const source = compiled[listing.source] as CompiledSource
        until = Math.min(until, standsUntil(listing, source, source.ageing(kind), { now, phase }))
        const { validUntil } = listing
        if (validUntil !== undefined && validUntil > now) until = Math.min(until, validUntil)
      }
      const verdict = own?.check(kind, value)
      if (!verdict || verdict.deny.length === 0) return until
      for (const from of [deniedFrom ?? now, ...verdict.deny.map((list) => ownLists[list]?.since ?? now)]) {
        if (from > now) until = Math.min(until, from)
      }
      const ofList = { listedFrom: now }
      const list = { takenAt: now, standsByItsList: true, freshFor: 0 }
      return Math.min(until, standsUntil(ofList, list, ageingOf(kind, ownWord), { now, phase }))
    },
  }
}

interface DeniedBy {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  readonly since: number
}

/** Own lists age by the half-life of the kind. */
const ownWord = { flavours: [], listed: undefined, removedPerDay: undefined }

function deliveredSource(
  { id, name, maintainer }: DeliverySource,
  listedFrom: number,
  lastSeen: number | undefined,
  score: number | undefined,
): DeliveredSource {
  if (lastSeen === undefined && score === undefined) return { id, name, maintainer, listedFrom }
  if (lastSeen === undefined) return { id, name, maintainer, listedFrom, score: score as number }
  if (score === undefined) return { id, name, maintainer, listedFrom, lastSeen }
  return { id, name, maintainer, listedFrom, lastSeen, score }
}

/**
 * The publisher's last sighting, but not before the start of the listing. Rounded down to the day, so that a record does
 * not change with each sighting.
 */
function sightingOf({ listedFrom, lastSeen }: CurrentListing): number | undefined {
  if (lastSeen === undefined) return undefined
  return Math.max(listedFrom, Math.floor(lastSeen / dayMs) * dayMs)
}
