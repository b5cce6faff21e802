import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import type { Actor, Database } from '../platform/db/db.ts'
import type { Reader } from './register.ts'

/** Returns for which group a user reads. @throws Problem `not-found` if they may not see it */
export type ReaderOf = (who: Actor, groupId: string) => Promise<Exclude<Reader, 'operator'>>

/**
 * Only the service reads sources, and filters them for each group. So the user's membership is checked in the database
 * once more, as that user.
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
