import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { remembered } from '../../domain/remembered.ts'
import { dayMs } from '../../domain/time-units.ts'
import { type WarningHit, warningCategories } from '../../domain/warning-list.ts'
import type { EntryCursor } from '../index/index-entries.ts'
import { DATED, DOUBTFUL, PRESENT, WARNED } from '../index/index-layout.ts'
import type { IndexReader } from '../index/index-reader.ts'
import { uint32 } from '../listings/columns.ts'
import type { Watch } from '../listings/looks.ts'
import { DurationHistogram } from './duration-histogram.ts'
import { dayHistory } from './history.ts'
import { lookStep } from './look-step.ts'
import { NumberedKeys } from './numbered-keys.ts'

/** Number of days over which rates and novelty are counted. */
export const figureDays = 30
const noGroups: readonly number[] = []
/** What is counted for each source. */
const counted = ['listed', 'exclusive', 'warned', 'doubtful', 'dated', 'newly', 'novel'] as const

/** Owner number of public sources. */
export const everybody = 0
/** Owner number of a source that is no longer visible to anybody; it is ignored. */
export const nobody = -1
/** Owner number of demo sources; they are only compared with each other. */
export const madeUp = -2

export interface WatchedSource {
  /** `everybody`, `nobody`, `madeUp`, or the number of the owning group. */
  readonly owner: number
  /** Time of the first snapshot, ms since epoch; additions and removals before it are unknown. */
  readonly since: number
  /** Time of the newest snapshot; no day after it is reconstructed. */
  readonly until: number
  /** Looks at the source; without them every start counts as exact. */
  readonly watch?: Watch | undefined
}

export interface MeasureOptions {
  readonly now: number
  /** Sources by position in the index. */
  readonly sources: readonly WatchedSource[]
  /**
   * Warning lists that contain an indicator. Sharing one array for equal answers saves memory, as compiled lists do.
   */
  readonly warnings?: (kind: KindId, value: string) => readonly WarningHit[]
  /** Number of days before today to reconstruct; 0 by default. */
  readonly historyDays?: number
}

/** Counts which source listed first, over indicators with two proven starts at times when both sources were watched. */
export interface Latency {
  readonly compared: number
  /** Earlier by more than the time between looks at either source. */
  readonly first: number
  /** The looks cannot tell the order. */
  readonly same: number
  /** Positive: this source is ahead. */
  readonly medianLeadMs: number
}

export type Measures = ReturnType<typeof measureSources>

/**
 * Compares each source with all others in one pass over the index. The others are the public sources and, for a group's
 * own source, the other sources of the group. Sources of a group and demo sources do not affect the figures of anybody
 * else. An indicator is listed now if the newest snapshot holds it. Its start is proven if the index marks it as dated.
 * The first interval gives the time of the first listing, with the precision of the looks at that time.
 */
export function measureSources(index: IndexReader, options: MeasureOptions) {
  const { now, sources, warnings, historyDays = 0 } = options
  const n = index.sources.length
  if (sources.length !== n) throw new RangeError(`got the watches of ${sources.length} sources, but the index has ${n}`)
  const owners = Int32Array.from(sources, ({ owner }) => owner)
  const since = Float64Array.from(sources, ({ since }) => since)
  const counters = Object.fromEntries(counted.map((name) => [name, new Uint32Array(n)])) as Record<
    (typeof counted)[number],
    Uint32Array
  >
  const durations = new DurationHistogram()
  const ages = Uint32Array.from(sources, () => durations.open())
  const leads = Uint32Array.from(sources, () => durations.open())
  const categories = categoryCounters(n)
  const pairs = pairCounters(durations, n)
  const history = historyDays > 0 ? dayHistory({ now, sources, days: historyDays, figureDays }) : undefined
  const isNew = now - figureDays * dayMs

  // Listings of the current entry.
  let room = 64
  let listedFrom = new Float64Array(room)
  let listedUntil = new Float64Array(room)
  let listedFlags = new Uint8Array(room)
  // Sources of the current entry; each has the listings from `begin` to `end`.
  let members = 0
  let member = new Int32Array(room)
  let ownerOf = new Int32Array(room)
  let begin = new Int32Array(room)
  let end = new Int32Array(room)
  let firstFrom = new Float64Array(room)
  let isFirstDated = new Uint8Array(room)
  let isPresent = new Uint8Array(room)
  /** The least lead over any other; Infinity without any to compare with. */
  let leastLead = new Float64Array(room)
  /** Precision of a start in ms: two starts that are closer are a tie. NaN if the start is unknown. */
  let step = new Float64Array(room)
  let entry: EntryCursor

  function makeRoom(postings: number): void {
    room = 2 * postings
    listedFrom = new Float64Array(room)
    listedUntil = new Float64Array(room)
    listedFlags = new Uint8Array(room)
    member = new Int32Array(room)
    ownerOf = new Int32Array(room)
    begin = new Int32Array(room)
    end = new Int32Array(room)
    firstFrom = new Float64Array(room)
    isFirstDated = new Uint8Array(room)
    isPresent = new Uint8Array(room)
    leastLead = new Float64Array(room)
    step = new Float64Array(room)
  }

  /** @returns the owners other than everybody, without duplicates. */
  function gather(): readonly number[] {
    const { postings } = entry
    if (postings > room) makeRoom(postings)
    let groups: number[] | undefined
    members = 0
    for (let i = 0; i < postings; ) {
      const source = entry.source(i)
      const owner = owners[source] as number
      const first = i
      let isListed = 0
      do {
        const flags = entry.flags(i)
        listedFrom[i] = entry.from(i)
        listedUntil[i] = entry.until(i)
        listedFlags[i] = flags
        isListed |= flags & PRESENT
        i++
      } while (i < postings && entry.source(i) === source)
      if (owner === nobody) continue
      member[members] = source
      ownerOf[members] = owner
      begin[members] = first
      end[members] = i
      firstFrom[members] = listedFrom[first] as number
      isFirstDated[members] = (listedFlags[first] as number) & DATED
      isPresent[members] = isListed
      members++
      if (owner !== everybody && !groups?.includes(owner)) {
        groups ??= []
        groups.push(owner)
      }
    }
    for (let m = 0; m < members; m++) step[m] = members > 1 ? stepOf(m) : Number.NaN
    return groups ?? noGroups
  }

  function stepOf(m: number): number {
    if (!isFirstDated[m]) return Number.NaN
    const watch = sources[member[m] as number]?.watch
    return watch ? (lookStep(watch, firstFrom[m] as number) ?? Number.NaN) : 0
  }

  /** Returns the lead of `a` over `b` in ms; 0 for a tie, NaN if a start is unknown. */
  function leadOf(a: number, b: number): number {
    const least = Math.max(step[a] as number, step[b] as number)
    if (Number.isNaN(least)) return least
    const lead = (firstFrom[b] as number) - (firstFrom[a] as number)
    return Math.abs(lead) <= least ? 0 : lead
  }

  const up = (counter: Uint32Array, source: number) => {
    counter[source] = (counter[source] as number) + 1
  }

  const isNewly = (m: number) =>
    isFirstDated[m] !== 0 && (firstFrom[m] as number) > (since[member[m] as number] as number)

  /** Counts figures that do not depend on other sources. */
  function countAlone(): void {
    let hits: readonly WarningHit[] | undefined
    for (let m = 0; m < members; m++) {
      const source = member[m] as number
      for (let i = begin[m] as number; i < (end[m] as number); i++) {
        const flags = listedFlags[i] as number
        history?.addInterval(source, listedFrom[i] as number, listedUntil[i] as number)
        if ((flags & PRESENT) === 0) continue
        up(counters.listed, source)
        if (flags & DATED) up(counters.dated, source)
        if (flags & WARNED) up(counters.warned, source)
        else if (flags & DOUBTFUL) up(counters.doubtful, source)
        durations.add(ages[source] as number, Math.max(0, now - (listedFrom[i] as number)))
        if (!warnings) continue
        hits ??= warnings(kindByCode.get(entry.code)?.id as KindId, entry.value())
        if (hits.length > 0) categories.add(source, hits)
      }
    }
  }

  function countNewly(m: number, isNovel: boolean): void {
    const source = member[m] as number
    const from = firstFrom[m] as number
    history?.addNewly(source, from, isNovel)
    if (from <= isNew) return
    up(counters.newly, source)
    if (isNovel) up(counters.novel, source)
  }

  /** Like `countTogether`, for an entry with one source: most entries have one. */
  function countOnly(): void {
    const source = member[0] as number
    if (isPresent[0]) up(counters.exclusive, source)
    if (isNewly(0)) countNewly(0, true)
    if (!history) return
    const [first, last] = [begin[0] as number, end[0] as number]
    if (last - first === 1) history.addExclusive(source, listedFrom[first] as number, listedUntil[first] as number)
    else countExclusiveDays(ownerOf[0] as number)
  }

  /** Compares all sources that the owner sees; counts only for sources of `owner`. */
  function countTogether(owner: number): void {
    let present = 0
    let earliest = -1
    let earliestFrom = Number.POSITIVE_INFINITY
    let secondFrom = Number.POSITIVE_INFINITY
    for (let m = 0; m < members; m++) {
      if (!seenBy(owner, m)) continue
      const from = firstFrom[m] as number
      if (isPresent[m]) present++
      if (from < earliestFrom) {
        secondFrom = earliestFrom
        earliestFrom = from
        earliest = m
      } else if (from < secondFrom) secondFrom = from
    }
    for (let m = 0; m < members; m++) {
      if (ownerOf[m] !== owner) continue
      const source = member[m] as number
      const from = firstFrom[m] as number
      if (isPresent[m] && present === 1) up(counters.exclusive, source)
      if (isNewly(m)) countNewly(m, (m === earliest ? secondFrom : earliestFrom) >= from)
    }
    leastLead.fill(Number.POSITIVE_INFINITY, 0, members)
    for (let a = 0; a < members; a++) {
      if (!seenBy(owner, a)) continue
      for (let b = a + 1; b < members; b++) {
        if (!seenBy(owner, b)) continue
        if (ownerOf[a] !== owner && ownerOf[b] !== owner) continue
        const bothPresent = isPresent[a] !== 0 && isPresent[b] !== 0
        const lead = leadOf(a, b)
        if (lead < (leastLead[a] as number)) leastLead[a] = lead
        if (-lead < (leastLead[b] as number)) leastLead[b] = 0 - lead
        if (!bothPresent && Number.isNaN(lead)) continue
        pairs.add(member[a] as number, member[b] as number, bothPresent, lead)
      }
    }
    for (let m = 0; m < members; m++) {
      if (ownerOf[m] !== owner || leastLead[m] === Number.POSITIVE_INFINITY) continue
      durations.add(leads[member[m] as number] as number, leastLead[m] as number)
    }
    countExclusiveDays(owner)
  }

  function countExclusiveDays(owner: number): void {
    if (!history) return
    for (let m = 0; m < members; m++) {
      if (!seenBy(owner, m)) continue
      for (let i = begin[m] as number; i < (end[m] as number); i++) {
        history.addActive(member[m] as number, listedFrom[i] as number, listedUntil[i] as number)
      }
    }
    history.countExclusive(owner)
  }

  function seenBy(owner: number, m: number): boolean {
    const whose = ownerOf[m]
    return whose === owner || (whose === everybody && owner !== madeUp)
  }

  index.scan((next) => {
    entry = next
    const groups = gather()
    if (members === 0) return
    countAlone()
    if (members === 1) {
      countOnly()
      return
    }
    countTogether(everybody)
    for (const group of groups) countTogether(group)
  })

  const days = history?.all()
  const at = (counter: Uint32Array, source: number) => counter[source] as number
  return {
    /** By position in the index. */
    sources: sources.map((_, source) => ({
      /**
       * Indicators that the source lists now and, of these: listed by no other source; benign by a warning list; shared
       * infrastructure; wide ranges (`range-width.ts`); with a proven start.
       */
      listed: at(counters.listed, source),
      exclusive: at(counters.exclusive, source),
      warned: at(counters.warned, source),
      doubtful: at(counters.doubtful, source),
      wide: index.sources[source]?.wide ?? 0,
      dated: at(counters.dated, source),
      /** Median time since the start of the current listings; undefined without any. */
      medianAgeMs: durations.median(ages[source] as number),
      /** Listings that started during the last `figureDays` days; `novel`: no other source had listed the indicator before. */
      newly: at(counters.newly, source),
      novel: at(counters.novel, source),
      /** Listed indicators by category of warning list and whether that excludes them. */
      warnings: categories.of(source),
      /** Compared with the earliest of all others. */
      latency: latencyOf(durations, leads[source] as number),
      history: days?.[source] ?? [],
    })),
    pairs: pairs.all(),
  }
}

/**
 * Counts indicators by source, category and whether it filters. An indicator counts once per category, even if several
 * lists contain it.
 */
function categoryCounters(n: number) {
  const slots = 2 * warningCategories.length
  const counts = new Uint32Array(n * slots)
  const slotOf = (hit: WarningHit) => 2 * warningCategories.indexOf(hit.category) + (hit.verdict === 'benign' ? 1 : 0)
  const slotsOf = remembered((hits: readonly WarningHit[]) => [...new Set(hits.map(slotOf))])
  return {
    add(source: number, hits: readonly WarningHit[]): void {
      for (const slot of slotsOf(hits)) counts[source * slots + slot] = (counts[source * slots + slot] as number) + 1
    },

    /** Largest first. */
    of(source: number) {
      return warningCategories
        .flatMap((category, i) =>
          [true, false].map((filters) => ({
            category,
            filters,
            indicators: counts[source * slots + 2 * i + (filters ? 1 : 0)] as number,
          })),
        )
        .filter(({ indicators }) => indicators > 0)
        .sort((a, b) => b.indicators - a.indicators)
    },
  }
}

function latencyOf(durations: DurationHistogram, row: number): Latency | undefined {
  const { positive, zero, all } = durations.signs(row)
  const medianLeadMs = durations.median(row)
  return medianLeadMs === undefined ? undefined : { compared: all, first: positive, same: zero, medianLeadMs }
}

/** Counts for pairs of sources; only overlapping pairs use memory. */
function pairCounters(durations: DurationHistogram, n: number) {
  const places = new NumberedKeys()
  const shared = uint32()
  const leads = uint32()
  return {
    /** `lead` is NaN if it is unknown. */
    add(a: number, b: number, bothPresent: boolean, lead: number): void {
      const place = places.place(a * n + b)
      if (place === leads.length) {
        shared.push(0)
        leads.push(durations.open())
      }
      if (bothPresent) shared.set(place, shared.at(place) + 1)
      if (!Number.isNaN(lead)) durations.add(leads.at(place), lead)
    },

    /** `a` is the lower position in the index, `shared` the number of indicators that both list now. Latency is from the point of view of `a`. */
    all() {
      return Array.from({ length: places.size }, (_, place) => ({
        a: Math.floor(places.key(place) / n),
        b: places.key(place) % n,
        shared: shared.at(place),
        latency: latencyOf(durations, leads.at(place)),
      }))
    },
  }
}
