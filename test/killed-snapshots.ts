import type { FeedRecord } from '../src/domain/listing.ts'
import { dayMs } from '../src/domain/time-units.ts'
import type { SnapshotHead } from '../src/server/sources/listing-store.ts'

/** Snapshots of one source that a process ingests until it is killed. */
export const snapshotsStart = Date.UTC(2026, 0, 1)
export const snapshotCount = 3

export const snapshotHead = (source: number, step: number): SnapshotHead => ({
  source,
  takenAt: snapshotsStart + step * dayMs,
  bytes: 1,
  sha256: String(step).repeat(64),
  reading: 'plain-list',
})

/** Most rows of a snapshot are in the one before too; some have dates and tags. */
export function* snapshotRows(
  step: number,
  { rows, batch }: { readonly rows: number; readonly batch: number },
): Generator<FeedRecord[]> {
  for (let at = 0; at < rows; at += batch) {
    yield Array.from({ length: batch }, (_, i): FeedRecord => {
      const n = step * 700 + at + i
      return {
        kind: 'ipv4',
        value: `100.50.${n >> 8}.${n & 255}`,
        ...(n % 3 === 0 && { firstSeen: snapshotsStart - n * 1000 }),
        ...(n % 5 === 0 && { validUntil: snapshotsStart + (n % 4) * dayMs + 1 }),
        ...(n % 7 === 0 && { lastSeen: snapshotsStart + step, tags: ['c2', `step ${step}`] }),
      }
    })
  }
}
