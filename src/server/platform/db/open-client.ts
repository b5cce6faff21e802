import pg from 'pg'
import { waitAtMost } from '../wait-at-most.ts'
import type { Connection } from './pool.ts'
import { keptAlive, socketOf } from './silent-database.ts'

const longestMs = 10_000
/** Time that a server has to close its side of a connection. */
const farewellMs = 1000

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

/** Ends a connection. A server that hangs never closes its side, so then the connection is cut. */
export async function endClient(client: pg.ClientBase & { end(): Promise<void> }): Promise<void> {
  await waitAtMost(
    client.end().catch(() => {}),
    farewellMs,
  )
  socketOf(client).destroy()
}
