import { beforeEach, describe, expect, it } from 'vitest'
import { blockedStatements, holding } from '../../../test/blocked.ts'
import { appForFile } from '../../../test/for-file.ts'
import { join, makePerson, makeTenant, type Person } from '../../../test/tenants.ts'
import type { Role } from '../../contract/groups.ts'

/** A member of `left` with a custom role that allows inviting people and reading. */
const app = await appForFile()
await app.database.pool.query(`
  insert into role (id, name, permissions, rank) values
    ('host', '{"de": "Gastgeber", "en": "Host"}', '{GROUP_INVITE_USER,SUBSCRIPTION_READ,REPORT_READ,REPORT_EXPLAIN,IOC_SEARCH_SHOW}', 25)`)
const ours = await makeTenant(app, {
  name: 'Ours',
  only: ['admin', 'viewer', 'none', 'leftAdmin', 'leftAnalyst', 'leftViewer', 'rightAdmin', 'belowAdmin'],
})
const host = await makePerson(app, 'Ours host')
beforeEach(async () => {
  await join(app, host.id, ours.groups.left, 'host')
  await join(app, ours.people.leftAnalyst.id, ours.groups.left, 'analyst')
  await join(app, ours.people.leftViewer.id, ours.groups.left, 'viewer')
  await join(app, ours.people.leftAdmin.id, ours.groups.left, 'admin')
})

const call = ({ visitor }: Person, method: string, path: string, body?: unknown) =>
  visitor.json(method, `/api/web/groups${path}`, body)
const change = (by: Person, group: string, member: Person, role: string) =>
  call(by, 'PATCH', `/${group}/users/${member.id}`, { role })
const remove = (by: Person, group: string, member: Person) => call(by, 'DELETE', `/${group}/users/${member.id}`)
const membersOf = async (by: Person, group: string) =>
  (await call(by, 'GET', `/${group}/users`)).body.map((one: { name: string; role: string; via?: string }) =>
    [one.name, one.role, one.via].filter(Boolean),
  )

it('members are shown together with administrators from above, to users who share a group with these', async () => {
  const { people, groups } = ours

  expect(await membersOf(people.admin, groups.below)).toEqual([
    ['Ours belowAdmin', 'admin'],
    ['Ours admin', 'admin', groups.root],
    ['Ours host', 'host', groups.left],
    ['Ours leftAdmin', 'admin', groups.left],
    ['Ours leftAnalyst', 'analyst', groups.left],
    ['Ours leftViewer', 'viewer', groups.left],
    // Does not contain the person at the root without permissions.
    ['Ours viewer', 'viewer', groups.root],
  ])
  expect(await membersOf(people.belowAdmin, groups.below)).toEqual([['Ours belowAdmin', 'admin']])
  expect(await membersOf(people.leftViewer, groups.below)).toHaveLength(5)
})

describe('roles', () => {
  it('that a user can assign have no more permissions than the user’s own', async () => {
    const grantable = async (by: Person) =>
      (await call(by, 'GET', `/${ours.groups.left}/roles`)).body
        .filter((role: Role) => role.grantable)
        .map((role: Role) => role.id)

    expect(await grantable(ours.people.leftAdmin)).toEqual(['admin', 'analyst', 'host', 'viewer', 'none'])
    expect(await grantable(host)).toEqual(['host', 'viewer', 'none'])
    expect(await grantable(ours.people.admin)).toHaveLength(5)
  })

  it('with more permissions than the user’s own cannot be assigned to anybody, not even to the user', async () => {
    const { people, groups } = ours

    expect((await change(host, groups.left, people.leftViewer, 'analyst')).body.code).toBe('permission.missing')
    expect((await change(host, groups.left, host, 'admin')).body.code).toBe('permission.missing')
    expect((await change(people.leftAnalyst, groups.left, people.leftAnalyst, 'admin')).status).toBe(403)
    expect((await change(host, groups.left, people.leftViewer, 'emperor')).body.code).toBe('group.role-unknown')
    expect((await change(host, groups.left, people.leftViewer, 'none')).body).toMatchObject({ role: 'none' })
    expect((await change(people.leftAdmin, groups.left, people.leftViewer, 'admin')).status).toBe(200)
  })

  it('of members from above cannot be changed', async () => {
    const { people, groups } = ours

    expect((await change(host, groups.left, people.leftAdmin, 'viewer')).body.code).toBe('permission.missing')
    expect((await remove(host, groups.left, people.leftAdmin)).body.code).toBe('permission.missing')
    expect((await remove(host, groups.left, people.leftAnalyst)).body.code).toBe('permission.missing')
    // A member from above is not a member here.
    expect((await remove(people.leftAdmin, groups.left, people.admin)).status).toBe(404)
    expect((await remove(host, groups.left, people.leftViewer)).status).toBe(204)
    expect((await remove(people.admin, groups.left, people.leftAdmin)).status).toBe(204)
  })

  it.each([
    ['role', (by: Person, group: string, member: Person) => change(by, group, member, 'viewer')],
    ['removal', remove],
  ])('are refused if their maker lost the permission while they waited: %s', async (_, ask) => {
    const { people, groups } = ours
    const holder = await holding(
      app.database.pool,
      'select from membership where group_id = $1 and user_id = $2 for update',
      [groups.left, people.leftAnalyst.id],
    )
    await holder.query(`update membership set role = 'viewer' where group_id = $1 and user_id = $2`, [
      groups.left,
      people.leftAdmin.id,
    ])

    const waiting = ask(people.leftAdmin, groups.left, people.leftAnalyst)
    await expect.poll(() => blockedStatements(app.database.pool)).toBe(1)
    await holder.end('commit')

    expect(await waiting).toMatchObject({ status: 403, body: { code: 'permission.missing' } })
    expect(await membersOf(people.admin, groups.left)).toContainEqual(['Ours leftAnalyst', 'analyst'])
  })

  it('take effect at once', async () => {
    const { people, groups } = ours
    expect((await call(people.leftViewer, 'GET', `/${groups.left}/users`)).status).toBe(200)

    await remove(people.leftAdmin, groups.left, people.leftViewer)

    expect((await call(people.leftViewer, 'GET', `/${groups.left}/users`)).status).toBe(404)
    expect((await call(people.leftViewer, 'GET', '')).body).toEqual([])
  })
})

describe('leaving', () => {
  it('ends the user’s own membership only', async () => {
    const { people, groups } = ours

    expect((await call(people.leftViewer, 'POST', `/${groups.left}/leave`)).status).toBe(204)
    expect((await call(people.leftViewer, 'POST', `/${groups.left}/leave`)).status).toBe(404)
    // A member from above is not a member here.
    expect((await call(people.admin, 'POST', `/${groups.left}/leave`)).status).toBe(404)
  })

  it('is allowed for the last administrator of a child group, because those above administrate it', async () => {
    expect((await call(ours.people.leftAdmin, 'POST', `/${ours.groups.left}/leave`)).status).toBe(204)
  })
})

describe('the last person who can invite people to a root', () => {
  it('can neither leave, nor be removed, nor be demoted', async () => {
    const { people, groups } = ours
    const refused = { status: 409, body: { code: 'group.last-admin' } }

    expect(await call(people.admin, 'POST', `/${groups.root}/leave`)).toMatchObject(refused)
    expect(await remove(people.admin, groups.root, people.admin)).toMatchObject(refused)
    expect(await change(people.admin, groups.root, people.admin, 'viewer')).toMatchObject(refused)
    expect((await call(people.viewer, 'GET', `/${groups.root}/users`)).body).toHaveLength(3)
  })

  it('remains if all leave at the same moment', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, (_, i) => makePerson(app, `Crowd ${i}`)))
    const group = (
      await app.database.pool.query(`
        with made as (insert into app_group (name) values ('Crowd') returning id),
             granted as (insert into entitlement (group_id, scope, permissions) select id, 'NIL', '{GROUP_INVITE_USER}' from made)
        select id from made`)
    ).rows[0].id
    for (const { id } of crowd) await join(app, id, group, 'admin')

    const answers = await Promise.all(
      crowd.map((one, i) =>
        i % 2 ? call(one, 'POST', `/${group}/leave`) : change(one, group, crowd[(i + 2) % 6] as Person, 'none'),
      ),
    )
    const rest = await Promise.all(crowd.map((one) => call(one, 'POST', `/${group}/leave`)))

    const { rows } = await app.database.pool.query(
      `select role from membership where group_id = $1 and role = 'admin'`,
      [group],
    )
    expect(rows).toHaveLength(1)
    expect([...answers, ...rest].map(({ status }) => status)).toContain(409)
    expect([...answers, ...rest].map(({ status }) => status)).not.toContain(500)
  })
})
