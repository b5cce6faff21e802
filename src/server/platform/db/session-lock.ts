import type pg from 'pg'
import type { Connection } from './db.ts'
import { endClient, openClient } from './open-client.ts'
import { endWithHost } from './silent-database.ts'

/** First keys of the advisory locks, one for each use. The second key is the source's number, or 0. */
export const locks = {
  ingest: 0x57_4c,
  marks: 0x57_4d,
  index: 0x57_4e,
  collect: 0x57_4f,
  demo: 0x57_50,
  figures: 0x57_51,
  names: 0x57_52,
  attempt: 0x57_53,
  merge: 0x57_54,
  tables: 0x57_55,
  move: 0x57_56,
  firstStart: 0x57_57,
  due: 0x57_58,
  backfill: 0x57_59,
} as const

/**
 * Runs `work` while holding the lock on a connection of its own. The lock is released if the process dies, and work
 * that needs pool connections never waits for itself. With `wait: false`, returns undefined if the lock is taken.
 */
export async function withSessionLock<T>(
  connection: Connection,
  [use, which]: readonly [number, number],
  { wait }: { readonly wait: boolean },
  work: (client: pg.Client) => Promise<T>,
): Promise<T | undefined> {
  // If the connection breaks, the lock is lost. Ingests are safe, because they take another lock within their
  // transaction.
  const client = await openClient(connection, 'winnow-lock')
  try {
    await endWithHost(client)
    if (wait) await client.query('SELECT pg_advisory_lock($1, $2)', [use, which])
    else {
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', [
        use,
        which,
      ])
      if (!rows[0]?.mine) return undefined
    }
    return await work(client)
  } finally {
    await endClient(client)
  }
}
