import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DeliveryApp, startDeliveryApp } from '../../../test/deliveries.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { type DeliveryRefusal, deliveryAccess } from './access.ts'

let delivery: DeliveryApp
beforeAll(async () => {
  delivery = await startDeliveryApp()
})
afterAll(() => delivery.stop())

it('all keys of an organisation together can ask fifty times as often as one, and others are not affected', async () => {
  const candidate = { sources: [{ id: await delivery.source(), filterFlags: [] }] }
  const keys = [(await delivery.subscribe(candidate)).apiKey, (await delivery.subscribe(candidate)).apiKey]
  const theirs = await makeTenant(delivery.app, { name: 'Theirs', only: ['admin'] })
  const { body } = await theirs.people.admin.visitor.json(
    'POST',
    `/api/web/subscriptions?groupID=${theirs.groups.root}&authMethod=apiKey`,
    { ...candidate, name: 'Theirs', enricher: [], targetFormats: [{ id: 'CSV', authMethod: 'apiKey' }] },
  )
  const { pool } = delivery.app.database
  const access = deliveryAccess({ pool, now: () => Date.UTC(2100, 0, 1), perMinute: 1 })
  /** Undefined: admitted. False: refused without reading anything. */
  const ask = (key: string) =>
    access.open(new Headers({ 'x-api-key': key }), '192.0.2.1').then(
      () => undefined,
      ({ code, rateLimit }: DeliveryRefusal) => code === 'delivery.expired' && rateLimit !== undefined,
    )

  const answers: (boolean | undefined)[] = []
  for (let i = 0; i < 53; i++) answers.push(await ask(keys[i % 2] as string))

  expect(answers.lastIndexOf(true)).toBe(51)
  expect(answers.at(-1)).toBe(false)
  expect(await ask(body.secrets[0].secret)).toBe(true)
})
