import { isRejection } from '../domain/listing.ts'
import type { SnapshotOutcome, SnapshotWriter } from '../engine/listings/timeline.ts'
import type { SnapshotReading } from '../formats/snapshot.ts'

/**
 * Reads a snapshot into a timeline.
 * @param isFirst the rows before a damage count, because nothing older can be lost
 */
export async function takeSnapshot(
  writer: SnapshotWriter,
  { items, tally }: SnapshotReading,
  isFirst: boolean,
): Promise<SnapshotOutcome> {
  for await (const batch of items) {
    for (const item of batch) {
      if (isRejection(item)) writer.reject()
      else writer.add(item)
    }
  }
  const isLost = tally.problems.length > 0 && (tally.read === 0 || !isFirst)
  return isLost ? writer.discard() : writer.commit()
}
