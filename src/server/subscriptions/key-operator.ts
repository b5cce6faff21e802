import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'

export interface KeyTools {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  /** Writes one line. */
  readonly say: (line: string) => void
}

/** What is done once the words were understood. @returns the exit code */
export type KeyCommand = (tools: KeyTools) => Promise<number>

export const keyHelp = `  keys         all keys that open a delivery, with their first three characters and when each was last used
  revoke-key ID
               from now on it opens nothing`

/** What somebody asked for on the command line. Undefined: it is none of these, or not as they are written. */
export function readKeyCommand([command, ...args]: readonly string[]): KeyCommand | undefined {
  if (command === 'keys') return args.length === 0 ? list : undefined
  const [id, ...more] = args
  return command === 'revoke-key' && z.uuid().safeParse(id).success && more.length === 0
    ? revoke(id as string)
    : undefined
}

const list: KeyCommand = async ({ database, clock, say }) => {
  const { rows } = await sql<{
    id: string
    method: string
    firstThree: string
    lastUsedAt: Date | null
    name: string
    groupName: string
  }>`
    select k.id, k.method, k.first_three "firstThree", k.last_used_at "lastUsedAt", s.name, g.name "groupName"
    from subscription_key k join subscription s on s.id = k.subscription_id join app_group g on g.id = s.group_id
    where k.revoked_at is null and (k.ends_at is null or k.ends_at > ${new Date(clock.now())})
      and s.deleted_at is null and g.deleted_at is null
    order by g.name, s.name, k.created_at, k.id`.execute(database.db)
  if (rows.length === 0) say('There are no keys.')
  for (const { id, method, firstThree, lastUsedAt, name, groupName } of rows) {
    const used = lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used'
    // Names that somebody chose do not get to a terminal as they are.
    say(`${id}  ${method} ${firstThree}…  ${used}  ${JSON.stringify(name)} of ${JSON.stringify(groupName)}`)
  }
  return 0
}

const revoke =
  (id: string): KeyCommand =>
  async ({ database, clock, say }) => {
    const { numAffectedRows } = await sql`
      update subscription_key set revoked_at = ${new Date(clock.now())}
      where id = ${id} and revoked_at is null`.execute(database.db)
    say(
      numAffectedRows === 1n ? 'It opens nothing any more.' : 'There is no key with this id, or it was revoked before.',
    )
    return numAffectedRows === 1n ? 0 : 1
  }
