import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { blockedStatements, whileOpen } from '../../../test/blocked.ts'
import type { MadeSubscription } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import { serveHttp } from '../../../test/serve-http.ts'
import type { WebhookMessage } from '../../contract/webhooks.ts'
import { permissionsByScope } from '../../domain/permission.ts'
import { testEvent, type WebhookEvent, webhookEvents } from '../../domain/webhook.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import { createGuardedFetch, createLoopbackFetchForTests, type GuardedFetch } from '../../fetch/guarded-fetch.ts'
import type { Mail } from '../mail/mailer.ts'
import { tellWebhooksOf } from '../news/tell-group.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { webhookJobs } from './jobs.ts'
import { tellOfOff } from './off-mail.ts'
import { waitAfter } from './retries.ts'
import { type WebhookStoreOptions, webhookStore } from './store.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const log = createLog('silent')

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let received: Received[]
/** The receiver's next answers; 200 if none is left. */
let answers: { status: number; headers?: Record<string, string> }[]

const delivery = await deliveryForFile({ DELIVERY_RATE: '100000', SUBSCRIPTIONS_MAX: '100' })
const base = await serveHttp(async (request, response) => {
  received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
  const { status, headers } = answers.shift() ?? { status: 200 }
  response.writeHead(status, headers).end(status === 204 ? undefined : 'thanks')
}, afterAll)
beforeEach(async () => {
  received = []
  answers = []
  ahead = 0
  queued.length = 0
  mails.length = 0
  await sql`delete from webhook`.execute(db())
  await sql`delete from attempt`.execute(db())
})

const db = () => delivery.app.database.db
/** Clock offset for the sender only: otherwise users' sessions would expire meanwhile. */
let ahead = 0
const clock = { now: () => delivery.app.clock.now() + ahead }
const skip = (ms: number) => {
  ahead += ms
}
const toNextMinute = () => skip(minute - (clock.now() % minute))
const mails: Mail[] = []
const mailer = (enabled = true) => ({
  enabled,
  send: async (mail: Mail) => {
    mails.push(mail)
    return ''
  },
})
const queued: { name: string; payload: { messageId?: string }; startAfter?: Date }[] = []

function jobs(fetch: GuardedFetch = createLoopbackFetchForTests()) {
  const { dependencies } = delivery
  return webhookJobs({
    ...dependencies,
    ...dependencies.webhooks,
    clock,
    fetch,
    mailer: mailer(),
    chance: () => 0.5,
    add: async (name, payload, { startAfter } = {}) => {
      queued.push({ name, payload, ...(startAfter && { startAfter }) })
      return null
    },
    addAll: async (name, jobs) => void queued.push(...jobs.map(({ payload }) => ({ name, payload }))),
  })
}
const run = { id: '1', attempt: 0, last: true, signal: new AbortController().signal, log }
/** Queues and sends all due messages. */
async function push(fetch?: GuardedFetch, attempt = run): Promise<void> {
  const { 'push-webhooks': pushAll, 'send-webhook': send } = jobs(fetch)
  queued.length = 0
  await pushAll({}, run)
  for (const { payload } of [...queued]) await send({ messageId: payload.messageId as string }, attempt)
}

const storeWith = (options: Partial<WebhookStoreOptions>) =>
  webhookStore({
    database: delivery.app.database,
    clock,
    secrets: { seal: async () => '' },
    vet: async () => undefined,
    sends: () => true,
    overlapHours: 24,
    send: async () => {},
    ...options,
  })

/** The person who makes the calls. */
const caller = async () => {
  const { rows } = await sql<{ id: string }>`select id from app_user where email = 'demo@winnow.example'`.execute(db())
  return { id: rows[0]?.id as string }
}
const placeOf = ({ id }: MadeSubscription) => ({ groupId: delivery.groupId, subscriptionId: id })

/** Mails people that a webhook was switched off. */
const tellOff = ({ id }: Made, enabled = true) =>
  db()
    .transaction()
    .execute((trx) =>
      tellOfOff(trx, { clock, mailer: mailer(enabled), origin: base }, { webhookId: id, reason: 'gone' }),
    )

const inGroup = () => `groupID=${delivery.groupId}`
const call = (method: string, id: string, path = '', body?: unknown) =>
  delivery.dora.json(method, `/api/web/subscriptions/${id}/webhooks${path}?${inGroup()}`, body)

interface Made {
  readonly id: string
  readonly secret: string
}
/** A webhook to a receiver on this machine; no user could enter such an address. */
async function webhook({ id }: { id: string }, events?: string[]): Promise<Made> {
  const { status, body } = await call('POST', id, '', {
    address: 'https://hooks.example/winnow',
    ...(events && { events }),
  })
  expect(status).toBe(201)
  await sql`update webhook set address = ${`${base}/winnow?team=1`} where id = ${body.id}`.execute(db())
  return body
}
const messages = async (subscription: MadeSubscription, { id }: Made): Promise<WebhookMessage[]> =>
  (await call('GET', subscription.id, `/${id}/messages`)).body.messages
const listed = async (subscription: MadeSubscription) => (await call('GET', subscription.id)).body.webhooks

const subscription = () => delivery.made(['198.18.0.1', '198.18.0.2'], ['PLAIN', 'STIX21'])

/** A subscription with a webhook. */
async function watched(events?: string[]) {
  const one = await subscription()
  return { one, made: await webhook(one, events) }
}
/** The same after the first release, of which it is told. */
async function told(events?: string[]) {
  const both = await watched(events)
  await delivery.compose(both.one.id)
  return both
}
/** Makes a release with these addresses. */
const release = (one: Awaited<ReturnType<typeof subscription>>, ...addresses: string[]) => delivery.next(one, addresses)

/** Verifies a message as a receiver would that knows only the standard. */
function verified({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(content, 'utf8').digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`)
}
const first = () => received[0] as Received
const event = (one = first()) => JSON.parse(one.body)

it('sends only news that the person who set its address and events may see', async () => {
  const made = await subscription()
  const whole = await webhook(made, ['hunt.hits'])
  const plain = await webhook(made, ['delivery.released'])
  const { rows } = await sql<{ permissions: string[] }>`
    select permissions from role where id = 'admin'`.execute(db())
  const setRole = (permissions: readonly string[] = []) =>
    sql`update role set permissions = ${permissions} where id = 'admin'`.execute(db())
  onTestFinished(async () => void (await setRole(rows[0]?.permissions)))
  await setRole(rows[0]?.permissions.filter((one) => one !== 'SENSOR_READ'))

  const address = 'https://elsewhere.example/'
  const refused = [
    await call('POST', made.id, '', { address, events: ['delivery.released', 'sensor.silent'] }),
    await call('PATCH', made.id, `/${whole.id}`, { address }),
    await call('PATCH', made.id, `/${whole.id}`, { isOn: true }),
    await call('PATCH', made.id, `/${plain.id}`, { events: ['hunt.hits'] }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'permission.missing']))
  expect((await listed(made)).map(({ events }: { events: string[] }) => events)).toEqual([
    ['hunt.hits'],
    ['delivery.released'],
  ])
  const done = [
    await call('POST', made.id, '', { address, events: ['delivery.released', 'watch.news'] }),
    await call('PATCH', made.id, `/${plain.id}`, { address }),
    // The dialog sends all that it shows.
    await call('PATCH', made.id, `/${whole.id}`, { events: ['hunt.hits', 'delivery.released'], isOn: false }),
    await call('PATCH', made.id, `/${whole.id}`, { address }),
    await call('POST', made.id, '', { address }),
  ]
  expect(done.map(({ status }) => status)).toEqual([201, 200, 200, 200, 201])
  expect(done.at(-1)?.body.events).toEqual(webhookEvents.filter((one) => !['sensor.silent', 'hunt.hits'].includes(one)))
  expect(await call('PATCH', made.id, `/${whole.id}`, { isOn: true })).toMatchObject({ status: 403 })
})

describe('the history of a subscription', () => {
  it('shows, like the audit log, the changes of its webhooks by user, with only the host of an address', async () => {
    const one = await subscription()
    const { body } = await call('POST', one.id, '', { address: 'https://hooks.example/T0/marker-path?token=marker' })
    const place = `/${body.id}`
    await call('PATCH', one.id, place, { address: 'https://hooks.example/other', events: ['delivery.heartbeat'] })
    await call('PATCH', one.id, place, { address: 'https://hooks.example/third' })
    await call('POST', one.id, `${place}/secret`)
    await call('PATCH', one.id, place, { isOn: false })
    await call('PATCH', one.id, place, { isOn: true })
    await sql`update webhook set off_because = 'failing', failing_since = now() where id = ${body.id}`.execute(db())
    await call('DELETE', one.id, place)
    const history = await delivery.dora.json('GET', `/api/web/subscriptions/${one.id}/history?${inGroup()}`)

    const changes = (history.body.changes as { what: string; by: string; before: object; after: object }[])
      .filter(({ what }) => what.startsWith('webhook-'))
      .reverse()
    const person = changes[0]?.by
    const host = { webhook: 'hooks.example' }
    expect(person).not.toBe('')
    expect(changes.map(({ what, by, before, after }) => [what, by === person, before, after])).toEqual([
      ['webhook-made', true, null, { ...host, events: body.events }],
      ['webhook-changed', true, { ...host, events: body.events }, { ...host, events: ['delivery.heartbeat'] }],
      ['webhook-changed', true, host, host],
      ['webhook-secret-replaced', true, null, host],
      ['webhook-off', true, null, { ...host, off: 'person' }],
      ['webhook-on', true, null, { ...host, off: null }],
      ['webhook-off', false, null, { ...host, off: 'failing' }],
      ['webhook-removed', true, null, host],
    ])
    expect(JSON.stringify(history.body)).not.toContain('marker')

    const { rows } = await sql<{ action: string; before: object | null; after: object | null }>`
      select action, before, after from audit_entry where target = ${body.id} order by seq`.execute(db())
    expect(JSON.stringify(rows)).not.toMatch(/marker|other|third/)
    const address = 'https://hooks.example'
    expect(rows.slice(0, 3)).toMatchObject([
      { action: 'webhook.created', before: null, after: { address, events: body.events } },
      { action: 'webhook.changed', before: { address, events: body.events }, after: { address } },
      { action: 'webhook.changed', before: { address }, after: { address } },
    ])
    expect(rows.at(-1)).toMatchObject({ action: 'webhook.removed', before: { address }, after: null })
  })

  it('is deleted with the subscription', async () => {
    const one = await subscription()
    await webhook(one)
    await sql`delete from subscription where id = ${one.id}`.execute(db())
    const { rows } = await sql`select from subscription_change where subscription_id = ${one.id}`.execute(db())
    expect(rows).toHaveLength(0)
  })
})

describe('a webhook', () => {
  it('has a secret of 256 bits that is shown once and stored encrypted', async () => {
    const one = await subscription()
    const { body, status } = await call('POST', one.id, '', { address: ' https://hooks.example/winnow ' })

    expect(status).toBe(201)
    expect(Buffer.from(/^whsec_(\S+)$/.exec(body.secret)?.[1] ?? '', 'base64')).toHaveLength(32)
    expect(body).toMatchObject({ address: 'https://hooks.example/winnow', off: null, failingSince: null })
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(w::text, '') from webhook w) || (select string_agg(a::text, '') from audit_entry a) "text"`.execute(
      db(),
    )
    expect(rows[0]?.text).toContain('hooks.example')
    expect(rows[0]?.text).not.toContain(body.secret.slice(6, 30))
    expect(JSON.stringify((await call('GET', one.id)).body)).not.toContain(body.secret.slice(6, 30))
  })

  it('is neither made for an address that is not public, nor changed to it', async () => {
    const { one, made } = await watched()
    for (const address of [
      'http://hooks.example/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://10.0.0.1/hook',
      'https://169.254.169.254/latest/meta-data',
      'https://2130706433/',
      'https://localhost/',
      'https://intranet/',
      'https://printer.local/',
      'https://user:secret@hooks.example/',
      'https://hooks.example:22/',
      'https://hooks.example\\@10.0.0.1/',
      'ftp://hooks.example/',
      'hooks.example',
    ]) {
      const answers = [
        await call('POST', one.id, '', { address }),
        await call('PATCH', one.id, `/${made.id}`, { address }),
      ]
      const refused = [422, 'webhook.address-refused']
      expect(
        answers.map(({ status, body }) => [status, body.code]),
        address,
      ).toEqual([refused, refused])
    }
  })

  it('is one of fifty of its group at most', async () => {
    const { one, made } = await watched()
    const columns = sql`subscription_id, group_id, address, events, sealed, secret_at, beat_at, created_at`
    await sql`insert into webhook (${columns})
              select ${columns} from webhook, generate_series(2, 50) where id = ${made.id}`.execute(db())

    const { status, body } = await call('POST', one.id, '', { address: 'https://hooks.example/' })

    expect([status, body.code, body.values]).toEqual([409, 'webhook.too-many', { limit: 50 }])
  })

  it('is refused if the organisation has too many', async () => {
    const [one, other] = [await subscription(), await subscription()]
    await webhook(one)
    const store = storeWith({ mostOfOrganisation: 2 })
    const who = await caller()
    const create = () =>
      store.create(who, placeOf(other), { address: 'https://hooks.example/', events: ['delivery.released'] })

    expect(await create()).toMatchObject({ address: 'https://hooks.example/' })
    await expect(create()).rejects.toMatchObject({ code: 'webhook.too-many-of-organisation' })
  })
})

describe('a webhook of the group', () => {
  const ofGroup = (method: string, path = '', body?: unknown) =>
    delivery.dora.json(method, `/api/web/groups/${delivery.groupId}/webhooks${path}`, body)
  const add = async (events: readonly WebhookEvent[], subscriptionID?: string): Promise<Made> => {
    const { status, body } = await ofGroup('POST', subscriptionID ? `?subscriptionID=${subscriptionID}` : '', {
      address: 'https://hooks.example/winnow',
      events,
    })
    expect(status).toBe(201)
    await sql`update webhook set address = ${`${base}/winnow`} where id = ${body.id}`.execute(db())
    return body
  }
  const sayHits = () =>
    db()
      .transaction()
      .execute((trx) =>
        tellWebhooksOf(trx, { groupId: delivery.groupId, event: 'hunt.hits', now: clock.now(), data: {} }),
      )
  const types = () => received.map((message) => event(message).type)

  it('hears what is new without any subscription', async () => {
    await add(['hunt.hits'])
    await sayHits()
    await push()

    expect(types()).toEqual(['hunt.hits'])
  })

  it('hears of each subscription; one that is restricted only of its own', async () => {
    await add(['delivery.released'])
    const [one, other] = [await subscription(), await subscription()]
    const its = await add(['delivery.released'], one.id)
    await delivery.compose(one.id)
    await delivery.compose(other.id)
    await push()

    const heard = received.map((message) => event(message).data.subscription.id).toSorted()
    expect(heard).toEqual([one.id, one.id, other.id].toSorted())
    expect(await listed(other)).toMatchObject([{ subscription: null }])
    expect(await listed(one)).toMatchObject([{ subscription: null }, { subscription: { id: one.id } }])

    const { body } = await ofGroup('PATCH', `/${its.id}`, { subscriptionID: other.id })
    expect(body.subscription).toEqual({ id: other.id, name: 'Perimeter' })
  })

  it('loses no waiting release of one subscription to another one', async () => {
    await add(['delivery.released'])
    const [one, other] = [await subscription(), await subscription()]
    await delivery.compose(one.id)
    answers = [{ status: 500 }]
    await push()
    await delivery.compose(other.id)
    skip(minute)
    await push()

    expect(
      received
        .slice(1)
        .map((message) => event(message).data.subscription.id)
        .toSorted(),
    ).toEqual([one.id, other.id].toSorted())
  })

  it('goes on hearing of the group when its subscription has ended', async () => {
    const one = await subscription()
    const { id } = await add(['delivery.released', 'hunt.hits'], one.id)
    await add(['delivery.released'], one.id)
    await sql`delete from subscription where id = ${one.id}`.execute(db())

    expect((await ofGroup('GET')).body.webhooks).toMatchObject([{ id, subscription: null, events: ['hunt.hits'] }])
    await sayHits()
    await push()
    expect(types()).toEqual(['hunt.hits'])
  })
})

describe('permission to change a webhook', () => {
  const events = ['delivery.heartbeat']
  const address = 'https://hooks.example/new'
  it.each<[string, object, string, object]>([
    ['its events', { events }, `off_because = 'gone'`, { events, off: 'gone' }],
    ['its events', { events }, `off_because = 'person', address = '${address}'`, { events, off: 'person', address }],
    ['its address', { address }, `events = '{${events}}'`, { events, address, off: null }],
    ['that it is off', { isOn: false }, `off_because = 'failing'`, { off: 'failing' }],
  ])('to change %s with %j keeps concurrent changes: %s', async (_, patch, change, left) => {
    const { one, made } = await watched()
    const { id } = made
    const { pool } = delivery.app.database
    let answer: ReturnType<typeof call> | undefined
    const patched = async () => {
      answer = call('PATCH', one.id, `/${id}`, patch)
      await expect.poll(() => blockedStatements(pool)).toBeGreaterThan(0)
    }

    await whileOpen(pool, [`update webhook set ${change} where id = $1`, [id]], patched, 'commit')

    expect(await answer).toMatchObject({ status: 200, body: left })
    expect(await listed(one)).toMatchObject([left])
  })
})

describe('after a release', () => {
  it('its webhooks get the changes and the addresses of the files, signed', async () => {
    const { one, made } = await told()
    const { secret } = made
    await push()

    expect(received).toHaveLength(1)
    expect(first().path).toBe('/winnow?team=1')
    expect(first().headers).toMatchObject({ 'content-type': 'application/json' })
    expect(first().headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(verified(first(), secret)).toBe(true)
    expect(verified({ ...first(), body: first().body.replace('"added":2', '"added":3') }, secret)).toBe(false)
    expect(Math.abs(Number(first().headers['webhook-timestamp']) * 1000 - clock.now())).toBeLessThan(5 * minute)
    expect(event()).toMatchObject({
      type: 'delivery.released',
      data: {
        subscription: { id: one.id, name: 'Perimeter' },
        release: 1,
        indicators: 2,
        added: 2,
        changed: 0,
        removed: 0,
      },
    })
    expect(event().timestamp).toBe(event().data.releasedAt)
    // A reader of the named files and then of the changes since misses nothing.
    const manifest = await (await delivery.pull(`/v1/feeds/${one.id}/manifest.json`, one.apiKey)).json()
    const named = (file: Record<string, unknown>) => [file.format, file.file, file.address, file.cursor]
    expect(event().data.files.map(named)).toEqual(manifest.files.map(named))
    const plain = event().data.files.find(({ format }: { format: string }) => format === 'PLAIN')
    expect(await (await delivery.pull(plain.address, one.apiKey)).text()).toContain('198.18.0.1')

    await release(one, '198.18.0.2', '198.18.0.3')
    await push()

    expect(event(received[1])).toMatchObject({ data: { release: 2, indicators: 2, added: 1, removed: 1 } })
    const since = await delivery.pull(`${plain.address}?since=${plain.cursor}`, one.apiKey)
    expect((await since.text()).trim().split('\n').sort()).toEqual(['+198.18.0.3', '-198.18.0.1'])
  })

  it('an entry that is listed again counts as added', async () => {
    const one = await subscription()
    await delivery.compose(one.id)
    await release(one, '198.18.0.1')
    await webhook(one)
    await release(one, '198.18.0.1', '198.18.0.2')
    await push()

    expect(event().data).toMatchObject({ added: 1, removed: 0 })
  })

  it('webhooks that are off, do not want the event, or belong to a deleted subscription get nothing', async () => {
    const [one, other] = [await subscription(), await subscription()]
    const { id } = await webhook(one)
    await webhook(one, ['delivery.heartbeat'])
    await webhook(other)
    expect((await call('PATCH', one.id, `/${id}`, { isOn: false })).body.off).toBe('person')
    await delivery.compose(one.id)
    await delivery.compose(other.id)
    await delivery.dora.json('DELETE', `/api/web/subscriptions/${other.id}?${inGroup()}`)
    await push()

    expect(received).toEqual([])
    const { rows } = await sql<{ state: string }>`select state from webhook_message`.execute(db())
    expect(rows).toEqual([{ state: 'dropped' }])
  })

  it('waiting messages are dropped once the group lacks the permission for their event', async () => {
    const { one, made } = await told(['delivery.released', 'dark-web.news', 'hunt.hits'])
    const { id } = made
    const say = (event: WebhookEvent) =>
      db()
        .transaction()
        .execute((trx) =>
          tellWebhooksOf(trx, { groupId: delivery.groupId, event, now: clock.now(), data: { marker: true } }),
        )
    for (const event of ['dark-web.news', 'hunt.hits'] as const) await say(event)
    const grant = (scope: string, permissions: readonly string[]) =>
      sql`update entitlement set permissions = ${[...permissions]}
          where group_id = ${delivery.groupId} and scope = ${scope}`.execute(db())
    try {
      await grant('DARKWEBSEARCH', [])
      await grant('SUBSCRIPTION', [])
      await say('dark-web.news')
      await push()
    } finally {
      for (const scope of ['DARKWEBSEARCH', 'SUBSCRIPTION'] as const) await grant(scope, permissionsByScope[scope])
    }

    expect(received.map((message) => event(message).type)).toEqual(['hunt.hits'])
    expect((await messages(one, { id, secret: '' })).map((message) => [message.event, message.state]).sort()).toEqual([
      ['dark-web.news', 'dropped'],
      ['delivery.released', 'dropped'],
      ['hunt.hits', 'delivered'],
    ])
  })

  it('a deleted webhook gets no waiting message', async () => {
    const { one, made } = await told()
    const { id } = made
    expect((await call('DELETE', one.id, `/${id}`)).status).toBe(204)
    await push()

    expect(received).toEqual([])
  })

  it('concurrent senders send it once', async () => {
    await told()
    const { rows } = await sql<{ id: string }>`select id from webhook_message`.execute(db())
    const { 'send-webhook': send } = jobs()
    const payload = { messageId: rows[0]?.id as string }
    await Promise.all([send(payload, run), send(payload, run), send(payload, run)])

    expect(received).toHaveLength(1)
  })

  it('a process that dies while sending leaves the message to the next, with the same id', async () => {
    await told()
    const dying = push(() => Promise.reject(new Error('killed')))
    await expect(dying).rejects.toThrow('killed')
    await push()
    expect(received).toEqual([])
    skip(3 * minute)
    await push()

    expect(received).toHaveLength(1)
  })
})

it('an attempt that a stop of the product interrupts is repeated and does not count as a failure of the receiver', async () => {
  const { one, made } = await told()
  const stop = new AbortController()
  const loopback = createLoopbackFetchForTests()
  await push(
    (...request) => {
      stop.abort()
      return loopback(...request)
    },
    { ...run, signal: stop.signal },
  )

  expect(received).toEqual([])
  expect(await messages(one, made)).toMatchObject([{ state: 'waiting', attempts: 0, lastStatus: null }])
  expect(await listed(one)).toMatchObject([{ failingSince: null, off: null }])
  await push()
  expect(await messages(one, made)).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

describe('a failed message', () => {
  it('is sent again at its time, with the same id and a new timestamp', async () => {
    const { one, made } = await told()
    answers = [{ status: 500 }, { status: 204 }]
    await push()

    expect(await messages(one, made)).toMatchObject([{ state: 'waiting', attempts: 1, lastStatus: 500 }])
    expect(await listed(one)).toMatchObject([{ failingSince: expect.any(String), off: null }])
    expect(queued.at(-1)).toMatchObject({ name: 'send-webhook', startAfter: expect.any(Date) })
    await push()
    expect(received).toHaveLength(1)
    skip(6 * second)
    await push()

    const [one_, again] = received as [Received, Received]
    expect(again.body).toBe(one_.body)
    expect(again.headers['webhook-id']).toBe(one_.headers['webhook-id'])
    expect(Number(again.headers['webhook-timestamp'])).toBeGreaterThan(Number(one_.headers['webhook-timestamp']))
    expect(verified(again, made.secret)).toBe(true)
    expect(await messages(one, made)).toMatchObject([
      { id: again.headers['webhook-id'], state: 'delivered', attempts: 2, lastStatus: 204, nextAt: null },
    ])
    expect(await listed(one)).toMatchObject([{ failingSince: null, lastDeliveredAt: expect.any(String) }])
  })

  it('is tried ten times over about a day, and then given up', async () => {
    const tries = [0, 1].map((chance) => {
      let at = 0
      let n = 1
      for (let wait = waitAfter(n, () => chance); wait !== undefined; wait = waitAfter(++n, () => chance)) at += wait
      return { n, hours: at / hour }
    })
    expect(tries.map(({ n }) => n)).toEqual([10, 10])
    expect(Math.min(...tries.map(({ hours }) => hours))).toBeGreaterThan(22)
    expect(Math.max(...tries.map(({ hours }) => hours))).toBeLessThan(27)

    const { one, made } = await told(['delivery.released'])
    answers = Array.from({ length: 20 }, () => ({ status: 503 }))
    for (let i = 0; i < 12; i++) {
      await push()
      skip(8 * hour)
    }

    expect(await messages(one, made)).toMatchObject([{ state: 'failed', attempts: 10, lastStatus: 503, nextAt: null }])
  })

  it('waits as long as the receiver asks', async () => {
    await told()
    answers = [{ status: 429, headers: { 'retry-after': '600' } }]
    await push()
    skip(9 * minute)
    await push()
    expect(received).toHaveLength(1)
    skip(2 * minute)
    await push()

    expect(received).toHaveLength(2)
  })

  it('of a release is superseded by the next one', async () => {
    const { one, made } = await told()
    answers = [{ status: 500 }]
    await push()
    await release(one, '198.18.0.9')
    skip(minute)
    await push()
    await release(one, '198.18.0.7')
    // Also one that waits behind many others.
    await sql`update webhook_message set created_at = created_at - interval '11 minutes' where state = 'waiting'`.execute(
      db(),
    )
    await release(one, '198.18.0.77')
    await push()

    expect(received.map((message) => event(message).data.release)).toEqual([1, 2, 4])
    const states = (await messages(one, made)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['delivered', 'delivered', 'overtaken', 'overtaken'])
  })

  it('with the answer that the receiver is gone (410) switches the webhook off until a user switches it on', async () => {
    const { one, made } = await told()
    answers = [{ status: 410 }]
    await push()

    expect(await listed(one)).toMatchObject([{ off: 'gone' }])
    const { email } = (await delivery.dora.json('GET', '/api/web/session')).body.user ?? {
      email: 'demo@winnow.example',
    }
    expect(mails).toMatchObject([
      { kind: 'webhook-off', to: email, values: { reason: 'gone', receiver: new URL(base).host } },
    ])
    expect(await messages(one, made)).toMatchObject([{ state: 'failed', attempts: 1, lastStatus: 410 }])
    await release(one, '198.18.0.9')
    skip(day)
    await push()
    expect(received).toHaveLength(1)
    const { body } = await call('PATCH', one.id, `/${made.id}`, { isOn: true })
    expect(body).toMatchObject({ off: null, failingSince: null })
  })

  it('for five days switches the webhook off', async () => {
    const one = await subscription()
    await webhook(one)
    answers = Array.from({ length: 200 }, () => ({ status: 500 }))
    for (let i = 0; i < 14 && (await listed(one))[0].off === null; i++) {
      skip(day / 2 + minute)
      await push()
    }

    expect(await listed(one)).toMatchObject([{ off: 'failing' }])
    // It is switched off once, however many messages are still being sent.
    for (let i = 0; i < 3; i++) {
      skip(day)
      await push()
    }
    expect(mails.map(({ kind, values }) => [kind, 'reason' in values && values.reason])).toEqual([
      ['webhook-off', 'failing'],
    ])
  })

  const address = 'https://hooks.example/new'
  it.each([
    ['the receiver has answered another message', 500, null, { off: null, failingSince: expect.any(String) }],
    ['the webhook got a new address', 410, address, { address, off: null, failingSince: null }],
  ])('does not switch the webhook off if meanwhile %s', async (_, status, changed, left) => {
    const { one, made } = await told()
    await sql`update webhook set failing_since = ${new Date(clock.now() - 6 * day)} where id = ${made.id}`.execute(db())
    answers = [{ status }]
    const fetch = createLoopbackFetchForTests()
    await push(async (...request) => {
      if (changed) await call('PATCH', one.id, `/${made.id}`, { address: changed })
      else await sql`update webhook set failing_since = null where id = ${made.id}`.execute(db())
      return fetch(...request)
    })

    expect(received).toHaveLength(1)
    expect(await listed(one)).toMatchObject([left])
    expect(mails).toEqual([])
  })

  it('is mailed only with a mail server, and only to people who can see the subscription', async () => {
    const { made } = await watched()
    const off = (enabled: boolean) => tellOff(made, enabled)
    await off(false)
    expect(mails).toEqual([])
    await sql`insert into app_user (issuer, subject, email, name) values ('https://idp.example', 'gone', 'gone@winnow.example', 'Gone')
              on conflict do nothing`.execute(db())
    await sql`update webhook set created_by = (select id from app_user where email = 'gone@winnow.example')
              where id = ${made.id}`.execute(db())
    await off(true)
    expect(mails.map(({ to }) => to)).not.toContain('gone@winnow.example')
    expect(mails).toHaveLength(1)
  })

  it('is mailed of at most twenty webhooks in an hour, so that nobody fills a mailbox by switching them on again', async () => {
    const made = await webhook(await subscription())
    await sql`delete from attempt`.execute(db())
    for (let n = 0; n < 25; n++) await tellOff(made)
    expect(mails).toHaveLength(20)
    const isLast = mails.map(({ kind, values }) => kind === 'webhook-off' && values.isLast)
    expect(isLast).toEqual([...Array(19).fill(false), true])

    // Who has had none is still mailed.
    await sql`update app_user set email = 'other@winnow.example' where email = ${mails[0]?.to}`.execute(db())
    await tellOff(made)
    expect(mails).toHaveLength(21)
    await sql`update app_user set email = ${mails[0]?.to} where email = 'other@winnow.example'`.execute(db())

    skip(hour)
    await tellOff(made)
    expect(mails).toHaveLength(22)
  })

  it('does not follow a redirect', async () => {
    const { one, made } = await told()
    for (const status of [301, 302, 303, 307, 308]) answers.push({ status, headers: { location: `${base}/elsewhere` } })
    for (let i = 0; i < 5; i++) {
      await push()
      skip(5 * hour)
    }

    expect(received.map(({ path }) => path)).toEqual(Array(5).fill('/winnow?team=1'))
    expect((await messages(one, made)).at(-1)).toMatchObject({ state: 'waiting', lastStatus: 308 })
  })

  it('does not reach an internal address, whatever the database says', async () => {
    const { one, made } = await told()
    await push(createGuardedFetch())

    expect(received).toEqual([])
    expect(await messages(one, made)).toMatchObject([{ state: 'waiting', attempts: 1, lastStatus: null }])
  })
})

describe('besides releases', () => {
  it('a heartbeat is sent once a day while there is something to deliver', async () => {
    const { one, made } = await told(['delivery.heartbeat'])
    const { secret } = made
    skip(23 * hour)
    await push()
    expect(received).toEqual([])
    skip(hour)
    await push()
    await push()

    expect(received).toHaveLength(1)
    expect(verified(first(), secret)).toBe(true)
    expect(event()).toMatchObject({
      type: 'delivery.heartbeat',
      data: { subscription: { id: one.id }, release: 1, indicators: 2, checkedAt: expect.any(String) },
    })
    skip(day)
    await push()
    expect(received).toHaveLength(2)
    skip(40 * day)
    await push()
    expect(received).toHaveLength(2)
  })

  it('the coming end of a trial and its end are sent', async () => {
    const one = await subscription()
    await webhook(one, ['delivery.trial-ending', 'delivery.trial-ended'])
    for (const ms of [day - minute, -minute]) {
      const endsAt = new Date(delivery.app.clock.now() + ms)
      await sql`update subscription set created_at = ${new Date(endsAt.getTime() - 30 * day)}, trial_ends_at = ${endsAt}
                where id = ${one.id}`.execute(db())
      await delivery.dependencies.trials.watch({ log, signal: new AbortController().signal })
      await push()
    }

    expect(received.map((message) => event(message).type)).toEqual(['delivery.trial-ending', 'delivery.trial-ended'])
    expect(event().data).toEqual({ subscription: { id: one.id, name: 'Perimeter' }, endsAt: expect.any(String) })
  })
})

describe('very many messages at once', () => {
  /** As many due messages of a webhook, which have waited since so many minutes. */
  const wait = (made: Made, count: number, minutes: number) =>
    sql`insert into webhook_message (id, webhook_id, event, body, created_at, next_at)
        select gen_random_uuid(), ${made.id}, 'delivery.released', '{}', at, at
        from generate_series(1, ${count}::int), (select ${new Date(clock.now() - minutes * minute)}::timestamptz at) since
        `.execute(db())
  /** Gives the webhooks to a subscription of a new group directly below the one at the top. */
  const toCustomer = async (name: string, from: MadeSubscription) => {
    const ids = { id: crypto.randomUUID(), group_id: crypto.randomUUID() }
    await sql`insert into app_group (id, name, parent) values (${ids.group_id}, ${name}, ${delivery.groupId})`.execute(
      db(),
    )
    await sql`insert into subscription select made.* from subscription s,
                jsonb_populate_record(s, ${JSON.stringify(ids)}) made where s.id = ${from.id}`.execute(db())
    await sql`update webhook set subscription_id = ${ids.id}, group_id = ${ids.group_id}
              where subscription_id = ${from.id}`.execute(db())
  }
  const to = (address: string, { id }: Made) =>
    sql`update webhook set address = ${address}, host = ${new URL(address).hostname} where id = ${id}`.execute(db())
  /** The number of messages of each webhook that one run queues. */
  const queuedOf = async (...all: Made[]) => {
    queued.length = 0
    await jobs()['push-webhooks']({}, run)
    const { rows } = await sql<{ id: string; n: number }>`
      select webhook_id id, count(*) n from webhook_message
      where id = any(${queued.map(({ payload }) => payload.messageId)}::uuid[]) group by webhook_id`.execute(db())
    return all.map((made) => rows.find(({ id }) => id === made.id)?.n ?? 0)
  }

  it('of one customer keep those of another customer of the same provider waiting no longer', async () => {
    const customer = await subscription()
    const many: Made[] = []
    for (let n = 0; n < 8; n++) {
      const made = await webhook(customer)
      await to(`https://slow-${n}.example/`, made)
      await wait(made, 300, 30)
      many.push(made)
    }
    await toCustomer('Flood', customer)
    const other = await subscription()
    const its = await webhook(other)
    await toCustomer('Other', other)
    await wait(its, 3, 1)

    const [ofOther, ...ofFlood] = await queuedOf(its, ...many)

    expect(ofOther).toBe(3)
    expect(ofFlood.reduce((sum, n) => sum + n)).toBe(1997)
  })

  /** Webhooks to one host, each with so many messages that have waited since so many minutes; a minute has just begun. */
  const flood = async (...waiting: (readonly [count: number, minutes: number])[]) => {
    const one = await subscription()
    const all: Made[] = []
    for (const [count, minutes] of waiting) {
      const made = await webhook(one)
      await to('https://victim.example/', made)
      await wait(made, count, minutes)
      all.push(made)
    }
    toNextMinute()
    return all as [Made, Made]
  }

  it.each([
    ['https://victim.example/a', 'HTTPS://Victim.example.:443/b?c', 50],
    ['https://victim.example/a', 'https://victim.example?1', 50],
    ['https://victim.example/a', 'https://victim.example#2', 50],
    ['https://victim.example/a', 'https://vic%74im.example/', 50],
    ['https://victim.example/a', 'https://\uff56ictim.example/', 50],
    ['https://victim.example/a', 'https://elsewhere.example/', 250],
    ['https://[2606:4700::1]/', 'https://[2606:4700::2]/', 250],
  ])('to one host, however its address is written, are sent a part a minute: %s, %s', async (first, second, rest) => {
    const one = await subscription()
    const all = [await webhook(one), await webhook(one)] as const
    for (const [i, address] of [first, second].entries()) {
      const made = all[i] as Made
      expect((await call('PATCH', one.id, `/${made.id}`, { address })).status).toBe(200)
      await wait(made, 250, 3 - i)
    }

    expect(await queuedOf(...all)).toEqual([250, rest])
  })

  const refuses: GuardedFetch = async () => {
    throw new FetchError('status', '500', { status: 500 })
  }
  /** Sends what is queued. */
  async function sendAll(fetch = refuses) {
    for (const { payload } of queued.splice(0))
      await jobs(fetch)['send-webhook']({ messageId: payload.messageId as string }, run)
  }
  /** Sends the messages of a webhook that were tried so many times. @returns their ids */
  async function sendEach({ id }: Made, attempts: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from webhook_message where webhook_id = ${id} and attempts = ${attempts} order by id`.execute(db())
    for (const { id: messageId } of rows) await jobs(refuses)['send-webhook']({ messageId }, run)
    return rows.map((row) => row.id)
  }
  /** Queues and sends what is due. @returns the number of messages of each webhook that were sent */
  const sentOf = async (...all: Made[]) => {
    const triesOf = async ({ id }: Made) => {
      const { rows } = await sql<{ n: number }>`
        select coalesce(sum(attempts), 0)::int n from webhook_message where webhook_id = ${id}`.execute(db())
      return rows[0]?.n ?? 0
    }
    const before = await Promise.all(all.map(triesOf))
    queued.length = 0
    await jobs()['push-webhooks']({}, run)
    await sendAll()
    const after = await Promise.all(all.map(triesOf))
    return after.map((n, i) => n - (before[i] as number))
  }

  it('to one host that refuses them all are not more with those that are sent again', async () => {
    await flood([600, 30])
    const sent: number[] = []
    const start = clock.now()
    const { 'push-webhooks': pushAll, 'send-webhook': send } = jobs(async (...request) => {
      sent.push(clock.now() - start)
      return refuses(...request)
    })
    for (let m = 0; m < 2; m++) {
      queued.length = 0
      await pushAll({}, run)
      // The queue runs first what is due first.
      for (let job = queued.shift(); job; job = queued.shift()) {
        const due = (job.startAfter?.getTime() ?? 0) - clock.now()
        if (due > minute) continue
        if (due > 0) skip(due)
        await send({ messageId: job.payload.messageId as string }, run)
      }
      ahead += Math.max(0, start + (m + 1) * minute - clock.now())
    }

    const perMinute = [0, 1].map((m) => sent.filter((ms) => Math.floor(ms / minute) === m).length)
    expect(perMinute).toEqual([300, 300])
  })

  it('to one host that refuses a few are sent again within seconds, and those that nobody sends take no places', async () => {
    const [off] = await flood([250, 40], [50, 30])
    await sql`update webhook set off_because = 'person' where id = ${off.id}`.execute(db())
    let sent = 0
    const count: GuardedFetch = (...request) => {
      sent++
      return refuses(...request)
    }
    queued.length = 0
    await jobs()['push-webhooks']({}, run)
    await sendAll(count)
    expect([sent, queued.length]).toEqual([50, 50])

    skip(6 * second)
    await sendAll(count)
    expect(sent).toBe(100)
  })

  it('to one host are as many in each minute, also if those of one are sent late', async () => {
    const [made] = await flood([600, 30])
    skip(45 * second)
    expect(await sentOf(made)).toEqual([300])
    toNextMinute()
    expect(await sentOf(made)).toEqual([300])
  })

  it('that are repeated get at most half of the requests to a host', async () => {
    const [failing, healthy] = await flood([400, 30], [400, 1])
    await sql`update webhook_message set attempts = 1 where webhook_id = ${failing.id}`.execute(db())
    expect(await sentOf(failing, healthy)).toEqual([150, 150])

    // Those whose own time has come are sent before others are queued.
    toNextMinute()
    await sendEach(failing, 1)
    expect(await sentOf(failing, healthy)).toEqual([0, 150])
  })

  it('whose secrets cannot be opened here take no places', async () => {
    const [sealed, healthy] = await flood([200, 30], [0, 1])
    await sql`update webhook set sealed = 'elsewhere' where id = ${sealed.id}`.execute(db())
    await sentOf(sealed)
    await wait(healthy, 300, 1)

    expect(await sentOf(healthy)).toEqual([300])
  })

  it('to a host are sent also after the clock was set back', async () => {
    const [made] = await flood([302, 600])
    expect(await sentOf(made)).toEqual([300])
    skip(-2 * hour)
    const ids = await sendEach(made, 0)
    skip(2 * hour)

    const { rows } = await sql`select from webhook_message where id = any(${ids}) and attempts = 1`.execute(db())
    expect([ids.length, rows.length]).toEqual([2, 2])
  })

  it('that wait because their host got enough are as if nobody had tried them', async () => {
    const [made] = await flood([302, 30])
    await sendEach(made, 0)

    const { rows: waiting } = await sql<object>`
      select attempts, last_at, state, next_at > ${new Date(clock.now())} later from webhook_message
      where webhook_id = ${made.id} and attempts = 0`.execute(db())
    const untried = { attempts: 0, last_at: null, state: 'waiting', later: true }
    expect(waiting).toEqual([untried, untried])
  })
})

it('a new secret signs messages from now on, together with the old secret for a day', async () => {
  const {
    one,
    made: { id, secret: old },
  } = await watched()
  const { secret, ...rest } = (await call('POST', one.id, `/${id}/secret`)).body
  expect(secret).not.toBe(old)
  expect(JSON.stringify(rest)).not.toContain('whsec_')
  await delivery.compose(one.id)
  skip(23 * hour)
  await push()
  await release(one, '198.18.0.9')
  skip(2 * hour)
  await push()

  const [during, , after] = received as [Received, Received, Received]
  expect([verified(during, old), verified(during, secret)]).toEqual([true, true])
  expect([verified(after, old), verified(after, secret)]).toEqual([false, true])
})

describe('a test', () => {
  it('is refused if the product sends nothing over the network', async () => {
    const { one, made } = await watched()
    const { id } = made

    expect(await call('POST', one.id, `/${id}/test`)).toMatchObject({ status: 409, body: { code: 'webhook.off' } })
    expect((await call('GET', one.id)).body.sends).toBe(false)
  })

  it('is sent once, also to a webhook that is off, and at most twenty times an hour', async () => {
    const {
      one,
      made: { id, secret },
    } = await watched()
    await call('PATCH', one.id, `/${id}`, { isOn: false })
    const sent: string[] = []
    const store = storeWith({ send: async (messageId) => sent.push(messageId) })
    const who = await caller()
    const which = { ...placeOf(one), id }
    expect(await store.test(who, which)).toMatchObject({ event: testEvent, state: 'waiting', attempts: 0 })
    answers = [{ status: 500 }]
    await jobs()['send-webhook']({ messageId: sent[0] as string }, run)

    expect(verified(first(), secret)).toBe(true)
    expect(event()).toMatchObject({ type: 'webhook.test', data: { subscription: { id: one.id } } })
    expect((await store.messages(who, which, 0))?.messages).toMatchObject([
      { event: testEvent, state: 'failed', attempts: 1, lastStatus: 500 },
    ])
    for (let i = 1; i < 20; i++) await store.test(who, which)
    await expect(store.test(who, which)).rejects.toMatchObject({ code: 'webhook.too-many-tests' })
    skip(hour)
    expect(await store.test(who, which)).toBeTruthy()
  })

  it('is sent at most sixty times an hour for an organisation, also by webhooks that are made again', async () => {
    const one = await subscription()
    const store = storeWith({})
    const who = await caller()
    /** A webhook that is removed after its test. */
    const tested = async () => {
      const { id } = await webhook(one)
      const which = { ...placeOf(one), id }
      return store.test(who, which).finally(() => store.remove(who, which))
    }
    // The tests of others above are of the hour before.
    skip(2 * hour)
    for (let i = 0; i < 60; i++) expect(await tested()).toBeTruthy()

    await expect(tested()).rejects.toMatchObject({ code: 'rate.limited' })
    skip(hour)
    expect(await tested()).toBeTruthy()
  })
})

it('messages are kept for 30 days', async () => {
  const { one, made } = await told()
  await push()
  skip(29 * day)
  await push()
  expect((await messages(one, made)).some((message) => message.event === 'delivery.released')).toBe(true)
  skip(2 * day)
  await push()

  expect((await messages(one, made)).some((message) => message.event === 'delivery.released')).toBe(false)
})
