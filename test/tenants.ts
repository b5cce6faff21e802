import { sql } from 'kysely'
import { permissionsByScope } from '../src/domain/permission.ts'
import { LOCAL_REALM } from '../src/server/session/realm.ts'
import { sessionStore } from '../src/server/session/store.ts'
import { demo, type TestApp, type Visitor } from './server.ts'

/** A signed-in user with an account. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Their browser. */
  readonly visitor: Visitor
  /** Their identity token, for `authorization: Bearer …`. */
  readonly token: string
}

const tenantPeople = {
  admin: ['root', 'admin'],
  analyst: ['root', 'analyst'],
  viewer: ['root', 'viewer'],
  none: ['root', 'none'],
  leftAdmin: ['left', 'admin'],
  leftAnalyst: ['left', 'analyst'],
  leftViewer: ['left', 'viewer'],
  rightAdmin: ['right', 'admin'],
  belowAdmin: ['below', 'admin'],
} as const satisfies Record<string, readonly [string, string]>
export type TenantPerson = keyof typeof tenantPeople

/**
 * A separate company: `root` with `left` and `right` below it, and `below` under `left`; each person is a member of one
 * group, see `tenantPeople`.
 */
export interface Tenant {
  readonly name: string
  readonly groups: { readonly root: string; readonly left: string; readonly right: string; readonly below: string }
  readonly people: Readonly<Record<TenantPerson, Person>>
}

type Wanted = Pick<TestApp, 'database' | 'signIn'>

/** Creates a tenant as the operator. `only` restricts the people, because each sign-in takes a tenth of a second. */
export async function makeTenant(
  app: Wanted,
  { name, only }: { name: string; only?: readonly TenantPerson[] },
): Promise<Tenant> {
  const { db } = app.database
  const group = async (title: string, parent: string | null) => {
    const { rows } = await sql<{ id: string }>`
      insert into app_group (name, parent) values (${title}, ${parent}) returning id`.execute(db)
    return (rows[0] as { id: string }).id
  }
  const root = await group(name, null)
  for (const [scope, permissions] of Object.entries(permissionsByScope)) {
    await sql`insert into entitlement (group_id, scope, permissions)
              values (${root}, ${scope}, ${[...permissions]})`.execute(db)
  }
  const left = await group(`${name} left`, root)
  const right = await group(`${name} right`, root)
  const below = await group(`${name} below`, left)
  const groups = { root, left, right, below }
  const entries = await Promise.all(
    Object.entries(tenantPeople)
      .filter(([key]) => !only || only.includes(key as TenantPerson))
      .map(async ([key, [place, role]]) => {
        const person = await makePerson(app, `${name} ${key}`)
        await join(app, person.id, groups[place], role)
        return [key, person] as const
      }),
  )
  return { name, groups, people: Object.fromEntries(entries) as Tenant['people'] }
}

/** A user without a group. The address is derived from the name. */
export async function makePerson(app: Wanted, name: string, email = addressOf(name)): Promise<Person> {
  const { db } = app.database
  const sub = crypto.randomUUID()
  // With the hash of the demo account's password, because hashing takes time.
  await sql`insert into account (id, email, password_hash, claims)
            select ${sub}, ${email}, password_hash, ${JSON.stringify({ name })} from account
            where email = ${demo.email}`.execute(db)
  const id = await sessionStore(db).user(LOCAL_REALM, { sub, exp: 0, email, name })
  const visitor = await app.signIn(email)
  const { body } = await visitor.json('GET', '/api/_auth/session')
  return { id, email, name, visitor, token: body.token }
}

/** Makes somebody a member directly in the database. */
export async function join({ database }: Wanted, userId: string, groupId: string, role: string): Promise<void> {
  await sql`insert into membership (group_id, user_id, role) values (${groupId}, ${userId}, ${role})
            on conflict (group_id, user_id) do update set role = excluded.role`.execute(database.db)
}

const addressOf = (name: string) => `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@people.example`
