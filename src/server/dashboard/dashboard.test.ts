import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { enterSource } from '../../../test/listed-source.ts'
import type { Visitor } from '../../../test/server.ts'
import { makeTenant, type Tenant } from '../../../test/tenants.ts'
import type { Customer } from '../../contract/customers.ts'
import type { DashboardEvidence } from '../../contract/dashboard.ts'
import type { WorkDependencies } from '../nouns.ts'
import { demoPrefix } from '../sensors/demo.ts'

let sourcesOfApp: WorkDependencies['sources']
const idle = { 'analyse-upload': async () => {}, sweep: async () => {} }

const app = await appForFile(
  {},
  {
    workers: ({ sources }) => {
      sourcesOfApp = sources
      return { ...sources.jobs, ...idle } as never
    },
  },
)
const { db } = app.database
const dora = await app.signIn()
const groupID = (await dora.json('GET', '/api/web/groups')).body[0].group.id

const read = async (query = '') => (await dora.json('GET', `/api/web/dashboard?groupID=${groupID}${query}`)).body

/** The dashboard of a company's root. */
const ofRoot = ({ groups }: Pick<Tenant, 'groups'>) => `/api/web/dashboard?groupID=${groups.root}`

async function report(part: {
  kind?: string
  state?: string
  name: string
  ago?: string
  covered?: number
  proven?: number
  group?: string
  bytes?: number
  request?: object
}) {
  const {
    kind = 'upload',
    state = 'done',
    name,
    ago = '1 hour',
    covered = 0,
    proven = 0,
    group = groupID,
    bytes,
    request = { currentSources: [] },
  } = part
  await sql`
    insert into report (task_id, group_id, kind, name, request, state, stage, created_at, expires_at, suspicious, coverage,
                        proven, detected_format, bytes, problem)
    values (gen_random_uuid(), ${group}, ${kind}, ${name}, ${JSON.stringify(request)}, ${state}, 'done',
            now() - ${ago}::interval, now() + interval '7 days', 100, ${covered}, ${proven},
            'fortigate', ${bytes ?? null},
            ${state === 'failed' ? JSON.stringify({ code: 'upload.damaged', msg: '', values: {} }) : null})`.execute(db)
}

describe('the dashboard', () => {
  it('of a new group is empty, and names the missing parts', async () => {
    const body = await read()

    expect(body).toMatchObject({ coverage: [], reports: [] })
    expect(body.needs).toContainEqual({ kind: 'profile' })
  })

  it('shows reports, and failed ones as something to do', async () => {
    const request = { currentSources: ['a'], lists: [{ name: 'own' }, { name: 'sample', isSample: true }] }
    await report({ name: 'first.log', ago: '2 days', covered: 60, request })
    await report({ name: 'second.log', covered: 80.25, proven: 12 })
    await report({ name: 'broken.gz', state: 'failed' })
    await report({ name: 'half.log', state: 'uploading', ago: '2 hours' })
    await report({ name: 'half.log', state: 'uploading' })
    await report({ name: 'again.log', state: 'uploading', ago: '3 days', bytes: 7 })
    await report({ name: 'again.log', state: 'queued', ago: '1 days', bytes: 7 })

    const body = await read()

    expect(body.needs).toContainEqual(
      expect.objectContaining({ kind: 'report-failed', name: 'broken.gz', code: 'upload.damaged' }),
    )
    const unfinished = body.needs.filter(({ kind }: { kind: string }) => kind === 'upload-unfinished')
    expect(unfinished, 'of uploads of a file, only the last one').toMatchObject([{ name: 'half.log' }])
    expect(body.reports.map(({ name }: { name: string }) => name)).toEqual([
      'broken.gz',
      'second.log',
      'again.log',
      'first.log',
    ])
  })

  it('shows expected and proven coverage over time from logs only, oldest first', async () => {
    await report({ name: 'demo', kind: 'demo', covered: 99 })

    const { coverage } = await read()

    expect(coverage).toMatchObject([
      { name: 'first.log', suspicious: 100, covered: 60, proven: 0, sourcesInUse: 2 },
      { name: 'second.log', suspicious: 100, covered: 80.25, proven: 12, sourcesInUse: 0 },
    ])
  })

  it('says by which rules a figure was counted, and whether it may still change', async () => {
    const { people, groups } = await makeTenant(app, { name: 'Rules', only: ['admin'] })
    await report({ name: 'old.log', ago: '2 days', group: groups.root })
    await report({ name: 'new.log', group: groups.root })
    await standingReport(groups.root, 7, { 0: 30, 1: 20 })
    await sql`update report set rules = 6, settled = false where group_id = ${groups.root} and name = 'new.log'`.execute(
      db,
    )
    await sql`update standing_day set rules = 6, settled = false
              where group_id = ${groups.root} and suspicious = 30`.execute(db)

    const { body } = await people.admin.visitor.json('GET', `/api/web/dashboard?groupID=${groups.root}`)
    const { met } = await evidenceOf(people.admin.visitor, groups.root)

    const before = { rules: null, settled: true }
    const since = { rules: 6, settled: false }
    expect(body.coverage).toMatchObject([before, since])
    expect(met?.days).toMatchObject([before, since])
  })

  it('hides reports from people who may not read them', async () => {
    const { people, groups } = await makeTenant(app, { name: 'Someone else', only: ['none', 'viewer'] })
    await report({ name: 'hidden.log', group: groups.root })
    const address = ofRoot({ groups })
    // A person with the role `none` is not a member; a person with another role without permissions still is.
    expect((await people.none.visitor.json('GET', address)).status).toBe(404)
    await app.database.pool.query(
      `insert into role (id, name, permissions, rank) values ('guest', '{"de": "x", "en": "x"}', '{}', 90)`,
    )
    await app.database.pool.query(`update membership set role = 'guest' where user_id = $1`, [people.none.id])

    const { status, body } = await people.none.visitor.json('GET', address)

    expect(status).toBe(200)
    expect(body).toMatchObject({ coverage: null, reports: null, subscriptions: null, needs: [] })
    expect(JSON.stringify(body)).not.toContain('.log')
    expect((await people.viewer.visitor.json('GET', address)).body.reports).toHaveLength(1)
  })

  it('counts the subscriptions, and shows ending trials to those who may change them', async () => {
    const { people, groups } = await makeTenant(app, { name: 'A subscriber', only: ['admin', 'viewer'] })
    const address = ofRoot({ groups })
    for (const [name, left, fault = null, refused = '[]'] of [
      ['over', '-1 day', 'no space left'],
      ['soon', '6 days', 'no space left'],
      ['long over', '-20 days'],
      ['later', '20 days'],
      ['paused', '30 days', 'no space left', '[{}]'],
    ]) {
      await sql`
        with made as (
          insert into subscription (group_id, name, sources, target_formats, trial_ends_at, created_at, changed_at)
          values (${groups.root}, ${name}, '[{}]', '[]', now() + ${left}::interval, now(), now()) returning id, group_id)
        insert into delivery (subscription_id, group_id, release, figures, fault)
        select id, group_id, 1, jsonb_build_object('total', 10, 'refused', ${refused}::jsonb), ${fault} from made`.execute(
        db,
      )
    }

    const { body } = await people.admin.visitor.json('GET', address)

    expect(body.subscriptions).toEqual({
      count: 5,
      expired: 2,
      paused: 1,
      faulty: [{ id: expect.any(String), name: 'soon' }],
      indicators: 30,
      unpulled: 3,
    })
    expect(body.needs.filter(({ kind }: { kind: string }) => kind === 'trial-end')).toMatchObject([
      { name: 'over', isOver: true },
      { name: 'soon', isOver: false },
    ])
    const read = (await people.viewer.visitor.json('GET', address)).body
    expect(read.subscriptions.count).toBe(5)
    expect(read.needs).toEqual([])
  })

  it('shows subscriptions without a valid key to those who may make a new key', async () => {
    const { people, groups } = await makeTenant(app, { name: 'Without keys', only: ['admin', 'viewer'] })
    const address = ofRoot({ groups })
    const subscribe = async (name: string, keys: readonly { ends?: string; revoked?: string }[], trial?: string) => {
      const { rows } = await sql<{ id: string }>`
        insert into subscription (group_id, name, sources, target_formats, trial_ends_at, created_at, changed_at)
        values (${groups.root}, ${name}, '[]', '[]', now() + ${trial ?? null}::interval, now(), now()) returning id`.execute(
        db,
      )
      for (const { ends, revoked } of keys) {
        await sql`
          insert into subscription_key (subscription_id, group_id, method, first_three, digest, created_at, ends_at, revoked_at)
          values (${rows[0]?.id}, ${groups.root}, 'apiKey', 'abc', sha256(gen_random_uuid()::text::bytea), now(),
                  now() + ${ends ?? null}::interval, now() + ${revoked ?? null}::interval)`.execute(db)
      }
    }
    await subscribe('keeps one', [{ revoked: '-1 day' }, {}])
    await subscribe('in overlap', [{ ends: '1 day' }])
    await subscribe('revoked', [{ revoked: '-1 day' }, { ends: '-2 days' }])
    await subscribe('revoked before', [{ ends: '1 day', revoked: '-5 days' }])
    await subscribe('over', [{ revoked: '-1 day' }], '-20 days')

    const { needs } = (await people.admin.visitor.json('GET', address)).body

    const keyless = needs.filter(({ kind }: { kind: string }) => kind === 'keyless')
    expect(keyless.map(({ name }: { name: string }) => name)).toEqual(['revoked before', 'revoked'])
    expect((await people.viewer.visitor.json('GET', address)).body.needs).toEqual([])
  })

  it('shows new members and pending invitations to those who may invite', async () => {
    const { people, groups } = await makeTenant(app, { name: 'A third', only: ['admin', 'viewer'] })
    const invited = { email: 'new@winnow.example', role: 'viewer', locale: 'en' }
    const made = await people.admin.visitor.json('POST', `/api/web/groups/${groups.root}/invitations`, invited)
    expect(made.status).toBe(201)
    const address = ofRoot({ groups })

    const [forAdmin, forViewer] = await Promise.all([
      people.admin.visitor.json('GET', address),
      people.viewer.visitor.json('GET', address),
    ])

    expect(forAdmin.body.needs).toContainEqual(expect.objectContaining({ kind: 'invitations', count: 1 }))
    expect(forViewer.body.needs).toEqual([])
  })
})

const evidenceOf = async (who: Visitor, group: string, query = ''): Promise<DashboardEvidence> => {
  const { status, body } = await who.json('GET', `/api/web/dashboard/evidence?groupID=${group}${query}`)
  expect([status, body]).toEqual([200, body])
  return body
}

interface MadeSensor {
  readonly seen?: string
  readonly silentMinutes?: number
  readonly revoked?: boolean
  /** The number of lines by the age of the day, in days. */
  readonly lines?: Readonly<Record<number, number>>
}

async function sensor(
  group: string,
  { seen, silentMinutes, revoked = false, lines = {} }: MadeSensor,
): Promise<string> {
  const id = crypto.randomUUID()
  await sql`
    with made as (
      insert into sensor (id, group_id, name, prefix, digest, silent_minutes, created_at, key_made_at, last_seen_at, revoked_at)
      values (${id}, ${group}, ${`sensor of ${group}`}, 'wns_abcd', sha256(${id}::text::bytea), ${silentMinutes ?? null}, now(),
              now(), now() - ${seen ?? null}::interval, case when ${revoked} then now() end) returning number)
    insert into sensor_day (sensor, day, segments, bytes, lines, log_bytes, sightings, kept, old, formats)
    select number, (now() at time zone 'UTC')::date - ago::int, 1, 10, lines::int, 10, 2 * lines::int, 3, 0, '{}'
    from made cross join jsonb_each_text(${JSON.stringify(lines)}::jsonb) d(ago, lines)`.execute(db)
  return id
}

async function hit(group: string, sensorId: string, value: string) {
  await sql`
    with series as (
      insert into sighting_series (group_id, sensor_id) values (${group}, ${sensorId}) returning number),
    hit as (
      insert into hunt_hit (group_id, series, kind, value, first_seen, last_seen, passed, doubtful, found_at)
      select ${group}, number, 5, ${value}, now(), now(), true, false, now() from series returning id)
    insert into hunt_listing (hit, source, how, kind, value, doubtful, listed_at)
    select hit.id, source.number, 'exact', 5, ${value}, false, 0 from hit, source where source.id = 'demo.open-shield'`.execute(
    db,
  )
}

/** @param saysWhatPassed false: the logs do not say */
async function standingReport(
  group: string,
  days: number,
  byDaysAgo: Readonly<Record<number, number>>,
  saysWhatPassed = true,
) {
  await sql`
    with made as (
      insert into report (task_id, group_id, kind, name, request, state, stage, created_at, expires_at)
      values (gen_random_uuid(), ${group}, 'standing', '', '{}', 'done', 'done', now(), now()) returning task_id)
    insert into standing_report (task_id, group_id, days, asked_at, refreshed_at)
    select task_id, ${group}, ${days}, now(), now() from made`.execute(db)
  await sql`
    insert into standing_day (group_id, days, day, observables, suspicious, covered, proven, in_use, passed, passed_in_use)
    select ${group}, ${days}, (now() at time zone 'UTC')::date - ago::int, 1000, n::int, 8.5, 7, 4.5,
           case when ${saysWhatPassed} then n::int / 10 end, 1
    from jsonb_each_text(${JSON.stringify(byDaysAgo)}::jsonb) d(ago, n)`.execute(db)
}

describe('the evidence of sensors', () => {
  it('is empty for a new group', async () => {
    const { groups, people } = await makeTenant(app, { name: 'Quiet', only: ['admin', 'belowAdmin'] })

    const { sensors, ...rest } = await evidenceOf(people.belowAdmin.visitor, groups.below)

    expect(sensors).toMatchObject({ count: 0, silent: 0, isNew: 0, isDemoUnderWay: false })
    expect(sensors?.days.map(({ lines }) => lines)).toEqual(Array(14).fill(0))
    expect(rest).toEqual({
      met: { report: null, days: [] },
      hunt: { open: 0, newest: [] },
      sources: { count: 0, atWork: null, changes: [] },
    })
  })

  it('shows the sent lines by day, and the silent and new sensors', async () => {
    const { groups, people } = await makeTenant(app, { name: 'Sending', only: ['admin'] })
    await sensor(groups.root, { seen: '1 minute', silentMinutes: 60, lines: { 0: 5, 2: 7, 20: 100 } })
    await sensor(groups.root, { seen: '2 hours', silentMinutes: 60, lines: { 2: 1 } })
    await sensor(groups.root, { seen: '2 hours', revoked: true })
    await sensor(groups.root, {})

    const { sensors } = await evidenceOf(people.admin.visitor, groups.root)

    expect(sensors).toMatchObject({ count: 3, silent: 1, isNew: 1 })
    expect(sensors?.days).toHaveLength(14)
    expect(sensors?.days.slice(-3)).toMatchObject([
      { sensors: 2, lines: 8, sightings: 16, kept: 6 },
      { sensors: 0, lines: 0 },
      { sensors: 1, lines: 5, sightings: 10, kept: 3 },
    ])
  })

  it('says that the demo is under way until its report is there, not only until its log was sent', async () => {
    const { groups, people } = await makeTenant(app, { name: 'Demo', only: ['admin'] })
    const id = await sensor(groups.root, { seen: '1 second' })
    await sql`update sensor set prefix = ${demoPrefix} where id = ${id}`.execute(db)
    const isUnderWay = async () => (await evidenceOf(people.admin.visitor, groups.root)).sensors?.isDemoUnderWay

    expect(await isUnderWay()).toBe(true)
    await standingReport(groups.root, 7, { 0: 30 })
    expect(await isUnderWay()).toBe(false)
  })

  it('has the figures of the standing report with the fewest days, oldest first', async () => {
    const { groups, people } = await makeTenant(app, { name: 'Standing', only: ['admin'] })
    await standingReport(groups.root, 90, { 0: 900 })
    await standingReport(groups.root, 7, { 0: 30, 1: 20, 3: 10 })

    const { met } = await evidenceOf(people.admin.visitor, groups.root)

    expect(met?.report).toMatchObject({ days: 7, state: 'done', refreshedAt: expect.any(String) })
    expect(met?.days.map(({ suspicious, passed }) => [suspicious, passed])).toEqual([
      [10, 1],
      [20, 2],
      [30, 3],
    ])
  })

  it('shows matches of sources that the group uses or the reader saved, and no source that it does not see', async () => {
    const { groups, people } = await makeTenant(app, { name: 'At work', only: ['admin', 'viewer'] })
    const foreign = await makeTenant(app, { name: 'Foreign source', only: [] })
    const { rows } = await app.database.pool.query(
      `select id from source where origin = 'catalogue' and id not like 'demo.%' order by id limit 4`,
    )
    const [used, saved, idle, other] = rows.map(({ id }) => id as string)
    const hidden = await enterSource(sourcesOfApp, 'custom', foreign.groups.root)
    const inUse = JSON.stringify({ currentSources: [used, idle, hidden] })
    await app.database.pool.query('update app_group set c_org = $2 where id = $1', [groups.root, inUse])
    await standingReport(groups.root, 7, { 0: 30 })
    for (const [source, exclusive] of [
      [used, 1.5],
      [saved, 3],
      [other, 9],
      [hidden, 9],
    ]) {
      await sql`
        insert into standing_figure (group_id, days, day, source, coverage, verified, exclusive, benign, passed)
        values (${groups.root}, 7, (now() at time zone 'UTC')::date, ${source}, 5, 4, ${exclusive}, 0, 2)`.execute(db)
    }
    app.clock.skip(20_000)

    const { sources } = await evidenceOf(people.admin.visitor, groups.root, `&saved=${saved}`)

    expect(sources.count).toBe(3)
    expect(sources.atWork?.map(({ id, coverage, exclusive, passed }) => [id, coverage, exclusive, passed])).toEqual([
      [saved, 5, 3, 2],
      [used, 5, 1.5, 2],
      [idle, 0, 0, null],
    ])
    // The idle one was never collected.
    expect(sources.atWork?.map(({ compared }) => compared)).toEqual([true, true, false])
    expect(JSON.stringify(sources)).not.toContain(hidden)
  })

  it('shows which of these sources fail, which have grown or shrunk, and in how many days', async () => {
    const { groups, people } = await makeTenant(app, { name: 'Changes', only: ['viewer'] })
    const { rows } = await app.database.pool.query(
      `select id, number from source where origin = 'catalogue' and id not like 'demo.%' order by id desc limit 5`,
    )
    const ids = rows.map(({ id }) => id as string)
    const [failing, grown, shrunk, same] = ids
    await app.database.pool.query('update source set failures = 2, last_attempt = now() where id = $1', [failing])
    await app.database.pool.query(
      `insert into source_figures_state (measured_at) values (now())
       on conflict (one_row) do update set measured_at = excluded.measured_at`,
    )
    for (const [id, before, now] of [
      [grown, 1000, 1300],
      [shrunk, 1000, 500],
      [same, 1000, 1100],
    ]) {
      await app.database.pool.query(
        `insert into source_figures (source, day, measured_at, listed, exclusive, newly, novel, complexity)
         select s.number, (f.measured_at at time zone 'UTC')::date - ago, f.measured_at - make_interval(days => ago),
                case when ago = 0 then $3::int else $2::int end, 0, 0, 0, 1
         from source s, source_figures_state f, unnest('{0,8}'::int[]) ago where s.id = $1
         on conflict (source, day) do update set listed = excluded.listed, measured_at = excluded.measured_at`,
        [id, before, now],
      )
    }
    app.clock.skip(20_000)

    const { sources } = await evidenceOf(people.viewer.visitor, groups.root, `&saved=${ids.slice(0, 4).join(',')}`)

    expect(sources.count).toBe(4)
    expect(sources.changes).toHaveLength(3)
    expect(sources.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: failing, change: 'failing' }),
        expect.objectContaining({ id: grown, change: 'grown', from: 1000, to: 1300, days: 8 }),
        expect.objectContaining({ id: shrunk, change: 'shrunk', from: 1000, to: 500, days: 8 }),
      ]),
    )
  })

  it('shows nothing of the groups below', async () => {
    const { groups, people } = await makeTenant(app, { name: 'Above', only: ['admin'] })
    await hit(groups.left, await sensor(groups.left, {}), 'value-below.test')

    const ofRoot = await evidenceOf(people.admin.visitor, groups.root)

    expect(ofRoot).toMatchObject({ sensors: { count: 0 }, met: { report: null }, hunt: { open: 0 } })
    expect(JSON.stringify(ofRoot)).not.toContain('value-below')
  })
})

describe('customers', () => {
  const customersOf = async (who: Visitor, group: string): Promise<Customer[]> => {
    const { status, body } = await who.json('GET', `/api/web/groups/${group}/customers`)
    expect([status, body]).toEqual([200, body])
    return body
  }
  const subscription = async (group: string, { endsIn, pulled }: { endsIn?: string; pulled?: string } = {}) => {
    const { rows } = await sql<{ id: string }>`
      insert into subscription (group_id, name, sources, target_formats, is_trial, trial_ends_at, created_at, changed_at)
      values (${group}, 'x', '[{"id": "demo.threat-graph"}]', '[]', ${endsIn !== undefined},
              now() + ${endsIn ?? null}::interval, now(), now()) returning id`.execute(db)
    const id = rows[0]?.id as string
    await sql`insert into delivery (subscription_id, group_id, release) values (${id}, ${group}, 1)
              on conflict (subscription_id) do update set release = 1`.execute(db)
    if (pulled !== undefined)
      await sql`
        insert into subscription_key (subscription_id, group_id, method, first_three, digest, created_at, last_used_at)
        values (${id}, ${group}, 'apiKey', 'abc', ${Buffer.from(id)}, now(), now() - ${pulled}::interval)`.execute(db)
  }

  it('are the groups below, in counts only, those that most need attention first', async () => {
    const { groups, people } = await makeTenant(app, {
      name: 'Provider',
      only: ['admin', 'viewer', 'leftAdmin', 'belowAdmin'],
    })
    await makeTenant(app, { name: 'Another provider', only: [] })
    for (const group of [groups.left, groups.below])
      await hit(group, await sensor(group, { seen: '2 hours', silentMinutes: 60 }), `value-of-${group}.test`)
    await subscription(groups.left)
    await subscription(groups.right, { pulled: '1 hour' })
    await subscription(groups.right, { pulled: '8 days', endsIn: '3 days' })
    await standingReport(groups.left, 7, { 0: 30, 1: 20 })
    await standingReport(groups.left, 30, { 0: 300 })

    const all = await customersOf(people.admin.visitor, groups.root)

    expect(all.map(({ id }) => id)).toEqual([groups.left, groups.below, groups.right])
    expect(all).toMatchObject([
      { attention: 3, hits: 1, silent: 1, subscriptions: 1, unpulled: 1, trialsEnding: 0, suspicious: 30, passed: 3 },
      { attention: 2, hits: 1, silent: 1, subscriptions: 0, suspicious: null, passed: null, eurPerYear: 0 },
      { attention: 2, hits: 0, silent: 0, subscriptions: 2, unpulled: 1, trialsEnding: 1 },
    ])
    expect(all[0]?.eurPerYear).toBeGreaterThan(0)
    expect(JSON.stringify(all)).not.toMatch(/value-of|sensor of/)
    expect((await customersOf(people.leftAdmin.visitor, groups.left)).map(({ id }) => id)).toEqual([groups.below])
    expect(await customersOf(people.belowAdmin.visitor, groups.below)).toEqual([])
    // Viewers may see no sensors.
    expect(await customersOf(people.viewer.visitor, groups.root)).toMatchObject([
      { unpulled: 1 },
      { unpulled: 1 },
      { hits: 0, silent: 0 },
    ])
  })
})
