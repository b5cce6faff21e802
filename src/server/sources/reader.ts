import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import type { Actor, Database } from '../platform/db/db.ts'
import type { Reader } from './register.ts'

/**
 * Returns the reader for a user and a group.
 * @throws Problem `not-found` if the user may not see the group
 */
export type ReaderOf = (who: Actor, groupId: string) => Promise<Exclude<Reader, 'operator'>>

/**
 * Checks the user's membership in the database as that user. That is necessary because only the service reads sources,
 * and filters them by group.
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
