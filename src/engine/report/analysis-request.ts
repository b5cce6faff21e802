import { type KindId, kindIds } from '../../domain/observables/index.ts'
import type { Organisation } from '../../domain/organisation.ts'
import type { AssumedTimes, PriceTier } from '../../domain/report.ts'
import type { Extraction } from '../extract/extraction.ts'
import type { IndexReader } from '../index/index-reader.ts'
import type { OwnLists } from '../lists/own-lists.ts'
import type { SourceFacts } from '../recommend/recommend.ts'

/** Facts about the upload as a whole, from the extraction. */
export interface ExtractionFacts {
  /** Number of distinct observables, matched or not, and of all occurrences. */
  readonly observables: number
  readonly occurrences: number
  /** Number of distinct observables of each kind that was found, in the order of all kinds. */
  readonly byKind: Readonly<Partial<Record<KindId, number>>>
  readonly lines: number
  readonly bytes: number
  readonly linesWithoutTime: number
  readonly skippedLines: number
  /** First and last event time, ms since epoch; null if no line has a time. */
  readonly from: number | null
  readonly to: number | null
  /** Assumptions about times; undefined if there are none. */
  readonly assumed?: AssumedTimes | undefined
}

/** The facts of an extraction that a report needs; equal for a log and its sightings, to the order of kinds. */
export function factsOf(extraction: Extraction): ExtractionFacts {
  const byKind: Partial<Record<KindId, number>> = {}
  let observables = 0
  for (const kind of kindIds) {
    const count = extraction.uniques[kind]
    if (!count) continue
    byKind[kind] = count
    observables += count
  }
  return {
    observables,
    occurrences: extraction.occurrences,
    byKind,
    lines: extraction.lines,
    bytes: extraction.bytes,
    linesWithoutTime: extraction.linesWithoutTime,
    skippedLines: extraction.overlongLines,
    from: extraction.from ?? null,
    to: extraction.to ?? null,
  }
}

export interface AnalysisOptions {
  /** Ignore time: every match is verified. */
  readonly ever?: boolean
  readonly freeOnly?: boolean
  readonly thresholdShare?: number
  /** Time of the request, ms since epoch. */
  readonly now: number
  /** Price of the product by number of sources; free if missing. */
  readonly winnowPrices?: readonly PriceTier[]
  /** What the organisation pays for the product already, EUR per year. */
  readonly feeToday?: number
  /** These prices are invented. */
  readonly demoPrices?: boolean
  /** Search effort in steps of the selector. */
  readonly effort?: number
  /**
   * Limit of the numbers in the classes of a report (`Coverage.classNumbers`), those of what passed included. Beyond it,
   * `TooManyClasses` is thrown. Unlimited by default.
   */
  readonly mostClassNumbers?: number
}

export interface AnalysisRequest {
  readonly id: string
  readonly index: IndexReader
  /** Facts about the sources, in any order. Sources of the index without facts count as free, with unknown terms. */
  readonly sources: readonly SourceFacts[]
  readonly organisation: Organisation
  /** Ids of the sources in use. */
  readonly current: readonly string[]
  /** Those of them that running subscriptions deliver. */
  readonly delivered?: readonly string[]
  readonly options: AnalysisOptions
  /** The organisation's own allow and deny lists. */
  readonly own?: OwnLists | undefined
  /** Called once, when the counting is done and the search for the best sources begins. */
  readonly onRecommend?: () => void
}

/** Facts of the index's sources by position, followed by the sources in use that the index does not hold. */
export function factsInOrder({ index, sources, current }: AnalysisRequest): SourceFacts[] {
  const known = new Map(sources.map((source) => [source.id, source]))
  const held = new Set(index.sources.map(({ id }) => id))
  const ids = [...held, ...new Set(current.filter((id) => !held.has(id)))]
  return ids.map((id) => known.get(id) ?? unknownSource(id, held.has(id) ? 0 : null))
}

/** Facts of a custom feed, or of a source whose catalogue entry no longer exists: what it costs is not known. */
function unknownSource(id: string, price: number | null): SourceFacts {
  return {
    id,
    name: id,
    maintainer: '',
    commercial: false,
    licence: { name: 'unknown', commercialUse: 'unknown' },
    price,
    complexity: 0,
    flavours: [],
  }
}
