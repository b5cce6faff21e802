import { sql } from 'kysely'
import { asService } from '../platform/db/as-service.ts'
import type { Trx } from '../platform/db/db.ts'
import { holdOrganisation } from '../platform/db/hold-organisation.ts'
import { setLockTimeout } from '../platform/db/lock-timeout.ts'

/** Milliseconds that whoever holds the tree waits for any other lock: all organisations wait for the tree meanwhile. */
const MOST_WAIT_MS = 1000

/**
 * Locks the tree of all groups, of every organisation, until the transaction ends. From then on a statement that waits for
 * another lock for a second fails with lock_not_available (55P03), which is answered as `server.busy`.
 * docs/decisions/0466-waiting-for-locks.md
 */
export async function holdTree(trx: Trx): Promise<void> {
  await sql`select hold_tree()`.execute(trx)
  await setLockTimeout(trx, MOST_WAIT_MS)
}

/**
 * The same for a person's call in a group. Calls of one organisation wait for each other before they wait for the tree, so
 * that the tree goes to another organisation after each of them.
 */
export async function holdTreeFor(trx: Trx, groupId: string): Promise<void> {
  await asService(trx, () => holdOrganisation(trx, 'tree', groupId))
  await holdTree(trx)
}
