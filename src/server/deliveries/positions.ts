import type pg from 'pg'
import type { DeliveredPart } from './delivered-part.ts'

type FileName = Pick<DeliveredPart, 'format' | 'part'>

/** A key and the reader's name for itself; empty if it gives none. */
export interface Reader {
  readonly keyId: string
  readonly client: string
}

/** Most named readers of a key with stored positions. Beyond it, readers that were seen longest ago start over. */
const mostClients = 200

/** Positions of readers that keep no cursor themselves (mode DELTA), one for each reader and file. */
export function readerPositions(pool: pg.Pool) {
  return {
    async cursorFor({ keyId, client }: Reader, { format, part }: FileName): Promise<string | undefined> {
      const { rows } = await pool.query<{ cursor: string }>(
        'SELECT cursor FROM delivery_position WHERE key_id = $1 AND client = $2 AND format = $3 AND part = $4',
        [keyId, client, format, part],
      )
      return rows[0]?.cursor
    },

    /** Called only once an answer was completely sent; an interrupted reader gets the same changes again. */
    async advance({ keyId, client }: Reader, { format, part }: FileName, cursor: string): Promise<void> {
      const { rows } = await pool.query<{ isNew: boolean }>(
        `INSERT INTO delivery_position (key_id, client, format, part, cursor, seen_at)
         VALUES ($1, $2, $3, $4, $5, clock_timestamp())
         ON CONFLICT (key_id, client, format, part) DO UPDATE SET cursor = excluded.cursor, seen_at = excluded.seen_at
         RETURNING xmax = 0 AS "isNew"`,
        [keyId, client, format, part, cursor],
      )
      if (client === '' || !rows[0]?.isNew) return
      await pool.query(
        `DELETE FROM delivery_position WHERE key_id = $1 AND client IN (
           SELECT client FROM delivery_position WHERE key_id = $1 AND client <> ''
           GROUP BY client ORDER BY max(seen_at) DESC OFFSET $2)`,
        [keyId, mostClients],
      )
    },
  }
}

export type Positions = ReturnType<typeof readerPositions>
