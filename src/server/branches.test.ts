import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForFile } from '../../test/for-file.ts'
import { idleWorkers } from '../../test/idle-workers.ts'
import { makeTenant, type Person } from '../../test/tenants.ts'
import { checkOrganisation } from './platform/db/organisation-limit.ts'

// A provider with the customers left and right, and low limits on what all of them may have together.

/** The first report is made until this resolves. */
const held = Promise.withResolvers<void>()
const settings = {
  GROUPS_MAX: '12',
  INVITATIONS_MAX: '6',
  REPORTS_MAX: '8',
  REPORTS_WAITING_MAX: '2',
  ANALYSES_AT_ONCE: '1',
}
const workers = { ...idleWorkers, 'analyse-upload': () => held.promise }
const app = await appForFile(settings, { workers: () => workers })
const provider = await makeTenant(app, { name: 'Provider', only: ['admin', 'leftAdmin', 'rightAdmin'] })

const post = ({ visitor }: Person, path: string, body?: object) => visitor.json('POST', path, body)
const outcome = ({ status, body }: { status: number; body: { code?: string; values?: { limit?: number } } }) =>
  body.code ? [body.code, body.values?.limit] : status

it('one customer of a provider cannot take the groups and invitations that the others may have', async () => {
  const { left, right } = provider.groups
  const { leftAdmin, rightAdmin } = provider.people
  const group = (who: Person, parent: string) =>
    post(who, `/api/web/groups?groupID=${parent}`, { group: { name: 'New', parent } })
  const invite = (who: Person, id: string) =>
    post(who, `/api/web/groups/${id}/invitations`, {
      email: `${crypto.randomUUID()}@people.example`,
      role: 'viewer',
      locale: 'en',
    })

  for (const [ask, may, refusal] of [
    [group, 2, ['group.too-many', 4]],
    [invite, 3, ['invitation.too-many', 3]],
  ] as const) {
    const greedy: Awaited<ReturnType<typeof ask>>[] = []
    for (let n = 0; n <= may; n++) greedy.push(await ask(leftAdmin, left))
    const modest = [await ask(rightAdmin, right), await ask(rightAdmin, right)]

    expect(greedy.map(outcome)).toEqual([...Array(may).fill(201), refusal])
    expect(modest.map(outcome)).toEqual([201, 201])
  }
})

it('one customer of a provider cannot fill the queue of all, nor keep all reports', async () => {
  const { root, left, right } = provider.groups
  const { admin, leftAdmin, rightAdmin } = provider.people
  const report = async (who: Person, id: string) =>
    outcome(await post(who, `/api/web/uploads/files/results/demo?groupID=${id}`))
  const jobs = (states: string) => async () =>
    (await app.database.pool.query(`select from pgboss.job where name = 'analyse-upload' and ${states}`)).rowCount

  const first = await report(admin, root)
  await expect.poll(jobs(`state = 'active'`)).toBe(1)
  const waiting = [await report(leftAdmin, left), await report(leftAdmin, left), await report(rightAdmin, right)]
  held.resolve()
  const kept: unknown[] = []
  for (let n = 0; n < 3; n++) {
    await expect.poll(jobs(`state < 'completed'`)).toBe(0)
    kept.push(await report(leftAdmin, left))
  }
  await expect.poll(jobs(`state < 'completed'`)).toBe(0)
  const modest = await report(rightAdmin, right)

  expect([first, ...waiting]).toEqual([202, 202, ['rate.limited', undefined], 202])
  expect(kept).toEqual([202, 202, ['report.too-many', 3]])
  expect(modest).toBe(202)
})

it('what a transaction adds is refused if its branch then has more than half, but not at the top', async () => {
  const { root, left, right } = provider.groups
  const { db } = app.database
  await sql`update app_group set name = 'counted' where parent = ${left}`.execute(db)
  const check = (groupId: string, most: number) =>
    db
      .transaction()
      .execute((trx) =>
        checkOrganisation(trx, groupId, {
          what: 'groups',
          count: sql`(select count(*) from app_group where id in (table its) and name = 'counted')`,
          most,
          problem: 'group.too-many',
        }),
      )
      .then(
        () => 'taken',
        ({ values }) => values.limit,
      )
  const { rows } = await sql<{ n: number }>`select count(*) n from app_group where name = 'counted'`.execute(db)
  const n = rows[0]?.n ?? 0

  expect(n).toBe(3)
  expect(await Promise.all([check(left, 2 * n), check(left, n), check(right, n), check(root, n)])).toEqual([
    'taken',
    Math.ceil(n / 2),
    'taken',
    'taken',
  ])
  expect(await check(root, n - 1)).toBe(n - 1)
})
