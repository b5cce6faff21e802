import { isLight } from '../../domain/hit.ts'
import { ROLES, type Role } from '../../domain/log-event.ts'
import { type KindId, kindIds } from '../../domain/observables/index.ts'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import { hostOfUrl, urlHost } from '../../domain/observables/url-host.ts'
import type { Evidence } from '../../domain/report.ts'
import { type MatchTime, matchTimes, type Verdict, verdicts } from '../../domain/report-codes.ts'
import { type Prefilter, touchesIpv4Block } from '../extract/prefilter.ts'
import { roleOf, type Sighting } from '../extract/sighting.ts'
import type { AliasPosting, Entry, IndexReader, Posting } from '../index/index-reader.ts'
import { bytes, uint32 } from '../listings/columns.ts'
import type { NearestLooks } from '../listings/looks.ts'
import { isWide } from '../listings/range-width.ts'
import type { OwnLists, OwnVerdict } from '../lists/own-lists.ts'
import { MatchRows } from './match-rows.ts'
import { always, hoursOf, type Meeting, meet, meetWindow, Past, sourceTimes, type Window } from './match-time.ts'
import { indicatorAround, placeAround } from './place-around-host.ts'
import { SourceSets } from './source-sets.ts'
import { wholeObservable } from './weight.ts'

export type How = Evidence['matches'][number]['how']
/** Ways in which a listing can match an observable. */
export const hows = ['exact', 'cidr', 'domain', 'url-host', 'host-url'] as const satisfies readonly How[]

/**
 * Judges an observable or a listed indicator: `benign` if a warning list says so, `doubtful` if it is shared
 * infrastructure, undefined if it is credible.
 */
export type Judge = (kind: KindId, value: string) => Exclude<Verdict, 'credible'> | undefined

/** Probability that a source listed an indicator of a kind at an instant between two looks. */
export type SourceChance = (source: number, kind: KindId, seen: NearestLooks) => number

export interface MatchOptions {
  /** Time of the request, ms since epoch. Observables without any time count as seen then. */
  readonly now: number
  /** Ignore time: everything counts as listed. */
  readonly ever?: boolean
  /** If set, everything counts as seen in this window, whatever its times. */
  readonly window?: Window
  /** The selected kinds of indicators; all if missing. */
  readonly kinds?: ReadonlySet<KindId>
  readonly judge: Judge
  /** Tells whether a listing counts; all do by default. */
  readonly isKnown?: (listing: Posting) => boolean
  /** If it is missing, unproven matches have probability 0. */
  readonly chance?: SourceChance
  /** The organisation's own lists: values on an allow list are benign; a deny list overrides warning lists. */
  readonly own?: OwnLists
}

export interface Match extends Pick<Meeting, 'when' | 'distance' | 'delay' | 'lead'> {
  /** Position of the source in the index. */
  readonly source: number
  readonly how: How
  /** The indicator as the source lists it. */
  readonly indicator: string
  readonly posting: Omit<Posting, 'present'>
  /** What the source covers of the observable, in thousandths: expected, and proven. */
  readonly probability: number
  readonly proven: number
  /** As in `Meeting`; NaN where it is missing there. */
  readonly look: number
  /** The probability is 0 only because it is not known (`Meeting.isUnmeasured`). */
  readonly isUnmeasured: boolean
  /** Prefix length of the matching range; undefined if it is not a range. */
  readonly prefix: number | undefined
  /** The kind of the indicator was not selected. */
  readonly unchosen: boolean
}

/** A matched observable, with one match for each source, indicator and way of matching. */
export interface Matched {
  readonly sighting: Sighting
  readonly verdict: Verdict
  readonly matches: readonly Match[]
  /** What the log shows it to be, if no warning list says something of it: a reason to doubt it, except for `dns-answer`. */
  readonly role?: Role
}

/** An observable on own lists. If it is both allowed and denied, it is denied. */
export interface OwnHit {
  readonly sighting: Sighting
  readonly verdict: OwnVerdict
  /** Number of sources whose matches count; 0 if none lists it. */
  readonly sources: number
  /** True if it would be suspicious without own lists. */
  readonly suspiciousWithout: boolean
}

/**
 * Result of `match` in columns: millions of matches take about 50 bytes each.
 *
 * By observable with a match, benign and doubtful ones included: `size` is their number, `verdict` the position in `verdicts`,
 * `hours` the number of hours (1 without any). `sighting` is an observable without its matches, `at` one with them.
 *
 * `rows` are columns for access without building objects; `rows.runs` is the position in `runs`, the runs of hours
 * (`Meeting.runs`) one after another, of which the last one of a row ends beyond all hours. `counts` tells whether the match in
 * a row counts: its kind is selected and the indicator is credible.
 *
 * `ownHits`: observables on deny lists, matched or not, and matched observables on allow lists.
 *
 * `sourcesOfHost`: the sources that listed, or may have listed, the host of a credible URL, a parent domain or a range around it
 * when the URL was seen, ascending: whoever blocks that blocks the URL. Counts what would be a valid match if the host itself were
 * the observable, except wide ranges. Empty for observables that are not URLs.
 *
 * `listedOfHost`: what each of `sourcesOfHost` lists, in the same order: the host, or else the nearest parent domain or the widest
 * range, of those that may have been listed when the URL was seen. Undefined if a source lists only what nobody should block:
 * around a host that an own list denies, something that is benign, shared infrastructure or allowed by an own list.
 */
export type MatchTable = ReturnType<typeof match>

/** A row whose meeting is not known yet. */
interface PendingRow {
  readonly row: number
  readonly kind: KindId
  readonly postings: readonly Posting[]
  readonly counts: boolean
}

/** Flags of a row. */
export const ROW_DATED = 1
export const ROW_WARNED = 2
/** The event was after the publisher's expiry of a row that the source still has. */
export const ROW_RUN_OUT = 4
/** The kind of the indicator was not selected. */
export const ROW_UNCHOSEN = 8
/** The indicator is shared infrastructure. */
export const ROW_DOUBTFUL = 16
/** The matching range is wide. */
export const ROW_WIDE = 32
const ROW_PUBLISHED = 64
const ROW_EXPIRES = 128
/** The source may have listed it, but no probability is measured (`Meeting.isUnmeasured`). */
export const ROW_UNMEASURED = 256
const noPrefix = 255

const credible = verdicts.indexOf('credible')
const benign = verdicts.indexOf('benign')

/**
 * Finds the listings that match each observable, and whether (or with what probability) the source listed the indicator
 * when the event happened. A listing matches an observable if it is
 * - the same value (`exact`);
 * - a range that contains the address (`cidr`);
 * - a parent domain below the public suffix (`domain`);
 * - the host of the observed URL (`url-host`, light);
 * - a URL on the observed host (`host-url`, light).
 * If a source lists the same indicator in several intervals, or several URLs on a host, the one nearest to the event
 * represents them; without an event, the one nearest to `now`.
 */
export function match(sightings: Iterable<Sighting>, index: IndexReader, options: MatchOptions) {
  const matchedSightings: Sighting[] = []
  const start = uint32()
  const verdictOfFound = bytes()
  /** By observable: position in `ROLES` plus one of what only the log shows it to be; 0 if nothing. */
  const roleOfFound = bytes()
  /** Columns of the rows, for access without building objects. */
  const rows = new MatchRows()
  const indicators: string[] = ['']
  const indicatorIds = new Map<string, number>()
  /** Observables on deny lists, matched or not, and matched observables on allow lists. */
  const ownHits: OwnHit[] = []
  /** By observable: the number of its set in `hostSets`. */
  const hostSetOf = uint32()
  const hostSets = new SourceSets()
  const { own, isKnown } = options
  const known = <P extends Posting>(postings: readonly P[]) => (isKnown ? postings.filter(isKnown) : postings)
  start.push(0)

  function indicatorId(sighting: Sighting, value: string): number {
    if (value === sighting.value) return 0
    let id = indicatorIds.get(value)
    if (id === undefined) {
      id = indicators.push(value) - 1
      indicatorIds.set(value, id)
    }
    return id
  }

  let verdict: OwnVerdict | undefined
  let isDenied = false
  /**
   * State of an observable on own lists: whether any source matches, which matches count, and whether any would count
   * without the own lists.
   */
  let isMet = false
  let countsWithout = false
  const counting = new Set<number>()
  const times = index.sources.map(({ watch }) => sourceTimes(watch))
  /** Runs of hours (`Meeting.runs`), one after another; the end of the last run of a row is beyond all hours. */
  const runs = uint32()
  const hourCounts = uint32()
  /** Position of a single run of hours in `runs`, by what is known of them. */
  const singleRuns = new Map<readonly number[], number>()
  /** The first and the last event of the observable; in a window, its end, and without any, now. */
  let firstEvent = options.now
  let lastEvent = options.now
  /** The rows of the observable, and those of them that count for coverage, by source. */
  const pending: PendingRow[] = []
  /** Arguments of `chance`, set before each call so that no closure is needed. */
  let askedSource = 0
  let askedKind: KindId = 'ipv4'
  const chance = (seen: NearestLooks) => options.chance?.(askedSource, askedKind, seen) ?? 0

  /** Position in `runs`. */
  function runsAt(own: readonly number[]): number {
    const known = own.length === 1 ? singleRuns.get(own) : undefined
    if (known !== undefined) return known
    const at = runs.length
    for (const run of own) runs.push(run)
    if (own.length === 1) singleRuns.set(own, at)
    return at
  }

  function add(
    way: How,
    kind: KindId,
    listed: string,
    sighting: Sighting,
    postings: readonly (Posting | AliasPosting)[],
  ): void {
    const best = nearestOf(postings, firstEvent)
    const value = 'url' in best ? best.url : listed
    const unchosen = options.kinds !== undefined && !options.kinds.has(kind)
    let { warned, doubtful: isDoubtful } = best
    if (own) {
      const countedWithout = !unchosen && !warned && !isDoubtful
      // An own-list entry for a wider indicator applies to the observable too. An entry for a URL on a host applies
      // only to that URL, so it decides only if the source lists no other one there.
      const said = 'sole' in best && best.sole ? own.check(kind, value) : undefined
      if (isAllowed(said)) warned = true
      if (isDenied || (said && said.deny.length > 0)) {
        warned = false
        isDoubtful = false
      }
      if (verdict && !unchosen) {
        isMet = true
        countsWithout ||= countedWithout
        if (!warned && !isDoubtful) counting.add(best.source)
      }
    }
    const bits = way === 'cidr' ? Number(value.slice(value.indexOf('/') + 1)) : noPrefix
    const row = rows.add()
    rows.source[row] = best.source
    rows.how[row] = hows.indexOf(way)
    rows.flags[row] =
      (best.dated ? ROW_DATED : 0) |
      (warned ? ROW_WARNED : 0) |
      (unchosen ? ROW_UNCHOSEN : 0) |
      (isDoubtful ? ROW_DOUBTFUL : 0) |
      (way === 'cidr' && isWide(bits, kind === 'ipv4-cidr' ? 32 : 128) ? ROW_WIDE : 0) |
      (best.published ? ROW_PUBLISHED : 0) |
      (best.expires ? ROW_EXPIRES : 0)
    rows.from[row] = best.from
    rows.until[row] = best.until
    rows.prefix[row] = bits
    rows.indicator[row] = indicatorId(sighting, value)
    pending.push({ row, kind, postings, counts: !warned && !isDoubtful && !unchosen && !isLight(way) })
  }

  /**
   * Compares the observable with its rows. A source meets it with all of its indicators that count: where a list replaces an address
   * by a range, it still lists the address.
   */
  function settle(meetPostings: (postings: readonly Posting[], kind: KindId) => Meeting): void {
    const areAlone = new Set(pending.map(({ row }) => rows.source[row])).size === pending.length
    const groups = areAlone
      ? pending.map((one) => [one])
      : Map.groupBy(pending, ({ row, counts }) => (counts ? (rows.source[row] as number) : row + 0x10000)).values()
    for (const [one, ...others] of groups) {
      const { postings, kind } = one as PendingRow
      const all = others.length === 0 ? postings : [one as PendingRow, ...others].flatMap((each) => each.postings)
      const meeting = meetPostings(all, kind)
      const at = runsAt(meeting.runs)
      for (const { row, postings } of [one as PendingRow, ...others]) {
        rows.when[row] = matchTimes.indexOf(meeting.when)
        rows.runs[row] = at
        rows.probability[row] = Math.round((1000 * meeting.expected) / wholeObservable)
        rows.proven[row] = Math.round((1000 * meeting.proven) / wholeObservable)
        rows.distance[row] = meeting.distance
        rows.look[row] = meeting.look ?? Number.NaN
        rows.lead[row] = meeting.lead
        rows.delay[row] = meeting.delay
        const hasEnded = meeting.when === 'expired' && hasRunOut(postings, lastEvent)
        rows.flags[row] =
          (rows.flags[row] as number) | (hasEnded ? ROW_RUN_OUT : 0) | (meeting.isUnmeasured ? ROW_UNMEASURED : 0)
      }
    }
    pending.length = 0
  }

  /** The number of the set of `sourcesOfHost`. @param listed the entry of the host itself */
  function hostSet(
    url: string,
    listed: Entry | undefined,
    meetPostings: (postings: readonly Posting[], kind: KindId) => Meeting,
  ): number {
    const { kind, value: host } = listed ?? hostOfUrl(url)
    hostSets.begin()
    let isHostDenied: boolean | undefined
    const unnamed: number[] = []
    for (const entry of aroundHost(listed, kind, host, index)) {
      if (options.kinds && !options.kinds.has(entry.kind)) continue
      if (isHostDenied === undefined) {
        const said = own?.check(kind, host)
        isHostDenied = said !== undefined && said.deny.length > 0
        if (!isHostDenied && (isAllowed(said) || options.judge(kind, host) !== undefined)) return 0
      }
      // A list that denies the host says nothing of what is around it.
      const saidOfEntry = isHostDenied && entry.value !== host ? own?.check(entry.kind, entry.value) : undefined
      const isEntryDenied = entry.value === host || (saidOfEntry !== undefined && saidOfEntry.deny.length > 0)
      for (const postings of bySource(known(entry.postings))) {
        const { source, warned, doubtful } = postings[0] as Posting
        const isHarmless = warned || doubtful || isAllowed(saidOfEntry)
        if (!isHostDenied && isHarmless) continue
        if (hostSets.has(source) || !isPossible(meetPostings(postings, entry.kind))) continue
        if (isHarmless && !isEntryDenied) unnamed.push(source)
        else hostSets.push(source, placeAround(host, entry.value))
      }
    }
    for (const source of unnamed) if (!hostSets.has(source)) hostSets.push(source, unnamedPlace)
    return hostSets.commit()
  }

  for (const sighting of sightings) {
    const hours = options.ever || options.window ? undefined : hoursOf(sighting)
    const events = hours?.events ?? []
    firstEvent = events.length > 0 ? 1000 * (events[0] as number) : (options.window?.to ?? options.now)
    lastEvent = events.length > 0 ? 1000 * (events[events.length - 1] as number) : firstEvent
    const meetPostings = (postings: readonly Posting[], kind: KindId): Meeting => {
      if (options.ever) return always
      askedSource = (postings[0] as Posting).source
      askedKind = kind
      const known = times[askedSource] as (typeof times)[number]
      const past = new Past(postings, known.watch)
      return options.window
        ? meetWindow(past, postings, known, options.window, chance)
        : meet(past, hours, chance, options.now)
    }
    const before = rows.length
    if (own) {
      verdict = own.check(sighting.kind, sighting.value)
      isDenied = verdict !== undefined && verdict.deny.length > 0
      isMet = false
      countsWithout = false
      counting.clear()
    }
    let hostEntry: Entry | undefined
    for (const [entry, way] of entriesFor(sighting, index)) {
      if (way === 'url-host') hostEntry = entry
      const isHostUrl = way === 'host-url'
      const kind = isHostUrl ? 'url' : entry.kind
      for (const postings of bySource<Posting | AliasPosting>(known(isHostUrl ? entry.aliases : entry.postings))) {
        add(way, kind, entry.value, sighting, postings)
      }
    }
    if (rows.length === before) {
      if (isDenied && verdict) ownHits.push({ sighting, verdict, sources: 0, suspiciousWithout: false })
      continue
    }
    settle(meetPostings)
    matchedSightings.push(sighting)
    start.push(rows.length)
    hourCounts.push(Math.max(1, events.length))
    const byLists = options.judge(sighting.kind, sighting.value)
    const role = byLists ? undefined : roleOf(sighting)
    const judged = byLists ?? (role && role !== 'dns-answer' ? 'doubtful' : 'credible')
    roleOfFound.push(role ? ROLES.indexOf(role) + 1 : 0)
    const found = isDenied ? credible : isAllowed(verdict) ? benign : verdicts.indexOf(judged)
    verdictOfFound.push(found)
    const hasHost = sighting.kind === 'url' && found === credible
    hostSetOf.push(hasHost ? hostSet(sighting.value, hostEntry, meetPostings) : 0)
    if (verdict && (isMet || isDenied)) {
      const suspiciousWithout = countsWithout && judged === 'credible'
      ownHits.push({ sighting, verdict, sources: counting.size, suspiciousWithout })
    }
  }

  return {
    size: matchedSightings.length,
    verdict: verdictOfFound.view(),
    ownHits: ownHits as readonly OwnHit[],
    rows: { start: start.view(), ...rows.view() },
    runs: runs.view(),
    hours: hourCounts.view(),
    sighting: (position: number) => matchedSightings[position] as Sighting,
    counts: (row: number) => ((rows.flags[row] as number) & (ROW_WARNED | ROW_DOUBTFUL | ROW_UNCHOSEN)) === 0,
    sourcesOfHost: (position: number) => hostSets.at(hostSetOf.at(position)),
    listedOfHost(position: number): readonly (string | undefined)[] {
      const places = hostSets.placesAt(hostSetOf.at(position))
      if (places.length === 0) return []
      const host = urlHost((matchedSightings[position] as Sighting).value)
      return places.map((place) => (place === unnamedPlace ? undefined : indicatorAround(host, place)))
    },
    at(position: number): Matched {
      const sighting = matchedSightings[position] as Sighting
      const matches: Match[] = []
      for (let row = start.at(position); row < start.at(position + 1); row++) {
        const has = (flag: number) => ((rows.flags[row] as number) & flag) !== 0
        matches.push({
          source: rows.source[row] as number,
          how: hows[rows.how[row] as number] as How,
          when: matchTimes[rows.when[row] as number] as MatchTime,
          indicator: indicators[rows.indicator[row] as number] || sighting.value,
          posting: {
            source: rows.source[row] as number,
            from: rows.from[row] as number,
            until: rows.until[row] as number,
            dated: has(ROW_DATED),
            warned: has(ROW_WARNED),
            doubtful: has(ROW_DOUBTFUL),
            published: has(ROW_PUBLISHED),
            expires: has(ROW_EXPIRES),
          },
          probability: rows.probability[row] as number,
          proven: rows.proven[row] as number,
          delay: rows.delay[row] as number,
          distance: rows.distance[row] as number,
          look: rows.look[row] as number,
          isUnmeasured: has(ROW_UNMEASURED),
          lead: rows.lead[row] as number,
          prefix: rows.prefix[row] === noPrefix ? undefined : rows.prefix[row],
          unchosen: has(ROW_UNCHOSEN),
        })
      }
      const role = ROLES[roleOfFound.at(position) - 1]
      return { sighting, verdict: verdicts[verdictOfFound.at(position)] as Verdict, matches, ...(role && { role }) }
    },
  }
}

/** Tells whether own lists allow a value and do not deny it. */
export function isAllowed(verdict: OwnVerdict | undefined): boolean {
  return verdict !== undefined && verdict.allow.length > 0 && verdict.deny.length === 0
}

/** Groups postings by source; they are sorted by source. */
export function* bySource<P extends Posting>(postings: readonly P[]): Generator<readonly P[]> {
  for (let start = 0; start < postings.length; ) {
    const { source } = postings[start] as P
    let end = start + 1
    while (end < postings.length && (postings[end] as P).source === source) end++
    yield start === 0 && end === postings.length ? postings : postings.slice(start, end)
    start = end
  }
}

/** Tells whether it cannot be ruled out that the source listed the indicator when it was seen. */
function isPossible({ expected, isUnmeasured }: Meeting): boolean {
  return expected > 0 || isUnmeasured === true
}

/** The posting nearest to the event. */
function nearestOf<P extends Posting>(postings: readonly P[], event: number): P {
  let nearest = postings[0] as P
  if (postings.length === 1) return nearest
  const away = ({ from, until }: P) => Math.max(from - event, event >= until ? event - until + 1 : 0, 0)
  for (const posting of postings) if (away(posting) < away(nearest)) nearest = posting
  return nearest
}

/** Tells whether the source still has a row whose expiry, set by the publisher, was before the event. */
function hasRunOut(postings: readonly Posting[], event: number): boolean {
  return postings.some(({ present, until }) => present && until <= event)
}

/** The parts of an index that are needed to find matching entries. */
export interface ListedValues
  extends Pick<IndexReader, 'find' | 'findWithoutAliases' | 'parents' | 'ranges4' | 'ranges6'> {
  readonly prefilter: Pick<Prefilter, 'ipv4Blocks' | 'anyIpv6Range'>
}

/**
 * All index entries that match an observable, with the way of matching.
 * @param ownEntry the entry of the value itself, if it was already read
 */
export function* entriesFor(
  { kind, value }: Pick<Sighting, 'kind' | 'value'>,
  index: ListedValues,
  ownEntry: Entry | undefined = index.find(kind, value),
): Generator<[Entry, How]> {
  if (ownEntry) {
    if (ownEntry.postings.length) yield [ownEntry, 'exact']
    if (ownEntry.aliases.length) yield [ownEntry, 'host-url']
  }
  const meets = further[kind]
  if (meets) yield* meets(value, index)
}

/** Kinds of indicators that an observable of a kind can match, besides its own: `further`, and URLs on a host. */
const furtherKinds: Partial<Record<KindId, readonly KindId[]>> = {
  ipv4: ['ipv4-cidr', 'url'],
  ipv6: ['ipv6-cidr', 'url'],
  domain: ['url'],
  url: ['domain', 'ipv4', 'ipv6'],
}

/** Finds those kinds of which no source of the index lists anything now that an observable of the kind could match. */
export function unlistedKinds(index: Pick<IndexReader, 'sources' | 'count'>, kinds: readonly KindId[]): KindId[] {
  const isListed = (kind: KindId) => index.sources.some((_, source) => index.count(source, kind, 'listed') > 0)
  return kinds.filter((kind) => ![kind, ...(furtherKinds[kind] ?? [])].some(isListed))
}

/** Finds wider or narrower indicators that a value of a kind can match, besides the value itself. */
const further: Partial<Record<KindId, (value: string, index: ListedValues) => Generator<[Entry, How]>>> = {
  *ipv4(value, index) {
    const address = parseIpv4(value)
    if (address === undefined || !touchesIpv4Block(index.prefilter.ipv4Blocks, address)) return
    for (const entry of index.ranges4(address)) yield [entry, 'cidr']
  },
  *ipv6(value, index) {
    if (!index.prefilter.anyIpv6Range) return
    const groups = parseIpv6(value)
    if (groups) for (const entry of index.ranges6(groups)) yield [entry, 'cidr']
  },
  *domain(value, index) {
    // Looks up the suffix only if a parent is listed, because the lookup costs more than everything else here.
    let suffix: string | undefined | false = false
    for (const entry of index.parents(value)) {
      if (suffix === false) suffix = publicSuffix(value)
      if (suffix !== undefined && entry.value.length <= suffix.length) return
      yield [entry, 'domain']
    }
  },
  *url(value, index) {
    const { kind, value: host } = hostOfUrl(value)
    const entry = index.findWithoutAliases(kind, host)
    if (entry?.postings.length) yield [entry, 'url-host']
  },
}

/** The entries of a host, its parent domains and the ranges around it, except wide ones. @param listed its own entry */
function* aroundHost(listed: Entry | undefined, kind: KindId, host: string, index: ListedValues): Generator<Entry> {
  if (listed) yield listed
  for (const [entry] of further[kind]?.(host, index) ?? []) {
    const { value } = entry
    const isRange = kind !== 'domain'
    if (!isRange || !isWide(Number(value.slice(value.indexOf('/') + 1)), kind === 'ipv4' ? 32 : 128)) yield entry
  }
}

/** No place of `placeAround`: names have at most 127 labels, and prefixes 128 bits. */
const unnamedPlace = 255

/** The selected kinds as a set; undefined (all) if none or all are named. Unknown names are ignored. */
export function chosenKinds(ids: readonly string[]): ReadonlySet<KindId> | undefined {
  const chosen = new Set(kindIds.filter((id) => ids.includes(id)))
  return chosen.size === 0 || chosen.size === kindIds.length ? undefined : chosen
}
