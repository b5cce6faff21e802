import type pg from 'pg'
import { sharedByKey } from '../platform/db/shared-read.ts'
import { type Cursor, markOf } from './cursor.ts'
import type { DeliveredPart } from './delivered-part.ts'

const columns = `format, part, release, written_with AS "writtenWith", media_type AS "mediaType", blob, sizes, entries, sha256,
  changed_at AS "changedAt", omitted`

export function fileStore(pool: pg.Pool) {
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
    /** The present state of each part, by format and name. */
    async all(subscriptionId: string): Promise<DeliveredPart[]> {
      const { rows } = await pool.query<DeliveredPart>(
        `SELECT DISTINCT ON (format, part) ${columns} FROM delivered_file WHERE subscription_id = $1 AND NOT body_gone
         ORDER BY format, part, release DESC`,
        [subscriptionId],
      )
      return rows
    },

    async newest(...place: [subscriptionId: string, format: string, part: string]): Promise<DeliveredPart | undefined> {
      return (await newest(JSON.stringify(place))).value
    },

    /** Tells whether a release contains the format: none does if it was added since. */
    async isMade(subscriptionId: string, format: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'SELECT FROM delivered_file WHERE subscription_id = $1 AND format = $2 LIMIT 1',
        [subscriptionId, format],
      )
      return rowCount !== 0
    },

    /**
     * Blobs with the changes after a cursor up to the file's release, oldest first. Undefined if they are unknown: the
     * cursor is too old, of another file, or of a state that was written differently or undone since.
     */
    async changesSince(
      subscriptionId: string,
      {
        format,
        part,
        release: newest,
        writtenWith,
      }: Pick<DeliveredPart, 'format' | 'part' | 'release' | 'writtenWith'>,
      cursor: Cursor,
    ): Promise<string[] | undefined> {
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

export type FileStore = ReturnType<typeof fileStore>
