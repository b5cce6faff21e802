import { sql } from 'kysely'
import { asService } from '../platform/db/as-service.ts'
import type { Trx } from '../platform/db/db.ts'
import { holdOrganisation } from '../platform/db/hold-organisation.ts'
import { setLockTimeout } from '../platform/db/lock-timeout.ts'

/** Lock time-out in ms of a transaction that holds the tree; short, because all organisations wait for the tree. */
const MOST_WAIT_MS = 1000

/**
 * Locks the tree of all groups, of every organisation, until the transaction ends. From then on a statement that waits for
 * another lock for a second fails with lock_not_available (55P03), which is answered as `server.busy`.
 * docs/design/server.md
 */
export async function holdTree(trx: Trx): Promise<void> {
  await sql`select hold_tree()`.execute(trx)
  await setLockTimeout(trx, MOST_WAIT_MS)
}

/**
 * Does the same for a person's call in a group. Calls of one organisation first wait for each other, so that organisations
 * take turns at the tree.
 */
export async function holdTreeFor(trx: Trx, groupId: string): Promise<void> {
  await asService(trx, () => holdOrganisation(trx, 'tree', groupId))
  await holdTree(trx)
}
