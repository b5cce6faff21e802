import type pg from 'pg'
import type { Claims } from '../../contract/session.ts'
import { permissionsByScope } from '../../domain/permission.ts'
import type { Database } from '../platform/db/db.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import type { AccountStore } from '../session/account-store.ts'
import { LOCAL_REALM } from '../session/realm.ts'
import type { SessionStore } from '../session/store.ts'
import type { GroupStore } from './store.ts'

const demoPerson = {
  name: 'Dora Demo',
  given_name: 'Dora',
  family_name: 'Demo',
  streetAddress: 'Hauptstraße 1',
  city: 'Berlin',
  state: 'BE',
  postalCode: '10115',
  country: 'DE',
  jobTitle: 'Analyst',
}

export interface FirstGroupOptions {
  readonly database: Pick<Database, 'connection' | 'pool'>
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  readonly groups: GroupStore
  readonly email: string
  readonly password: string | undefined
}

/**
 * Creates, on an installation that was never used, the demo account as administrator of a group with every scope.
 * docs/design/server.md
 * @returns the password if it was generated now; it is not stored in readable form
 */
export async function makeDemo(options: FirstGroupOptions): Promise<string | undefined> {
  const { database, email } = options
  if (await isUsed(database.pool, email)) return undefined
  // Several processes may start at once.
  return withSessionLock(database.connection, [locks.firstStart, 0], { wait: true }, async (client) => {
    if (await isUsed(client, email)) return undefined
    const password = await makeGroup(options)
    await client.query('insert into first_start default values')
    return password
  })
}

async function makeGroup({ accounts, sessions, groups, email, password }: FirstGroupOptions) {
  const chosen = password ?? madeUp()
  // The account exists already if an earlier first start was killed.
  const half = await accounts.findByEmail(email)
  if (half) await accounts.setPassword(half.id, chosen)
  const id = half?.id ?? (await accounts.create(email, chosen, demoPerson))
  if (!id) return undefined
  const userId = await sessions.user(LOCAL_REALM, { sub: id, exp: 0, email, ...demoPerson } satisfies Claims)
  await groups.create({
    name: 'Demo',
    userId,
    role: 'admin',
    permissions: permissionsByScope,
  })
  return password ? undefined : chosen
}

/** Tells whether there is or ever was a group, or a person other than the demo account. */
async function isUsed(client: Pick<pg.Client, 'query'>, email: string): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from first_start) or exists (select from app_group)
       or exists (select from account where email <> $1) as used`,
    [email],
  )
  return rows[0]?.used ?? true
}

/** A random password of 80 bits, without letters and digits that are easily confused. */
function madeUp(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const random = crypto.getRandomValues(new Uint32Array(17))
  const text = [...random].map((value) => alphabet[value % alphabet.length]).join('')
  return `${text.slice(0, 6)}-${text.slice(6, 12)}-${text.slice(12)}`
}
