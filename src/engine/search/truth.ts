import { isLight } from '../../domain/hit.ts'
import { lazily } from '../../domain/lazily.ts'
import type { Value } from '../../domain/observables/read.ts'
import { remembered } from '../../domain/remembered.ts'
import type { Independence } from '../delivery/independence.ts'
import type { IndexReader } from '../index/index-reader.ts'
import { isWatched } from '../listings/looks.ts'
import { entriesFor } from '../match/match.ts'
import { folded, holds, holdsOf, matchesText, nameOf, type Truth } from './holds.ts'
import { type Life, type LifeRow, lifeOf, standingAt, timesOfSources } from './life.ts'
import { summaryAt } from './life-summary.ts'
import { instantOf } from './plan.ts'
import type { Term, TextMatch, Where } from './query.ts'

/** The data that a search runs on. */
export interface SearchView {
  /** Contains only visible sources (`visibleIndex`). */
  readonly index: IndexReader
  /** Names of its sources, by position. */
  readonly names: readonly string[]
  /** ms since epoch. */
  readonly now: number
  /** Instant of the query, ms since epoch, at most `now`. */
  readonly asOf: number
  /** Without it, conditions about independent sources are unknown. */
  readonly related?: Independence | undefined
}

/**
 * Facts about an indicator from outside the index: today's data files and warning lists, and everything that sources
 * have ever said about it.
 */
export interface OutsideFacts {
  readonly warned?: boolean
  readonly asn?: number | undefined
  readonly country?: string | undefined
  /** Tags by visible sources. */
  readonly tags?: readonly string[]
  /** Names of the malware families that these tags stand for. */
  readonly families?: readonly string[]
}

/** Evaluates conditions for indicators. */
export type Truths = ReturnType<typeof truthsIn>

/** Prepares a view for many indicators. */
export function truthsIn(view: SearchView) {
  const { index, names, now, asOf, related } = view
  const times = timesOfSources(index)
  const watchedThen = lazily(() => index.sources.map(({ watch }) => isWatched(watch, asOf)))
  const sourcesNamed = remembered(({ text }: Extract<Term, { field: 'source' | 'family' | 'tag' }>) => {
    const isMeant = (position: number) =>
      matchesText(text, index.sources[position]?.id ?? '') || matchesText(text, names[position] ?? '')
    return new Set(index.sources.keys().filter(isMeant))
  })

  /** Tells whether one of the sources has ever listed something that matches the value. */
  function isEverListed(value: Value, sources: ReadonlySet<number>): boolean {
    for (const [entry, how] of entriesFor(value, index)) {
      if (!isLight(how) && entry.postings.some(({ source }) => sources.has(source))) return true
    }
    return false
  }

  function sourceTruth(
    term: Extract<Term, { field: 'source' | 'family' | 'tag' }>,
    value: Value,
    life: () => Life,
  ): Truth {
    const sources = sourcesNamed(term)
    if (sources.size === 0) return 'no'
    const isEver = isEverListed(value, sources)
    const rows = isEver ? life().rows.filter(({ source, how }) => sources.has(source) && !isLight(how)) : []
    const standings = rows.map((row) => standingAt(row, asOf))
    if (standings.some(({ when }) => when === 'verified')) return 'yes'
    if (standings.some(({ state, publisher }) => state === 'notWatched' && publisher !== 'notListed')) return 'unknown'
    const told = new Set(rows.map(({ source }) => source))
    return [...sources].every((source) => told.has(source) || watchedThen()[source]) ? 'no' : 'unknown'
  }

  function askOf(value: Value, outside: OutsideFacts | undefined): (term: Term) => Truth {
    const life = lazily(() => lifeOf(index, value, now, times))
    return (term) => {
      const own = holdsOf(term, value)
      if (own !== undefined) return own ? 'yes' : 'no'
      switch (term.field) {
        case 'source':
          return sourceTruth(term, value, life)
        case 'listed':
          return listedTruth(life().rows, {
            from: term.from ? instantOf(term.from, now) : Number.NEGATIVE_INFINITY,
            until: term.until ? instantOf(term.until, now) : Number.POSITIVE_INFINITY,
          })
        case 'independent':
          return related ? independentTruth(term, life(), { asOf, related }) : 'unknown'
        case 'warned':
          return (isWarned(life()) || (outside?.warned ?? false)) === term.is ? 'yes' : 'no'
        case 'asn':
          return networkTruth(value, outside?.asn, term.asn)
        case 'country':
          return networkTruth(value, outside?.country, term.country)
        case 'tag':
          return saidTruth(term.text, outside?.tags)
        case 'family':
          return saidTruth(term.text, outside?.families)
        case 'word':
          return isInName(term.text, value) ? 'yes' : contextTruth(term.text, outside)
        default:
          return 'unknown'
      }
    }
  }

  return {
    /** The life of an indicator up to `now`. */
    lifeOf: (value: Value) => lifeOf(index, value, now, times),
    /** Evaluates only conditions on the indicator itself; all others are unknown. */
    roughly(where: Where, value: Value): Truth {
      return holds(where, (term) => {
        const own = term.field === 'word' ? isInName(term.text, value) || undefined : holdsOf(term, value)
        return own === undefined ? 'unknown' : own ? 'yes' : 'no'
      })
    },
    /** Evaluates all conditions. Without `outside`, conditions about outside facts are unknown. */
    truthOf: (where: Where, value: Value, outside?: OutsideFacts) => holds(where, askOf(value, outside)),
  }
}

function isWarned({ rows }: Life): boolean {
  return rows.some(({ how, warned }) => warned && !isLight(how))
}

/** Tells whether a source is proven to have listed it at some time in a span. */
function listedTruth(
  rows: readonly LifeRow[],
  { from, until }: { readonly from: number; readonly until: number },
): Truth {
  let mayBe = false
  for (const row of rows) {
    if (isLight(row.how)) continue
    const bars = row.bars()
    for (const [position, bar] of bars.entries()) {
      // The last bar includes its end, `now`.
      const isWithin = bar.from < until && (bar.until > from || (position === bars.length - 1 && bar.until === from))
      if (!isWithin) continue
      if (bar.when === 'verified') return 'yes'
      mayBe ||= bar.state === 'notWatched' && bar.publisher !== 'notListed'
    }
  }
  return mayBe ? 'unknown' : 'no'
}

/** Compares the number of independent sources. The true number may be higher if some sources were not watched. */
function independentTruth(
  { least = 0, most = Number.POSITIVE_INFINITY }: Extract<Term, { field: 'independent' }>,
  life: Life,
  { asOf, related }: { readonly asOf: number; readonly related: Independence },
): Truth {
  const { independent = 0, unproven } = summaryAt(life, { sources: [] }, asOf, related)
  const highest = independent + unproven.length
  if (independent >= least && highest <= most) return 'yes'
  return highest < least || independent > most ? 'no' : 'unknown'
}

/**
 * `no` means only that no source has this tag: a source that lists the indicator without the tag does not contradict
 * it.
 */
function saidTruth(asked: TextMatch, said: readonly string[] | undefined): Truth {
  if (!said) return 'unknown'
  return said.some((text) => matchesText(asked, text)) ? 'yes' : 'no'
}

const networked: ReadonlySet<string> = new Set(['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'])

function networkTruth<T>({ kind }: Value, found: T | undefined, asked: T): Truth {
  if (!networked.has(kind)) return 'no'
  return found === undefined ? 'unknown' : found === asked ? 'yes' : 'no'
}

/** Tells whether the name of an indicator, or the host of a URL, contains a word, ignoring case. */
function isInName(word: string, value: Value): boolean {
  return nameOf(value)?.includes(folded(word)) ?? false
}

/** Tells whether a tag or family contains a word, ignoring case. */
function contextTruth(word: string, { tags, families }: OutsideFacts = {}): Truth {
  if (!tags || !families) return 'unknown'
  return [...tags, ...families].some((text) => folded(text).includes(folded(word))) ? 'yes' : 'no'
}
