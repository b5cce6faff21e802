import { sql } from 'kysely'
import { command, listed, OperatorFault, type OperatorTools, oneId } from '../operator/command.ts'
import { printable } from '../operator/table.ts'

export interface KnownKey {
  readonly id: string
  readonly method: string
  readonly firstThree: string
  readonly lastUsedAt: Date | null
  readonly subscription: string
  readonly group: string
}

/** Keys that are valid now, without their secrets. */
export async function keysOf({ database, clock }: OperatorTools, condition = sql`true`): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select k.id, k.method, k.first_three "firstThree", k.last_used_at "lastUsedAt", s.name subscription, g.name "group"
    from subscription_key k join subscription s on s.id = k.subscription_id join app_group g on g.id = s.group_id
    where k.revoked_at is null and (k.ends_at is null or k.ends_at > ${new Date(clock.now())})
      and s.deleted_at is null and g.deleted_at is null and ${condition}
    order by g.name, s.name, k.created_at, k.id`.execute((await database()).db)
  return rows
}

const list = command({
  name: 'keys',
  about: 'lists the keys of all subscriptions, with their first three characters and when each was last used',
  run: async (_, tools) =>
    listed(await keysOf(tools), 'There are no keys.', {
      ID: ({ id }) => id,
      METHOD: ({ method }) => method,
      BEGINS: ({ firstThree }) => `${firstThree}…`,
      SUBSCRIPTION: ({ subscription }) => subscription,
      GROUP: ({ group }) => group,
      'LAST USED': ({ lastUsedAt }) => lastUsedAt ?? 'never',
    }),
})

const revoke = command({
  name: 'revoke-key',
  usage: 'ID',
  about: 'revokes a key at once',
  read: oneId('key'),
  async ask({ id }, tools) {
    const [key] = await keysOf(tools, sql`k.id = ${id}`)
    if (!key) return undefined
    const whose = `${key.firstThree}… of ${printable(key.subscription)}, ${printable(key.group)}`
    return `Revoke the key ${whose}? Whatever reads with it gets nothing more. This cannot be taken back.`
  },
  async run({ id }, { database, clock }) {
    const { numAffectedRows } = await sql`
      update subscription_key set revoked_at = ${new Date(clock.now())}
      where id = ${id} and revoked_at is null`.execute((await database()).db)
    if (numAffectedRows !== 1n) throw new OperatorFault('There is no key with this id, or it was revoked before.')
    return { text: ['It opens nothing any more.'], data: { id } }
  },
})

export const keyCommands = [list, revoke]
