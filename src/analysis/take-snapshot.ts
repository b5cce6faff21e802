import { isRejection } from '../domain/listing.ts'
import type { SourceReading } from '../domain/source.ts'
import type { SnapshotOptions, SnapshotOutcome, Timeline } from '../engine/listings/timeline.ts'
import { type FeedFile, readFeedFiles, type Tally } from '../formats/snapshot.ts'

/** A snapshot of a source: its time in ms since epoch, and its files. */
export interface SnapshotToTake extends SnapshotOptions {
  readonly source: string
  readonly time: number
  readonly files: readonly (() => FeedFile)[]
  readonly reading?: SourceReading | undefined
  /** A damaged snapshot counts up to its damage, if nothing older can be lost. */
  readonly isFirst: boolean
}

/** Reads a snapshot into a timeline. */
export async function takeSnapshot(
  timeline: Timeline,
  { source, time, files, reading, isFirst, ...options }: SnapshotToTake,
): Promise<{ readonly tally: Tally; readonly outcome: SnapshotOutcome }> {
  const writer = timeline.snapshot(source, time, options)
  const { items, tally } = readFeedFiles(files, { time, ...(reading && { reading }) })
  for await (const batch of items) {
    for (const item of batch) {
      if (isRejection(item)) writer.reject()
      else writer.add(item)
    }
  }
  const isLost = tally.problems.length > 0 && (tally.read === 0 || !isFirst)
  return { tally, outcome: isLost ? writer.discard() : writer.commit() }
}
