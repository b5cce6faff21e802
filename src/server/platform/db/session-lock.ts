import pg from 'pg'
import type { Connection } from './db.ts'

/** First numbers of our advisory locks, one for each use; the second number says which source, or is 0. */
export const locks = {
  ingest: 0x57_4c,
  marks: 0x57_4d,
  index: 0x57_4e,
  collect: 0x57_4f,
  demo: 0x57_50,
  figures: 0x57_51,
  names: 0x57_52,
} as const

/**
 * Runs `work` while nobody else holds the lock, over a connection of its own: it goes when the process does, and work
 * that needs connections of the pool never waits for itself. With `wait: false` a lock that is taken gives undefined.
 */
export async function withSessionLock<T>(
  connection: Connection,
  [use, which]: readonly [number, number],
  { wait }: { readonly wait: boolean },
  work: (client: pg.Client) => Promise<T>,
): Promise<T | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'winnow-lock', keepAlive: true })
  // The lock is gone with its connection; ingests have one of their own inside their transactions.
  client.on('error', () => {})
  await client.connect()
  try {
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
    await client.end().catch(() => {})
  }
}
