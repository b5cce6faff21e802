import type { FeedRecord } from '../src/domain/listing.ts'
import type { PastListing } from '../src/domain/source-history.ts'
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

/** What a source listed at two looks so many days before the first snapshot; the later one lacks some. */
export function pastBefore(start: number, [first, last]: readonly [number, number]) {
  const looks = [start - first * dayMs, start - last * dayMs] as const
  const listings = Array.from({ length: 2000 }, (_, n): PastListing => {
    const present = n % 3 !== 0
    const until = present ? Number.POSITIVE_INFINITY : looks[1]
    const value = `100.50.${(n + first * 100) >> 8}.${(n + first * 100) & 255}`
    return { kind: 'ipv4', value, from: looks[0], found: looks[0], until, dated: false, present }
  })
  return { looks, complete: looks, listings, hasAddedDates: false }
}
