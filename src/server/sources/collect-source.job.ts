import type { Connection } from '../platform/db/db.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import { type CollectOutcome, type CollectorParts, collectSource } from './collect.ts'

/**
 * Collects a source if it is due and no other process is collecting it. @returns undefined if there was nothing to do
 */
export async function collectOnce(
  id: string,
  connection: Connection,
  parts: CollectorParts,
): Promise<CollectOutcome | undefined> {
  const known = await parts.register.byId(id)
  if (!known) return undefined
  return withSessionLock(connection, [locks.collect, known.number], { wait: false }, async () => {
    // The previous holder of the lock may have collected it.
    const fresh = await parts.register.byId(id)
    if (!fresh || (fresh.dueAt !== null && fresh.dueAt > parts.clock.now())) return undefined
    return collectSource(fresh, parts)
  })
}
