import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { type WarningCategory, type WarningHit, warningCategories } from '../../domain/warning-list.ts'
import { uint32 } from '../listings/columns.ts'
import type { Watch } from '../listings/looks.ts'
import { DATED, DOUBTFUL, PRESENT, WARNED } from '../match/index-layout.ts'
import type { EntryCursor, IndexReader } from '../match/index-reader.ts'
import { DurationHistogram } from './duration-histogram.ts'
import { type DayFigures, dayHistory } from './history.ts'
import { lookStep } from './look-step.ts'
import { NumberedKeys } from './numbered-keys.ts'

/** Over how many days rates and novelty are counted. */
export const figureDays = 30
const day = 86_400_000

/** The source is everybody's. */
export const everybody = 0
/** Nobody may see it any more: it is left out altogether. */
export const nobody = -1
/** Made up, to show the product: such sources are compared with each other alone. */
export const madeUp = -2

export interface WatchedSource {
  /** `everybody`, `nobody`, `madeUp`, or the number of the group whose own it is. */
  readonly owner: number
  /** When its first snapshot was taken, ms since epoch: before that nothing is known of what came and went. */
  readonly since: number
  /** When its newest one was taken: after that nobody knows, and no day is reconstructed. */
  readonly until: number
  /** When it was looked at; without it each beginning is taken as exact. */
  readonly watch?: Watch | undefined
}

export interface MeasureOptions {
  readonly now: number
  /** By position in the index. */
  readonly sources: readonly WatchedSource[]
  /** Which warning lists an indicator is on: equal answers are best one array, as compiled lists give them. */
  readonly warnings?: (kind: KindId, value: string) => readonly WarningHit[]
  /** How many days before today are reconstructed; none unless told. */
  readonly historyDays?: number
}

/** Who listed first; of indicators where both beginnings are proven, at times at which both sources were watched. */
export interface Latency {
  readonly compared: number
  /** Earlier than the other by more than the looks at either were apart. */
  readonly first: number
  /** The looks cannot tell them apart. */
  readonly same: number
  /** Positive: ahead. */
  readonly medianLeadMs: number
}

export interface SourceMeasure {
  /** Indicators that the source lists now. */
  readonly listed: number
  /**
   * Of these: that none of the others lists now; that a warning list calls benign; that are shared infrastructure; that are
   * wide ranges (`range-width.ts`); whose beginning is proven.
   */
  readonly exclusive: number
  readonly warned: number
  readonly doubtful: number
  readonly wide: number
  readonly dated: number
  /** How long what is listed has been so, by the median; undefined where nothing is. */
  readonly medianAgeMs: number | undefined
  /** Began to be listed during the last `figureDays`; `novel` of them no other source had listed before. */
  readonly newly: number
  readonly novel: number
  /** Listed indicators by category of the lists they are on, and by whether that takes them out of the reckoning. */
  readonly warnings: readonly { category: WarningCategory; filters: boolean; indicators: number }[]
  /** Against the earliest of all others. */
  readonly latency: Latency | undefined
  readonly history: readonly DayFigures[]
}

/** Two sources that have something in common; positions in the index, `a` the lower. Latency is as `a` sees it. */
export interface PairMeasure {
  readonly a: number
  readonly b: number
  /** Indicators that both list now. */
  readonly shared: number
  readonly latency: Latency | undefined
}

export interface Measures {
  /** By position in the index. */
  readonly sources: readonly SourceMeasure[]
  readonly pairs: readonly PairMeasure[]
}

/**
 * What each source lists compared with all others, in one pass over the index. Others are the sources that everybody
 * sees, for a group's own source also the group's other ones: no figure of anybody else changes with it. Nor does one
 * with a source that is made up. An indicator is listed now while the newest snapshot holds it; it is proven to begin where the index has it as dated; the first
 * of its intervals says when a source first listed it, as finely as the source was looked at then.
 */
export function measureSources(index: IndexReader, options: MeasureOptions): Measures {
  const { now, sources, warnings, historyDays = 0 } = options
  const n = index.sources.length
  if (sources.length !== n) throw new RangeError(`${sources.length} sources are watched, ${n} are in the index`)
  const owners = Int32Array.from(sources, ({ owner }) => owner)
  const since = Float64Array.from(sources, ({ since }) => since)
  const counters = Object.fromEntries(
    ['listed', 'exclusive', 'warned', 'doubtful', 'dated', 'newly', 'novel', 'compared', 'first', 'same'].map(
      (name) => [name, new Uint32Array(n)],
    ),
  ) as Record<
    'listed' | 'exclusive' | 'warned' | 'doubtful' | 'dated' | 'newly' | 'novel' | 'compared' | 'first' | 'same',
    Uint32Array
  >
  const durations = new DurationHistogram()
  const ages = Uint32Array.from(sources, () => durations.open())
  const leads = Uint32Array.from(sources, () => durations.open())
  const categories = categoryCounters(n)
  const pairs = pairCounters(durations, n)
  const history = historyDays > 0 ? dayHistory({ now, sources, days: historyDays, figureDays }) : undefined
  const isNew = now - figureDays * day

  // The sources of the entry at hand, one place each.
  let members = 0
  const member: number[] = []
  const firstFrom: number[] = []
  const firstDated: boolean[] = []
  /** Two beginnings closer together than this cannot be told apart, ms; not a number where the beginning is not known. */
  const step: number[] = []
  const isPresent: boolean[] = []
  const begin: number[] = []
  const end: number[] = []
  let entry: EntryCursor

  /** @returns the owners other than everybody, each once. */
  function gather(): readonly number[] {
    let groups: number[] | undefined
    members = 0
    for (let i = 0; i < entry.postings; ) {
      const source = entry.source(i)
      const owner = owners[source] as number
      let next = i + 1
      while (next < entry.postings && entry.source(next) === source) next++
      if (owner !== nobody) {
        member[members] = source
        begin[members] = i
        end[members] = next
        firstFrom[members] = entry.from(i)
        firstDated[members] = (entry.flags(i) & DATED) !== 0
        isPresent[members] = false
        for (let k = i; k < next; k++) if (entry.flags(k) & PRESENT) isPresent[members] = true
        members++
        if (owner !== everybody && !groups?.includes(owner)) {
          groups ??= []
          groups.push(owner)
        }
      }
      i = next
    }
    for (let m = 0; m < members; m++) step[m] = members > 1 ? stepOf(m) : Number.NaN
    return groups ?? []
  }

  function stepOf(m: number): number {
    if (!firstDated[m]) return Number.NaN
    const watch = sources[member[m] as number]?.watch
    return watch ? (lookStep(watch, firstFrom[m] as number) ?? Number.NaN) : 0
  }

  /** How much earlier `a` began to list than `b`, ms; 0 where nobody can tell, not a number where a beginning is not known. */
  function leadOf(a: number, b: number): number {
    const least = Math.max(step[a] as number, step[b] as number)
    if (Number.isNaN(least)) return least
    const lead = (firstFrom[b] as number) - (firstFrom[a] as number)
    return Math.abs(lead) <= least ? 0 : lead
  }

  const up = (counter: Uint32Array, source: number) => {
    counter[source] = (counter[source] as number) + 1
  }

  const isNewly = (m: number) => firstDated[m] && (firstFrom[m] as number) > (since[member[m] as number] as number)

  /** What does not depend on others. */
  function countAlone(): void {
    let hits: readonly WarningHit[] | undefined
    for (let m = 0; m < members; m++) {
      const source = member[m] as number
      for (let i = begin[m] as number; i < (end[m] as number); i++) {
        const flags = entry.flags(i)
        history?.addInterval(source, entry.from(i), entry.until(i))
        if ((flags & PRESENT) === 0) continue
        up(counters.listed, source)
        if (flags & DATED) up(counters.dated, source)
        if (flags & WARNED) up(counters.warned, source)
        else if (flags & DOUBTFUL) up(counters.doubtful, source)
        durations.add(ages[source] as number, Math.max(0, now - entry.from(i)))
        if (!warnings) continue
        hits ??= warnings(kindByCode.get(entry.code)?.id as KindId, entry.value())
        if (hits.length > 0) categories.add(source, hits)
      }
    }
  }

  /** Compares what somebody sees; counts for the sources of `owner` alone. */
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
      const source = member[m] as number
      if (owners[source] !== owner) continue
      const from = firstFrom[m] as number
      if (isPresent[m] && present === 1) up(counters.exclusive, source)
      if (isNewly(m)) {
        const isNovel = (m === earliest ? secondFrom : earliestFrom) >= from
        history?.addNewly(source, from, isNovel)
        if (from > isNew) {
          up(counters.newly, source)
          if (isNovel) up(counters.novel, source)
        }
      }
      const lead = leadOfAll(owner, m)
      if (lead === Number.POSITIVE_INFINITY) continue
      up(counters.compared, source)
      if (lead > 0) up(counters.first, source)
      else if (lead === 0) up(counters.same, source)
      durations.add(leads[source] as number, lead)
    }
    for (let a = 0; a < members; a++) {
      if (!seenBy(owner, a)) continue
      for (let b = a + 1; b < members; b++) {
        if (!seenBy(owner, b)) continue
        if (owners[member[a] as number] !== owner && owners[member[b] as number] !== owner) continue
        const bothPresent = (isPresent[a] && isPresent[b]) as boolean
        const lead = leadOf(a, b)
        if (!bothPresent && Number.isNaN(lead)) continue
        pairs.add(member[a] as number, member[b] as number, bothPresent, lead)
      }
    }
    if (!history) return
    for (let m = 0; m < members; m++) {
      if (!seenBy(owner, m)) continue
      for (let i = begin[m] as number; i < (end[m] as number); i++) {
        history.addActive(member[m] as number, entry.from(i), entry.until(i))
      }
    }
    history.countExclusive((source) => owners[source] === owner)
  }

  /** Against the earliest of the others, or any that is certainly earlier; infinite where there is none to compare with. */
  function leadOfAll(owner: number, m: number): number {
    let least = Number.POSITIVE_INFINITY
    if (Number.isNaN(step[m])) return least
    for (let other = 0; other < members; other++) {
      if (other === m || !seenBy(owner, other)) continue
      const lead = leadOf(m, other)
      if (lead < least) least = lead
    }
    return least
  }

  function seenBy(owner: number, m: number): boolean {
    const whose = owners[member[m] as number]
    return whose === owner || (whose === everybody && owner !== madeUp)
  }

  index.scan((next) => {
    entry = next
    const groups = gather()
    if (members === 0) return
    countAlone()
    countTogether(everybody)
    for (const group of groups) countTogether(group)
  })

  const days = history?.all()
  const at = (counter: Uint32Array, source: number) => counter[source] as number
  return {
    sources: sources.map((_, source) => ({
      listed: at(counters.listed, source),
      exclusive: at(counters.exclusive, source),
      warned: at(counters.warned, source),
      doubtful: at(counters.doubtful, source),
      wide: index.sources[source]?.wide ?? 0,
      dated: at(counters.dated, source),
      medianAgeMs: durations.median(ages[source] as number),
      newly: at(counters.newly, source),
      novel: at(counters.novel, source),
      warnings: categories.of(source),
      latency: latencyOf(
        at(counters.compared, source),
        at(counters.first, source),
        at(counters.same, source),
        durations.median(leads[source] as number),
      ),
      history: days?.[source] ?? [],
    })),
    pairs: pairs.all(),
  }
}

/** Counts for each source, category, and whether it filters; an indicator once in each, on however many lists it is. */
function categoryCounters(n: number) {
  const slots = 2 * warningCategories.length
  const counts = new Uint32Array(n * slots)
  const slotsOf = new Map<readonly WarningHit[], readonly number[]>()
  return {
    add(source: number, hits: readonly WarningHit[]): void {
      let found = slotsOf.get(hits)
      if (!found) {
        found = [
          ...new Set(
            hits.map((hit) => 2 * warningCategories.indexOf(hit.category) + (hit.verdict === 'benign' ? 1 : 0)),
          ),
        ]
        slotsOf.set(hits, found)
      }
      for (const slot of found) counts[source * slots + slot] = (counts[source * slots + slot] as number) + 1
    },

    /** The most first. */
    of(source: number): SourceMeasure['warnings'] {
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

function latencyOf(compared: number, first: number, same: number, median: number | undefined): Latency | undefined {
  return compared === 0 || median === undefined ? undefined : { compared, first, same, medianLeadMs: median }
}

/** Counts for pairs of sources, of which only those take memory that meet. */
function pairCounters(durations: DurationHistogram, n: number) {
  const places = new NumberedKeys()
  const shared = uint32()
  const compared = uint32()
  const first = uint32()
  const same = uint32()
  const leads = uint32()
  const up = (counter: typeof shared, place: number) => counter.set(place, counter.at(place) + 1)
  return {
    /** `lead` is not a number where it is not known. */
    add(a: number, b: number, bothPresent: boolean, lead: number): void {
      const place = places.place(a * n + b)
      if (place === shared.length) {
        for (const counter of [shared, compared, first, same]) counter.push(0)
        leads.push(durations.open())
      }
      if (bothPresent) up(shared, place)
      if (Number.isNaN(lead)) return
      up(compared, place)
      if (lead > 0) up(first, place)
      else if (lead === 0) up(same, place)
      durations.add(leads.at(place), lead)
    },

    all(): readonly PairMeasure[] {
      return Array.from({ length: places.size }, (_, place) => ({
        a: Math.floor(places.key(place) / n),
        b: places.key(place) % n,
        shared: shared.at(place),
        latency: latencyOf(compared.at(place), first.at(place), same.at(place), durations.median(leads.at(place))),
      }))
    },
  }
}
