import { demoSnapshots } from '../src/catalogue/demo/snapshots.ts'
import { demoSources } from '../src/catalogue/demo/sources.ts'
import { isRejection } from '../src/domain/listing.ts'
import { createTimeline, type SnapshotOutcome, type Timeline } from '../src/engine/listings/timeline.ts'
import { readSnapshot } from '../src/formats/snapshot.ts'
import { oneChunk } from './one-chunk.ts'

/** @throws if the demo has no such source */
export function demoSource(id: string): (typeof demoSources)[number] {
  const source = demoSources.find((one) => one.id === id)
  if (!source) throw new Error(`${id} is no demo source`)
  return source
}

/** The listings of the demo's sources until `now`, and the changes by each of their snapshots. */
export async function demoTimeline(
  now: number,
): Promise<{ timeline: Timeline; outcomes: ReadonlyMap<string, readonly SnapshotOutcome[]> }> {
  const timeline = createTimeline()
  const outcomes = new Map<string, SnapshotOutcome[]>()
  for (const { sourceId, takenAt, text } of demoSnapshots(now)) {
    const writer = timeline.snapshot(sourceId, takenAt)
    const files = [{ name: sourceId, open: () => oneChunk(text) } as never]
    for await (const batch of readSnapshot({ files }, demoSource(sourceId).reading).items) {
      for (const item of batch) isRejection(item) ? writer.reject() : writer.add(item)
    }
    outcomes.set(sourceId, [...(outcomes.get(sourceId) ?? []), writer.commit()])
  }
  return { timeline, outcomes }
}
