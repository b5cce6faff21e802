import type pg from 'pg'
import type { TargetFormatId } from '../../domain/subscription.ts'
import type { OmissionReason } from '../../engine/delivery/omission.ts'
import { kindsOf } from '../../formats/output-format.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { compiledLists, warningLists } from '../sources/warning-lists.ts'
import { outputOf } from '../subscriptions/choices.ts'
import type { RefusedSource } from './figures.ts'
import { openSelector } from './open-selector.ts'
import { selectedNow } from './selected.ts'
import { type ChoiceOf, chosenNow } from './selection.ts'

/** What is asked: a choice that no subscription holds yet. */
export interface PreviewQuestion extends Omit<ChoiceOf, 'now'> {
  readonly formats: readonly TargetFormatId[]
  readonly blockShared: boolean
}

/** What a choice would deliver now. Counts of indicators. */
export interface Preview {
  readonly total: number
  readonly kinds: Readonly<Record<string, number>>
  /** By the id that was chosen; what may not be delivered, or is not there, is missing. */
  readonly sources: readonly PreviewedSource[]
  /** Those that many share. */
  readonly shared: number
  /** Of each format: those of a kind that it can write, without shared ones where it blocks and is not to block them. */
  readonly formats: Readonly<Record<string, number>>
  /** By why they are left out. */
  readonly omitted: Readonly<Partial<Record<OmissionReason, number>>>
  readonly refused: readonly RefusedSource[]
}

export interface PreviewedSource {
  readonly id: string
  /** What it lists now; of that: delivered with its word, with nobody else's, and left out by the reason. */
  readonly listed: number
  readonly indicators: number
  readonly exclusive: number
  readonly left: Readonly<Partial<Record<OmissionReason, number>>>
}

export interface PreviewParts {
  readonly pool: pg.Pool
  readonly log: Log
  /** An MMDB file instead of the one that comes with the product. */
  readonly geoDatabase?: string | undefined
  /** Keeps warning lists compiled from one preview to the next. */
  readonly compiled?: ReturnType<typeof compiledLists>
}

/**
 * What the first release of a subscription to this choice would be made of, were it made at `now`. It is selected as a
 * release is, by the same lines, and nothing is kept.
 */
export async function previewOf(
  { pool, log, geoDatabase, compiled = compiledLists() }: PreviewParts,
  { groupId, choice, formats, blockShared, now }: PreviewQuestion & { readonly now: number },
): Promise<Preview> {
  const chosen = await chosenNow(pool, { groupId, choice, now })
  const { index: warnings } = await compiled(warningLists(pool, { log, now: () => now }))
  const selector = await openSelector(chosen, { now, geoDatabase })
  const kinds: Record<string, number> = {}
  const shared: Record<string, number> = {}
  const client = await pool.connect()
  try {
    for await (const batch of selectedNow(client, chosen, { selector, warnings })) {
      for (const { kind, isShared } of batch) {
        kinds[kind] = (kinds[kind] ?? 0) + 1
        if (isShared) shared[kind] = (shared[kind] ?? 0) + 1
      }
    }
  } finally {
    client.release(true)
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

interface Found {
  readonly kinds: Readonly<Record<string, number>>
  readonly shared: Readonly<Record<string, number>>
  readonly blockShared: boolean
}

function written(id: TargetFormatId, { kinds, shared, blockShared }: Found): number {
  const format = outputOf(id)
  if (!format) return 0
  const withholds = format.use === 'block' && !blockShared
  let count = 0
  for (const kind of kindsOf(format)) count += (kinds[kind] ?? 0) - (withholds ? (shared[kind] ?? 0) : 0)
  return count
}
