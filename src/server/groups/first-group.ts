import type { Claims } from '../../contract/session.ts'
import { permissionsByScope } from '../../domain/permission.ts'
import type { Log } from '../platform/telemetry/log.ts'
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
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  readonly groups: GroupStore
  readonly email: string
  readonly password: string | undefined
  readonly log: Log
}

/**
 * Creates, on an empty installation, the demo account as administrator of a group with every scope.
 * @returns the password if it was generated now; it is not stored in readable form
 */
export async function makeDemo({ accounts, sessions, groups, email, password }: FirstGroupOptions) {
  const known = await accounts.findByEmail(email)
  if (known) {
    if (password && !(await accounts.check(email, password))) await accounts.setPassword(known.id, password)
    return undefined
  }
  const chosen = password ?? madeUp()
  const id = await accounts.create(email, chosen, demoPerson)
  // Another process was faster.
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

/** 80 bits as letters and digits that cannot be confused. */
function madeUp(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const random = crypto.getRandomValues(new Uint32Array(17))
  const text = [...random].map((value) => alphabet[value % alphabet.length]).join('')
  return `${text.slice(0, 6)}-${text.slice(6, 12)}-${text.slice(12)}`
}
