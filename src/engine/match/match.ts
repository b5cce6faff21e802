import { type KindId, kindIds } from '../../domain/observables/index.ts'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import { parentDomains } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url.ts'
import { type Evidence, type MatchTime, matchTimes, type Verdict, verdicts } from '../../domain/report.ts'
import type { Sighting } from '../extract/extraction.ts'
import { touchesIpv4Block } from '../extract/prefilter.ts'
import { bytes, float64, uint16, uint32 } from '../listings/columns.ts'
import type { NearestLooks } from '../listings/looks.ts'
import type { OwnLists, OwnVerdict } from '../lists/own-lists.ts'
import type { AliasPosting, Entry, IndexReader, Posting } from './index-reader.ts'
import { eventsOf, type Meeting, meet, meetWindow, sourceTimes, type Window } from './match-time.ts'
import { isWide } from './range-width.ts'

export type How = Evidence['matches'][number]['how']
export const hows = ['exact', 'cidr', 'domain', 'url-host', 'host-url'] as const satisfies readonly How[]

/** Light matches say that a host is in bad company; only the others count as coverage. */
export function isLight(how: How): boolean {
  return how === 'url-host' || how === 'host-url'
}

/**
 * Of an observable or a listed indicator: `benign` where a warning list says so, `doubtful` where it is shared
 * infrastructure, credible without either.
 */
export type Judge = (kind: KindId, value: string) => Exclude<Verdict, 'credible'> | undefined

/** The probability that a source listed an indicator of a kind at an instant of which only the looks around are known. */
export type SourceChance = (source: number, kind: KindId, seen: NearestLooks) => number

export interface MatchOptions {
  /** When the question is asked, ms since epoch: when observables without any time count as seen. */
  readonly now: number
  /** Ignore time: every match is verified. */
  readonly ever?: boolean
  /** Everything in this window counts as seen, whatever times the sightings have. */
  readonly window?: Window
  /** Kinds of indicators that were chosen; all of them without. */
  readonly kinds?: ReadonlySet<KindId>
  readonly judge: Judge
  /** Without it nothing that was not seen is thought probable. */
  readonly chance?: SourceChance
  /** The organisation's own lists: what they allow is benign, and what they deny no warning list takes out. */
  readonly own?: OwnLists
}

export interface Match {
  /** Position of the source in the index. */
  readonly source: number
  readonly how: How
  readonly when: MatchTime
  /** What the source lists. */
  readonly indicator: string
  readonly posting: Posting
  /** That the source listed it when it was seen, in thousandths: 1000 where verified, 0 where late or expired. */
  readonly probability: number
  /** ms from the event to the nearest look that held the indicator; 0 where verified, NaN where there is none. */
  readonly distance: number
  /** ms from listing to event, for verified matches of dated listings; NaN otherwise. */
  readonly lead: number
  /** Prefix length of the range that was met; undefined where it is no range. */
  readonly prefix: number | undefined
  /** The indicator is of a kind that was not chosen. */
  readonly unchosen: boolean
}

/** An observable that a listing meets, with one match for each source, indicator and way. */
export interface Matched {
  readonly sighting: Sighting
  readonly verdict: Verdict
  readonly matches: readonly Match[]
}

/** An observable that own lists speak of; what they both allow and deny is denied. */
export interface OwnHit {
  readonly sighting: Sighting
  readonly verdict: OwnVerdict
  /** How many sources have listings that count; 0 where none lists it. */
  readonly sources: number
  /** Whether it were suspicious without own lists. */
  readonly suspiciousWithout: boolean
}

/** What `match` found, in columns: millions of matches cost about 40 bytes each. */
export interface MatchTable {
  /** Observables with a match, benign and doubtful ones too. */
  readonly size: number
  at(index: number): Matched
  /** How often the observable occurs. */
  count(index: number): number
  /** Whether the match of a row counts: of a chosen kind, on a credible indicator. */
  counts(row: number): boolean
  /** Positions of the observables in the order in which they were found, without building them. */
  readonly rows: {
    readonly start: Uint32Array
    readonly source: Uint16Array
    readonly how: Uint8Array
    readonly when: Uint8Array
    /** In thousandths. */
    readonly probability: Uint16Array
    readonly lead: Float64Array
    readonly flags: Uint8Array
  }
  /** Of each observable: position in `verdicts`. */
  readonly verdict: Uint8Array
  /** What deny lists hold, met by a source or not, and what allow lists hold of what a source met. */
  readonly own: readonly OwnHit[]
}

/** Flags of a row. */
export const ROW_DATED = 1
export const ROW_WARNED = 2
export const ROW_PRESENT = 4
export const ROW_UNCHOSEN = 8
export const ROW_DOUBTFUL = 16
/** Met by a wide range. */
export const ROW_WIDE = 32
const ROW_PUBLISHED = 64
const ROW_EXPIRES = 128
const noPrefix = 255

const credible = verdicts.indexOf('credible')
const benign = verdicts.indexOf('benign')

/**
 * Which listings meet which observables, and whether, or how probably, the source listed the indicator when the event
 * happened. An
 * observable meets a listing of
 * - itself (`exact`);
 * - a range that contains the address (`cidr`);
 * - a domain above it, not at or above its public suffix (`domain`);
 * - the host of the observed URL (`url-host`, light);
 * - a URL on the observed host (`host-url`, light).
 * Where a source lists the same indicator in several intervals, or several URLs on a host, the one that is nearest to the
 * event stands for them.
 */
export function match(sightings: Iterable<Sighting>, index: IndexReader, options: MatchOptions): MatchTable {
  const found: Sighting[] = []
  const start = uint32()
  const verdictOfFound = bytes()
  const source = uint16()
  const how = bytes()
  const when = bytes()
  const flags = bytes()
  const from = float64()
  const until = float64()
  const lead = float64()
  const probability = uint16()
  const distance = float64()
  const prefix = bytes()
  const indicator = uint32()
  const indicators: string[] = ['']
  const indicatorIds = new Map<string, number>()
  const ownHits: OwnHit[] = []
  const { own } = options
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
  /** Of an observable that own lists speak of: whether it is met, by which sources that count, and if any did without. */
  let isMet = false
  let countsWithout = false
  const counting = new Set<number>()
  const times = index.sources.map(({ watch }) => sourceTimes(watch))
  /** What a probability is asked of: set before each meeting, so that none needs a function of its own. */
  let askedSource = 0
  let askedKind: KindId = 'ipv4'
  const chance = (seen: NearestLooks) => options.chance?.(askedSource, askedKind, seen) ?? 0

  function add(way: How, kind: KindId, value: string, sighting: Sighting, best: Posting, meeting: Meeting): void {
    const unchosen = options.kinds !== undefined && !options.kinds.has(kind)
    let { warned, doubtful: isDoubtful } = best
    if (own) {
      const countedWithout = !unchosen && !warned && !isDoubtful
      // What lists say of a wider indicator they say of the observable too; of a URL on it they say it alone.
      const said = way === 'host-url' ? own.check(kind, value) : undefined
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
    source.push(best.source)
    how.push(hows.indexOf(way))
    when.push(matchTimes.indexOf(meeting.when))
    flags.push(
      (best.dated ? ROW_DATED : 0) |
        (warned ? ROW_WARNED : 0) |
        (best.present ? ROW_PRESENT : 0) |
        (unchosen ? ROW_UNCHOSEN : 0) |
        (isDoubtful ? ROW_DOUBTFUL : 0) |
        (way === 'cidr' && isWide(bits, kind === 'ipv4-cidr' ? 32 : 128) ? ROW_WIDE : 0) |
        (best.published ? ROW_PUBLISHED : 0) |
        (best.expires ? ROW_EXPIRES : 0),
    )
    from.push(best.from)
    until.push(best.until)
    probability.push(Math.round(1000 * meeting.probability))
    distance.push(meeting.distance)
    prefix.push(bits)
    // A window has no event that a listing could be ahead of.
    const isAhead = best.dated && meeting.when === 'verified' && !options.window
    lead.push(isAhead ? meeting.event - best.from : Number.NaN)
    indicator.push(indicatorId(sighting, value))
  }

  for (const sighting of sightings) {
    const events = options.ever || options.window ? undefined : eventsOf(sighting)
    const meetPostings = (postings: readonly Posting[], kind: KindId): Meeting => {
      if (options.ever) return { when: 'verified', probability: 1, event: Number.NaN, distance: 0 }
      askedSource = (postings[0] as Posting).source
      askedKind = kind
      const known = times[askedSource] as (typeof times)[number]
      return options.window
        ? meetWindow(postings, known, options.window, chance)
        : meet(postings, known, events, chance, options.now)
    }
    const before = source.length
    if (own) {
      verdict = own.check(sighting.kind, sighting.value)
      isDenied = verdict !== undefined && verdict.deny.length > 0
      isMet = false
      countsWithout = false
      counting.clear()
    }
    for (const [entry, way] of entriesFor(sighting, index)) {
      const isHostUrl = way === 'host-url'
      const kind = isHostUrl ? 'url' : entry.kind
      for (const postings of bySource<Posting | AliasPosting>(isHostUrl ? entry.aliases : entry.postings)) {
        const meeting = meetPostings(postings, kind)
        const nearest = nearestOf(postings, meeting.event)
        add(way, kind, 'url' in nearest ? nearest.url : entry.value, sighting, nearest, meeting)
      }
    }
    if (source.length === before) {
      if (isDenied && verdict) ownHits.push({ sighting, verdict, sources: 0, suspiciousWithout: false })
      continue
    }
    found.push(sighting)
    start.push(source.length)
    const judged = options.judge(sighting.kind, sighting.value) ?? 'credible'
    verdictOfFound.push(isDenied ? credible : isAllowed(verdict) ? benign : verdicts.indexOf(judged))
    if (verdict && (isMet || isDenied)) {
      const suspiciousWithout = countsWithout && judged === 'credible'
      ownHits.push({ sighting, verdict, sources: counting.size, suspiciousWithout })
    }
  }

  return {
    size: found.length,
    verdict: verdictOfFound.view(),
    own: ownHits,
    rows: {
      start: start.view(),
      source: source.view(),
      how: how.view(),
      when: when.view(),
      probability: probability.view(),
      lead: lead.view(),
      flags: flags.view(),
    },
    count: (position) => (found[position] as Sighting).count,
    counts: (row) => (flags.at(row) & (ROW_WARNED | ROW_DOUBTFUL | ROW_UNCHOSEN)) === 0,
    at(position) {
      const sighting = found[position] as Sighting
      const matches: Match[] = []
      for (let row = start.at(position); row < start.at(position + 1); row++) {
        const has = (flag: number) => (flags.at(row) & flag) !== 0
        matches.push({
          source: source.at(row),
          how: hows[how.at(row)] as How,
          when: matchTimes[when.at(row)] as MatchTime,
          indicator: indicators[indicator.at(row)] || sighting.value,
          posting: {
            source: source.at(row),
            from: from.at(row),
            until: until.at(row),
            dated: has(ROW_DATED),
            warned: has(ROW_WARNED),
            doubtful: has(ROW_DOUBTFUL),
            present: has(ROW_PRESENT),
            published: has(ROW_PUBLISHED),
            expires: has(ROW_EXPIRES),
          },
          probability: probability.at(row),
          distance: distance.at(row),
          lead: lead.at(row),
          prefix: prefix.at(row) === noPrefix ? undefined : prefix.at(row),
          unchosen: has(ROW_UNCHOSEN),
        })
      }
      return { sighting, verdict: verdicts[verdictOfFound.at(position)] as Verdict, matches }
    },
  }
}

export function isAllowed(verdict: OwnVerdict | undefined): boolean {
  return verdict !== undefined && verdict.allow.length > 0 && verdict.deny.length === 0
}

/** Postings in order of their sources, those of each source together. */
function* bySource<P extends Posting>(postings: readonly P[]): Generator<readonly P[]> {
  for (let start = 0; start < postings.length; ) {
    const { source } = postings[start] as P
    let end = start + 1
    while (end < postings.length && (postings[end] as P).source === source) end++
    yield start === 0 && end === postings.length ? postings : postings.slice(start, end)
    start = end
  }
}

/** The posting nearest to the event; present where any of them is. */
function nearestOf<P extends Posting>(postings: readonly P[], event: number): P {
  let nearest = postings[0] as P
  if (postings.length === 1) return nearest
  const away = ({ from, until }: P) => Math.max(from - event, event >= until ? event - until + 1 : 0, 0)
  for (const posting of postings) if (away(posting) < away(nearest)) nearest = posting
  const present = postings.some((posting) => posting.present)
  return present === nearest.present ? nearest : { ...nearest, present }
}

/** Every entry that meets the observable, with the way in which it does. */
export function* entriesFor(
  { kind, value }: Pick<Sighting, 'kind' | 'value'>,
  index: IndexReader,
): Generator<[Entry, How]> {
  const own = index.find(kind, value)
  if (own) {
    if (own.postings.length) yield [own, 'exact']
    if (own.aliases.length) yield [own, 'host-url']
  }
  const meets = further[kind]
  if (meets) yield* meets(value, index)
}

/** What a kind can meet beside itself. */
const further: Partial<Record<KindId, (value: string, index: IndexReader) => Generator<[Entry, How]>>> = {
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
    // The suffix is looked up only where a parent is listed, for that costs more than all the rest.
    let suffix: string | undefined | false = false
    for (const parent of parentDomains(value, undefined)) {
      const entry = index.find('domain', parent)
      if (!entry?.postings.length) continue
      if (suffix === false) suffix = publicSuffix(value)
      if (suffix !== undefined && parent.length <= suffix.length) return
      yield [entry, 'domain']
    }
  },
  *url(value, index) {
    const host = urlHost(value)
    const kind = host.includes(':') ? 'ipv6' : parseIpv4(host) === undefined ? 'domain' : 'ipv4'
    const entry = index.find(kind, host)
    if (entry?.postings.length) yield [entry, 'url-host']
  },
}

/** The chosen kinds as a set; undefined, that is all, where none or every one is named. Unknown names are ignored. */
export function chosenKinds(ids: readonly string[]): ReadonlySet<KindId> | undefined {
  const chosen = new Set(kindIds.filter((id) => ids.includes(id)))
  return chosen.size === 0 || chosen.size === kindIds.length ? undefined : chosen
}
