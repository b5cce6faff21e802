import { type KindId, kindIds } from '../../domain/observables/index.ts'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import { parentDomains } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url.ts'
import { type Evidence, type MatchTime, matchTimes } from '../../domain/report.ts'
import type { Sighting } from '../extract/extraction.ts'
import { touchesIpv4Block } from '../extract/prefilter.ts'
import { bytes, float64, uint16, uint32 } from '../listings/columns.ts'
import type { OwnLists, OwnVerdict } from '../lists/own-lists.ts'
import type { Entry, IndexReader, Posting } from './index-reader.ts'
import { eventsOf, isBetter, type Meeting, meet, meetWindow, type Window } from './match-time.ts'

export type How = Evidence['matches'][number]['how']
export const hows = ['exact', 'cidr', 'domain', 'url-host', 'host-url'] as const satisfies readonly How[]

/** Light matches say that a host is in bad company; only the others count as coverage. */
export function isLight(how: How): boolean {
  return how === 'url-host' || how === 'host-url'
}

export interface MatchOptions {
  /** Ignore time: every match is timely. */
  readonly ever?: boolean
  /** Everything in this window counts as seen, whatever times the sightings have. */
  readonly window?: Window
  /** Kinds of indicators that were chosen; all of them without. */
  readonly kinds?: ReadonlySet<KindId>
  /** Whether a warning list that filters calls the observable harmless. */
  readonly isBenign: (kind: KindId, value: string) => boolean
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
  /** ms from listing to event, for timely matches of dated listings; NaN otherwise. */
  readonly lead: number
  /** The indicator is of a kind that was not chosen. */
  readonly unchosen: boolean
}

/** An observable that a listing meets, with one match for each source, indicator and way. */
export interface Matched {
  readonly sighting: Sighting
  readonly benign: boolean
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
  /** Observables with a match, benign ones too. */
  readonly size: number
  at(index: number): Matched
  /** How often the observable occurs. */
  count(index: number): number
  /** Whether the match of a row counts: of a chosen kind, on an indicator that no warning list filters. */
  counts(row: number): boolean
  /** Positions of the observables in the order in which they were found, without building them. */
  readonly rows: {
    readonly start: Uint32Array
    readonly source: Uint16Array
    readonly how: Uint8Array
    readonly when: Uint8Array
    readonly lead: Float64Array
    readonly flags: Uint8Array
  }
  readonly benign: Uint8Array
  /** What deny lists hold, met by a source or not, and what allow lists hold of what a source met. */
  readonly own: readonly OwnHit[]
}

/** Flags of a row. */
export const ROW_DATED = 1
export const ROW_WARNED = 2
export const ROW_PRESENT = 4
export const ROW_UNCHOSEN = 8

/**
 * Which listings meet which observables, and whether the source listed the indicator when the event happened. An
 * observable meets a listing of
 * - itself (`exact`);
 * - a range that contains the address (`cidr`);
 * - a domain above it, not at or above its public suffix (`domain`);
 * - the host of the observed URL (`url-host`, light);
 * - a URL on the observed host (`host-url`, light).
 * Where a source lists the same indicator in several intervals, or several URLs on a host, the one that is met best
 * stands for them.
 */
export function match(sightings: Iterable<Sighting>, index: IndexReader, options: MatchOptions): MatchTable {
  const found: Sighting[] = []
  const start = uint32()
  const benign = bytes()
  const source = uint16()
  const how = bytes()
  const when = bytes()
  const flags = bytes()
  const from = float64()
  const until = float64()
  const lead = float64()
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

  function add(way: How, kind: KindId, value: string, sighting: Sighting, best: Posting, meeting: Meeting): void {
    const unchosen = options.kinds !== undefined && !options.kinds.has(kind)
    let { warned } = best
    if (own) {
      const countedWithout = !unchosen && !warned
      // What lists say of a wider indicator they say of the observable too; of a URL on it they say it alone.
      const said = way === 'host-url' ? own.check(kind, value) : undefined
      if (isAllowed(said)) warned = true
      if (isDenied || (said && said.deny.length > 0)) warned = false
      if (verdict && !unchosen) {
        isMet = true
        countsWithout ||= countedWithout
        if (!warned) counting.add(best.source)
      }
    }
    source.push(best.source)
    how.push(hows.indexOf(way))
    when.push(matchTimes.indexOf(meeting.when))
    flags.push(
      (best.dated ? ROW_DATED : 0) |
        (warned ? ROW_WARNED : 0) |
        (best.present ? ROW_PRESENT : 0) |
        (unchosen ? ROW_UNCHOSEN : 0),
    )
    from.push(best.from)
    until.push(best.until)
    lead.push(best.dated && meeting.when === 'timely' ? meeting.event - best.from : Number.NaN)
    indicator.push(indicatorId(sighting, value))
  }

  for (const sighting of sightings) {
    const events = options.ever || options.window ? undefined : eventsOf(sighting)
    const meetPosting = (posting: Posting): Meeting => {
      if (options.ever) return { when: 'timely', event: Number.NaN }
      return options.window ? meetWindow(posting, options.window) : meet(posting, events)
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
      if (way === 'host-url') {
        eachSource(entry.aliases, meetPosting, (best, meeting) => {
          add(way, 'url', best.url, sighting, best, meeting)
        })
      } else {
        eachSource(entry.postings, meetPosting, (best, meeting) => {
          add(way, entry.kind, entry.value, sighting, best, meeting)
        })
      }
    }
    if (source.length === before) {
      if (isDenied && verdict) ownHits.push({ sighting, verdict, sources: 0, suspiciousWithout: false })
      continue
    }
    found.push(sighting)
    start.push(source.length)
    const warned = options.isBenign(sighting.kind, sighting.value)
    benign.push((warned || isAllowed(verdict)) && !isDenied ? 1 : 0)
    if (verdict && (isMet || isDenied)) {
      ownHits.push({ sighting, verdict, sources: counting.size, suspiciousWithout: countsWithout && !warned })
    }
  }

  return {
    size: found.length,
    benign: benign.view(),
    own: ownHits,
    rows: {
      start: start.view(),
      source: source.view(),
      how: how.view(),
      when: when.view(),
      lead: lead.view(),
      flags: flags.view(),
    },
    count: (position) => (found[position] as Sighting).count,
    counts: (row) => (flags.at(row) & (ROW_WARNED | ROW_UNCHOSEN)) === 0,
    at(position) {
      const sighting = found[position] as Sighting
      const matches: Match[] = []
      for (let row = start.at(position); row < start.at(position + 1); row++) {
        matches.push({
          source: source.at(row),
          how: hows[how.at(row)] as How,
          when: matchTimes[when.at(row)] as MatchTime,
          indicator: indicators[indicator.at(row)] || sighting.value,
          posting: {
            source: source.at(row),
            from: from.at(row),
            until: until.at(row),
            dated: (flags.at(row) & ROW_DATED) !== 0,
            warned: (flags.at(row) & ROW_WARNED) !== 0,
            present: (flags.at(row) & ROW_PRESENT) !== 0,
          },
          lead: lead.at(row),
          unchosen: (flags.at(row) & ROW_UNCHOSEN) !== 0,
        })
      }
      return { sighting, benign: benign.at(position) === 1, matches }
    },
  }
}

export function isAllowed(verdict: OwnVerdict | undefined): boolean {
  return verdict !== undefined && verdict.allow.length > 0 && verdict.deny.length === 0
}

/** Of postings in order of their sources, the one of each source that is met best. */
function eachSource<P extends Posting>(
  postings: readonly P[],
  meetPosting: (posting: Posting) => Meeting,
  visit: (best: P, meeting: Meeting) => void,
): void {
  for (let i = 0; i < postings.length; ) {
    let best = postings[i] as P
    let meeting = meetPosting(best)
    let present = best.present
    for (i++; i < postings.length && (postings[i] as P).source === best.source; i++) {
      const next = postings[i] as P
      present ||= next.present
      const other = meetPosting(next)
      if (isBetter(other.when, meeting.when)) {
        best = next
        meeting = other
      }
    }
    visit(present === best.present ? best : { ...best, present }, meeting)
  }
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
