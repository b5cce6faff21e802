/** SQL for the columns of `snapshot` as `SnapshotRecord` names them. */
export const snapshotColumns = `id, source, taken_at AS "takenAt",
  floor(extract(epoch FROM received_at) * 1000)::float8 AS "receivedAt", status, reason, bytes,
  encode(sha256, 'hex') AS sha256, reading, etag, rows, read, indicators, rejected, samples, added, removed, increment,
  duration_ms AS "durationMs"`
