import { expect, it } from 'vitest'
import { deliveryForFile } from '../../../test/for-file.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { type DeliveryRefusal, deliveryAccess } from './access.ts'

const delivery = await deliveryForFile()

it('all keys of an organisation together can ask ten times as often as one, and others are not affected', async () => {
  const candidate = { sources: [{ id: await delivery.source(), filterFlags: [] }] }
  const keys = [(await delivery.subscribe(candidate)).apiKey, (await delivery.subscribe(candidate)).apiKey]
  const theirs = await makeTenant(delivery.app, { name: 'Theirs', only: ['admin'] })
  const { body } = await theirs.people.admin.visitor.json(
    'POST',
    `/api/web/subscriptions?groupID=${theirs.groups.root}&authMethod=apiKey`,
    { ...candidate, name: 'Theirs', enricher: [], targetFormats: [{ id: 'CSV', authMethod: 'apiKey' }] },
  )
  const { pool } = delivery.app.database
  const access = deliveryAccess({ pool, now: () => Date.UTC(2100, 0, 1), perMinute: 5 })
  /** Undefined: admitted. False: refused without reading anything. */
  const ask = (key: string) =>
    access.open(new Headers({ 'x-api-key': key }), '192.0.2.1').then(
      () => undefined,
      ({ code, about }: DeliveryRefusal) => code === 'delivery.expired' && about.rateLimit !== undefined,
    )

  const answers: (boolean | undefined)[] = []
  for (let i = 0; i < 53; i++) answers.push(await ask(keys[i % 2] as string))

  expect(answers.lastIndexOf(true)).toBe(51)
  expect(answers.at(-1)).toBe(false)
  expect(await ask(body.secrets[0].secret)).toBe(true)
})

it('the keys of one customer leave requests for those of another customer, and of the provider', async () => {
  const provider = await makeTenant(delivery.app, { name: 'Provider', only: ['admin', 'leftAdmin', 'rightAdmin'] })
  const { root, left, right } = provider.groups
  const { admin, leftAdmin, rightAdmin } = provider.people
  const candidate = { sources: [{ id: await delivery.source(), filterFlags: [] }], enricher: [], name: 'Perimeter' }
  const keyOf = async ({ visitor }: typeof admin, groupId: string): Promise<string> => {
    const path = `/api/web/subscriptions?groupID=${groupId}&authMethod=apiKey`
    const targetFormats = [{ id: 'CSV', authMethod: 'apiKey' }]
    return (await visitor.json('POST', path, { ...candidate, targetFormats })).body.secrets[0].secret
  }
  const keys = [await keyOf(leftAdmin, left), await keyOf(rightAdmin, right), await keyOf(admin, root)] as const
  const { pool } = delivery.app.database
  const access = deliveryAccess({ pool, now: () => Date.UTC(2100, 0, 1), perMinute: 5 })
  /** @returns how many of so many requests were not refused before something was read for them */
  const ask = async (key: string, times: number) => {
    let admitted = 0
    for (let n = 0; n < times; n++) {
      await access
        .open(new Headers({ 'x-api-key': key }), '192.0.2.1')
        .catch(({ about }: DeliveryRefusal) => (admitted += Number(about.rateLimit !== undefined)))
    }
    return admitted
  }
  // The first request with a key tells whose it is, and the second one is the first that counts.
  for (const key of keys) await ask(key, 2)

  expect(await ask(keys[0], 60)).toBe(24)
  expect(await ask(keys[1], 60)).toBe(23)
  expect(await ask(keys[2], 60)).toBe(15)
})
