import type pg from 'pg'
import type { DeliveredPart } from './delivered-part.ts'

type File = Pick<DeliveredPart, 'format' | 'part'>

/** Who asks: a key, and the name that the reader gives itself; empty where it gives none. */
export interface Reader {
  readonly keyId: string
  readonly client: string
}

/** How far readers have got that keep no cursor themselves: in mode DELTA, one place for each reader and file. */
export interface Positions {
  of(reader: Reader, file: File): Promise<string | undefined>
  /** Only once an answer was sent to its end: who was cut off is told the same again. */
  advance(reader: Reader, file: File, cursor: string): Promise<void>
}

/** Names that one key has a place for; of more, those that were not seen for the longest time begin anew. */
export const mostClients = 200

export function readerPositions(pool: pg.Pool): Positions {
  return {
    async of({ keyId, client }, { format, part }) {
      const { rows } = await pool.query<{ cursor: string }>(
        'SELECT cursor FROM delivery_position WHERE key_id = $1 AND client = $2 AND format = $3 AND part = $4',
        [keyId, client, format, part],
      )
      return rows[0]?.cursor
    },

    async advance({ keyId, client }, { format, part }, cursor) {
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
