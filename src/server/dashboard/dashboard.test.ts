import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../test/server.ts'
import { makeTenant } from '../../../test/tenants.ts'

let app: TestApp
let dora: Visitor
let groupID: string
const idle = { 'analyse-upload': async () => {}, sweep: async () => {} }

beforeAll(async () => {
  app = await startTestApp({}, { workers: ({ sources }) => ({ ...sources.jobs, ...idle }) as never })
  dora = await app.signIn()
  groupID = (await dora.json('GET', '/api/web/groups')).body[0].group.id
})
afterAll(() => app.stop())

const read = async (query = '') => (await dora.json('GET', `/api/web/dashboard?groupID=${groupID}${query}`)).body

async function report(part: {
  kind?: string
  state?: string
  name: string
  ago?: string
  covered?: number
  proven?: number
  uses?: string[]
  group?: string
}) {
  const {
    kind = 'upload',
    state = 'done',
    name,
    ago = '1 hour',
    covered = 0,
    proven,
    uses = [],
    group = groupID,
  } = part
  await sql`
    insert into report (task_id, group_id, kind, name, request, state, stage, created_at, expires_at, suspicious, coverage,
                        proven, detected_format, problem)
    values (gen_random_uuid(), ${group}, ${kind}, ${name}, ${JSON.stringify({ currentSources: uses })}, ${state}, 'done',
            now() - ${ago}::interval, now() + interval '7 days', 100, ${covered}, ${proven ?? null},
            'fortigate',
            ${state === 'failed' ? JSON.stringify({ code: 'upload.damaged', msg: '', values: {} }) : null})`.execute(
    app.database.db,
  )
}

describe('the dashboard', () => {
  it('of a new group is empty, and says what is missing', async () => {
    const body = await read()

    expect(body).toMatchObject({ news: [], coverage: [], reports: [], watched: 0 })
    expect(body.needs).toContainEqual({ kind: 'profile' })
  })

  it('shows reports, and failed ones as something to do', async () => {
    await report({ name: 'first.log', ago: '2 days', covered: 60 })
    await report({ name: 'second.log', covered: 80.25, proven: 12 })
    await report({ name: 'broken.gz', state: 'failed' })
    await report({ name: 'half.log', state: 'uploading' })

    const body = await read()

    expect(body.news.map(({ name }: { name: string }) => name)).toEqual(['second.log', 'first.log'])
    expect(body.needs).toContainEqual(
      expect.objectContaining({ kind: 'report-failed', name: 'broken.gz', code: 'upload.damaged' }),
    )
    expect(body.needs).toContainEqual(expect.objectContaining({ kind: 'upload-unfinished', name: 'half.log' }))
    expect(body.reports).toHaveLength(4)
  })

  it('shows expected and proven coverage over time from logs only, oldest first', async () => {
    await report({ name: 'demo', kind: 'demo', covered: 99 })

    const { coverage } = await read()

    expect(coverage).toMatchObject([
      { name: 'first.log', suspicious: 100, covered: 60, proven: null },
      { name: 'second.log', suspicious: 100, covered: 80.25, proven: 12 },
    ])
  })

  it('shows failing sources only if they are used or saved', async () => {
    const { rows } = await app.database.pool.query(
      `update source set failures = 2, last_attempt = now()
       where id in (select id from source where origin = 'catalogue' and id not like 'demo.%' order by id limit 3) returning id`,
    )
    const [used, saved] = rows.map(({ id }) => id as string)
    await report({ name: 'third.log', uses: [used ?? ''], covered: 1 })
    app.clock.skip(20_000)

    const { news, watched } = await read(`&saved=${saved}`)

    const troubles = news.filter(({ kind }: { kind: string }) => kind === 'source')
    expect(troubles.map(({ id }: { id: string }) => id).sort()).toEqual([used, saved].sort())
    expect(watched).toBe(2)
  })

  it('hides reports from people who may not read them', async () => {
    const { people, groups } = await makeTenant(app, { name: 'Someone else', only: ['none', 'viewer'] })
    await report({ name: 'hidden.log', group: groups.root })
    const address = `/api/web/dashboard?groupID=${groups.root}`
    // The role `none` sees nothing at all; another role without permissions is still a membership.
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
    const address = `/api/web/dashboard?groupID=${groups.root}`
    for (const [name, left] of [
      ['over', '-1 day'],
      ['soon', '6 days'],
      ['long over', '-20 days'],
      ['later', '20 days'],
    ]) {
      await sql`
        with made as (
          insert into subscription (group_id, name, sources, target_formats, trial_ends_at, created_at, changed_at)
          values (${groups.root}, ${name}, '[]', '[]', now() + ${left}::interval, now(), now()) returning id, group_id)
        insert into delivery (subscription_id, group_id, release, figures)
        select id, group_id, 1, '{"total": 10}' from made`.execute(app.database.db)
    }

    const { body } = await people.admin.visitor.json('GET', address)

    expect(body.subscriptions).toEqual({ count: 4, expired: 2, indicators: 20 })
    expect(body.needs.filter(({ kind }: { kind: string }) => kind === 'trial-end')).toMatchObject([
      { name: 'over', isOver: true },
      { name: 'soon', isOver: false },
    ])
    const read = (await people.viewer.visitor.json('GET', address)).body
    expect(read.subscriptions.count).toBe(4)
    expect(read.needs).toEqual([])
  })

  it('shows new members and pending invitations to those who may invite', async () => {
    const { people, groups } = await makeTenant(app, { name: 'A third', only: ['admin', 'viewer'] })
    const invited = { email: 'new@winnow.example', role: 'viewer', locale: 'en' }
    const made = await people.admin.visitor.json('POST', `/api/web/groups/${groups.root}/invitations`, invited)
    expect(made.status).toBe(201)
    const address = `/api/web/dashboard?groupID=${groups.root}`

    const [forAdmin, forViewer] = await Promise.all([
      people.admin.visitor.json('GET', address),
      people.viewer.visitor.json('GET', address),
    ])

    expect(forAdmin.body.needs).toContainEqual(expect.objectContaining({ kind: 'invitations', count: 1 }))
    expect(forAdmin.body.news).toContainEqual(
      expect.objectContaining({ kind: 'member', name: people.viewer.name, role: { de: 'Lesen', en: 'Viewer' } }),
    )
    expect(forViewer.body.needs).toEqual([])
  })

  it('does not exist for outsiders and anonymous callers', async () => {
    const other = crypto.randomUUID()

    expect((await dora.json('GET', `/api/web/dashboard?groupID=${other}`)).status).toBe(404)
    expect((await app.visitor().json('GET', `/api/web/dashboard?groupID=${groupID}`)).status).toBe(401)
  })
})
