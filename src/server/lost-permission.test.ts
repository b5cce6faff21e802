import { expect, it } from 'vitest'
import { blockedStatements } from '../../test/blocked.ts'
import { deliveryForFile } from '../../test/for-file.ts'
import { join, makeTenant } from '../../test/tenants.ts'

const admin = () => ours.people.leftAdmin.visitor

const delivery = await deliveryForFile()
const ours = await makeTenant(delivery.app, { name: 'Ours', only: ['admin', 'leftAdmin'] })
const group = ours.groups.left
const subscription = (await make('/api/web/subscriptions', 'groupID', {
  name: 'Perimeter',
  enricher: [],
  sources: [{ id: await delivery.source() }],
  targetFormats: [{ id: 'CSV', authMethod: 'apiKey' }],
})) as string
const made = () => ({
  invitation: () =>
    make(`/api/web/groups/${group}/invitations`, '', { email: 'new@people.example', role: 'viewer', locale: 'de' }),
  group_list: () => make(`/api/web/groups/${group}/lists`, '', { name: 'Known', description: '', effect: 'deny' }),
  subscription: async () => subscription,
})

async function make(path: string, query: string, body: object): Promise<string> {
  const asked = query === '' ? path : `${path}?${query}=${group}&authMethod=apiKey`
  const { status, body: answer } = await admin().json('POST', asked, body)
  expect({ status, answer }).toMatchObject({ status: 201 })
  return (answer.invitation ?? answer).id
}

it.each([
  ['invitation', 'DELETE', (id: string) => `/api/web/groups/${group}/invitations/${id}`, undefined],
  ['group_list', 'PATCH', (id: string) => `/api/web/groups/${group}/lists/${id}`, { name: 'Renamed' }],
  ['subscription', 'PATCH', (id: string) => `/api/web/subscriptions/${id}?groupID=${group}`, { name: 'Renamed' }],
  ['subscription', 'PATCH', (id: string) => `/api/web/subscriptions/${id}?groupID=${group}&authMethod=apiKey`, {}],
] as const)(
  'a change of a row of %s is refused if its maker lost the permission while it waited: %s',
  async (table, method, path, body) => {
    const id = await made()[table]()
    const { pool } = delivery.app.database
    const rows = () => pool.query(`select to_jsonb(t) - 'last_used_at' "row" from ${table} t where id = $1`, [id])
    const before = (await rows()).rows
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query(`select from ${table} where id = $1 for update`, [id])
    await holder.query(`update membership set role = 'viewer' where group_id = $1 and user_id = $2`, [
      group,
      ours.people.leftAdmin.id,
    ])

    const waiting = admin().json(method, path(id), body)
    await expect.poll(() => blockedStatements(pool)).toBe(1)
    await holder.query('commit')
    holder.release()
    const { status } = await waiting
    await join(delivery.app, ours.people.leftAdmin.id, group, 'admin')

    expect(status).toBe(403)
    expect((await rows()).rows).toEqual(before)
  },
)
