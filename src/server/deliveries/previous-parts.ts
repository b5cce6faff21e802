import type pg from 'pg'
import type { PreviousPart } from './write-part.ts'

/** The newest state of each part, by format and name. */
export async function previousParts(
  pool: pg.Pool,
  subscriptionId: string,
): Promise<Map<string, Map<string, PreviousPart>>> {
  const { rows } = await pool.query<PreviousPart & { format: string; part: string }>(
    `SELECT DISTINCT ON (f.format, f.part) f.format, f.part, f.blob, f.written_with AS "writtenWith", f.sha256, f.entries, f.head,
       f.changed_at AS "changedAt"
     FROM delivered_file f WHERE f.subscription_id = $1 AND NOT f.body_gone ORDER BY f.format, f.part, f.release DESC`,
    [subscriptionId],
  )
  const byFormat = new Map<string, Map<string, PreviousPart>>()
  for (const row of rows) {
    const parts = byFormat.get(row.format) ?? new Map()
    byFormat.set(row.format, parts.set(row.part, row))
  }
  return byFormat
}
