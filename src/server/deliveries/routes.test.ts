import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { MadeSubscription } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import { enterSource } from '../../../test/listed-source.ts'
import { minuteMs } from '../../domain/time-units.ts'

const values = Array.from({ length: 60 }, (_, i) => `192.31.196.${i}`)
const delivery = await deliveryForFile()
const formats = ['CSV', 'ECSV1', 'PLAIN'].map((id) => ({ id, authMethod: 'apiKey' }))
const made = await delivery.released(values, { targetFormats: [...formats, { id: 'FORTIGATE', authMethod: 'basic' }] })
const other = await delivery.released(values, { name: 'Other', targetFormats: formats })
const csv = `/v1/feeds/${made.id}/CSV`

/** A further subscription, after its first release. */
const another = (): Promise<MadeSubscription> => delivery.released(values)
/** Sets the requests that the keys of a subscription have made in this minute. */
const setTaken = ({ id }: MadeSubscription, taken: number, ahead = '0') =>
  delivery.app.database.pool.query(
    `update delivery_turn set taken = $2, window_start = window_start + $3::interval
     where key_id in (select id from subscription_key where subscription_id = $1)`,
    [id, taken, ahead],
  )

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
const statusOf = async (path: string, headers: Record<string, string>) =>
  (await delivery.pull(path, '', headers)).status

describe('a key', () => {
  it('opens its subscription as header, bearer token and password of any user; a password only with its user', async () => {
    const { apiKey, user } = made
    const password = made.password as string
    const answers: [number, string | undefined, Record<string, string>][] = [
      [200, undefined, { 'x-api-key': apiKey }],
      [200, undefined, { authorization: `Bearer ${apiKey}` }],
      [200, undefined, basic('whoever', apiKey)],
      [200, undefined, basic(user, password)],
      [401, 'delivery.key-wrong', basic('whoever', password)],
      [401, 'delivery.key-wrong', { 'x-api-key': password }],
      [401, 'delivery.key-wrong', { 'x-api-key': 'a'.repeat(32) }],
      [401, 'delivery.no-key', {}],
      [401, 'delivery.no-key', { authorization: 'Basic !!!' }],
    ]
    for (const [status, code, headers] of answers) {
      const answer = await delivery.pull(csv, '', headers)
      expect(answer.status, JSON.stringify(headers)).toBe(status)
      if (!code) continue
      // Clients that do not send a key are asked for it.
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=.*Bearer realm=/)
      expect((await answer.json()).code, JSON.stringify(headers)).toBe(code)
    }
  })

  it('of one subscription opens no other one, whatever the address says', async () => {
    for (const path of [
      `/v1/feeds/${made.id}/CSV`,
      `/v1/feeds/${made.id}/CSV/indicators.csv`,
      `/v1/feeds/${made.id}/manifest.json`,
      `/v1/feeds/${made.id}/heartbeat.json`,
    ]) {
      expect(await statusOf(path, { 'x-api-key': other.apiKey }), path).toBe(404)
    }
    expect(await statusOf(csv, basic(other.user, made.password as string))).toBe(401)
  })

  it('opens nothing once it is revoked, and neither does an address that was signed with it', async () => {
    const { id, apiKey: key } = await another()
    const place = '/v1/feeds/download/full?targetFormat=CSV&mode=url'
    const { downloadUrl } = await (await delivery.pull(place, key)).json()
    expect(await statusOf(downloadUrl, {})).toBe(200)
    const { keys } = (await delivery.call('GET', id)).body
    await delivery.call('DELETE', id, `/keys/${keys[0].id}`)

    const answer = await delivery.pull(`/v1/feeds/${id}/CSV`, key)
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'delivery.key-revoked'])
    expect(await statusOf(downloadUrl, {})).toBe(401)
  })

  it('of a deleted subscription or an ended trial gets an answer that says so', async () => {
    const [gone, over] = [await another(), await another()]
    await delivery.call('DELETE', gone.id)
    await delivery.app.database.pool.query(`update subscription set trial_ends_at = $2 where id = $1`, [
      over.id,
      new Date(delivery.app.clock.now() - 1),
    ])

    const deleted = await delivery.pull(`/v1/feeds/${gone.id}/CSV`, gone.apiKey)
    expect([deleted.status, (await deleted.json()).code]).toEqual([410, 'delivery.deleted'])
    const ended = await delivery.pull(`/v1/feeds/${over.id}/CSV`, over.apiKey)
    expect([ended.status, (await ended.json()).code]).toEqual([403, 'delivery.expired'])
  })

  it('opens nothing while its group or a group above is not granted subscriptions', async () => {
    const { pool } = delivery.app.database
    const grant = (permissions: string) =>
      pool.query(`update entitlement set permissions = ${permissions} where group_id = $1 and scope = 'SUBSCRIPTION'`, [
        delivery.groupId,
      ])
    const signed = await (await delivery.pull('/v1/feeds/download/full?targetFormat=CSV&mode=url', made.apiKey)).json()
    await grant(`array_remove(permissions, 'SUBSCRIPTION_READ')`)

    const answer = await delivery.pull(csv, made.apiKey)
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'delivery.not-granted'])
    for (const path of [`/v1/feeds/${made.id}/manifest.json`, '/taxii2/', signed.downloadUrl]) {
      expect(await statusOf(path, { 'x-api-key': made.apiKey }), path).toBe(403)
    }
    // Nothing is composed meanwhile, so that its release may be old.
    await pool.query(`update delivery set checked_at = now() - interval '20 minutes' where subscription_id = $1`, [
      made.id,
    ])
    await grant(`permissions || '{SUBSCRIPTION_READ}'`)
    expect(await statusOf(csv, { 'x-api-key': made.apiKey })).toBe(503)
    await delivery.compose(made.id)
    expect(await statusOf(csv, { 'x-api-key': made.apiKey })).toBe(200)
  })

  it('has a rate limit, and answers state the rest of it', async () => {
    const busy = await another()
    const first = await delivery.pull(`/v1/feeds/${busy.id}/CSV`, busy.apiKey, undefined, 'HEAD')
    expect(first.headers.get('ratelimit-limit')).toBe('1200')
    expect(first.headers.get('ratelimit-remaining')).toBe('1199')
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=1200;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=1199;t=(60|5\d)$/)
    await setTaken(busy, 1200)
    const refused = await delivery.pull(`/v1/feeds/${busy.id}/CSV`, busy.apiKey)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    delivery.app.clock.skip(61_000)
    expect(await statusOf(`/v1/feeds/${busy.id}/CSV`, { 'x-api-key': busy.apiKey })).toBe(200)
  })

  it('counts each of several simultaneous requests', async () => {
    const many = await another()
    const place = `/v1/feeds/${many.id}/CSV`
    await delivery.pull(place, many.apiKey, undefined, 'HEAD')
    await setTaken(many, 1190)
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => delivery.pull(place, many.apiKey, undefined, 'HEAD')),
    )
    const left = (status: number) =>
      answers
        .filter((answer) => answer.status === status)
        .map((answer) => Number(answer.headers.get('ratelimit-remaining')))
        .sort((a, b) => b - a)
    expect(left(200)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(left(429)).toEqual(Array.from({ length: 15 }, () => 0))
  })
})

it('wrong keys are limited, but a correct key from the same address still works', async () => {
  const late = await another()
  const place = `/v1/feeds/${late.id}/CSV`
  const signed = `/v1/feeds/download/full?targetFormat=CSV&mode=url`
  const answers: number[] = []
  // Otherwise one more is allowed with each second.
  delivery.app.clock.stop()
  for (let i = 0; i < 70; i++) answers.push(await statusOf(place, { 'x-api-key': `wrong ${i}` }))
  expect(answers.indexOf(429)).toBeLessThanOrEqual(60)
  expect(new Set(answers)).toEqual(new Set([401, 429]))
  const refused = await delivery.pull(place, 'wrong')
  const { values } = await refused.json()
  expect(refused.headers.get('retry-after')).toBe(String(values.seconds))

  // Another customer behind the same address, whose key has not been seen before.
  expect(await statusOf(place, { 'x-api-key': late.apiKey })).toBe(200)
  const { downloadUrl } = await (await delivery.pull(signed, late.apiKey)).json()
  expect(await statusOf(downloadUrl, {})).toBe(200)
  delivery.app.clock.skip(61_000)
  expect(await statusOf(place, { 'x-api-key': 'wrong' })).toBe(401)
})

describe('an address', () => {
  it('serves GET and HEAD only; an unknown address is not found', async () => {
    for (const path of [
      csv,
      `${csv}/indicators.csv`,
      `${csv}/`,
      `${csv}//indicators.csv`,
      `/v1/feeds/${made.id}/manifest.json`,
      `/v1/feeds/${made.id}/heartbeat.json`,
      '/v1/feeds/download/full?targetFormat=CSV',
      '/v1/feeds/signed/x',
    ]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await delivery.pull(path, made.apiKey, undefined, method)
        expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, 'GET, HEAD'])
        expect(await answer.json()).toMatchObject({ code: 'method.not-allowed' })
      }
    }
    for (const path of ['/v1', '/v1/feeds', '/v1/other/x/y/z']) {
      expect((await delivery.pull(path, made.apiKey, undefined, 'POST')).status, path).toBe(404)
    }
  })

  it('of a format may end in a slash, to which products add another one and a file', async () => {
    const fileAt = async (path: string) => {
      const answer = await delivery.pull(path, made.apiKey)
      return [answer.status, answer.headers.get('etag'), await answer.text()]
    }
    const file = await fileAt(`${csv}/indicators.csv`)
    expect(file[0]).toBe(200)

    expect(await fileAt(`${csv}/`)).toEqual(file)
    expect(await fileAt(`${csv}//indicators.csv`)).toEqual(file)
    expect((await fileAt(`${csv}//other.csv`))[0]).toBe(404)
    expect((await delivery.pull(`${csv}//indicators.csv`, 'wrong')).status).toBe(401)
  })
})

describe('a file', () => {
  it('is identified by its content in each encoding, and is not sent to readers that have it', async () => {
    const plain = await (await delivery.pull(csv, made.apiKey)).text()
    const sha256 = createHash('sha256').update(plain).digest('base64')
    const tags = new Set<string>()
    for (const [encoding, unpack] of [
      ['identity', (bytes: Buffer) => bytes],
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
      ['zstd', zstdDecompressSync],
    ] as const) {
      const path = new URL(csv, delivery.app.origin)
      const headers = { 'x-api-key': made.apiKey, 'accept-encoding': encoding }
      const raw = await rawGet(path, headers)
      expect(unpack(raw.body).toString(), encoding).toBe(plain)
      expect(Number(raw.headers['content-length'])).toBe(raw.body.length)
      expect(raw.headers.vary).toBe('accept-encoding, authorization, x-api-key')
      // RFC 9530: the digest is of the encoded bytes, so the digest of the plain bytes is not sent with a compressed file.
      expect(raw.headers['repr-digest']).toBe(encoding === 'identity' ? `sha-256=:${sha256}:` : undefined)
      const etag = raw.headers.etag as string
      tags.add(etag)
      for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await rawGet(path, { ...headers, 'if-none-match': held })
        expect([again.status, again.body.length], `${encoding} ${held}`).toEqual([304, 0])
      }
    }
    expect(tags.size).toBe(4)
    const encodingOf = async (accepted: string) =>
      (await rawGet(new URL(csv, delivery.app.origin), { 'x-api-key': made.apiKey, 'accept-encoding': accepted }))
        .headers['content-encoding']
    // The preferred encoding wins over the smallest.
    expect(await encodingOf('br;q=0.1, gzip;q=0.5, zstd;q=0')).toBe('gzip')
    expect(await encodingOf('gzip;q=0.1, identity')).toBe(undefined)
    expect(await encodingOf('identity;q=0, gzip;q=0.1')).toBe('gzip')
    expect(await encodingOf('x-gzip')).toBe('gzip')
    // Who takes anything seldom knows the newer encodings.
    for (const any of ['*', '*;q=0.5', 'deflate, *']) expect(await encodingOf(any), any).toBe(undefined)
    expect(await encodingOf('gzip, *;q=0.5')).toBe('gzip')
    expect(await encodingOf('identity;q=0, *')).toMatch(/gzip|br|zstd/)
    for (const none of ['identity;q=0', 'gzip;q=0, identity;q=0', '*;q=0', 'deflate, *;q=0']) {
      expect(await statusOf(csv, { 'x-api-key': made.apiKey, 'accept-encoding': none }), none).toBe(406)
    }
    expect(await statusOf(csv, { 'x-api-key': made.apiKey, 'if-none-match': '"other"' })).toBe(200)
    const modified = (await delivery.pull(csv, made.apiKey)).headers.get('last-modified') as string
    const since = (time: string) => statusOf(csv, { 'x-api-key': made.apiKey, 'if-modified-since': time })
    expect(await since(modified)).toBe(304)
    // The reader's own clock does not tell which file it has, because a release becomes visible later than its time.
    expect(await since(new Date(Date.parse(modified) + minuteMs).toUTCString())).toBe(200)
    expect(await since('yesterday')).toBe(200)
  })

  it('is served in ranges', async () => {
    const plain = await (await delivery.pull(csv, made.apiKey)).text()
    const part = async (range: string, more = {}) => {
      const answer = await delivery.pull(csv, '', { 'x-api-key': made.apiKey, range, ...more })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    const size = plain.length
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, plain.slice(0, 10)])
    expect(await part('bytes=10-')).toEqual([206, `bytes 10-${size - 1}/${size}`, plain.slice(10)])
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, plain.slice(-5)])
    expect(await part('bytes=0-9', { 'if-range': '"older"' })).toEqual([200, null, plain])
    for (const invalid of ['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'lines=0-1'])
      expect(await part(invalid), invalid).toEqual([200, null, plain])
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
  })

  it('gives no rest of another file than the one that the reader began with', async () => {
    const { headers } = await delivery.pull(csv, '', { 'x-api-key': made.apiKey, 'accept-encoding': 'identity' })
    const [etag, modified] = ['etag', 'last-modified'].map((name) => headers.get(name) as string) as [string, string]
    const status = (condition: Record<string, string>) =>
      statusOf(csv, { 'x-api-key': made.apiKey, range: 'bytes=0-9', ...condition })
    for (const same of [etag, `"x", ${etag}`, '*']) expect(await status({ 'if-match': same }), same).toBe(206)
    // If-Match compares strongly: a weak tag never matches.
    for (const other of ['"x"', `W/${etag}`]) expect(await status({ 'if-match': other }), other).toBe(412)
    const at = (ms: number) => new Date(Date.parse(modified) + ms).toUTCString()
    expect(await status({ 'if-unmodified-since': modified })).toBe(206)
    expect(await status({ 'if-unmodified-since': at(minuteMs) })).toBe(206)
    expect(await status({ 'if-unmodified-since': at(-1000) })).toBe(412)
    // Only with no If-Match does the time count, and only if it is one.
    expect(await status({ 'if-match': etag, 'if-unmodified-since': at(-1000) })).toBe(206)
    for (const none of ['yesterday', '0', '-1', 'feed 3', '2020-11-27', 'Fri, 27 Nov 2020 08:00:00 +0000'])
      expect(await status({ 'if-unmodified-since': none }), none).toBe(206)
    for (const form of ['Friday, 27-Nov-20 08:00:00 GMT', 'Fri Nov  6 08:00:00 2020'])
      expect(await status({ 'if-unmodified-since': form }), form).toBe(412)
    expect(await status({ 'if-match': '' })).toBe(206)
  })

  it('is the same file in each encoding, but has no rest in another one', async () => {
    const held = { 'x-api-key': made.apiKey, 'accept-encoding': 'gzip' }
    const etag = (await delivery.pull(csv, '', held)).headers.get('etag') as string
    const plain = { 'x-api-key': made.apiKey, 'if-match': etag, 'accept-encoding': 'identity' }
    expect(etag).toMatch(/-gzip"$/)
    expect(await statusOf(csv, plain)).toBe(200)
    expect(await statusOf(csv, { ...plain, range: 'bytes=0-9' })).toBe(200)
    expect(await statusOf(csv, { ...plain, 'if-match': `W/${etag}` })).toBe(412)
  })

  it('is given to readers of HTTP/1.0, which need not name a host', async () => {
    const { hostname, port } = new URL(delivery.app.origin)
    const socket = connect(Number(port), hostname)
    socket.write(`GET /v1/feeds/${made.id}/PLAIN HTTP/1.0\r\nx-api-key: ${made.apiKey}\r\n\r\n`)
    const answer = await text(socket)
    const whole = await (await delivery.pull(`/v1/feeds/${made.id}/PLAIN`, made.apiKey)).text()

    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/\r\nContent-Length: \d+\r\n/i)
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(whole)
  })

  it('answers HEAD without its content', async () => {
    const answer = await delivery.pull(csv, made.apiKey, undefined, 'HEAD')
    const whole = await delivery.pull(csv, made.apiKey)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
    expect(await answer.text()).toBe('')
    // Ranges apply to GET only (RFC 9110, section 14.2).
    const ranged = await delivery.pull(csv, '', { 'x-api-key': made.apiKey, range: 'bytes=0-9' }, 'HEAD')
    expect([ranged.status, ranged.headers.get('content-length')]).toEqual([200, answer.headers.get('content-length')])
  })

  it('that does not exist gets another answer than a format that was not selected', async () => {
    const codeOf = async (path: string) => (await (await delivery.pull(path, made.apiKey)).json()).code
    expect(await codeOf(`/v1/feeds/${made.id}/STIX21`)).toBe('delivery.format-unknown')
    expect(await codeOf(`/v1/feeds/${made.id}/CSV/other.csv`)).toBe('delivery.part-unknown')
    expect(await codeOf(`/v1/feeds/${made.id}/CSV?since=1`)).toBe('delivery.cursor-invalid')
    expect(await codeOf(`/v1/feeds/${made.id}/CSV?since=999-00000000`)).toBe('delivery.cursor-invalid')
    expect(await codeOf(`/v1/feeds/${made.id}/CSV?since=1-00000000`)).toBe('delivery.cursor-lost')
  })

  it('is not ready while its format is new, which is not answered by 404', async () => {
    const changed = await another()
    await delivery.app.database.pool.query(
      `update subscription set target_formats = target_formats || $2 where id = $1`,
      [changed.id, JSON.stringify([{ id: 'ECSV1', authMethod: 'apiKey' }])],
    )
    const paths = [`/v1/feeds/${changed.id}/ECSV1`, '/v1/feeds/download/full?targetFormat=ECSV1']
    for (const path of paths) {
      const answer = await delivery.pull(path, changed.apiKey)
      expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '60'])
      expect((await answer.json()).code).toBe('delivery.not-ready')
    }
    expect((await delivery.pull(`/v1/feeds/${changed.id}/CSV`, changed.apiKey)).status).toBe(200)
  })

  it('is recorded with who pulled it', async () => {
    const watched = await another()
    const place = `/v1/feeds/${watched.id}/CSV`
    const agent = { 'x-api-key': watched.apiKey, 'user-agent': 'FortiGate/7.4\u00e9' }
    const whole = await delivery.pull(place, '', agent)
    await delivery.pull(place, '', { ...agent, 'if-none-match': whole.headers.get('etag') as string })
    await delivery.pull(`${place}/other.csv`, '', agent)
    expect((await delivery.pull(`${place}/%00`, '', agent)).status).toBe(404)
    expect((await delivery.pull(`${place}?since=1-00000000`, '', agent)).status).toBe(410)

    const pulls = `/api/web/subscriptions/${watched.id}/pulls?groupID=${delivery.groupId}`
    await expect.poll(async () => (await delivery.dora.json('GET', pulls)).body.pulls.length).toBeGreaterThanOrEqual(4)
    const { body } = await delivery.dora.json('GET', pulls)
    expect(body.pulls).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ outcome: 'full', pulls: 1, entries: 60, agent: 'FortiGate/7.4?' }),
        expect.objectContaining({ outcome: 'unchanged', pulls: 1, entries: 0, lag: 0 }),
        // Names that a reader invents are not stored.
        expect.objectContaining({ outcome: 'failed', pulls: 2, format: 'CSV', part: '', lastStatus: 404 }),
        expect.objectContaining({ outcome: 'failed', pulls: 1, part: 'indicators.csv', lastStatus: 410 }),
      ]),
    )
  })
})

it('a refused pull is recorded without text from the address, and does not prevent other records', async () => {
  const gone = await another()
  const { pool } = delivery.app.database
  await pool.query('update subscription_key set revoked_at = now() where subscription_id = $1', [gone.id])
  for (const path of [
    'CSV/',
    'CSV//a',
    'CSV/a',
    'CSV/b%00',
    `CSV/${'c'.repeat(6000)}`,
    'd',
    `CSV/${'\u{1f600}'.repeat(400)}`,
  ]) {
    expect(await statusOf(`/v1/feeds/${gone.id}/${path}`, { 'x-api-key': gone.apiKey }), path.slice(0, 9)).toBe(401)
  }
  const notes = async () =>
    (
      await pool.query(
        `select format, part, sum(pulls)::int pulls from delivery_pull where subscription_id = $1
         group by format, part order by format`,
        [gone.id],
      )
    ).rows
  await expect.poll(notes).toEqual([
    { format: '', part: '', pulls: 1 },
    { format: 'CSV', part: '', pulls: 6 },
  ])
})

it('a clock that was set back does not use up the rate limit', async () => {
  const early = await another()
  const key = { 'x-api-key': early.apiKey }
  expect(await statusOf(`/v1/feeds/${early.id}/CSV`, key)).toBe(200)
  await setTaken(early, 5000, '1 hour')
  expect(await statusOf(`/v1/feeds/${early.id}/CSV`, key)).toBe(200)
})

describe('a cursor', () => {
  it('leads from any release to the newest, removals included', async () => {
    const one = await delivery.released(['192.31.196.1', '192.31.196.2'], ['PLAIN'])
    const ip = `/v1/feeds/${one.id}/PLAIN/ip.txt`
    const cursor = (await delivery.pull(ip, one.apiKey)).headers.get('x-winnow-cursor')
    for (const newer of ['192.31.196.3', '192.31.196.4']) await delivery.next(one, ['192.31.196.2', newer])

    const delta = await delivery.pull(`${ip}?since=${cursor}`, one.apiKey)
    expect((await delta.text()).trimEnd().split('\n').sort()).toEqual(['+192.31.196.4', '-192.31.196.1'])
    const again = await delivery.pull(`${ip}?since=${cursor}`, '', {
      'x-api-key': one.apiKey,
      'if-none-match': delta.headers.get('etag') as string,
    })
    expect(again.status).toBe(304)
    const many = Array.from({ length: 30 }, (_, i) => `192.31.197.${i}`)
    await delivery.next(one, many)
    const path = new URL(`${ip}?since=${delta.headers.get('x-winnow-cursor')}`, delivery.app.origin)
    const packed = await rawGet(path, { 'x-api-key': one.apiKey, 'accept-encoding': 'gzip' })
    const plain = await (await delivery.pull(String(path), one.apiKey)).text()
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length)
    expect(packed.headers.vary).toBe('accept-encoding, authorization, x-api-key')
    expect(gunzipSync(packed.body).toString()).toBe(plain)
    const unpacked = await rawGet(path, { 'x-api-key': one.apiKey, 'accept-encoding': 'gzip;q=0' })
    expect(unpacked.headers['content-encoding']).toBe(undefined)
    // With a length, so that truncation is detected.
    expect([unpacked.headers['content-length'], unpacked.body.toString()]).toEqual([String(plain.length), plain])
    expect(plain.split('\n').filter((line) => line.startsWith('+'))).toHaveLength(30)
    const last = (await delivery.pull(String(path), one.apiKey)).headers.get('x-winnow-cursor')
    const nothing = await delivery.pull(`${ip}?since=${last}`, one.apiKey)
    expect(await nothing.text()).toBe('')
  })

  it('is valid for its own file only, and only while the content that was read is known', async () => {
    const [here, there] = [await delivery.made([], ['PLAIN']), await delivery.made([], ['PLAIN'])]
    const addressOf = ({ id }: { id: string }, file: string) => `/v1/feeds/${id}/PLAIN/${file}.txt`
    const released = async (...values: string[]) => {
      for (const one of [here, there]) await delivery.next(one, ['192.31.196.9', ...values])
    }
    await released('192.31.196.1')
    const cursor = (await delivery.pull(addressOf(here, 'ip'), here.apiKey)).headers.get('x-winnow-cursor')
    await released('192.31.196.2')
    const codeOf = async (address: string, key: string) =>
      (await (await delivery.pull(`${address}?since=${cursor}`, key)).json()).code

    expect((await delivery.pull(`${addressOf(here, 'ip')}?since=${cursor}`, here.apiKey)).status).toBe(200)
    expect(await codeOf(addressOf(there, 'ip'), there.apiKey)).toBe('delivery.cursor-lost')
    expect(await codeOf(addressOf(here, 'all'), here.apiKey)).toBe('delivery.cursor-lost')
    // As after a restored database got other listings.
    await delivery.app.database.pool.query(
      `update delivered_file set sha256 = decode(repeat('00', 32), 'hex') where subscription_id = $1 and release = 1`,
      [here.id],
    )
    expect(await codeOf(addressOf(here, 'ip'), here.apiKey)).toBe('delivery.cursor-lost')
  })
})

it('mode DELTA gives a key the changes since its last complete answer, if products can apply them', async () => {
  const targetFormats = ['PLAIN', 'PALO_ALTO_EDL', 'ECSV1'].map((id) => ({ id, authMethod: 'apiKey' }))
  const followed = await delivery.made([], { mode: 'DELTA', targetFormats })
  const released = (...ends: number[]) =>
    delivery.next(
      followed,
      ends.map((end) => `192.31.196.${end}`),
    )
  const pull = (file: string, headers = {}, method = 'GET') =>
    delivery.pull(`/v1/feeds/${followed.id}/${file}`, '', { 'x-api-key': followed.apiKey, ...headers }, method)
  const linesOf = async (file: string) => (await (await pull(file)).text()).trimEnd().split('\n').sort()
  /** The position is stored after the answer was sent. */
  const stands = (file: string) =>
    expect
      .poll(async () => (await pull(file, {}, 'HEAD')).headers.get('x-winnow-since'), { interval: 20 })
      .not.toBe(null)
  await released(1, 2)
  // Neither HEAD nor a range moves the position.
  await pull('PLAIN/ip.txt', {}, 'HEAD')
  expect((await pull('PLAIN/ip.txt', { range: 'bytes=0-3' })).status).toBe(206)

  const first = await pull('PLAIN/ip.txt')
  expect([first.headers.get('x-winnow-since'), await first.text()]).toEqual([null, '192.31.196.1\n192.31.196.2\n'])
  await stands('PLAIN/ip.txt')
  await released(2, 3)
  const from = first.headers.get('x-winnow-cursor')
  const change = await pull('PLAIN/ip.txt')
  expect(change.headers.get('x-winnow-since')).toBe(from)
  expect(await change.text()).toBe('-192.31.196.1\n+192.31.196.3\n')
  await expect.poll(() => linesOf('PLAIN/ip.txt'), { interval: 20 }).toEqual([''])
  expect(await linesOf('PALO_ALTO_EDL/ip.txt')).toEqual(['192.31.196.2', '192.31.196.3'])
  expect(await linesOf('PALO_ALTO_EDL/ip.txt')).toEqual(['192.31.196.2', '192.31.196.3'])

  // Elastic's integration reads the full file each time, which includes recent removals.
  const elastic = async () => {
    const told = await delivery.pull('/v1/feeds/download/full?targetFormat=ECSV1&mode=url', followed.apiKey)
    return (await (await delivery.pull((await told.json()).downloadUrl, '', {})).text()).trimEnd().split('\n').length
  }
  expect([await elastic(), await elastic()]).toEqual([3, 3])

  // A second machine does not affect the first one if it names itself.
  const asked = async (query: string, headers = {}) => (await pull(`PLAIN/ip.txt${query}`, headers)).text()
  const whole = '192.31.196.2\n192.31.196.3\n'
  expect(await asked('?client=fw-2')).toBe(whole)
  await expect.poll(() => asked('', { 'x-winnow-client': 'fw-2' }), { interval: 20 }).toBe('')
  expect(await asked('?client=fw-3')).toBe(whole)
  expect(await asked('')).toBe('')
  expect((await pull('PLAIN/ip.txt?client=a%20b')).status).toBe(400)
  // A machine that has lost its state starts over: alone if it names itself, otherwise with all machines of the key.
  expect(await asked('?client=fw-2&reset=true')).toBe(whole)
  const { rows: keys } = await delivery.app.database.pool.query(
    `select id from subscription_key where subscription_id = $1 and method = 'apiKey'`,
    [followed.id],
  )
  const reset = `/api/web/subscriptions/${followed.id}/keys/${keys[0].id}/reset?groupID=${delivery.groupId}`
  expect((await delivery.dora.json('POST', reset)).status).toBe(204)
  expect(await asked('')).toBe(whole)
  await stands('PLAIN/ip.txt')

  // If the position is too old for a delta, the answer is the full file, because products ignore errors.
  await delivery.app.database.pool.query('delete from delivered_file where subscription_id = $1 and release < 2', [
    followed.id,
  ])
  await delivery.app.database.pool.query(`update delivery_position set cursor = $1`, [from])
  const again = await pull('PLAIN/ip.txt')
  expect([again.status, again.headers.get('x-winnow-since'), await again.text()]).toEqual([
    200,
    null,
    '192.31.196.2\n192.31.196.3\n',
  ])
})

describe('the call of shipped Elastic integrations', () => {
  const place = '/v1/feeds/download/full?targetFormat=ECSV1'

  interface Line {
    readonly ticura: { readonly indicator: Record<string, unknown> }
    readonly threat: { readonly indicator: { readonly ip: string } }
    readonly tags: readonly string[]
  }
  async function linesAt(address: string): Promise<Line[]> {
    // The client sends no key to the second address.
    const answer = await delivery.pull(address, '', {})
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    return (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  it('with mode=url gets the address', async () => {
    const answer = await delivery.pull(`${place}&mode=url`, made.apiKey)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const { downloadUrl } = await answer.json()
    expect(downloadUrl).not.toContain(made.apiKey)
    const lines = await linesAt(downloadUrl)
    expect(lines.map(({ ticura }) => ticura.indicator.uuid)).toHaveLength(values.length)
    expect(lines[0]?.ticura.indicator).toMatchObject({
      main_type: 'IPV4',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('without it is redirected there', async () => {
    const answer = await delivery.pull(place, made.apiKey)
    expect(answer.status).toBe(307)
    expect(await linesAt(answer.headers.get('location') as string)).toHaveLength(values.length)
  })

  it('gets the tag of public sources only for those that the catalogue has, and that are not sold', async () => {
    const { sources } = delivery.dependencies
    const byox = { sourceID: 'kaspersky.data-feeds', address: 'https://feeds.example/ours.csv', consent: true }
    const licence = await delivery.dora.json('POST', `/api/web/groups/${delivery.groupId}/byox`, byox)
    expect(licence.status).toBe(201)
    const all = await sources.register.all()
    const licensed = all.find(({ licence }) => licence?.of === byox.sourceID)?.source.id as string
    const listed = [
      'tweetfeed.today',
      licensed,
      await enterSource(sources, 'custom', delivery.groupId),
      await delivery.source(),
    ].map((id, index) => [id, `192.31.197.${index}`] as const)
    for (const [id, value] of listed) await delivery.list(id, [value])
    const mixed = await delivery.subscribe({
      sources: listed.map(([id]) => ({ id, filterFlags: [] })),
      targetFormats: [{ id: 'ECSV1', authMethod: 'apiKey' }],
    })
    await delivery.compose(mixed.id)

    const { headers } = await delivery.pull(place, mixed.apiKey)
    const lines = await linesAt(headers.get('location') as string)
    const tagged = new Map(lines.map(({ threat, tags }) => [threat.indicator.ip, tags.includes('type:OSINT')]))
    expect(listed.map(([, value]) => tagged.get(value))).toEqual([true, false, false, false])
  })

  // Last, because advancing the clock ends sessions too.
  it('is redirected to its file for a quarter of an hour, and to nothing else', async () => {
    const { downloadUrl } = await (await delivery.pull(`${place}&mode=url`, made.apiKey)).json()
    const [text = '', signature = ''] = (downloadUrl as string).split('/').at(-1)?.split('.') ?? []
    const changed = Buffer.from(text, 'base64url').toString().replace('ECSV1', 'PLAIN')
    const forged = `/v1/feeds/signed/${Buffer.from(changed).toString('base64url')}.${signature}`
    expect(await statusOf(forged, {})).toBe(404)
    expect(await statusOf('/v1/feeds/signed/x', {})).toBe(404)
    delivery.app.clock.skip(16 * minuteMs)
    expect(await statusOf(downloadUrl, {})).toBe(410)
  })
})

/** Node's own client, because `fetch` decompresses automatically. */
async function rawGet(url: URL, headers: Record<string, string>) {
  const { get } = await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: Record<string, string | string[] | undefined>
    body: Buffer
  }>()
  get(url, { headers }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk) => chunks.push(chunk))
    answer.on('end', () =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
    )
    answer.on('error', reject)
  }).on('error', reject)
  return promise
}
