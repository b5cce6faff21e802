import { parentPort, workerData } from 'node:worker_threads'
import { type FeedItem, isRejection, type RejectionReason } from '../../domain/listing.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { SourceReading } from '../../domain/source.ts'
import { unpackOne } from '../../formats/containers/unpack.ts'
import { type NoThreats, PopularSites } from '../../formats/feeds/reading/no-threats.ts'
import { boundedBytes, boundedRows, OverLimit, type OwnLimitFault, type SnapshotLimits } from './own-limits.ts'
import { type FileReading, PartlyUnreadable, readFiles } from './read-files.ts'

/** The files of a snapshot, and how they are read. */
export interface FeedOrder {
  readonly files: readonly { readonly name: string; readonly path: string }[]
  readonly reading: SourceReading | undefined
  /** As for `readFiles`. */
  readonly partial: boolean
  readonly limits: SnapshotLimits
  /** True: only counts are wanted. */
  readonly onlyCounts?: boolean
}

/** What a feed contains. */
export interface FeedCounts {
  readonly readings: readonly FileReading[]
  readonly read: number
  readonly rejected: Partial<Record<RejectionReason, number>>
  readonly kinds: Partial<Record<KindId, number>>
  /** What it names instead of threats; undefined for a list of threats. */
  readonly noThreats?: NoThreats
}

export type FeedMessage =
  | { readonly items: readonly FeedItem[] }
  | { readonly counts: FeedCounts }
  | { readonly done: true }
  | { readonly overLimit: OwnLimitFault }
  | { readonly unreadable: string }
  | { readonly error: string }

/** Batches that are sent before the first one was taken. */
const mostUntaken = 2

const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')
const send = (message: FeedMessage) => port.postMessage(message)
let credit = mostUntaken
let wake = () => {}
port.on('message', () => {
  credit++
  wake()
})

work(workerData as FeedOrder).then(
  () => send({ done: true }),
  (error) => {
    if (error instanceof OverLimit) send({ overLimit: error.fault })
    else if (error instanceof PartlyUnreadable) send({ unreadable: error.message })
    else send({ error: String(error?.stack ?? error) })
  },
)

async function work({ files, limits, onlyCounts, ...how }: FeedOrder): Promise<void> {
  const bounded = boundedBytes(limits.bytes)
  const { items, readings } = readFiles(
    files.map(({ name, path }) => ({
      name,
      open: () => bounded(unpackOne({ path }, {}, { name })),
    })),
    how,
  )
  const rows = boundedRows(items, limits)
  if (onlyCounts) {
    const counts = await counted(rows)
    const areKnownFiles = readings.some((reading) => reading.areKnownFiles)
    return send({ counts: { ...counts, ...(areKnownFiles && { noThreats: 'known-files' }), readings } })
  }
  for await (const batch of rows) {
    if (credit === 0) await new Promise<void>((resolve) => (wake = resolve))
    credit--
    send({ items: batch })
  }
}

async function counted(rows: AsyncIterable<readonly FeedItem[]>): Promise<Omit<FeedCounts, 'readings'>> {
  const rejected: Partial<Record<RejectionReason, number>> = {}
  const kinds: Partial<Record<KindId, number>> = {}
  const popular = new PopularSites()
  let read = 0
  for await (const batch of rows) {
    for (const item of batch) {
      if (isRejection(item)) rejected[item.reason] = (rejected[item.reason] ?? 0) + 1
      else {
        read++
        kinds[item.kind] = (kinds[item.kind] ?? 0) + 1
        popular.add(item)
      }
    }
  }
  return { read, rejected, kinds, ...(popular.areRanked && { noThreats: 'popular-sites' }) }
}
