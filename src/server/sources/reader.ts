import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import type { Actor, Database } from '../platform/db/db.ts'
import type { Reader } from './register.ts'

/** Says for which group somebody reads. @throws Problem `not-found` where they do not see it */
export type ReaderOf = (who: Actor, groupId: string) => Promise<Exclude<Reader, 'operator'>>

/**
 * The service alone reads sources, and picks for each group. That somebody may read for a group at all is therefore asked
 * of the database once more, as they.
 */
export function readers({ asUser }: Pick<Database, 'asUser'>): ReaderOf {
  return (who, groupId) =>
    asUser(who, async (trx) => {
      const { rows } = await sql<{ path: string[] }>`
        select path from app_group where id = ${groupId} and id in (select own_groups())`.execute(trx)
      const [found] = rows
      if (!found) throw new Problem('not-found')
      return { groupId, above: found.path.filter((id) => id !== groupId) }
    })
}
