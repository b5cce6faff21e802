import { sql } from 'kysely'
import type { Actor, Database } from '../platform/db/db.ts'
import { mustExist } from '../platform/must-exist.ts'
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
export function readers({ rowsFor }: Pick<Database, 'rowsFor'>): ReaderOf {
  return async (who, groupId) => {
    const [row] = await rowsFor(
      who,
      sql<{ path: string[] }>`select path from app_group where id = ${groupId} and id in (select own_groups())`,
    )
    const found = mustExist(row)
    return { groupId, above: found.path.filter((id) => id !== groupId) }
  }
}
