import { createHash } from 'node:crypto'
import { demoMoment } from '../../catalogue/demo/moment.ts'
import { demoSnapshotsOf, snapshotHours } from '../../catalogue/demo/snapshots.ts'
import { demoSources } from '../../catalogue/demo/sources.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import type { ListingStore, Marker } from './listing-store.ts'
import { readFiles } from './read-files.ts'
import type { SourceRegister } from './register.ts'

/** The demo log covers the last days, so the demo sources are renewed at this interval. */
const renewedAfterMs = dayMs

export interface DemoDependencies {
  readonly register: SourceRegister
  readonly store: ListingStore
  readonly marker: () => Promise<Marker>
  readonly now: number
  readonly signal: AbortSignal
}

/**
 * Gives the demo sources their made-up history of the last 60 days, relative to now, once a day. Continues an
 * interrupted load. @returns whether anything changed
 */
export async function loadDemo({ register, store, marker, now, signal }: DemoDependencies): Promise<boolean> {
  const at = demoMoment(now)
  const known = new Map((await register.byIds(demoSources.map(({ id }) => id))).map((one) => [one.source.id, one]))
  const newest = at - Math.min(...snapshotHours) * hourMs
  let changed = false
  for (const { id } of demoSources) {
    const source = known.get(id)
    if (!source) continue
    if (source.appliedAt !== null && newest - source.appliedAt < renewedAfterMs) continue
    changed = true
    if (source.appliedAt !== null) await store.forget(source.number)
    for (const { takenAt, text } of demoSnapshotsOf(id, at)) {
      signal.throwIfAborted()
      const bytes = Buffer.from(text)
      const file = {
        name: id,
        async *open() {
          yield bytes
        },
      }
      const head = {
        source: source.number,
        takenAt,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        reading: JSON.stringify(source.source.reading ?? 'detect'),
      }
      const { items } = readFiles([file], { reading: source.source.reading, partial: true })
      await store.ingest(head, items, await marker())
      await register.recordAttempt(source.number, { at: takenAt, dueAt: takenAt })
    }
  }
  return changed
}
