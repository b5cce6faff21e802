import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { firstGroupOf, type Visitor } from '../../../test/server.ts'
import { makeTenant } from '../../../test/tenants.ts'
import type { OverlapMatrix, RecentIndicator, SourceDetails, SourceSummary } from '../../contract/sources.ts'
import { dayMs } from '../../domain/time-units.ts'
import { createLog } from '../platform/telemetry/log.ts'
import type { SourceService } from './service.ts'

let sources!: SourceService

const app = await appForFile(
  {},
  {
    workers: (dependencies) => {
      sources = dependencies.sources
      return { ...idleWorkers, ...sources.jobs }
    },
  },
)
const dora = await app.signIn()
const groupId = await firstGroupOf(dora)
const { signal } = new AbortController()
await sources.prepareDemo(signal)
// The product's own schedule may be running already.
await vi.waitFor(
  async () => {
    await sources.jobs['measure-sources']({}, { id: '1', attempt: 0, last: true, signal, log: createLog('silent') })
    const { rows } = await sql`select from source_figures where measured_at is not null`.execute(app.database.db)
    expect(rows).not.toEqual([])
  },
  { timeout: 60_000, interval: 500 },
)

const get = async <Body>(path: string, group = groupId): Promise<Body> => {
  const answer = await dora.json('GET', `${path}${path.includes('?') ? '&' : '?'}groupID=${group}`)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

describe('the calls about sources, with the demo data', () => {
  it('return every row of the catalogue with the figures to filter and sort by', async () => {
    const rows = await get<SourceSummary[]>('/api/web/feeds')
    const demos = rows.filter((row) => row.demo)

    expect(rows.length).toBeGreaterThan(200)
    expect(demos.length).toBeGreaterThan(5)
    for (const { id, records, figures, firstSnapshot, complexityScore } of demos) {
      expect(figures, id).toMatchObject({
        listed: records,
        warningShare: expect.any(Number),
        quality: expect.any(Number),
      })
      expect(figures?.addedPerDay, id).toBeGreaterThan(0)
      expect(figures?.churn, id).toBeGreaterThan(0)
      expect(figures?.medianAgeDays, id).toBeGreaterThan(0)
      expect(Date.now() - Date.parse(firstSnapshot ?? ''), id).toBeGreaterThan(59 * dayMs)
      expect(complexityScore, id).toBeGreaterThan(0)
    }
    // Only sources with snapshots have figures.
    expect(rows.filter((row) => !row.demo).every(({ figures, firstSnapshot }) => !figures && !firstSnapshot)).toBe(true)
  })

  it('return enough days for graphs on the first day', async () => {
    const rows = await get<SourceSummary[]>('/api/web/feeds')
    for (const { id } of rows.filter((row) => row.demo)) {
      const [details] = await get<SourceDetails[]>(`/api/web/feeds/details/${id}`)

      expect(details?.history.length, id).toBeGreaterThan(58)
      expect(details?.history.at(-1), id).toMatchObject({ basis: 'measured', listed: details?.figures?.listed })
      expect(details?.history.slice(0, -1).every(({ basis }) => basis === 'reconstructed')).toBe(true)
      expect(details?.history.filter(({ added }) => added !== null).length, id).toBeGreaterThan(15)
      const { exclusiveShare, listed } = details?.history.at(-2) ?? {}
      expect(exclusiveShare, id).not.toBeNull()
      expect(listed, id).toBeGreaterThan(0)
      for (const { share, shared } of details?.overlaps ?? [])
        expect(share * (details?.figures?.listed ?? 0)).toBeCloseTo(shared)
    }
    expect(await get<SourceDetails[]>('/api/web/feeds/details/demo.open-shield')).toHaveLength(1)
  })

  it('compare a chosen set in pairs', async () => {
    const ids = (await get<SourceSummary[]>('/api/web/feeds')).filter((row) => row.demo).map(({ id }) => id)
    const { sources: shown, shared } = await get<OverlapMatrix>(`/api/web/feeds/overlap?ids=${ids.join(',')}`)

    expect(shown.map(({ id }) => id)).toEqual(ids)
    expect(shared.map((row, i) => row[i])).toEqual(shown.map(({ listed }) => listed))
    expect(shared).toEqual(shared.map((_, i) => shared.map((row) => row[i])))
    expect(shared.flat().filter((count) => count > 0).length).toBeGreaterThan(ids.length)
  })

  it('show recent indicators, newest first', async () => {
    const recent = await get<RecentIndicator[]>('/api/web/feeds/demo.open-shield/indicators?limit=7')

    expect(recent).toHaveLength(7)
    expect(recent.map(({ addedAt }) => addedAt)).toEqual(
      recent
        .map(({ addedAt }) => addedAt)
        .sort()
        .reverse(),
    )
    expect(new Set(recent.map(({ value }) => value)).size).toBe(7)
    expect(recent.some(({ alsoListedBy }) => alsoListedBy > 0)).toBe(true)
  })

  it('refuse input that does not match the contract', async () => {
    const status = async (path: string) => (await dora.json('GET', path)).status
    const within = `groupID=${groupId}`

    expect(await status(`/api/web/feeds/nowhere/indicators?${within}`)).toBe(404)
    expect(await status(`/api/web/feeds/demo.open-shield/indicators?${within}&limit=1000`)).toBe(400)
    expect(await status(`/api/web/feeds/overlap?${within}`)).toBe(400)
    expect(await status(`/api/web/feeds/overlap?${within}&ids=${Array(41).fill('a').join(',')}`)).toBe(400)
    const foreign = `groupID=${crypto.randomUUID()}`
    for (const path of ['', '/overlap', '/details/demo.open-shield', '/demo.open-shield/indicators']) {
      expect(await status(`/api/web/feeds${path}?${foreign}&ids=a`), path).toBe(404)
    }
  })

  it('return hostile values unchanged, as plain text', async () => {
    const source = await sources.register.byId('demo.open-shield')
    const hostile = `http://evil-test.com/<script>alert(1)</script>"'\u2028`
    await sql`with one as (insert into indicator (key, kind, value)
                select gen_random_uuid(), (select kind from indicator where value like 'http%' limit 1), ${hostile} returning key)
      insert into listing (key, source, added, listed_from, listed_until, dated)
      select key, ${source?.number}, ${Date.now() + 1000}, ${Date.now()}, 8640000000000000, true from one`.execute(
      app.database.db,
    )
    const answer = await dora.fetch(`/api/web/feeds/demo.open-shield/indicators?groupID=${groupId}&limit=1`)

    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await answer.json())[0].value).toBe(hostile)
  })

  it('are for signed-in users', async () => {
    const nobody = app.visitor()
    for (const path of ['', '/overlap', '/details/demo.open-shield', '/demo.open-shield/indicators']) {
      expect((await nobody.json('GET', `/api/web/feeds${path}?groupID=${groupId}&ids=a`)).status, path).toBe(401)
    }
  })
})

it('parts of the address of an own source that may be keys are shown only to people who may add one', async () => {
  const { groups, people } = await makeTenant(app, { name: 'Owners', only: ['admin', 'viewer'] })
  const address = 'https://lists.test-made-up.com/exports/3f9c0aa41be27d505a1c/feed?subscriber=a-secret'
  const path = `/api/web/groups/${groups.root}/feeds`
  const { body } = await people.admin.visitor.json('POST', path, { address })
  const seenBy = async ({ visitor }: { visitor: Visitor }) =>
    (await visitor.json('GET', `/api/web/feeds/details/${body.id}?groupID=${groups.root}`)).body[0].addresses

  expect(await seenBy(people.admin)).toEqual([address])
  expect(await seenBy(people.viewer)).toEqual(['https://lists.test-made-up.com/exports/*/feed?…'])
})
