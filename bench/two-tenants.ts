import { openDatabase } from '../src/server/platform/db/db.ts'
import { joinPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { type Conformance, conformanceTo } from '../test/conformance.ts'
import { createVisitor, demo, signIn, type Visitor } from '../test/server.ts'

export interface Member {
  readonly visitor: Visitor
  readonly groupId: string
}

/** Beside the demo's organisation (`a`) another one, with an administrator whose password is the same. */
export async function twoTenants(dataDir: string, origin: string): Promise<{ a: Member; b: Member }> {
  const embedded = await joinPostgres(dataDir, createLog('silent'))
  const database = openDatabase(embedded.connection, { poolSize: 1, log: createLog('silent') })
  const conformance = await conformanceTo(origin)
  const email = 'neighbour@winnow.example'
  try {
    const a = await member(origin, conformance, demo.email)
    await database.pool.query(
      `insert into account (id, email, password_hash, claims)
       select gen_random_uuid(), $1, password_hash, claims from account where email = $2`,
      [email, demo.email],
    )
    await signIn(createVisitor(origin, conformance), email, demo.password)
    await database.pool.query(
      `with made as (insert into app_group (name) values ('Neighbours') returning id),
       granted as (insert into entitlement (group_id, scope, permissions)
         select made.id, e.scope, e.permissions from made, entitlement e where e.group_id = $2)
       insert into membership (group_id, user_id, role)
       select made.id, u.id, 'admin' from made, app_user u
       where u.subject = (select id::text from account where email = $1)`,
      [email, a.groupId],
    )
    return { a, b: await member(origin, conformance, email) }
  } finally {
    await database.close()
    await embedded.stop()
  }
}

async function member(origin: string, conformance: Conformance, email: string): Promise<Member> {
  const visitor = createVisitor(origin, conformance)
  await signIn(visitor, email, demo.password)
  const { body } = await visitor.json('GET', '/api/web/groups')
  return { visitor, groupId: body[0]?.group.id }
}

export const cookieOf = ({ cookies }: Visitor): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
