import type pg from 'pg'
import type { TargetFormatId } from '../../domain/subscription.ts'
import type { OmissionReason } from '../../engine/delivery/omission.ts'
import { kindsOf } from '../../formats/output-format.ts'
import type { Log } from '../platform/telemetry/log.ts'
import type { ListingReader } from '../sources/listing-store.ts'
import { compiledLists, warningLists } from '../sources/warning-lists.ts'
import { outputOf } from '../subscriptions/choices.ts'
import type { RefusedSource } from './figures.ts'
import { openSelector } from './open-selector.ts'
import { selectedNow } from './selected-indicators.ts'
import { type ChoiceOf, chosenNow } from './selection.ts'

/** A choice that is not stored as a subscription yet. */
export interface PreviewQuestion extends Omit<ChoiceOf, 'now'> {
  readonly formats: readonly TargetFormatId[]
  readonly blockShared: boolean
}

/** Counts of the indicators that a choice would deliver now. */
export interface Preview {
  readonly total: number
  readonly kinds: Readonly<Record<string, number>>
  /** Sources by chosen id. Sources that do not exist or may not be delivered are missing. */
  readonly sources: readonly PreviewedSource[]
  /** Number of indicators that are shared infrastructure. */
  readonly shared: number
  /**
   * Numbers by format: indicators of a kind that it can write. Shared infrastructure is left out if the format blocks
   * and the subscriber does not want it blocked.
   */
  readonly formats: Readonly<Record<string, number>>
  /** Numbers by the reason for leaving them out. */
  readonly omitted: Readonly<Partial<Record<OmissionReason, number>>>
  readonly refused: readonly RefusedSource[]
}

export interface PreviewedSource {
  readonly id: string
  /**
   * Number of indicators that the source lists now. Of these: `indicators` are delivered because of it, `exclusive` because
   * of it alone, and `left` are omitted, by reason.
   */
  readonly listed: number
  readonly indicators: number
  readonly exclusive: number
  readonly left: Readonly<Partial<Record<OmissionReason, number>>>
}

export interface PreviewComposerDependencies {
  readonly pool: pg.Pool
  readonly listings: Pick<ListingReader, 'listedNow'>
  readonly log: Log
  /** An MMDB file to use instead of the bundled one. */
  readonly geoDatabase?: string | undefined
}

/** Counts what the first release for this choice would contain at `now`. Uses the selection of releases; stores nothing. */
export async function previewOf(
  { pool, listings, log, geoDatabase }: PreviewComposerDependencies,
  { groupId, choice, formats, blockShared, now }: PreviewQuestion & { readonly now: number },
): Promise<Preview> {
  const chosen = await chosenNow(pool, { groupId, choice, now })
  const { index: warnings } = await compiledLists(warningLists(pool, { log, now: () => now }))
  const selector = await openSelector(chosen, { now, geoDatabase })
  const kinds: Record<string, number> = {}
  const shared: Record<string, number> = {}
  for await (const batch of selectedNow(listings, chosen, { selector, warnings })) {
    for (const { kind, isShared } of batch) {
      kinds[kind] = (kinds[kind] ?? 0) + 1
      if (isShared) shared[kind] = (shared[kind] ?? 0) + 1
    }
  }
  const counts = selector.counts()
  return {
    total: counts.delivered,
    kinds,
    sources: counts.sources.map(({ listings, delivered, alone, left }, position) => ({
      id: chosen.chosenAs[position] as string,
      listed: listings,
      indicators: delivered,
      exclusive: alone,
      left,
    })),
    shared: Object.values(shared).reduce((sum, count) => sum + count, 0),
    formats: Object.fromEntries(formats.map((id) => [id, written(id, { kinds, shared, blockShared })])),
    omitted: counts.omitted,
    refused: chosen.refused,
  }
}

interface CountedIndicators {
  readonly kinds: Readonly<Record<string, number>>
  readonly shared: Readonly<Record<string, number>>
  readonly blockShared: boolean
}

function written(id: TargetFormatId, { kinds, shared, blockShared }: CountedIndicators): number {
  const format = outputOf(id)
  if (!format) return 0
  const withholds = format.use === 'block' && !blockShared
  let count = 0
  for (const kind of kindsOf(format)) count += (kinds[kind] ?? 0) - (withholds ? (shared[kind] ?? 0) : 0)
  return count
}
