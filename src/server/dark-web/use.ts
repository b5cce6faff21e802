import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import type { Actor, Database } from '../platform/db/db.ts'

/** How somebody uses posts. */
export type Use = 'search' | 'post' | 'actor' | 'mentioning' | 'leaked'

/**
 * Writes into the group's audit log that somebody uses posts, and how, but never the search words.
 * @param use `post` is the id of the post that they read
 * @throws Problem `not-found` if the database says that they may not, even after access control let them pass
 */
export async function recordUse(
  { onBehalfOf }: Pick<Database, 'onBehalfOf'>,
  who: Actor,
  { groupId, how, post }: { readonly groupId: string; readonly how: Use; readonly post?: string },
): Promise<void> {
  const { rows } = await onBehalfOf(who, (trx) =>
    sql`
      select write_audit('group', g, 'dark-web.used', ${post ?? null}, null, ${JSON.stringify({ how })}::jsonb)
      from groups_with('DARK_WEB_SEARCH_USE') g where g = ${groupId}`.execute(trx),
  )
  if (rows.length === 0) throw new Problem('not-found')
}
