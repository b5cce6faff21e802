import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { type DeliveryApp, type MadeSubscription, record } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import type { Mail } from '../mail/mailer.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { heldMails } from './held-mails.ts'

const delivery = await deliveryForFile()

const guard = { share: 0.5, least: 100 }
const entries = (n: number, net = 1) =>
  Array.from({ length: n }, (_, i) => record('ipv4', `45.84.${net + (i >> 8)}.${i & 255}`))
const detail = async ({ id }: MadeSubscription) => (await delivery.call('GET', id)).body
const decide = async ({ id }: MadeSubscription, decision: string) =>
  (await delivery.call('POST', id, '/held-release', { decision })).status
const served = async ({ id, apiKey }: MadeSubscription) =>
  (await (await delivery.pull(`/v1/feeds/${id}/PLAIN`, apiKey)).text()).trim().split('\n').filter(Boolean).length
const query = async (text: string, ...values: unknown[]) => (await delivery.app.database.pool.query(text, values)).rows

/** A subscription to a source, with its first release of 300 entries. */
async function released({ stateFrom = 1e9 } = {}) {
  const made = await delivery.made(entries(300), ['PLAIN'])
  const { source } = made
  const compose = (more: Parameters<DeliveryApp['compose']>[2] = {}) =>
    delivery.compose(made.id, undefined, { guard, stateFrom, ...more })
  expect(await compose()).toMatchObject({ outcome: 'released', indicators: 300 })
  return { source, made, compose }
}

it.each([
  ['composed whole', {}],
  ['composed from what has changed', { stateFrom: 1 }],
])('a release, %s, that loses most entries waits until somebody approves it', async (_, options) => {
  const { source, made, compose } = await released(options)
  await delivery.call('POST', made.id, '/webhooks', {
    address: 'https://hook.example/',
    events: ['delivery.held', 'delivery.released'],
  })
  await delivery.list(source, entries(20))

  expect(await compose()).toEqual({ outcome: 'held' })

  expect(await served(made)).toBe(300)
  expect((await detail(made)).held).toMatchObject({ before: 300, after: 20, decision: null })
  // It is not composed again until something changes, and nobody is told twice.
  expect(await compose()).toBeUndefined()
  await delivery.list(source, entries(10))
  expect(await compose()).toEqual({ outcome: 'held' })
  expect((await detail(made)).held).toMatchObject({ before: 300, after: 10 })

  expect(await decide(made, 'approved')).toBe(204)
  expect((await detail(made)).held.decision).toBe('approved')
  expect(await compose()).toMatchObject({ outcome: 'released', release: 2, indicators: 10 })

  expect(await served(made)).toBe(10)
  expect((await detail(made)).held).toBeNull()
  // Deciding again does nothing.
  expect(await decide(made, 'approved')).toBe(204)
  const events = await query(
    'select m.event from webhook_message m join webhook w on w.id = m.webhook_id where w.subscription_id = $1 order by m.created_at',
    made.id,
  )
  expect(events.map(({ event }) => event)).toEqual(['delivery.held', 'delivery.released'])
  const history = await query(
    'select what, by_user is null "isService" from subscription_change where subscription_id = $1 order by id',
    made.id,
  )
  expect(history.slice(-2)).toEqual([
    { what: 'release-held', isService: true },
    { what: 'release-approved', isService: false },
  ])
  const audit = await query(
    `select action, before, after from audit_entry where target = $1 and action like 'release.%'`,
    made.id,
  )
  expect(audit).toEqual([{ action: 'release.approved', before: { indicators: 300 }, after: { indicators: 10 } }])
})

it('a row on an allow list that takes nearly everything waits, and the list is named', async () => {
  const { made, compose } = await released()
  const list = await delivery.ownList('allow', '45.84.0.0/16')

  expect(await compose()).toEqual({ outcome: 'held' })

  const { held } = await detail(made)
  expect(held.causes).toEqual([{ what: 'list', name: 'allow', lost: 300 }])
  await delivery.dora.json('DELETE', list)
  expect(await compose()).toMatchObject({ outcome: 'unchanged' })
  expect((await detail(made)).held).toBeNull()
})

it('a refused release stays away until the entries are back or somebody approves it', async () => {
  const { source, made, compose } = await released()
  await delivery.list(source, entries(20))
  await compose()

  expect(await decide(made, 'refused')).toBe(204)

  await delivery.list(source, entries(30))
  expect(await compose()).toEqual({ outcome: 'held' })
  expect((await detail(made)).held).toMatchObject({ after: 30, decision: 'refused' })
  expect(await served(made)).toBe(300)
  await delivery.list(source, entries(290))
  expect(await compose()).toMatchObject({ outcome: 'released', indicators: 290 })
  expect((await detail(made)).held).toBeNull()
})

it('an approved release waits again if somebody refuses it before it is composed', async () => {
  const { source, made, compose } = await released()
  await delivery.list(source, entries(20))
  await compose()
  expect([await decide(made, 'approved'), await decide(made, 'refused')]).toEqual([204, 204])

  expect(await compose()).toEqual({ outcome: 'held' })

  expect((await detail(made)).held).toMatchObject({ after: 20, decision: 'refused' })
  expect(await served(made)).toBe(300)
})

const forbidden = { name: 'Contract', stated: true, commercialUse: 'yes', redistribution: 'no', attribution: 'no' }
const onPurpose: Record<string, (of: { source: string; made: MadeSubscription }) => Promise<unknown>> = {
  'settings of the subscription': ({ made }) => delivery.call('PATCH', made.id, '', { iocSelector: ['domain'] }),
  'the terms of a source, which may not be delivered any more': ({ source }) =>
    query('update source set licence = $2 where id = $1', source, JSON.stringify(forbidden)),
  'an exception': async () => {
    const body = { kind: 'ipv4-cidr', value: '45.84.1.0/24', subscriptionID: null, reason: 'our customer' }
    const { status, body: made } = await delivery.dora.json(
      'POST',
      `/api/web/exceptions?groupID=${delivery.groupId}`,
      body,
    )
    expect(status, JSON.stringify(made)).toBe(201)
  },
}
it.each(Object.keys(onPurpose))('a loss because of %s does not wait', async (reason) => {
  const { source, made, compose } = await released()

  await onPurpose[reason]?.({ source, made })

  expect(await compose()).toMatchObject({ outcome: 'released', release: 2 })
  await query('delete from delivery_exception')
})

it('a release waits no longer than the one before it may be served', async () => {
  const { source, made, compose } = await released()
  await delivery.list(source, entries(20))
  expect(await compose()).toEqual({ outcome: 'held' })
  await query('update source set licence = $2 where id = $1', source, JSON.stringify(forbidden))

  expect((await delivery.pull(`/v1/feeds/${made.id}/PLAIN`, made.apiKey)).status).toBe(503)

  expect(await compose()).toMatchObject({ outcome: 'released', indicators: 0 })
})

it('leaves no files behind, however often the release that waits is composed', async () => {
  const { source, compose } = await released({ stateFrom: 1 })
  const { folder } = delivery.dependencies.deliveries.blobPlace as { folder: string }
  const files = async () => (await readdir(folder)).filter((name) => name.startsWith('d-')).length
  const names = () => query('select name from delivered_blob order by name')
  const before = [await files(), await names()]
  for (const n of [20, 21, 22]) {
    await delivery.list(source, entries(n))
    expect(await compose()).toEqual({ outcome: 'held' })
  }

  expect([await files(), await names()]).toEqual(before)
})

it('mails the people of the group once about a release that waits', async () => {
  const { source, made, compose } = await released()
  await delivery.list(source, entries(20))
  await compose()
  const sent: Mail[] = []
  const mailer = { enabled: true, send: async (mail: Mail) => `${sent.push(mail)}` }
  const mails = heldMails({
    db: delivery.app.database.db,
    clock: delivery.app.clock,
    mailer,
    origin: 'https://winnow.example',
  })
  const run = { log: createLog('silent'), signal: new AbortController().signal }

  await Promise.all([mails(run), mails(run)])
  await delivery.list(source, entries(21))
  await compose()
  await mails(run)

  const ours = sent.filter((mail) => JSON.stringify(mail).includes(made.id))
  expect(ours).toMatchObject([{ kind: 'release-held', values: { before: 300, after: 20 } }])
})
