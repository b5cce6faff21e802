import { type ClientRequest, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { blockedStatements, holding } from '../../../test/blocked.ts'
import { conformance } from '../../../test/conformance.ts'
import { appForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { makeTenant, type Person, type Tenant } from '../../../test/tenants.ts'
import type { SensorWithKey } from '../../contract/sensors.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { dayMs, daySeconds, minuteMs } from '../../domain/time-units.ts'
import type { SightedValue } from '../../formats/sightings/sighting.ts'
import { makeSegment, writeSegments } from '../../formats/sightings/write.ts'
import { applyTombstones } from '../backup/apply-tombstones.ts'
import { knownTombstones } from '../backup/tombstones.ts'
import { letters } from '../mail/letters.ts'
import { tellNews } from '../news/tell.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { sensorStore } from './store.ts'
import { takeSightings } from './take.ts'
import { newsOfSilence } from './tell.ts'
import { tidySightings } from './tidy.ts'
import { sensorWork } from './work.ts'

const logged: string[] = []
let sensor: SensorWithKey
const log = createLog('debug', { write: (line: string) => logged.push(line) })
const settings = { SENSORS_MAX: '25', SENSOR_SEGMENTS_RATE: '5', SENSOR_BYTES_A_DAY: '4KI', SIGHTINGS_DAYS: '30' }
const app = await appForFile(settings, { workers: () => idleWorkers as never, log })
// Midnight may not fall into the tests.
const untilMidnight = dayMs - (app.clock.now() % dayMs)
if (untilMidnight < 5 * minuteMs) app.clock.skip(untilMidnight)
const tenant = await makeTenant(app, {
  name: 'Sensors',
  only: ['admin', 'leftAdmin', 'leftAnalyst', 'leftViewer', 'rightAdmin'],
})
const place = tenant.groups.left
beforeEach(async () => {
  // Reset the quota, which other tests have used.
  await sql`update sensor_day set bytes = 0`.execute(app.database.db)
  await sql`delete from organisation_sightings`.execute(app.database.db)
  sensor = await make()
})

const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const ask = (person: Person, method: string, path: string, body?: unknown) =>
  app.visitor().json(method, path, body, as(person))
const under = (rest = '') => `/api/web/groups/${place}/sensors${rest}`
async function make(name = 'edge'): Promise<SensorWithKey> {
  const answer = await ask(tenant.people.leftAdmin, 'POST', under(), { name })
  expect([answer.status, answer.body]).toEqual([201, answer.body])
  return answer.body
}
const listed = async () =>
  (await ask(tenant.people.leftAdmin, 'GET', under())).body.sensors.find(({ id }: { id: string }) => id === sensor.id)

const today = () => Math.floor(app.clock.now() / dayMs)
const secondsOf = (daysAgo: number) => (today() - daysAgo) * daySeconds + 60
const seen = (value: string, at: number, kind: SightedValue['kind'] = 'ipv4'): SightedValue => ({
  kind,
  value,
  count: 2,
  hours: [at, at + 5],
  assumedHours: [],
  firstMs: 0,
  lastMs: 0,
})
const facts = {
  writer: 'a test',
  formats: [{ format: 'fortigate', files: 1, lines: 12 }],
  lines: 12,
  bytes: 3400,
  occurrences: 4,
  linesWithoutTime: 0,
  linesWithAssumedTime: 0,
  skippedLines: 0,
}
async function fileOf(
  ...segments: readonly (readonly [id: string, values: readonly SightedValue[]])[]
): Promise<Buffer> {
  const made = await Promise.all(segments.map(([id, values]) => makeSegment(facts, values, id)))
  const parts: Uint8Array[] = []
  for await (const part of writeSegments(made)) parts.push(part)
  return Buffer.concat(parts)
}
async function send(body: Uint8Array, key = sensor.key, headers: Record<string, string> = { 'x-api-key': key }) {
  const answer = await fetch(`${app.origin}/v1/sightings`, { method: 'POST', headers, body: Buffer.from(body) })
  const text = await answer.text()
  const told = { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
  conformance.check('POST', '/v1/sightings', told)
  return told
}
interface Kept {
  readonly day: string
  readonly value: string
  readonly facts: string
}
/** The stored rows of a sensor's sightings. */
async function kept(id = sensor.id): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select s.day::text, s.value, s.facts from sighting s join sighting_series x on x.number = s.series
    where x.sensor_id = ${id} order by s.value, s.day`.execute(app.database.db)
  return rows
}
const allRows = async () =>
  (await sql<{ n: number }>`select count(*)::int n from sighting`.execute(app.database.db)).rows[0]?.n

/** Bytes that the organisation's sensors sent. */
const sentToday = async () =>
  (
    await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::int bytes from organisation_sightings where root = ${tenant.groups.root}`.execute(
      app.database.db,
    )
  ).rows[0]?.bytes as number

const numberOf = async (id: string) =>
  (await sql<{ number: number }>`select number from sensor where id = ${id}`.execute(app.database.db)).rows[0]
    ?.number as number

describe('a sensor', () => {
  it('has a key that is shown once, and stored as its digest', async () => {
    const { body } = await ask(tenant.people.leftAnalyst, 'GET', under())
    const { rows } = await sql<{ row: string }>`select s::text as row from sensor s`.execute(app.database.db)

    expect(sensor.key).toMatch(/^wns_[1-9A-HJ-NP-Za-km-z]{32}$/)
    expect(sensor.prefix).toBe(sensor.key.slice(0, 8))
    expect(sensor).toMatchObject({ state: 'new', name: 'edge', lastSeenAt: null, silentMinutes: 60 })
    expect(JSON.stringify(body)).not.toContain(sensor.key)
    expect(body.limits).toEqual({ sensors: 25, segmentsPerMinute: 5, bytesPerDay: 4096, keptDays: 30 })
    expect(rows.some(({ row }) => row.includes(sensor.key.slice(8)))).toBe(false)
    await send(await fileOf(['a', [seen('50.20.3.4', secondsOf(0))]]))
    expect(logged.join('')).not.toContain(sensor.key.slice(8))
  })

  it('can be renamed, get a new key that replaces the old one at once, and be revoked for good', async () => {
    const one = under(`/${sensor.id}`)
    const renamed = await ask(tenant.people.leftAdmin, 'PATCH', one, { name: 'branch', silentMinutes: null })
    const rotated = await ask(tenant.people.leftAdmin, 'POST', `${one}/key`)
    const file = await fileOf(['a', []])

    expect(renamed.body).toMatchObject({ name: 'branch', silentMinutes: null })
    expect(rotated.body.key).not.toBe(sensor.key)
    expect([(await send(file)).status, (await send(file, rotated.body.key)).status]).toEqual([401, 200])
    expect((await ask(tenant.people.leftAdmin, 'DELETE', one)).status).toBe(204)
    expect((await send(file, rotated.body.key)).status).toBe(401)
    expect((await ask(tenant.people.leftAdmin, 'POST', `${one}/key`)).status).toBe(409)
    expect((await listed()).state).toBe('revoked')
  })

  it('cannot exceed the number that the operator allows, even if several are made at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        ask(tenant.people.admin, 'POST', `/api/web/groups/${tenant.groups.root}/sensors`, { name: 'one of many' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    await sql`delete from sensor where name = 'one of many'`.execute(app.database.db)
  })
})

describe("a sensor's key", () => {
  it('opens only the address for sightings', async () => {
    const paths = ['/api/web/groups', under(), under(`/${sensor.id}/days`), '/v1/indicators/50.20.3.4']
    for (const path of [...paths, '/v1/feeds/download/full', '/v1/sightings', '/v1/dark-web/items']) {
      for (const headers of [
        new Headers({ 'x-api-key': sensor.key }),
        new Headers({ authorization: `Bearer ${sensor.key}` }),
      ]) {
        const { status } = await fetch(`${app.origin}${path}`, { headers })
        expect([path, status]).toEqual([path, path === '/v1/sightings' || path.endsWith('items') ? 405 : 401])
      }
    }
    const items = await fetch(`${app.origin}/v1/dark-web/items`, {
      method: 'POST',
      headers: { 'x-api-key': sensor.key },
      body: '{}',
    })
    expect(items.status).toBe(401)
  })

  it('is required, and a wrong one is refused without details', async () => {
    const file = await fileOf(['a', []])
    const { token } = (
      await ask(tenant.people.leftAdmin, 'POST', `/api/web/groups/${place}/tokens`, {
        name: 'x',
        scopes: ['search:read'],
      })
    ).body
    const answers = [
      await send(file, `wns_${'1'.repeat(32)}`),
      await send(file, token),
      await send(file, '', { authorization: `Bearer ${tenant.people.leftAdmin.token}` }),
      await send(file, '', {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(new Set(answers.map(({ body }) => body.msg)).size).toBe(1)
  })

  it('stores nothing for a group that is not granted sensors or is deleted', async () => {
    const file = await fileOf(['a', []])
    await sql`insert into entitlement (group_id, scope, permissions) values (${place}, 'NIL', '{GROUP_INVITE_USER}')`.execute(
      app.database.db,
    )
    expect((await send(file)).status).toBe(403)
    await sql`delete from entitlement where group_id = ${place} and scope = 'NIL'`.execute(app.database.db)
    expect((await send(file)).status).toBe(200)
  })
})

describe('sent sightings', () => {
  it('are stored unchanged, under the day of the newest', async () => {
    const file = await fileOf(['a', [seen('50.20.3.4', secondsOf(2)), seen('bad-name.com', secondsOf(0), 'domain')]])
    const answer = await send(gzipSync(file))

    expect([answer.status, answer.body]).toEqual([200, { stored: 1, known: 0, kept: 2, old: 0, leftOut: 0 }])
    const dayOf = (daysAgo: number) => new Date((today() - daysAgo) * dayMs).toISOString().slice(0, 10)
    expect(await kept()).toEqual([
      { day: dayOf(2), value: '50.20.3.4', facts: '2@60+5' },
      { day: dayOf(0), value: 'bad-name.com', facts: '2@60+5' },
    ])
    expect(await listed()).toMatchObject({
      state: 'sends',
      lastSeenAt: expect.any(String),
      formats: ['fortigate'],
      sent: { segments: 1, bytes: file.length, lines: 12, sightings: 4 },
    })
    const { body } = await ask(tenant.people.leftAnalyst, 'GET', under(`/${sensor.id}/days`))
    const figures = { segments: 1, bytes: file.length, lines: 12, logBytes: 3400, sightings: 4, kept: 2, old: 0 }
    expect(body.days).toEqual([{ day: dayOf(0), ...figures }])
  })

  it('count once, however often and with whatever compression a segment is sent', async () => {
    const first: [string, SightedValue[]] = ['a', [seen('50.20.3.4', secondsOf(0))]]
    const file = await fileOf(first)
    await send(file)
    const again = await send(gzipSync(file))
    const more = await send(await fileOf(first, ['b', [seen('50.20.3.5', secondsOf(0))]]))

    expect(again.body).toMatchObject({ stored: 0, known: 1, kept: 0 })
    expect(more.body).toMatchObject({ stored: 1, known: 1, kept: 1 })
    expect((await kept()).map(({ value }) => value)).toEqual(['50.20.3.4', '50.20.3.5'])
    expect((await listed()).sent).toMatchObject({ segments: 2, lines: 24 })
  })

  it('count once if the same segment is sent several times at the same moment', async () => {
    const file = await fileOf(['a', [seen('50.20.3.4', secondsOf(0))]])
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(file)))

    expect(answers.filter(({ body }) => body.stored === 1)).toHaveLength(1)
    for (const { status, headers } of answers) {
      expect([200, 429]).toContain(status)
      if (status === 429) expect(headers.get('retry-after')).toBe('1')
    }
    expect(await kept()).toHaveLength(1)
  })

  it.each<[string, () => Promise<Uint8Array>, number]>([
    [
      'other values under the name of a segment',
      () => fileOf(['0', []], ['a', [seen('50.20.3.9', secondsOf(0))]]),
      409,
    ],
    ['a damaged file', async () => (await fileOf(['0', [seen('50.20.3.9', secondsOf(0))]])).subarray(0, -9), 422],
    ['a damaged gzip file', async () => gzipSync(await fileOf(['0', []])).subarray(0, -5), 422],
    ['something else', async () => Buffer.from('203.0.113.7 GET /\n'), 422],
    ['nothing', async () => Buffer.alloc(0), 422],
  ])('are refused as a whole: %s', async (_, file, status) => {
    await send(await fileOf(['a', [seen('50.20.3.4', secondsOf(0))]]))
    const refused = await send(await file())

    expect([refused.status, (await kept()).map(({ value }) => value)]).toEqual([status, ['50.20.3.4']])
    expect((await listed()).sent.segments).toBe(1)
    expect((await send(await fileOf(['0', []]))).body).toMatchObject({ stored: 1 })
  })

  it('are dropped and counted if they are too old or not observables', async () => {
    const values = [
      seen('10.1.2.3', secondsOf(0)),
      seen('50.20.3.4', secondsOf(31)),
      seen('50.20.3.5', secondsOf(30)),
      seen('50.20.3.6', secondsOf(-400)),
      seen('not an address', secondsOf(0)),
    ]
    const { body } = await send(await fileOf(['a', values]))

    expect(body).toMatchObject({ stored: 1, kept: 2, old: 1, leftOut: 2 })
    expect((await kept()).map(({ value, day }) => [value, (today() * dayMs - Date.parse(day)) / dayMs])).toEqual([
      ['50.20.3.5', 30],
      ['50.20.3.6', 0],
    ])
  })

  it('are written in small portions if the values have many hours', async () => {
    const from = secondsOf(0) - 20_000 * 3600
    const hours = Array.from({ length: 20_000 }, (_, n) => [from + n * 3600, from + n * 3600]).flat()
    const values = Array.from({ length: 40 }, (_, n) => ({ ...seen(`50.20.5.${10 + n}`, 0), count: 20_000, hours }))
    const known = { id: sensor.id, number: await numberOf(sensor.id), groupId: place }
    const limits = { segmentsPerMinute: 5, bytesPerDay: 1e9, sensors: 25, unpackedBytes: 1e9, keptDays: 30 }
    const rest = vi.fn(async () => undefined)
    const body = await fileOf(['a', values])

    const taken = await takeSightings(app.database.pool, known, body, { now: app.clock.now(), limits, rest })

    expect(taken).toMatchObject({ stored: 1, kept: 40 })
    expect(rest.mock.calls.length).toBeGreaterThan(2)
    expect(await kept()).toHaveLength(40)
  })

  it('must wait if a quota is used up', async () => {
    app.clock.skip(minuteMs - (app.clock.now() % minuteMs))
    const six = ['a', 'b', 'c', 'd', 'e', 'g'].map((id) => [id, []] as const)
    const tooMany = await send(await fileOf(...six))
    expect([tooMany.status, tooMany.body.msg]).toEqual([413, expect.stringContaining('5 segments')])
    for (const id of ['a', 'b', 'c', 'd', 'e']) expect((await send(await fileOf([id, []]))).status).toBe(200)
    const beyond = await send(await fileOf(['f', []]))
    expect(beyond.status).toBe(429)
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(beyond.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    app.clock.skip(60_000)
    expect((await send(await fileOf(['f', []]))).status).toBe(200)

    const another = await make()
    const many = Array.from({ length: 250 }, (_, n) => seen(`50.20.4.${n}`, secondsOf(0)))
    const large = await fileOf(['a', [...many].sort((a, b) => compareCodeUnits(a.value, b.value))])
    expect(large.length).toBeGreaterThan(4096)
    expect((await send(large, another.key)).status).toBe(200)
    const full = await send(await fileOf(['b', []]), another.key)
    expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  it('of one organisation take at most half of the memory for bodies, and of one customer half of that', async () => {
    const others = await makeTenant(app, { name: 'Others', only: ['leftAdmin'] })
    const makeIn = async ({ people, groups }: Tenant, where: 'root' | 'left' | 'right', name: string) => {
      const { body } = await ask(
        { root: people.admin, left: people.leftAdmin, right: people.rightAdmin }[where],
        'POST',
        `/api/web/groups/${groups[where]}/sensors`,
        { name },
      )
      return body.key as string
    }
    // Each open request reserves room for the largest body.
    const open = new Map<string, ClientRequest>()
    const hold = (key: string) => {
      const headers = { 'x-api-key': key, 'transfer-encoding': 'chunked' }
      const slow = request(`${app.origin}/v1/sightings`, { method: 'POST', headers })
      // Refused while the body of a poll below takes a byte of the room: try again.
      slow.on('response', () => {
        slow.destroy()
        hold(key)
      })
      slow.on('error', () => {}).flushHeaders()
      open.set(key, slow)
    }
    for (const name of ['slow', 'as slow']) hold(await makeIn(tenant, 'right', name))
    const colleague = await makeIn(tenant, 'right', 'colleague')
    const stranger = await makeIn(others, 'left', 'stranger')
    const tiny = Buffer.from('{')

    await expect.poll(async () => (await send(tiny, colleague)).body.code).toBe('rate.limited')
    expect((await send(tiny)).body.code).toBe('sightings.unreadable')
    for (const where of ['left', 'root'] as const) hold(await makeIn(tenant, where, 'slow'))
    await expect.poll(async () => (await send(tiny)).body.code).toBe('rate.limited')
    expect((await send(tiny, stranger)).body.code).toBe('sightings.unreadable')

    for (const slow of open.values()) slow.destroy()
    await expect.poll(async () => (await send(tiny)).body.code).toBe('sightings.unreadable')
    await sql`delete from sensor where name = 'slow'`.execute(app.database.db)
    await ask(tenant.people.leftAdmin, 'DELETE', under(`/${sensor.id}`))
  })

  it('may disconnect amid its request, which is not a fault of the product', async () => {
    const before = logged.length
    const headers = { 'x-api-key': sensor.key, 'content-length': '1000' }
    const leaving = request(`${app.origin}/v1/sightings`, { method: 'POST', headers }).on('error', () => {})
    await new Promise<unknown>((done) => leaving.write('{', done))
    leaving.destroy()

    const statuses = () =>
      logged.slice(before).flatMap((line) => {
        const { msg, path, status } = JSON.parse(line)
        return msg === 'answered' && path === '/v1/sightings' ? [status] : []
      })
    await expect.poll(statuses).toEqual([499])
    await ask(tenant.people.leftAdmin, 'DELETE', under(`/${sensor.id}`))
  })

  it("must wait if revoked sensors have used up the group's quotas", async () => {
    const spent = await make()
    await send(await fileOf(['a', []]), spent.key)
    const number = await numberOf(spent.id)
    const spend = (bytes: number) =>
      sql`update sensor_day set bytes = ${bytes} where sensor = ${number}`.execute(app.database.db)
    const revoke = ({ id }: SensorWithKey) => ask(tenant.people.leftAdmin, 'DELETE', under(`/${id}`))
    await spend(25 * 4096)
    expect((await revoke(spent)).status).toBe(204)
    const full = await send(await fileOf(['a', []]))
    expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([429, true])
    await spend(25 * 4096 - 1)
    expect((await send(await fileOf(['a', []]))).status).toBe(200)
    await revoke(sensor)
  })

  it("must wait if the organisation's quota is used up, even by deleted groups", async () => {
    const { root } = tenant.groups
    const sub = await tenant.people.admin.visitor.json('POST', `/api/web/groups?groupID=${root}`, {
      group: { name: 'One of many', parent: root },
    })
    const { id } = sub.body.group
    const path = `/api/web/groups/${id}/sensors`
    const made = await tenant.people.admin.visitor.json('POST', path, { name: 'edge' })
    const before = await sentToday()
    expect((await send(await fileOf(['a', []]), made.body.key)).status).toBe(200)
    expect(await sentToday()).toBeGreaterThan(before)
    await sql`delete from app_group where id = ${id}`.execute(app.database.db)
    const most = 4 * 25 * 4096
    /** Sets what the deleted group, and the branch of the sensor, have sent. */
    const spent = async (ofDeleted: number, ofBranch: number) => {
      await sql`delete from organisation_sightings where root = ${root}`.execute(app.database.db)
      for (const [part, bytes] of [
        [id, ofDeleted],
        [tenant.groups.left, ofBranch],
      ])
        await sql`insert into organisation_sightings (root, part, day, bytes)
                  values (${root}, ${part}, (now() at time zone 'UTC')::date, ${bytes})`.execute(app.database.db)
      return [(await send(await fileOf(['a', []]))).status, (await sentToday()) > ofDeleted + ofBranch]
    }
    const { rows } = await sql<{ n: number }>`
      select count(*) n from app_group where parent = ${root} and deleted_at is null`.execute(app.database.db)
    const share = Math.floor(most / (rows[0]?.n ?? 0))

    expect(await spent(most, share + 1)).toEqual([429, false])
    expect(await spent(most, share - 1)).toEqual([200, true])
    // One branch does not use up everything, even if the others have sent nothing.
    expect(await spent(0, most / 2)).toEqual([429, false])
    expect(await spent(0, most / 2 - 1)).toEqual([200, true])
    await ask(tenant.people.leftAdmin, 'DELETE', under(`/${sensor.id}`))
  })
})

describe('stored sightings', () => {
  it('have counts up to a limit, whatever the headers say', async () => {
    await send(await fileOf(['first', [seen('50.20.9.1', secondsOf(0))]]))
    const most = Number.MAX_SAFE_INTEGER
    const number = await numberOf(sensor.id)
    await sql`update sensor_day set lines = ${most}::bigint, log_bytes = ${most - 1}::bigint, sightings = ${most - 4}::bigint
      where sensor = ${number}`.execute(app.database.db)

    expect((await send(await fileOf(['second', [seen('50.20.9.2', secondsOf(0))]]))).status).toBe(200)

    const { rows } = await sql`select lines::text, log_bytes::text, sightings::text from sensor_day
      where sensor = ${number} and day = ${new Date(today() * dayMs)}::date`.execute(app.database.db)
    expect(rows).toEqual([{ lines: `${most}`, log_bytes: `${most}`, sightings: `${most}` }])
    await ask(tenant.people.leftAdmin, 'DELETE', under(`/${sensor.id}`))
  })

  it('are deleted with their day, including the names of their segments', async () => {
    await send(await fileOf(['a', [seen('50.20.3.4', secondsOf(30)), seen('50.20.3.5', secondsOf(0))]]))
    const tidy = (days: number) =>
      tidySightings(app.database.pool, { now: app.clock.now() + days * dayMs, keptDays: 30 })

    await tidy(1)
    expect(await kept()).toHaveLength(2)
    expect(await tidy(2)).toBe(1)
    expect((await kept()).map(({ value }) => value)).toEqual(['50.20.3.5'])
    expect(
      (await send(await fileOf(['a', [seen('50.20.3.4', secondsOf(30)), seen('50.20.3.5', secondsOf(0))]]))).body.known,
    ).toBe(1)
    await tidy(40)
    expect([await kept(), await allRows()]).toEqual([[], 0])
    expect((await send(await fileOf(['a', [seen('50.20.3.4', secondsOf(30))]]))).body).toMatchObject({
      stored: 1,
      kept: 1,
    })
  })
})

it('a long request keeps no other sensor waiting when a day begins', async () => {
  await tidySightings(app.database.pool, { now: app.clock.now(), keptDays: 30 })
  const tomorrow = new Date(app.clock.now() + dayMs).toISOString().slice(0, 10)
  // As a request does with the first value of the day, until it is stored.
  const long = await app.database.pool.connect()
  onTestFinished(async () => {
    await long.query('rollback')
    long.release()
  })
  await long.query('begin')
  await long.query(
    `select make_sighting_day($1::date) where to_regclass('public.sighting_key_' || to_char($1::date, 'YYYYMMDD')) is null`,
    [tomorrow],
  )
  const number = await numberOf(sensor.id)
  const body = await fileOf(['a', [seen('50.20.3.4', secondsOf(-1))]])
  const limits = { segmentsPerMinute: 5, bytesPerDay: 1 << 20, sensors: 1, unpackedBytes: 1 << 20, keptDays: 30 }

  const taken = await takeSightings(app.database.pool, { id: sensor.id, number, groupId: place }, body, {
    now: app.clock.now() + dayMs,
    limits,
  })

  expect(taken).toMatchObject({ stored: 1, kept: 1 })
  await ask(tenant.people.leftAdmin, 'DELETE', under(`/${sensor.id}`))
})

describe('deleted sightings', () => {
  const forget = () => ask(tenant.people.leftAdmin, 'DELETE', under(`/${sensor.id}/sightings`))

  it('disappear at once, but not those of other sensors, and the same segment does not restore them', async () => {
    const other = await make('other')
    const file = await fileOf(['a', [seen('50.20.3.4', secondsOf(0)), seen('50.20.3.5', secondsOf(9))]])
    await send(file)
    await send(file, other.key)
    const before = (await allRows()) ?? 0

    expect((await forget()).status).toBe(204)
    expect([await kept(), await kept(other.id)]).toMatchObject([[], [{}, {}]])
    expect(await allRows()).toBe(before - 2)
    expect((await send(file)).body).toMatchObject({ known: 1, kept: 0 })
    await send(await fileOf(['b', [seen('50.20.3.6', secondsOf(0))]]))
    expect(await kept()).toHaveLength(1)
  })

  it('disappear for a whole group, and with the group', async () => {
    const other = await make('other')
    await send(await fileOf(['a', [seen('50.20.3.4', secondsOf(0))]]))
    await send(await fileOf(['a', [seen('50.20.3.4', secondsOf(0))]]), other.key)

    expect((await ask(tenant.people.leftAdmin, 'DELETE', `/api/web/groups/${place}/sightings`)).status).toBe(204)
    expect([await kept(), await kept(other.id)]).toEqual([[], []])
    await send(await fileOf(['b', [seen('50.20.3.4', secondsOf(0))]]))
    const before = (await allRows()) ?? 0
    await sql`delete from sensor where id = ${sensor.id}`.execute(app.database.db)
    expect(await allRows()).toBe(before - 1)
  })

  it.each(['', `/sightings`])('do not block other work of the group while they are deleted (%s)', async (all) => {
    await send(await fileOf(['a', [seen('50.20.3.4', secondsOf(0))]]))
    const holder = await holding(app.database.pool)
    // The lock simulates a deletion of millions of rows, which takes long.
    await holder.query(
      'select from sighting s join sighting_series x on x.number = s.series where x.sensor_id = $1 for update of s',
      [sensor.id],
    )
    const path = all ? `/api/web/groups/${place}/sightings` : under(`/${sensor.id}/sightings`)
    const forgotten = ask(tenant.people.leftAdmin, 'DELETE', path)
    await expect.poll(() => blockedStatements(app.database.pool)).toBe(1)

    // Both requests write to the audit log of the group.
    expect((await ask(tenant.people.leftAdmin, 'PATCH', under(`/${sensor.id}`), { name: 'meanwhile' })).status).toBe(
      200,
    )

    await holder.end()
    expect((await forgotten).status).toBe(204)
    expect(await kept()).toEqual([])
    await ask(tenant.people.leftAdmin, 'DELETE', under(`/${sensor.id}`))
  })

  it('leave revoked keys and sensors revoked after an old backup is restored', async () => {
    const { db, pool } = app.database
    const one = under(`/${sensor.id}`)
    const old = await sql`select digest, key_made_at from sensor where id = ${sensor.id}`.execute(db)
    await ask(tenant.people.leftAdmin, 'POST', `${one}/key`)
    await ask(tenant.people.leftAdmin, 'DELETE', one)
    const entries = (await knownTombstones(pool)).filter(({ target }) => target === sensor.id)
    const { digest, key_made_at } = old.rows[0] as { digest: Buffer; key_made_at: Date }
    const asBefore = () =>
      sql`update sensor set digest = ${digest}, key_made_at = ${key_made_at}, revoked_at = null where id = ${sensor.id}`.execute(
        db,
      )
    const blobs = { remove: async () => {} } as never
    const file = await fileOf(['a', []])

    await asBefore()
    expect((await send(file)).status).toBe(200)
    await applyTombstones(
      app.database,
      blobs,
      entries.filter(({ what }) => what === 'sensor-key'),
    )
    expect((await send(file)).status).toBe(401)
    await asBefore()
    await applyTombstones(
      app.database,
      blobs,
      entries.filter(({ what }) => what === 'sensor'),
    )
    expect((await send(file)).status).toBe(401)
    expect(entries.map(({ what }) => what).sort()).toEqual(['sensor', 'sensor-key'])
  })

  it('do not come back with an old backup, and later sightings stay', async () => {
    await send(await fileOf(['a', [seen('50.20.3.4', secondsOf(0))]]))
    const { db, pool } = app.database
    const { rows } = await sql<{ id: string; number: number }>`
      select id, number from sighting_series where sensor_id = ${sensor.id}`.execute(db)
    await forget()
    await send(await fileOf(['b', [seen('50.20.3.6', secondsOf(0))]]))
    const entries = (await knownTombstones(pool)).filter(
      ({ what, target }) => what === 'sightings' && target === rows[0]?.id,
    )
    expect(entries).toHaveLength(1)
    const blobs = { remove: async () => {} } as never

    await applyTombstones(app.database, blobs, entries)
    expect((await kept()).map(({ value }) => value)).toEqual(['50.20.3.6'])

    // The state in an old backup.
    await sql`delete from sighting_series where sensor_id = ${sensor.id}`.execute(db)
    await sql`insert into sighting_series (id, group_id, sensor_id) values (${rows[0]?.id}, ${place}, ${sensor.id})`.execute(
      db,
    )
    await sql`insert into sighting select number, ${new Date(app.clock.now())}::date, 1, '50.20.3.4', '2' from sighting_series
              where sensor_id = ${sensor.id}`.execute(db)
    expect(await kept()).toHaveLength(1)
    expect((await applyTombstones(app.database, blobs, entries)).counts).toEqual({ sightings: 1 })
    expect(await kept()).toEqual([])
  })
})

it('the demo of a sensor makes no report for users who may not see sightings', async () => {
  const { pool } = app.database
  // Those of other tests are nearly as many as a customer may have.
  const leaveOne = () => pool.query('delete from sensor where id <> $1', [sensor.id])
  await leaveOne()
  onTestFinished(async () => void (await leaveOne()))
  const reportsBy = async () => {
    await pool.query(`delete from pgboss.job where name = 'send-demo-sightings'`)
    const { status } = await tenant.people.admin.visitor.json('POST', `/api/web/groups/${place}/sensors/demo`)
    expect(status).toBe(202)
    const { rows } = await pool.query(`select data::text from pgboss.job where name = 'send-demo-sightings'`)
    return rows.map(({ data }) => data.includes(tenant.people.admin.id))
  }
  expect(await reportsBy()).toEqual([true])
  const change = (how: string) =>
    pool.query(`update role set permissions = ${how}(permissions, 'SENSOR_READ') where id = 'admin'`)
  onTestFinished(async () => void (await change('array_append')))
  await change('array_remove')
  expect(await reportsBy()).toEqual([false])

  // Demos take turns by organisation and branch.
  const { rows } = await pool.query<{ tenant: string }>(
    `select f.tenant from pgboss.job j, lateral (${sensorWork['send-demo-sightings'].fair.of}) f where j.name = 'send-demo-sightings'`,
  )
  expect(rows).toEqual([{ tenant: `${tenant.groups.root}/${place}` }])
})

describe('the silence of a sensor', () => {
  const mails: { to: string; subject: string; text: string }[] = []
  const tell = async () => {
    let isTold = false
    await tellNews(
      {
        db: app.database.db,
        clock: app.clock,
        pushWebhooks: async () => {
          isTold = true
        },
        mailer: {
          enabled: true,
          async send({ kind, to, locale, values }) {
            const { subject, paragraphs } = letters[kind][locale](values as never)
            mails.push({ to, subject, text: paragraphs.join('\n') })
            return 'sent'
          },
        },
      },
      newsOfSilence({ clock: app.clock, origin: 'https://winnow.example' }),
      { log: createLog('silent'), signal: new AbortController().signal },
    )
    return isTold
  }

  /** Read from the database, because a session would end before. */
  const stateOf = async (id: string) => {
    const store = sensorStore({ database: app.database, clock: app.clock, perGroup: 1 })
    return (await store.list(tenant.people.leftAdmin, place)).find((one) => one.id === id)?.state
  }

  it('is reported once, to those who manage sensors, at most once an hour', async () => {
    await sql`update sensor set revoked_at = now() where id <> ${sensor.id}`.execute(app.database.db)
    const other = await make('other')
    await send(await fileOf(['a', []]))
    expect(await tell()).toBe(false)

    app.clock.skip(61 * minuteMs)
    expect(await stateOf(sensor.id)).toBe('silent')
    expect(await stateOf(other.id)).toBe('new')
    expect(await tell()).toBe(true)
    expect(mails).toEqual([
      {
        to: tenant.people.leftAdmin.email,
        subject: expect.stringContaining('left'),
        text: expect.stringContaining('edge: '),
      },
    ])
    await send(await fileOf(['b', []]), other.key)
    await sql`update sensor set silent_minutes = 1 where id = ${other.id}`.execute(app.database.db)
    app.clock.skip(5 * minuteMs)
    expect(await tell()).toBe(false)
    app.clock.skip(56 * minuteMs)
    expect(await tell()).toBe(true)
    expect(mails[1]?.text).toContain('other: ')
    expect(mails[1]?.text).not.toContain('edge: ')
    app.clock.skip(120 * minuteMs)
    expect([await tell(), mails.length]).toEqual([false, 2])

    // Locked people get no mail, so the next group above does.
    await sql`update app_user set locked_at = now() where id = ${tenant.people.leftAdmin.id}`.execute(app.database.db)
    await sql`update sensor set silence_noted_at = null where id = ${other.id}`.execute(app.database.db)
    expect(await tell()).toBe(true)
    expect(mails.slice(2).map(({ to }) => to)).toEqual([tenant.people.admin.email])
    await sql`update app_user set locked_at = null where id = ${tenant.people.leftAdmin.id}`.execute(app.database.db)
  })
})
