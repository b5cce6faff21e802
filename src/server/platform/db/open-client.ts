import pg from 'pg'
import type { Connection } from './pool.ts'
import { keptAlive, socketOf } from './silent-database.ts'

const longestMs = 10_000

/**
 * Opens a connection of its own, outside the pool: for work that holds a lock, or that is done before there is a pool. The
 * caller ends it. If it is lost, the next statement fails.
 * @param name shown in `pg_stat_activity`
 * @throws with the code ETIMEDOUT if the server does not answer in time: a firewall may drop its packets
 */
export async function openClient(connection: Connection, name: string, withinMs = longestMs): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: name, ...keptAlive })
  client.on('error', () => {})
  // The time limit of `pg` has no code by which callers could tell what happened.
  const late = Object.assign(new Error(`no answer within ${withinMs / 1000} s`), { code: 'ETIMEDOUT' })
  const timer = setTimeout(() => socketOf(client).destroy(late), withinMs)
  try {
    return await client.connect()
  } finally {
    clearTimeout(timer)
  }
}
