import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { blockedStatements, holding } from '../../../test/blocked.ts'
import { appForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { makeTenant, type Tenant } from '../../../test/tenants.ts'
import { postIngest } from './ingest.ts'

const app = await appForFile(
  { DARK_WEB_ITEMS_RATE: '20', DARK_WEB_ITEMS_MAX: '100000' },
  { workers: () => idleWorkers },
)
const ours = await makeTenant(app, { name: 'Ours', only: ['leftAdmin'] })
const theirs = await makeTenant(app, { name: 'Theirs', only: ['leftAdmin'] })
const made = await call(ours, 'POST', 'sources', { name: 'Our AIL' })
expect(made.status).toBe(201)
const { key, id } = made.body

function call({ people, groups }: Tenant, method: string, path: string, body?: unknown) {
  return people.leftAdmin.visitor.json(method, `/api/web/dark-web/${path}?groupID=${groups.left}`, body)
}

async function send(body: string, headers: Record<string, string> = { 'x-api-key': key }) {
  const answer = await fetch(`${app.origin}/v1/dark-web/items`, { method: 'POST', body, headers })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const item = (data: string, more: object = {}) => ({ source: 'paste', 'source-uuid': 'f', meta: {}, data, ...more })

async function found(tenant: Tenant, text: string): Promise<{ title: string; own: boolean }[]> {
  const { body } = await call(tenant, 'POST', 'search', { text })
  return body.hits
}

describe('a feeder', () => {
  it('may send the same items again, compressed or not', async () => {
    const packed = gzipSync('gepackter Fund: Kundenliste').toString('base64')
    const body = JSON.stringify([item('ungepackter Fund: Preisliste'), item(packed), { nothing: true }])

    expect(await send(body)).toMatchObject({
      status: 200,
      body: { stored: 2, known: 0, rejected: 1, refused: 0, rejectedAt: [3] },
    })
    expect(await send(body, { authorization: `Bearer ${key}` })).toMatchObject({ body: { stored: 0, known: 2 } })
    const hits = await found(ours, 'fund preisliste OR kundenliste')
    expect(hits).toHaveLength(2)
    // Items without a time count as discovered when they arrive.
    expect(hits).toMatchObject([{ discovered: expect.any(String) }, { discovered: expect.any(String) }])
  })

  it('sends to its own group only', async () => {
    expect(await found(theirs, 'fund')).toEqual([])
    const { body } = await call(theirs, 'GET', 'sources')
    expect(body.map((one: { id: string }) => one.id)).not.toContain(id)
  })

  it('needs its key', async () => {
    expect(await send('{}', {})).toMatchObject({ status: 401, body: { code: 'dark-web.no-key' } })
    expect(await send('{}', { 'x-api-key': 'x'.repeat(32) })).toMatchObject({ status: 401 })
  })

  it('is not refused because of wrong keys of others behind the same address', async () => {
    let last = await send('{}', { 'x-api-key': 'y'.repeat(32) })
    for (let n = 0; n < 200 && last.status !== 429; n++) last = await send('{}', { 'x-api-key': `${n}`.repeat(32) })

    expect(last).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
    expect((await send(JSON.stringify(item('Fund trotz falscher Schlüssel')))).status).toBe(200)
  })

  it('gets an error for a body without items, a body that is too large, and a method other than POST', async () => {
    expect(await send('<html>')).toMatchObject({ status: 422, body: { code: 'dark-web.unreadable' } })
    expect(await send(JSON.stringify(item('x'.repeat(200_000))))).toMatchObject({ status: 413 })
    expect((await fetch(`${app.origin}/v1/dark-web/items`)).status).toBe(405)
  })

  it('waits when it sends too often', async () => {
    let last = await send('[]')
    for (let n = 0; n < 20 && last.status !== 429; n++) last = await send('[]')

    expect(last).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
    app.clock.skip(61_000)
    expect((await send(JSON.stringify(item('Fund nach der Pause')))).status).toBe(200)
  })

  it('is refused if the own sources of its organisation keep too many posts', async () => {
    const { pool } = app.database
    const other = await call(ours, 'POST', 'sources', { name: 'Other' })
    const feed = postIngest({
      ...{ pool, clock: app.clock, key: new Uint8Array(32), bannedFile: undefined, folder: tmpdir() },
      mostPosts: 2,
    })
    const { rows } = await pool.query('SELECT number, id FROM dark_web_source WHERE id = $1', [other.body.id])
    const source = { ...rows[0], groupId: ours.groups.left, retentionDays: 10, credit: '', licence: '' }
    const text = JSON.stringify(item('Ein Fund zu viel'))
    expect((await send(JSON.stringify([item('voller Fund eins'), item('voller Fund zwei')]))).status).toBe(200)
    await expect(feed.ingest(source, { text }, { format: 'ail-items' })).rejects.toMatchObject({
      code: 'dark-web.full',
      values: { limit: 2 },
    })
    await pool.query('DELETE FROM dark_web_post WHERE group_id = $1', [ours.groups.left])
    expect(await feed.ingest(source, { text }, { format: 'ail-items' })).toMatchObject({ stored: 1 })
  })

  it('is refused after its source was removed', async () => {
    const other = await call(ours, 'POST', 'sources', { name: 'Short' })
    expect((await call(ours, 'DELETE', `sources/${other.body.id}`)).status).toBe(204)

    expect((await send('{}', { 'x-api-key': other.body.key })).status).toBe(401)
  })

  it.each<[string, string]>([
    ['its source is being deleted', 'SELECT FROM dark_web_source WHERE id = $1 FOR UPDATE'],
    [
      'a post of its source is being deleted',
      `SELECT FROM dark_web_post p WHERE EXISTS (
         SELECT FROM dark_web_source s WHERE s.id = $1 AND s.number = ANY (p.sources)) FOR UPDATE`,
    ],
  ])('is told to send again while %s, and does not delay other feeders', async (_, held) => {
    app.clock.skip(61_000)
    const { pool } = app.database
    const [busy, sister] = [
      await call(ours, 'POST', 'sources', { name: 'Busy' }),
      await call(ours, 'POST', 'sources', { name: 'Sister' }),
    ]
    const other = await call(theirs, 'POST', 'sources', { name: 'Their AIL' })
    const text = JSON.stringify(item(`Fund in Arbeit ${busy.body.id}`))
    const sendAs = (feeder: typeof busy) => send(text, { 'x-api-key': feeder.body.key })
    expect((await sendAs(busy)).status).toBe(200)
    const holder = await holding(pool)
    await holder.query(held, [busy.body.id])
    // A second source of the group sends the stored post, so its source must be added to the locked row.
    const late = sendAs(held.includes('dark_web_post') ? sister : busy)
    await expect.poll(() => blockedStatements(pool)).toBe(1)

    expect((await sendAs(other)).status).toBe(200)

    expect(await late).toMatchObject({ status: 503, body: { code: 'server.busy' } })
    await holder.end()
    expect((await sendAs(busy)).status).toBe(200)
    for (const { body } of [busy, sister]) await call(ours, 'DELETE', `sources/${body.id}`)
    await call(theirs, 'DELETE', `sources/${other.body.id}`)
  })

  it('stores nothing for a group that is no longer granted posts', async () => {
    const { pool } = app.database
    const stored = async () =>
      (await pool.query('SELECT count(*)::int n FROM dark_web_post WHERE group_id = $1', [ours.groups.left])).rows[0].n
    const before = await stored()
    await pool.query(`INSERT INTO entitlement (group_id, scope, permissions) VALUES ($1, 'DARKWEBSEARCH', '{}')`, [
      ours.groups.left,
    ])
    const text = JSON.stringify(item('Fund ohne Erlaubnis'))

    expect(await send(text)).toMatchObject({ status: 403, body: { code: 'permission.missing' } })
    expect(await stored()).toBe(before)

    await pool.query('DELETE FROM entitlement WHERE group_id = $1', [ours.groups.left])
    expect(await send(text)).toMatchObject({ status: 200, body: { stored: 1 } })
  })
})

it('a search sends no request to the outside, whatever the posts mention', async () => {
  const data =
    '<div><p>Fund: http://expyuzz4wqqyqhjn.onion/x</p><img src="https://evil-name.com/b.png"> evil-name.com</div>'
  await send(JSON.stringify(item(data)))
  const away: string[] = []
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    const remote = () => socket.remoteAddress && away.push(socket.remoteAddress)
    socket.once('connect', remote)
    socket.once('lookup', (_error, address, __, host) => away.push(`${host} ${address}`))
  }
  subscribe('net.client.socket', note)
  try {
    const { body } = await call(ours, 'POST', 'search', { text: 'onion evil-name.com' })
    expect(body.hits).toHaveLength(1)
    const post = await call(ours, 'GET', `posts/${body.hits[0].id}`)
    const { title, text } = post.body
    expect(`${title} ${text}`).not.toMatch(/expyuzz4wqqyqhjn\.onion|<img|b\.png/)
    expect(text).toContain('[.]onion')
    await call(ours, 'POST', 'mentioning', { kind: 'domain', value: 'evil-name.com' })
    await call(ours, 'POST', 'leaked', { value: 'https://evil-name.com/a.png' })
  } finally {
    unsubscribe('net.client.socket', note)
  }

  // Only this test's own requests to the product, and the database.
  expect(away.filter((one) => !/^(?:localhost |::ffff:)?(?:127\.0\.0\.1|::1)$/.test(one))).toEqual([])
})
