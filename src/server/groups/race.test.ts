import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { blockedStatements, holding } from '../../../test/blocked.ts'
import { appForFile } from '../../../test/for-file.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import { makeTenant, type Person } from '../../../test/tenants.ts'
import type { GroupEntry } from '../../contract/groups.ts'

const app = await appForFile()
const ours = await makeTenant(app, { name: 'Ours', only: ['admin', 'leftAdmin', 'rightAdmin'] })

const CALLS = rounds(200, 5000)
const AT_ONCE = 10

it.each([
  ['side by side', false],
  // Here the permissions at each time do not follow from the group's own log, so only the tree is checked.
  ['into each other', true],
])(`groups that are moved %s, deleted and restored while everybody works in them: seed ${seed}`, async (_, nested) => {
  const next = random(seed)
  const one = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T
  const { groups, people } = ours
  const call = ({ visitor }: Person, method: string, path: string, body?: unknown) =>
    visitor.json(method, `/api/web/groups${path}`, body)
  const branches: string[] = []
  for (let i = 0; i < 5; i++) {
    const { body } = await call(people.admin, 'POST', `?groupID=${groups.left}`, {
      group: { name: `Branch ${i}`, parent: groups.left },
    })
    branches.push(body.group.id)
  }
  const sides = [groups.left, groups.right]
  const places = nested ? [...sides, ...branches] : sides
  const sideAdmins = [people.leftAdmin, people.rightAdmin]
  const doings: (() => Promise<{ status: number }>)[] = [
    () => call(people.admin, 'POST', `/${one(branches)}/move`, { parent: one(places) }),
    () => call(people.admin, 'POST', `/${one(branches)}/move`, { parent: one(sides) }),
    () => call(one(sideAdmins), 'DELETE', `/${one(branches)}`),
    () => call(people.admin, 'POST', `/${one(places)}/deleted/${one(branches)}/restore`),
    () => call(people.admin, 'POST', `/${one(places)}/deleted/${one(branches)}/restore`),
    () => {
      const parent = one(branches)
      return call(one(sideAdmins), 'POST', `?groupID=${parent}`, { group: { name: 'Twig', parent } })
    },
    () => {
      const id = one(branches)
      return call(one(sideAdmins), 'PATCH', `/${id}`, { id, name: `Name ${Math.floor(next() * 1000)}` })
    },
    () =>
      call(one(sideAdmins), 'PATCH', `/${one(branches)}/profile`, {
        cOrg: null,
        ownRanges: [`192.0.2.${Math.floor(next() * 256)}`],
      }),
    () => call(one(sideAdmins), 'GET', ''),
    () => call(one(sideAdmins), 'GET', `/${one(branches)}/users`),
  ]

  const statuses = new Map<number, number>()
  for (let round = 0; round < CALLS / AT_ONCE; round++) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => one(doings)()))
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }

  expect([...statuses.keys()].filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([])
  // Both outcomes must occur; otherwise the race was not tested.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(CALLS / 10)
  expect(statuses.get(404) ?? 0).toBeGreaterThan(0)

  const { db } = app.database
  const { rows: wrong } = await sql`
    select c.id from app_group c left join app_group p on p.id = c.parent
    where (c.parent is not null and p.id is null) or (c.deleted_at is null and p.deleted_at is not null)
       or c.path <> coalesce(p.path, '{}') || c.id or c.granted <> allowed(c.id, p.granted)`.execute(db)
  expect(wrong).toEqual([])
  for (const [person, top] of [
    [people.leftAdmin, groups.left],
    [people.rightAdmin, groups.right],
  ] as const) {
    const { rows } = await sql<{ id: string }>`
      select id from app_group where path @> array[${top}]::uuid[] and deleted_at is null`.execute(db)
    const { body } = await call(person, 'GET', '')
    expect(body.map((entry: GroupEntry) => entry.group.id).sort()).toEqual(rows.map((row) => row.id).sort())
  }
  if (!nested) expect(await throughOldPath()).toEqual([])
})

it.each<[string, (branch: string) => Parameters<Person['visitor']['json']>]>([
  ['renames', (branch) => ['PATCH', `/api/web/groups/${branch}`, { id: branch, name: 'Mine' }]],
  [
    'changes the profile of',
    (branch) => ['PATCH', `/api/web/groups/${branch}/profile`, { cOrg: null, ownRanges: ['192.0.2.1'] }],
  ],
  [
    'adds a group below',
    (branch) => ['POST', `/api/web/groups?groupID=${branch}`, { group: { name: 'Mine', parent: branch } }],
  ],
  ['moves', (branch) => ['POST', `/api/web/groups/${branch}/move`, { parent: ours.groups.below }]],
  ['deletes', (branch) => ['DELETE', `/api/web/groups/${branch}`]],
  ['removes the logo of', (branch) => ['DELETE', `/api/web/groups/${branch}/logo`]],
])('a user who %s a group while it is being moved out of reach is refused', async (_, ask) => {
  const { db, pool } = app.database
  const branch = crypto.randomUUID()
  await sql`insert into app_group (id, name, parent) values (${branch}, 'Branch', ${ours.groups.left})`.execute(db)
  await sql`insert into logo (group_id, ref) values (${branch}, ${branch})`.execute(db)
  const mover = await holding(pool, 'update app_group set parent = $1 where id = $2', [ours.groups.right, branch])
  const waiting = () => blockedStatements(pool)

  const answer = ours.people.leftAdmin.visitor.json(...ask(branch))
  await expect.poll(waiting).toBeGreaterThan(0)
  await mover.end('commit')

  expect((await answer).status).toBe(404)
  const { rows } = await pool.query(
    `select name, parent, own_ranges, deleted_at, (select count(*) from app_group c where c.parent = g.id) below,
            exists (select from logo where group_id = g.id) logo
     from app_group g where id = $1`,
    [branch],
  )
  expect(rows).toEqual([
    { name: 'Branch', parent: ours.groups.right, own_ranges: [], deleted_at: null, below: 0, logo: true },
  ])
})

/** Audit log entries by a side's administrator in a group that was not below that side at the time. */
async function throughOldPath() {
  const { people, groups } = ours
  const sideOf = new Map([
    [people.leftAdmin.id, groups.left],
    [people.rightAdmin.id, groups.right],
  ])
  const { rows } = await sql<{
    subject: string
    actor: string
    action: string
    target: string
    after: { parent?: string }
  }>`
    select subject, actor, action, target, after from audit_entry
    where subject_kind = 'group' and action like 'group.%' and subject = target::uuid
    order by at, seq`.execute(app.database.db)
  const parents = new Map<string, string | undefined>()
  const isBelow = (id: string | undefined, top: string): boolean =>
    id === top || (id !== undefined && isBelow(parents.get(id), top))
  return rows.filter(({ actor, action, target, after }) => {
    const side = sideOf.get(actor)
    if (action === 'group.created' || action === 'group.moved') parents.set(target, after.parent)
    return side !== undefined && !isBelow(target, side)
  })
}
