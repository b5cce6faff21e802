import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { jobRun } from '../../../test/job-run.ts'
import { segmentOf, sightingsFile } from '../../../test/segment-of.ts'
import { makePerson, makeTenant, type Person, type Tenant } from '../../../test/tenants.ts'
import { uploading } from '../../../test/uploading.ts'
import { demoLog } from '../../catalogue/demo/log.ts'
import { demoMoment } from '../../catalogue/demo/moment.ts'
import { noPrices, type PriceList } from '../../catalogue/prices.ts'
import type { DashboardEvidence } from '../../contract/dashboard.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { type Report, reportRules } from '../../domain/report.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { readSegments } from '../../formats/sightings/read.ts'
import { unpacked } from '../../formats/sightings/unpacked.ts'
import type { Segment } from '../../formats/sightings/write.ts'
import { openPriceBook } from '../pricing/price-book.ts'
import { reportStore } from '../reports/store.ts'
import { keptRow } from '../sensors/kept-row.ts'
import { gatherSightings } from './gather.ts'
import { refreshWorker } from './refresh.job.ts'
import { standingStore } from './store.ts'

const keys: string[] = []
const app = await appForFile()
const tenant = await makeTenant(app, { name: 'Standing', only: ['admin'] })
const group = tenant.groups.root
const visitor = tenant.people.admin.visitor
const uploads = await uploading(visitor)
// The demo report makes its sources ready. They are compared with other logs too, while there are no real sources.
const { body } = await visitor.json('POST', `/api/web/uploads/files/results/demo?groupID=${group}`)
await uploads.ended(body.taskID)
const segments = await segmentsOf(demoLog(demoMoment(app.clock.now())))
for (const name of ['Vienna', 'Graz']) {
  keys.push((await visitor.json('POST', `/api/web/groups/${group}/sensors`, { name })).body.key)
}

/** Three segments of a log that have common values. */
async function segmentsOf(log: string): Promise<Segment[]> {
  const lines = log.split('\n')
  const made: Segment[] = []
  for (const [i, part] of [lines.slice(0, 6000), lines.slice(6000, 12_000), lines.slice(12_000)].entries()) {
    made.push(await segmentOf(part.join('\n'), `part-${i}`, app.clock.now()))
  }
  return made
}

async function send(key: string | undefined, ...of: Segment[]): Promise<void> {
  const headers = { 'x-api-key': key ?? '' }
  const { status } = await fetch(`${app.origin}/v1/sightings`, {
    method: 'POST',
    headers,
    body: Buffer.from(await sightingsFile(...of)),
  })
  expect(status).toBe(200)
}

const place = () => `/api/web/groups/${group}/standing-reports`
async function refreshed(days: 7 | 30 | 90): Promise<string> {
  const { status, body } = await visitor.json('POST', place(), { days })
  expect([status, body]).toEqual([202, body])
  expect(await uploads.ended(body.taskID)).toMatchObject({ state: 'done', problem: null })
  return body.taskID
}

async function evidence(taskId: string) {
  const query = `groupID=${group}&verdict=any&limit=1000`
  return (await visitor.json('GET', `/api/web/uploads/files/results/${taskId}/evidence?${query}`)).body
}

const figures = ({ id: _, createdAt: __, passed, ...rest }: Report): object => ({
  ...rest,
  ...(passed && { passed: figures(passed as Report) }),
})

async function everything(taskId: string) {
  return { report: figures(await uploads.report(taskId)), evidence: await evidence(taskId) }
}

const standing = async () => (await visitor.json('GET', place())).body
const rows = async (from: string) => (await app.database.pool.query(`select from ${from}`)).rowCount

it('a standing report equals the report of the merged files, is refreshed in place, and ends with its sightings', async () => {
  const [first, second, third] = segments as [Segment, Segment, Segment]
  await send(keys[0], first)
  const taskId = await refreshed(30)
  const some = await uploads.upload('some.sightings', await sightingsFile(first))
  expect(await everything(taskId)).toEqual(await everything(some.taskID))

  await send(keys[1], second)
  await send(keys[0], third)
  expect(await refreshed(30)).toBe(taskId)
  const all = await uploads.upload('all.sightings', await sightingsFile(first, second, third))
  const seen = await everything(taskId)
  expect(seen.evidence.total).toBeGreaterThan(100)
  expect(seen).toEqual(await everything(all.taskID))

  const { body: list } = await visitor.json('GET', `/api/web/uploads/files/results?groupID=${group}`)
  expect(list.find((one: { taskID: string }) => one.taskID === taskId)).toMatchObject({ standingDays: 30, name: '' })
  expect(await standing()).toEqual([
    { taskID: taskId, days: 30, state: 'done', refreshedAt: expect.any(String), failed: false },
  ])
  const { comparedFeeds } = await uploads.report(taskId)
  const kept = await sql<{ source: string; coverage: number; verified: number }>`
    select source, coverage, verified from standing_figure where group_id = ${group} order by source`.execute(
    app.database.db,
  )
  expect(kept.rows).toEqual(
    comparedFeeds
      .filter(({ statistics }) => statistics.matches > 0)
      .map(({ ID: source, statistics: { coverage, verified } }) => ({ source, coverage, verified }))
      .sort((a, b) => compareCodeUnits(a.source, b.source)),
  )

  const { suspicious, observables, covered, settledUntil } = (await uploads.report(taskId)).summary
  const { rows: byDay } = await sql<object>`
    select days, observables, suspicious, covered, proven, in_use, passed, passed_in_use, rules, settled from standing_day
    where group_id = ${group}`.execute(app.database.db)
  const { passed } = await uploads.report(taskId)
  expect(byDay).toEqual([
    {
      days: 30,
      observables,
      suspicious,
      covered: covered.expected,
      proven: covered.proven,
      in_use: 0,
      passed: passed?.summary.suspicious,
      passed_in_use: 0,
      rules: reportRules,
      settled: settledUntil === undefined,
    },
  ])

  // Deleting the first sensor's sightings must change the report too.
  const { body: sensors } = await visitor.json('GET', `/api/web/groups/${group}/sensors`)
  const { id } = sensors.sensors.find(({ name }: { name: string }) => name === 'Vienna')
  expect((await visitor.fetch(`/api/web/groups/${group}/sensors/${id}/sightings`, { method: 'DELETE' })).status).toBe(
    204,
  )
  await uploads.ended(taskId)
  const rest = await uploads.upload('rest.sightings', await sightingsFile(second))
  expect(await everything(taskId)).toEqual(await everything(rest.taskID))

  await visitor.fetch(`/api/web/groups/${group}/sightings`, { method: 'DELETE' })
  await uploads.ended(taskId)
  expect((await evidence(taskId)).total).toBe(0)
  expect((await uploads.report(taskId)).summary).toMatchObject({ lines: 0, observables: 0 })
})

it('a standing report leaves out sightings that are older than its days', async () => {
  const old = segments[0] as Segment
  const made = await segmentsOf(demoLog(demoMoment(app.clock.now() - 45 * dayMs)))
  await send(keys[1], ...made.map(({ parts }, i) => renamed({ id: `old-${i}`, parts }, `part-${i}`)))
  await send(keys[0], renamed(old, 'part-0', 'new-0'))

  const [month, quarter] = [await refreshed(30), await refreshed(90)]
  const alone = await uploads.upload('new.sightings', await sightingsFile(old))

  expect(await everything(month)).toEqual(await everything(alone.taskID))
  expect((await uploads.report(quarter)).summary.lines).toBeGreaterThan((await uploads.report(month)).summary.lines)
})

/** The same segment under another name. */
function renamed({ id, parts }: Segment, from: string, name = id): Segment {
  const [head, ...body] = parts
  const text = new TextDecoder().decode(head).replace(`"segment":"${from}"`, `"segment":"${name}"`)
  return { id: name, parts: [new TextEncoder().encode(text), ...body] }
}

/** A store that passes what it would make to `make`. */
const storeOf = (
  prices: () => Promise<PriceList> = async () => noPrices,
  make = async (_: string): Promise<unknown> => undefined,
) =>
  standingStore({
    database: app.database,
    clock: app.clock,
    reports: reportStore(app.database, app.clock),
    prices: { current: prices },
    make,
  })

/** Rounds of the hourly job, which only note what they would make. */
async function rounds() {
  const asked: string[] = []
  const prices = await openPriceBook(app.database.db, { file: undefined, knownIds: new Set(), clock: app.clock })
  const store = storeOf(prices.current, async (id) => asked.push(id))
  const round = () => refreshWorker({ standing: store, clock: app.clock })({}, jobRun())
  return { asked, round, store }
}

it('a standing report is refreshed each day, unless its basis is unchanged or its group lost the permission', async () => {
  const taskId = await refreshed(30)
  const { db } = app.database
  const { asked, round } = await rounds()
  await round()
  expect(asked).toEqual([])

  await sql`update standing_report set asked_at = asked_at - interval '25 hours'`.execute(db)
  await round()
  expect(asked).toEqual([])

  await sql`update standing_report set asked_at = asked_at - interval '25 hours' where days = 30`.execute(db)
  await sql`update sensor set last_seen_at = last_seen_at + interval '1 minute' where group_id = ${group}`.execute(db)
  for (const permission of ['REPORT_CREATE', 'SENSOR_READ']) {
    const { rows: before } = await sql<{ granted: string[] }>`
      select granted from app_group where id = ${group}`.execute(db)
    await sql`update app_group set granted = array_remove(granted, ${permission}) where id = ${group}`.execute(db)
    await round()
    await sql`update app_group set granted = ${before[0]?.granted} where id = ${group}`.execute(db)
    expect([permission, asked]).toEqual([permission, []])
  }

  await round()
  expect(asked).toEqual([taskId])
})

it('a standing report is refreshed after a change of prices or terms of sources', async () => {
  const { db } = app.database
  let prices: PriceList = noPrices
  const store = storeOf(async () => prices)
  const bases: string[] = []
  const look = async (now = app.clock.now()) => bases.push(await store.basis({ groupId: group, days: 30, now }))
  await look()
  prices = { ...noPrices, demo: !noPrices.demo }
  await look()
  await sql`update source set licence = '{"commercialUse": "no"}' where id = 'demo.phish-lens'`.execute(db)
  await look()
  await look(app.clock.now() + 7 * dayMs)
  expect(new Set(bases).size).toBe(4)

  await look(app.clock.now() + 7 * dayMs)
  expect(bases.at(-1)).toBe(bases.at(-2))
  await sql`update source set licence = null where id = 'demo.phish-lens'`.execute(db)
})

it('a standing report is refreshed after a change of the fee that its group pays for a licence, and of no other fee', async () => {
  const { db } = app.database
  const store = storeOf()
  await sql`insert into own_licence (group_id, source_id, subgroups, created_at, changed_at)
            values (${group}, 'some.source', true, now(), now())`.execute(db)
  const now = app.clock.now()
  const bases = () => Promise.all([group, tenant.groups.left].map((groupId) => store.basis({ groupId, days: 30, now })))
  const [payer, below] = await bases()

  await sql`update own_licence set yearly_fee = 900 where group_id = ${group}`.execute(db)
  const [payerAfter, belowAfter] = await bases()
  await sql`delete from own_licence where group_id = ${group}`.execute(db)

  expect(payerAfter).not.toBe(payer)
  expect(belowAfter).toBe(below)
})

it('a standing report is refreshed after an entry of a list that applies has expired, and after no other change of lists', async () => {
  const { db } = app.database
  const { store } = await rounds()
  const { root, left, right } = tenant.groups
  // Within one week, in which the advice stays the same.
  const now = Math.floor(app.clock.now() / (7 * dayMs)) * 7 * dayMs + dayMs
  const basis = (at = now) => store.basis({ groupId: left, days: 30, now: at })
  const expiring = async (groupId: string, subgroups: boolean) =>
    sql`with made as (
        insert into group_list (group_id, name, effect, subgroups, changed_at)
        values (${groupId}, ${`Old ${subgroups}`}, 'deny', ${subgroups}, '2020-01-01') returning id)
      insert into group_list_row (list_id, group_id, kind, value, expires_at)
      select id, ${groupId}, 'ipv4', '192.0.2.' || n, ${new Date(now)}::timestamptz + n * interval '1 hour'
      from made, generate_series(1, 2) n`.execute(db)
  await expiring(root, true)
  const bases = [await basis(), await basis(now + hourMs), await basis(now + 2 * hourMs)]
  expect(new Set(bases).size).toBe(3)
  expect(await basis(now + 3 * hourMs)).toBe(bases[2])

  await expiring(root, false)
  await expiring(right, true)
  expect([await basis(), await basis(now + hourMs), await basis(now + 2 * hourMs)]).toEqual(bases)
  await sql`delete from group_list where group_id = any(${[root, right]}::uuid[])`.execute(db)
})

it('organisations take turns when their standing reports are refreshed, and so do their branches', async () => {
  const { db } = app.database
  const { store } = await rounds()
  const other = await makeTenant(app, { name: 'Other', only: ['admin'] })
  const { left, below, right } = other.groups
  const make = (groupId: string, by: Tenant) =>
    Promise.all(([7, 30, 90] as const).map((days) => store.refresh(by.people.admin, groupId, days)))
  const made = [...(await make(left, other)), ...(await make(below, other)), ...(await make(right, other))]
  const [mine = ''] = await make(tenant.groups.right, tenant)
  await sql`update report set state = 'done' where task_id = any(${[...made, mine]})`.execute(db)
  // Those of the others were checked longer ago.
  const before = (hours: number, ids: readonly string[]) =>
    sql`update standing_report set asked_at = asked_at - make_interval(hours => ${hours}) where task_id = any(${ids})`.execute(
      db,
    )
  await before(30, made)
  await before(25, [mine])

  const due = (await store.due()).filter(({ taskId }) => [...made, mine].includes(taskId))

  expect(due.slice(0, 2).map(({ taskId }) => taskId === mine)).toContain(true)
  const branches = due.filter(({ taskId }) => taskId !== mine).map(({ groupId }) => groupId === right)
  expect(branches.slice(0, 6).filter(Boolean)).toHaveLength(3)
  expect(branches).toHaveLength(9)
  await sql`delete from report where task_id = any(${[...made, mine]})`.execute(db)
})

it('is refreshed when the sightings of a day fall out of its days, also those of a segment that goes on after it', async () => {
  const { pool, db } = app.database
  const store = storeOf()
  // Two days of the same week, in which the advice stays the same.
  const now = Math.floor(app.clock.now() / (7 * dayMs)) * 7 * dayMs + dayMs
  const basis = (at: number) => store.basis({ groupId: group, days: 30, now: at })
  const [before, after] = [await basis(now), await basis(now + dayMs)]
  expect(after).toBe(before)

  const first = new Date(now - 29 * dayMs).toISOString().slice(0, 10)
  await pool.query('select make_sighting_day($1::date)', [first])
  await sql`insert into sighting (series, day, kind, value, facts)
    select min(number), ${first}::date, 1, '185.61.8.1', '1@0' from sighting_series where group_id = ${group}`.execute(
    db,
  )

  expect(await basis(now)).not.toBe(before)
  expect(await basis(now + dayMs)).toBe(after)
  await sql`delete from sighting where day = ${first}::date`.execute(db)
})

it('a failed standing report is made again after its return from the bin, unless another one has taken its place', async () => {
  const [{ taskID: taskId }] = (await standing()) as [{ taskID: string }]
  const results = '/api/web/uploads/files/results'
  const fail = () =>
    sql`update report set state = 'failed', problem = '{"code":"report.failed","values":{}}' where task_id = ${taskId}`.execute(
      app.database.db,
    )
  const [toBin, restored, again] = [
    () => visitor.json('DELETE', `${results}/${taskId}?groupID=${group}`),
    () => visitor.json('POST', `${results}/restore?groupID=${group}`, { reportIDs: [taskId] }),
    () => visitor.json('POST', `${results}/${taskId}/retry?groupID=${group}`),
  ]
  await fail()
  await toBin()
  await restored()
  const { db } = app.database
  // Its settings have changed meanwhile.
  const used = ['demo.phish-lens']
  const { rows: before } = await sql<{ cOrg: object }>`select c_org "cOrg" from app_group where id = ${group}`.execute(
    db,
  )
  await sql`update app_group set c_org = r.request->'cOrg' || ${JSON.stringify({ currentSources: used })}::jsonb
            from report r where r.task_id = ${taskId} and id = ${group}`.execute(db)
  expect(await again()).toMatchObject({ status: 202, body: { taskID: taskId, state: 'queued' } })
  expect(await uploads.ended(taskId)).toMatchObject({ state: 'done', problem: null })
  const { rows: made } = await sql<{ used: string[] }>`
    select request->'currentSources' used from report where task_id = ${taskId}`.execute(db)
  expect(made).toEqual([{ used }])
  await sql`update app_group set c_org = ${before[0]?.cOrg} where id = ${group}`.execute(db)

  await fail()
  await sql`update app_group set granted = array_remove(granted, 'SENSOR_READ') where id = ${group}`.execute(db)
  expect(await again()).toMatchObject({ status: 403, body: { code: 'permission.missing' } })
  await sql`update app_group set granted = array_append(granted, 'SENSOR_READ') where id = ${group}`.execute(db)
  await toBin()
  await refreshed(30)
  await restored()
  expect(await again()).toMatchObject({ status: 409, body: { code: 'report.replaced' } })
  await toBin()
})

it('a standing report in the bin keeps no deleted sightings either, and the next one is another report', async () => {
  const [report] = (await standing()) as { taskID: string; days: number }[]
  const taskId = report?.taskID as string
  await sql`update report set state = 'done' where task_id = ${taskId}`.execute(app.database.db)
  expect(await rows(`report_evidence where task_id = '${taskId}'`)).toBeGreaterThan(0)
  await visitor.fetch(`/api/web/uploads/files/results/${taskId}?groupID=${group}`, { method: 'DELETE' })
  expect(((await standing()) as { days: number }[]).map(({ days }) => days)).toEqual([90])

  const another = await refreshed(30)
  await visitor.fetch(`/api/web/groups/${group}/sightings`, { method: 'DELETE' })

  expect(another).not.toBe(taskId)
  expect(await rows(`report_evidence where task_id = '${taskId}'`)).toBe(0)
  expect(await rows(`report where task_id = '${taskId}' and result is null`)).toBe(1)
})

it('a standing report contains no sightings that are deleted while it is made', async () => {
  const { database, clock } = app
  await send(keys[1], renamed(segments[1] as Segment, 'part-1', 'another'))
  const taskId = await refreshed(30)
  const reports = reportStore(database, clock)
  await sql`update report set state = 'queued' where task_id = ${taskId}`.execute(database.db)
  const assignment = await reports.claim(taskId)
  const deleting = await database.pool.connect()
  await deleting.query('begin')
  await deleting.query('delete from sighting_series where group_id = $1', [group])

  const gathered = (async () => {
    const parts: Uint8Array[] = []
    for await (const part of gatherSightings(database.pool, { groupId: group, days: 30, now: clock.now() }))
      parts.push(part)
    return gunzipSync(Buffer.concat(parts)).toString()
  })()
  const isWaiting = async () =>
    (
      await database.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      and query like 'select number from sighting_series%'`)
    ).rowCount === 1
  while (!(await isWaiting())) await new Promise((done) => setImmediate(done))
  await deleting.query('commit')
  deleting.release()

  expect((await gathered).split('\n')).toEqual([expect.stringContaining('"values":{}'), ''])
  expect(assignment && (await reports.isHeld(assignment))).toBe(false)
})

it('a standing report needs little memory, however many hours the values have', async () => {
  const { pool } = app.database
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into sensor (group_id, name, prefix, digest, created_at, key_made_at)
     values ($1, 'Linz', 'wns_abcd', decode(md5('Linz'), 'hex'), now(), now()) returning id`,
    [tenant.groups.left],
  )
  const { rows: series } = await pool.query<{ number: number }>(
    'insert into sighting_series (group_id, sensor_id) values ($1, $2) returning number',
    [tenant.groups.left, made[0]?.id],
  )
  const now = app.clock.now()
  const today = Math.floor(now / dayMs)
  const hoursEach = 150_000
  const hours = Array.from({ length: 2 * hoursEach }, (_, i) => today * 86_400 - 3600 * (hoursEach - (i >> 1)))
  const { day, facts } = keptRow(
    { kind: 'ipv4', value: '185.61.8.1', count: 1, hours, assumedHours: [], firstMs: 0, lastMs: 0 },
    today,
  )
  expect(facts.length).toBeGreaterThan(700_000)
  await pool.query(`select make_sighting_day(date '1970-01-01' + $1::int)`, [day])
  // Keep all hours of a few values, and only a few bytes of the many others.
  await pool.query(
    `insert into sighting (series, day, kind, value, facts)
     select $1, date '1970-01-01' + $2::int, 1, '185.61.8.' || n, case when n <= 10 then $3 else '1@0' end
     from generate_series(1, 200) n`,
    [series[0]?.number, day, facts],
  )
  let most = 0
  const measured = {
    async connect() {
      const client = await pool.connect()
      const { query } = client
      client.query = async (...asked: unknown[]) => {
        const answer = await Reflect.apply(query, client, asked)
        most = Math.max(most, JSON.stringify(answer.rows).length)
        return answer
      }
      const release = client.release.bind(client)
      client.release = () => {
        client.query = query
        client.release = release
        release()
      }
      return client
    },
  } as unknown as typeof pool

  const segments: { values: number; hours: number }[] = []
  const window = { groupId: tenant.groups.left, days: 7, now }
  for await (const segment of readSegments(unpacked(gatherSightings(measured, window)))) {
    const counted = { values: 0, hours: 0 }
    for await (const { values } of segment.batches()) {
      counted.values += values.length
      for (const { hours } of values) counted.hours += hours.length / 2
    }
    segments.push(counted)
  }

  expect(most).toBeLessThan(2 * facts.length)
  expect(Math.max(...segments.map(({ hours }) => hours))).toBeLessThan(1_000_000 + hoursEach)
  const sum = (of: (one: (typeof segments)[number]) => number) => segments.reduce((all, one) => all + of(one), 0)
  expect([sum(({ values }) => values), sum(({ hours }) => hours)]).toEqual([200, 10 * hoursEach + 190])
})

it('a standing report can be read in its previous state during a refresh, and after a cancelled one', async () => {
  await send(keys[0], renamed(segments[0] as Segment, 'part-0', 'again'))
  const taskId = await refreshed(30)
  const before = await everything(taskId)
  // No worker ever takes its job.
  await sql`update report set state = 'queued', stage = 'waiting' where task_id = ${taskId}`.execute(app.database.db)

  expect(await everything(taskId)).toEqual(before)
  expect(await standing()).toContainEqual(
    expect.objectContaining({ taskID: taskId, state: 'queued', refreshedAt: expect.any(String) }),
  )

  const { body } = await visitor.json('POST', `/api/web/uploads/files/results/${taskId}/cancel?groupID=${group}`)
  expect(body).toMatchObject({ state: 'done', problem: null })
  expect(await everything(taskId)).toEqual(before)
})

it('a standing report is made from the demo log that a sensor sends', async () => {
  const { status, body: sensor } = await visitor.json('POST', `/api/web/groups/${group}/sensors/demo`)
  expect([status, sensor.state, sensor.key]).toEqual([202, 'new', undefined])
  const evidenceOf = async () =>
    (await visitor.json('GET', `/api/web/dashboard/evidence?groupID=${group}`)).body as DashboardEvidence
  expect((await evidenceOf()).sensors?.isDemoUnderWay).toBe(true)
  let week: { taskID: string } | undefined
  while (!week) week = (await standing()).find(({ days }: { days: number }) => days === 7)
  await uploads.ended(week.taskID)

  const { sensors, met } = await evidenceOf()
  expect(sensors).toMatchObject({ isDemoUnderWay: false })
  expect(met?.report).toMatchObject({ id: week.taskID, days: 7 })
  expect(met?.days.at(-1)?.suspicious).toBeGreaterThan(100)
})

it('a standing report can be made by those who may make reports, and others cannot find it', async () => {
  const stranger: Person = await makePerson(app, 'stranger')
  for (const method of ['GET', 'POST']) {
    const body = method === 'POST' ? { days: 30 } : undefined
    expect((await stranger.visitor.json(method, place(), body)).status).toBe(404)
  }
})

it('the period of a standing report begins within its days, also if a segment begins before them', async () => {
  const now = app.clock.now()
  const lineOf = (at: number, address: string) =>
    `${new Date(at).toISOString()} allow src=10.0.0.5 dst=${address} dport=443`
  const lines = [lineOf(now - 20 * dayMs, '185.61.9.1'), lineOf(now, '185.61.9.2')]
  await send(keys[0], await segmentOf(`${lines.join('\n')}\n`, 'long', now))

  const [week, month] = [await uploads.report(await refreshed(7)), await uploads.report(await refreshed(30))]
  const midnight = now - (now % dayMs)

  expect(Date.parse(week.summary.from ?? '')).toBeGreaterThanOrEqual(midnight - 6 * dayMs)
  expect(Date.parse(month.summary.from ?? '')).toBeLessThanOrEqual(now - 20 * dayMs)
})

it('a standing report that cannot be refreshed keeps no other from it', async () => {
  const [taskId, other] = [await refreshed(30), await refreshed(7)]
  const { db } = app.database
  const { asked, round } = await rounds()
  await sql`update report set state = 'failed' where task_id in (${taskId}, ${other})`.execute(db)
  await sql`update standing_report set asked_at = asked_at - interval '25 hours'
            where task_id in (${taskId}, ${other})`.execute(db)
  await sql`update standing_report set asked_at = asked_at - interval '1 hour' where task_id = ${taskId}`.execute(db)
  await app.database.pool.query(`
    create function cannot_be_changed() returns trigger language plpgsql as $$ begin raise exception 'made up'; end $$;
    create trigger cannot_be_changed before update on report for each row when (old.task_id = '${taskId}')
      execute function cannot_be_changed()`)
  await expect(round()).rejects.toThrow('1 standing reports were not refreshed')
  await app.database.pool.query('drop trigger cannot_be_changed on report; drop function cannot_be_changed')
  expect(asked).toEqual([other])
})
