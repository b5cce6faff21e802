import { beforeEach, describe, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { join, makePerson, makeTenant, type Person } from '../../../test/tenants.ts'
import type { Grant, GroupEntry } from '../../contract/groups.ts'
import { permissionsByScope } from '../../domain/permission.ts'

const app = await appForFile()
const ours = await makeTenant(app, {
  name: 'Ours',
  only: ['admin', 'analyst', 'leftAdmin', 'leftAnalyst', 'belowAdmin'],
})
beforeEach(() => app.database.pool.query('delete from entitlement where group_id <> $1', [ours.groups.root]))

const call = ({ visitor }: Person, method: string, path: string, body?: unknown) =>
  visitor.json(method, `/api/web/groups${path}`, body)
const save = (by: Person, [parent, child]: [string, string], scope: string, permissions: string[] | null) =>
  call(by, 'PUT', `/${parent}/children/${child}/grants/${scope}`, { permissions })
const grantOf = async (by: Person, group: string, scope: string): Promise<Grant> =>
  (await call(by, 'GET', `/${group}/grants`)).body.find((one: Grant) => one.scope === scope)
const reportsOf = (by: Person, group: string) =>
  by.visitor.json('GET', `/api/web/uploads/files/results?groupID=${group}`)

describe('a group’s grants', () => {
  it('are inherited all the way down', async () => {
    expect((await grantOf(ours.people.belowAdmin, ours.groups.below, 'RECOMMENDER')).permissions).toEqual(
      [...permissionsByScope.RECOMMENDER].sort(),
    )
    expect((await reportsOf(ours.people.belowAdmin, ours.groups.below)).status).toBe(200)
  })

  it('limit what a role may do in each group of a list', async () => {
    const { groups, people } = ours
    const temp = await makePerson(app, 'Ours temp')
    await join(app, temp.id, groups.left, 'viewer')
    await join(app, temp.id, groups.below, 'analyst')
    await join(app, temp.id, groups.right, 'viewer')
    await save(people.admin, [groups.root, groups.right], 'RECOMMENDER', ['REPORT_READ'])

    const { body } = await call(temp, 'GET', '')

    expect(
      (body as GroupEntry[]).map(({ group, entitlements }) => [group.name, entitlements.RECOMMENDER?.permissions]),
    ).toEqual([
      ['Ours below', [...permissionsByScope.RECOMMENDER].sort()],
      ['Ours left', ['REPORT_EXPLAIN', 'REPORT_READ']],
      ['Ours right', ['REPORT_READ']],
    ])
    for (const { group, entitlements } of body as GroupEntry[]) {
      expect((await call(temp, 'GET', `/${group.id}/entitlements`)).body).toEqual(Object.values(entitlements))
    }
  })

  it('restrict all groups below at once, whatever grants these have', async () => {
    const { groups, people } = ours
    const leftBelow: [string, string] = [groups.left, groups.below]
    const rootLeft: [string, string] = [groups.root, groups.left]
    await save(people.leftAdmin, leftBelow, 'RECOMMENDER', ['REPORT_READ', 'REPORT_CREATE'])

    const { body } = await save(people.admin, rootLeft, 'RECOMMENDER', ['REPORT_CREATE'])

    expect(body.find((one: Grant) => one.scope === 'RECOMMENDER')).toMatchObject({
      permissions: ['REPORT_CREATE'],
      own: ['REPORT_CREATE'],
    })
    expect(await grantOf(people.belowAdmin, groups.below, 'RECOMMENDER')).toEqual({
      scope: 'RECOMMENDER',
      permissions: ['REPORT_CREATE'],
      own: ['REPORT_CREATE', 'REPORT_READ'],
      most: ['REPORT_CREATE'],
    })
    expect((await reportsOf(people.belowAdmin, groups.below)).status).toBe(403)
    expect((await reportsOf(people.admin, groups.below)).status).toBe(403)
    expect((await reportsOf(people.admin, groups.root)).status).toBe(200)

    await save(people.admin, rootLeft, 'RECOMMENDER', null)
    expect((await reportsOf(people.belowAdmin, groups.below)).status).toBe(200)
    expect((await grantOf(people.admin, groups.left, 'RECOMMENDER')).own).toBeUndefined()
  })

  it('can be empty, and can then still be restored from above', async () => {
    const { groups, people } = ours
    await save(people.admin, [groups.root, groups.left], 'NIL', [])
    expect((await call(people.leftAdmin, 'DELETE', `/${groups.below}`)).status).toBe(403)
    expect((await call(people.admin, 'GET', `/${groups.left}/deletion`)).status).toBe(403)

    expect((await save(people.admin, [groups.root, groups.left], 'NIL', null)).status).toBe(200)

    expect((await call(people.admin, 'GET', `/${groups.left}/deletion`)).status).toBe(200)
  })

  it('are set by the group above only', async () => {
    const { groups, people } = ours

    expect((await save(people.leftAdmin, [groups.left, groups.left], 'NIL', [])).status).toBe(404)
    expect((await save(people.leftAdmin, [groups.root, groups.left], 'NIL', [])).status).toBe(404)
    expect((await save(people.analyst, [groups.root, groups.left], 'NIL', [])).status).toBe(403)
    expect((await save(people.admin, [groups.root, groups.below], 'NIL', [])).status).toBe(404)
    expect((await save(people.admin, [groups.left, groups.below], 'NIL', [])).status).toBe(200)
  })

  it('never exceed those of the group above, nor name another scope', async () => {
    const { groups, people } = ours
    await save(people.admin, [groups.root, groups.left], 'RECOMMENDER', ['REPORT_READ'])
    const below: [string, string] = [groups.left, groups.below]

    expect((await save(people.admin, below, 'RECOMMENDER', ['REPORT_READ', 'REPORT_DELETE'])).body.code).toBe(
      'permission.missing',
    )
    expect((await save(people.admin, below, 'RECOMMENDER', ['GROUP_CREATE'])).body.code).toBe('request.invalid')
    expect((await save(people.admin, below, 'RECOMMENDER', ['REPORT_READ'])).status).toBe(200)
  })

  it('cannot be widened beyond the permissions of the user who grants them', async () => {
    const { groups, people } = ours
    await app.database.pool.query(`
      insert into role (id, name, permissions, rank) values ('builder', '{"de": "Bau", "en": "Builder"}', '{GROUP_CREATE}', 35)`)
    await app.database.pool.query(`update membership set role = 'builder' where user_id = $1`, [people.analyst.id])
    const place: [string, string] = [groups.root, groups.left]

    expect((await save(people.analyst, place, 'RECOMMENDER', ['REPORT_READ'])).status).toBe(200)
    expect((await save(people.analyst, place, 'RECOMMENDER', null)).body.code).toBe('permission.missing')
  })
})
