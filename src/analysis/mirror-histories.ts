import { join } from 'node:path'
import type { Source } from '../domain/source.ts'
import type { Listing } from '../engine/listings/listing.ts'
import { listedSpan } from '../engine/listings/looks.ts'
import { mergePasts, pastUntil } from '../engine/listings/merge-pasts.ts'
import type { Timeline } from '../engine/listings/timeline.ts'
import { HistoryProblem, readPack } from '../formats/history.ts'
import type { MirrorFault } from '../formats/mirror.ts'
import { sourceOfHistory } from './identify-sources.ts'
import { type Changes, changesOfPast } from './source-facts.ts'

/** What is known of a source with a file of its past, together with the snapshots of the mirror. */
export interface MirrorPast {
  readonly source: Source
  readonly looks: ArrayLike<number>
  readonly complete: ArrayLike<number>
  readonly hasAddedDates: boolean
  readonly changedAt: number
  readonly changes: Changes | undefined
}

/**
 * Reads the files with pasts in a mirror, and adds the listings of their sources, each merged with the snapshots that the
 * timeline holds of it.
 * @param now ms since epoch: later looks are ignored
 */
export async function addHistories(
  paths: readonly string[],
  { folder, timeline, now }: { readonly folder: string; readonly timeline: Timeline; readonly now: number },
  add: (listing: Listing) => void,
) {
  const ids = [...timeline.sources]
  /** By position: first the sources of the timeline, then those that only have a file of their past. */
  const pasts = new Map<number, MirrorPast>()
  /** Files that cannot be used. */
  const unread: MirrorFault[] = []
  for (const path of paths) {
    try {
      for await (const history of readPack(join(folder, path))) {
        const known = ids.indexOf(history.source)
        if (pasts.has(known)) throw new HistoryProblem(`another file holds the past of ${history.source}`)
        const position = known < 0 ? ids.length : known
        const of = pastUntil(history, now)
        if (of.looks.length === 0) continue
        if (known < 0) ids.push(history.source)
        const own = position < timeline.sources.length ? pastIn(timeline, position) : undefined
        const { looks, complete, listings } = own ? mergePasts(own, of) : of
        const all = [...listings]
        for (const { found, ...listing } of all)
          add({ ...listing, source: position, ...listedSpan({ ...listing, found }, { looks }) })
        pasts.set(position, {
          source: sourceOfHistory(history),
          looks,
          complete,
          hasAddedDates: own ? timeline.hasAddedDates(position) : history.hasAddedDates,
          changedAt: Math.max(own ? timeline.changedAt(position) : 0, Math.min(history.changedAt, now)),
          changes: changesOfPast(looks, all),
        })
      }
    } catch (error) {
      if (!(error instanceof HistoryProblem)) throw error
      unread.push({ path, reason: error.message, isDamaged: true })
    }
  }
  return { pasts, unread }
}

function pastIn(timeline: Timeline, source: number) {
  return { looks: timeline.looks(source), complete: [], listings: timeline.intervals(source) }
}
