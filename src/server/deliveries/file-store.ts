import type pg from 'pg'
import { sharedByKey } from '../platform/db/shared-read.ts'
import { type Cursor, markOf } from './cursor.ts'
import type { DeliveredPart } from './delivered-part.ts'

const columns = `format, part, release, written_with AS "writtenWith", media_type AS "mediaType", blob, sizes, entries, sha256,
  changed_at AS "changedAt", omitted`

export interface FileStore {
  /** The present state of each part, by format and name. */
  all(subscriptionId: string): Promise<DeliveredPart[]>
  newest(subscriptionId: string, format: string, part: string): Promise<DeliveredPart | undefined>
  /** Tells whether a release contains the format: none does if it was added since. */
  isMade(subscriptionId: string, format: string): Promise<boolean>
  /**
   * Blobs with the changes after a cursor up to the file's release, oldest first. Undefined if they are unknown: the
   * cursor is too old, of another file, or of a state that was written differently or undone since.
   */
  changesSince(
    subscriptionId: string,
    file: Pick<DeliveredPart, 'format' | 'part' | 'release' | 'writtenWith'>,
    cursor: Cursor,
  ): Promise<string[] | undefined>
}

export function fileStore(pool: pg.Pool): FileStore {
  const newest = sharedByKey(async (key) => {
    const { rows } = await pool.query<DeliveredPart>({
      name: 'delivered-file',
      text: `SELECT ${columns} FROM delivered_file WHERE subscription_id = $1 AND format = $2 AND part = $3
             ORDER BY release DESC LIMIT 1`,
      values: JSON.parse(key),
    })
    return rows[0]
  })
  return {
    async all(subscriptionId) {
      const { rows } = await pool.query<DeliveredPart>(
        `SELECT DISTINCT ON (format, part) ${columns} FROM delivered_file WHERE subscription_id = $1 AND NOT body_gone
         ORDER BY format, part, release DESC`,
        [subscriptionId],
      )
      return rows
    },

    async newest(...place) {
      return (await newest(JSON.stringify(place))).value
    },

    async isMade(subscriptionId, format) {
      const { rowCount } = await pool.query(
        'SELECT FROM delivered_file WHERE subscription_id = $1 AND format = $2 LIMIT 1',
        [subscriptionId, format],
      )
      return rowCount !== 0
    },

    async changesSince(subscriptionId, { format, part, release: newest, writtenWith }, cursor) {
      const { rows } = await pool.query<
        Pick<DeliveredPart, 'release' | 'blob' | 'sha256'> & { changes: number | null }
      >(
        `SELECT release, blob, sha256, changes FROM delivered_file
         WHERE subscription_id = $1 AND format = $2 AND part = $3 AND written_with = $4 AND release BETWEEN $5 AND $6
         ORDER BY release`,
        [subscriptionId, format, part, writtenWith, cursor.release, newest],
      )
      const [read, ...later] = rows
      if (read?.release !== cursor.release) return undefined
      if (markOf(subscriptionId, { format, part, writtenWith, ...read }) !== cursor.mark) return undefined
      return later.some(({ changes }) => changes === null) ? undefined : later.map(({ blob }) => blob)
    },
  }
}
