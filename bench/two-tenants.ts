import { joinDatabase } from '../test/joined-database.ts'
import { demo, firstGroupOf, signInAt, type Visitor } from '../test/server.ts'

export interface Member {
  readonly visitor: Visitor
  readonly groupId: string
}

/** The demo's organisation (`a`) and a new one (`b`), whose administrator has the same password. */
export async function twoTenants(dataDir: string, origin: string): Promise<{ a: Member; b: Member }> {
  const database = await joinDatabase(dataDir)
  const email = 'neighbour@winnow.example'
  try {
    const a = await member(origin, demo.email)
    await database.pool.query(
      `insert into account (id, email, password_hash, claims)
       select gen_random_uuid(), $1, password_hash, claims from account where email = $2`,
      [email, demo.email],
    )
    // The first sign-in makes the user, who is given the group below.
    await signInAt(origin, email)
    await database.pool.query(
      `with made as (insert into app_group (name) values ('Neighbours') returning id),
       granted as (insert into entitlement (group_id, scope, permissions)
         select made.id, e.scope, e.permissions from made, entitlement e where e.group_id = $2)
       insert into membership (group_id, user_id, role)
       select made.id, u.id, 'admin' from made, app_user u
       where u.subject = (select id::text from account where email = $1)`,
      [email, a.groupId],
    )
    return { a, b: await member(origin, email) }
  } finally {
    await database.close()
  }
}

async function member(origin: string, email: string): Promise<Member> {
  const visitor = await signInAt(origin, email)
  return { visitor, groupId: await firstGroupOf(visitor) }
}
