import { expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { exceptionStore } from './exceptions.ts'

const app = await appForFile()
const tenant = await makeTenant(app, { name: 'Ours', only: ['analyst'] })

it('exceptions that have expired leave no rows behind after a day, others stay', async () => {
  const { root } = tenant.groups
  const except = (value: string, ms: number) =>
    tenant.people.analyst.visitor.json('POST', `/api/web/exceptions?groupID=${root}`, {
      kind: 'ipv4',
      value,
      subscriptionID: null,
      reason: 'ours',
      expiresAt: new Date(app.clock.now() + ms).toISOString(),
    })
  expect((await except('45.155.205.1', minuteMs)).status).toBe(201)
  expect((await except('45.155.205.2', 3 * dayMs)).status).toBe(201)
  const { purge } = exceptionStore({ database: app.database, clock: app.clock, perGroup: 10 })
  expect(await purge()).toBe(0)

  app.clock.skip(dayMs + 2 * minuteMs)

  expect(await purge()).toBe(1)
  const { rows } = await app.database.pool.query('select value from delivery_exception where group_id = $1', [root])
  expect(rows).toEqual([{ value: '45.155.205.2' }])
})
