import type { Rejection } from '../../domain/listing.ts'
import type { SnapshotRecord } from './listing-store.ts'

export const snapshotColumns = `id, source, taken_at, received_at, status, reason, bytes, sha256, reading, etag, rows, read,
  indicators, rejected, samples, added, removed, duration_ms, increment`

export interface SnapshotRow {
  readonly id: number
  readonly source: number
  readonly taken_at: number
  readonly received_at: Date
  readonly status: SnapshotRecord['status']
  readonly reason: string | null
  readonly bytes: number
  readonly sha256: Buffer
  readonly reading: string | null
  readonly etag: string | null
  readonly rows: number
  readonly read: number
  readonly indicators: number
  readonly rejected: SnapshotRecord['rejected']
  readonly samples: readonly Rejection[]
  readonly added: number
  readonly removed: number
  readonly duration_ms: number
  readonly increment: boolean
}

export function toRecord(row: SnapshotRow): SnapshotRecord {
  const { taken_at, received_at, sha256, duration_ms, ...same } = row
  return {
    ...same,
    takenAt: taken_at,
    receivedAt: received_at.getTime(),
    sha256: sha256.toString('hex'),
    durationMs: duration_ms,
  }
}
