import type pg from 'pg'
import { dayMs } from '../../domain/time-units.ts'
import type { PreviousPart } from './write-part.ts'

/** Upper bound for keeping removed entries in a part, ms. */
const remembered = 31 * dayMs

/** The newest state of each part, by format and name. */
export async function previousParts(
  pool: pg.Pool,
  subscriptionId: string,
  now: number,
): Promise<Map<string, Map<string, PreviousPart>>> {
  const { rows } = await pool.query<PreviousPart & { format: string; part: string }>(
    `SELECT DISTINCT ON (f.format, f.part) f.format, f.part, f.blob, f.written_with AS "writtenWith", f.sha256, f.entries, f.head,
       f.changed_at AS "changedAt", (
         SELECT coalesce(jsonb_agg(jsonb_build_object('blob', r.blob, 'changedAt', r.changed_at) ORDER BY r.release), '[]')
         FROM delivered_file r WHERE r.subscription_id = f.subscription_id AND r.format = f.format AND r.part = f.part
           AND r.written_with = f.written_with AND r.changes > 0 AND r.created_at > $2) AS recent
     FROM delivered_file f WHERE f.subscription_id = $1 AND NOT f.body_gone ORDER BY f.format, f.part, f.release DESC`,
    [subscriptionId, new Date(now - remembered)],
  )
  const byFormat = new Map<string, Map<string, PreviousPart>>()
  for (const row of rows) {
    const parts = byFormat.get(row.format) ?? new Map()
    byFormat.set(row.format, parts.set(row.part, row))
  }
  return byFormat
}
