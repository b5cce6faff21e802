import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/server.ts'
import { makeTenant, type Tenant } from '../../../test/tenants.ts'

let app: TestApp
let ours: Tenant
beforeAll(async () => {
  app = await startTestApp()
  ours = await makeTenant(app, { name: 'Ours' })
}, 60_000)
afterAll(() => app.stop())

it('signs everybody in', async () => {
  const { body } = await ours.people.leftViewer.visitor.json('GET', '/api/web/groups')

  expect(body.map((entry: { group: { name: string } }) => entry.group.name)).toEqual(['Ours below', 'Ours left'])
})
