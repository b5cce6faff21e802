import { isDeepStrictEqual } from 'node:util'
import { type PriceList, sourcePrice } from '../../catalogue/prices.ts'
import type { SourceSummary } from '../../contract/sources.ts'
import { keepJson } from '../platform/http/kept-json.ts'
import type { FiguresRow } from './figures-store.ts'
import type { SourceFigures, SourceHealth, SourceOverview } from './store.ts'

/** What a summary tells of a source. */
export interface Summarised
  extends Pick<SourceOverview, 'source' | 'origin' | 'standsFor' | 'firstSnapshot' | 'newestLook' | 'dead'> {
  readonly figures: Pick<SourceFigures, 'records'>
  readonly health: Pick<SourceHealth, 'state' | 'lastSuccess' | 'lastAttempt' | 'message'>
}

type Summarise = (overview: Summarised, prices: PriceList, measured: FiguresRow | undefined) => SourceSummary

interface Kept {
  readonly told: readonly unknown[]
  readonly measured: FiguresRow | undefined
  readonly summary: SourceSummary
}

/**
 * Keeps the summary of each source of the catalogue, with its JSON, until something that it tells has changed. Everything
 * is read for each call as before; most of it is the same as for the call before, and writing it is most of what a call costs.
 */
export function keptSummaries(summarise: Summarise): Summarise {
  const kept = new Map<string, Kept>()
  return (overview, prices, measured) => {
    const { source, origin, standsFor, firstSnapshot, newestLook, dead, figures, health } = overview
    // Other sources are read from the database each time, so that none would be the same object.
    if (origin !== 'catalogue') return summarise(overview, prices, measured)
    const { state, lastSuccess, lastAttempt, message } = health
    const times = [firstSnapshot, newestLook, lastSuccess, lastAttempt]
    const told = [source, sourcePrice(prices, source), standsFor, dead, figures.records, state, message, ...times]
    const before = kept.get(source.id)
    if (before && isSame(before.told, told) && isDeepStrictEqual(before.measured, measured)) return before.summary
    const summary = summarise(overview, prices, measured)
    keepJson(summary)
    kept.set(source.id, { told, measured, summary })
    return summary
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) => one.every((value, i) => value === other[i])
