import type pg from 'pg'
import type { DeliveredPart } from './file-store.ts'

type File = Pick<DeliveredPart, 'format' | 'part'>

/** How far readers have got that keep no cursor themselves: in mode DELTA, one place for each key and file. */
export interface Positions {
  of(keyId: string, file: File): Promise<string | undefined>
  /** Only once an answer was sent to its end: who was cut off is told the same again. */
  advance(keyId: string, file: File, cursor: string): Promise<void>
}

export function readerPositions(pool: pg.Pool): Positions {
  return {
    async of(keyId, { format, part }) {
      const { rows } = await pool.query<{ cursor: string }>(
        'SELECT cursor FROM delivery_position WHERE key_id = $1 AND format = $2 AND part = $3',
        [keyId, format, part],
      )
      return rows[0]?.cursor
    },

    async advance(keyId, { format, part }, cursor) {
      await pool.query(
        `INSERT INTO delivery_position (key_id, format, part, cursor) VALUES ($1, $2, $3, $4)
         ON CONFLICT (key_id, format, part) DO UPDATE SET cursor = excluded.cursor`,
        [keyId, format, part, cursor],
      )
    },
  }
}
