import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { permissionIds } from '../../domain/permission.ts'

const app = await appForFile({}, { workers: () => idleWorkers })
const own = await makeTenant(app, { name: 'Own', only: ['admin', 'leftAdmin'] })

it('each permission for subscriptions is sufficient for its calls, even without the permission to read them', async () => {
  const permissions = permissionIds.filter((one) => one.startsWith('SUBSCRIPTION_') && one !== 'SUBSCRIPTION_READ')
  const { rows } = await sql<{ scope: string }>`
    select distinct scope from entitlement where 'SUBSCRIPTION_READ' = any(permissions)`.execute(app.database.db)
  await sql`
    insert into entitlement (group_id, scope, permissions) values (${own.groups.left}, ${rows[0]?.scope}, ${permissions})
    on conflict (group_id, scope) do update set permissions = excluded.permissions`.execute(app.database.db)
  const ask = async (method: string, path: string, body?: unknown) => {
    const { visitor } = own.people.leftAdmin
    const address = `/api/web/${path}${path.startsWith('groups') ? '' : `?groupID=${own.groups.left}`}`
    return visitor.json(method, address, body)
  }
  const candidate = {
    name: 'Firewall',
    sources: [{ id: 'demo.open-shield', filterFlags: [] }],
    targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
  }

  const { status, body } = await ask('POST', 'subscriptions', candidate)
  expect([status, body.name, body.secrets?.length]).toEqual([201, 'Firewall', 1])
  const one = `subscriptions/${body.id}`
  expect((await ask('GET', one)).status).toBe(403)
  expect((await ask('PATCH', one, { name: 'Perimeter' })).body.name).toBe('Perimeter')
  expect((await ask('GET', `${one}/history`)).body.total).toBeGreaterThan(1)
  const webhook = await ask('POST', `${one}/webhooks`, { address: 'https://hooks.example/' })
  expect(webhook.status).toBe(201)
  expect((await ask('PATCH', `${one}/webhooks/${webhook.body.id}`, { isOn: false })).body.off).toBe('person')
  expect((await ask('POST', `${one}/webhooks/${webhook.body.id}/secret`)).status).toBe(200)
  expect((await ask('GET', `${one}/webhooks`)).status).toBe(403)
  expect((await ask('DELETE', one)).status).toBe(204)
  expect((await ask('GET', `groups/${own.groups.left}/deleted-subscriptions`)).body).toMatchObject([{ id: body.id }])
  expect((await ask('POST', `${one}/restore`)).status).toBe(200)
})
