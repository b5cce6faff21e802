import { describe, expect, it } from 'vitest'
import { analysedAt, analysing, factsOf } from '../../../test/analysing.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { AnalysisProgress } from './analyst.ts'

const own = ['100.20.30.40', '100.21.0.9', 'mail.own-test.com']
const foreign = ['100.30.1.1', 'evil-test.com']
const { analyse, another } = analysing({}, [{ source: { id: 'all' }, values: [...own, ...foreign] }])
const facts = factsOf('all')

it('makes a report right after another one was cancelled, even if the warning lists have not changed', async () => {
  const withdrawn = new AbortController()
  const onProgress = () => withdrawn.abort(new Error('cancelled'))
  const cancelled = analyse({ kind: 'demo' }, { signal: withdrawn.signal, onProgress })
  await expect(cancelled).rejects.toThrow('cancelled')

  expect((await analyse({ kind: 'demo' })).report.id).toBeDefined()
})

it.each([
  ['profile', ['matching', 'recommending']],
  ['demo', ['unpacking', 'matching', 'recommending', 'saving']],
] as const)('tells the progress of a report (%s) with the choice of sources', async (kind, stages) => {
  const seen = new Set<AnalysisProgress['stage']>()
  await analyse({ kind }, { facts, onProgress: ({ stage }) => seen.add(stage) })

  expect([...seen].filter((stage) => stage !== 'extracting')).toEqual(stages)
})

describe('warning lists', () => {
  /** Makes a report under warning lists with this digest. */
  const reportUnder = (by: ReturnType<typeof another>, digest: string, load: () => Promise<string>) =>
    analyse({}, { by, warnings: { digest, load: async () => ({ digest: await load(), lists: [] }) } })

  it('are loaded for the first report of a thread, and again only when they have changed', async () => {
    const by = another()
    const loaded: string[] = []
    for (const digest of ['first', 'first', 'second', 'second']) {
      await reportUnder(by, digest, async () => {
        loaded.push(digest)
        return digest
      })
    }
    expect(loaded).toEqual(['first', 'second'])
  })

  it('that changed while they were loaded are those of the digest that came with them', async () => {
    const by = another()
    let loads = 0
    const load = async () => {
      loads++
      return 'newer'
    }
    await reportUnder(by, 'older', load)
    await reportUnder(by, 'newer', load)
    expect(loads).toBe(1)
  })

  it('that cannot be loaded fail the report, and the next one is made', async () => {
    const by = another()
    const away = async () => Promise.reject(new Error('the database is away'))
    await expect(reportUnder(by, 'lost', away)).rejects.toThrow('the database is away')

    expect((await reportUnder(by, 'lost', async () => 'lost')).report).toBeDefined()
  })
})

describe('an address in the organisation’s own ranges', () => {
  const evidenceOf = async (ownRanges: string[], lines: readonly string[]) => {
    const request = ReportRequest.parse({ cOrg: defaultOrganisation, ownRanges })
    return (await analyse({ name: 'fw.log', request }, { facts, log: lines.join('') })).evidence
  }

  it('is not an observable of its report', async () => {
    const lines = [...own, ...foreign].map((value) => `2026-11-19T10:00:00Z fw connection to ${value} denied\n`)
    const observables = async (ranges: string[]) => (await evidenceOf(ranges, lines)).map(({ value }) => value).sort()

    expect(await observables([])).toEqual([...own, ...foreign].sort())
    expect(await observables(['100.20.30.40', '100.21.0.0/16', 'own-test.com'])).toEqual([...foreign].sort())
  })

  it('decides directions: traffic to it is inbound, from it outbound, and between two such addresses internal', async () => {
    const packet = (from: string, to: string, note = '') =>
      `Nov 19 10:00:00 gw kernel: [1.0] [FW ACCEPT] IN=eth0 OUT=eth1 SRC=${from} DST=${to} LEN=40 PROTO=TCP ${note}\n`
    const lines = [
      packet('100.30.1.1', '100.21.0.9'),
      packet('100.21.0.9', '100.30.1.1'),
      packet('100.21.0.8', '100.30.1.1'),
      packet('100.20.30.40', '100.21.0.9', 'evil-test.com'),
    ]
    const waysOf = async (ranges: string[], of: string) =>
      (await evidenceOf(ranges, lines)).find(({ value }) => value === of)?.events

    const unknown = { passed: 3, blocked: 0, inbound: 0, outbound: 0, internal: 0 }
    expect(await waysOf([], '100.30.1.1')).toEqual(unknown)
    expect(await waysOf(['100.21.0.0/16'], '100.30.1.1')).toEqual({ ...unknown, inbound: 1, outbound: 2 })
    const both = ['100.20.30.0/24', '100.21.0.0/16']
    expect(await waysOf(both, 'evil-test.com')).toMatchObject({ inbound: 0, internal: 1 })
    expect(await waysOf(['100.21.0.0/16'], 'evil-test.com')).toMatchObject({ inbound: 1, internal: 0 })
    expect(await waysOf(['100.21.0.0/16'], '100.20.30.40')).toMatchObject({ inbound: 1, outbound: 0 })
  })
})

const watch = { looks: Float64Array.from([analysedAt - dayMs, analysedAt]), toleranceMs: 2 * dayMs }
const hidden = analysing(
  {},
  ['shown', 'dropped', 'dropped-in-use'].map((id, n) => ({
    source: { id, ...watch, changedAt: analysedAt - dayMs },
    values: [`100.20.30.${n}`],
    from: analysedAt - dayMs,
  })),
)

it('a source of the index that the group may not see is in no part of a report', async () => {
  const request = ReportRequest.parse({ cOrg: defaultOrganisation, currentSources: ['dropped-in-use'] })
  const { report } = await hidden.analyse({ request }, { facts: factsOf('shown') })

  expect(report.summary).toMatchObject({ suspicious: 1, sourcesCompared: 1 })
  expect(report.recommendedFeeds.map(({ ID }) => ID)).toEqual(['shown'])
  expect(report.currentFeeds).toMatchObject([{ ID: 'dropped-in-use', notCompared: true, statistics: { records: 0 } }])
  expect(JSON.stringify(report)).not.toContain('"dropped"')
})

const past = analysing(
  {},
  [
    { source: { id: 'given-up', looks: [analysedAt - 40 * dayMs, analysedAt - 39 * dayMs], toleranceMs: 2 * dayMs } },
    { source: { id: 'new', looks: [analysedAt - dayMs, analysedAt], toleranceMs: 2 * dayMs } },
  ].map((one) => ({ ...one, values: foreign, from: analysedAt - 41 * dayMs })),
)

it('as of a past day, recommends a source that was collected then, and none that was collected only later', async () => {
  const day = new Date(analysedAt - 39 * dayMs).toISOString().slice(0, 10)
  const log = foreign.map((value) => `${day}T00:10:00Z fw connection to ${value} denied\n`).join('')
  const recommended = async (asOf?: string) => {
    const request = ReportRequest.parse({ cOrg: defaultOrganisation, asOf })
    const { report } = await past.analyse({ name: 'fw.log', request }, { facts: factsOf('given-up', 'new'), log })
    return { ids: report.recommendedFeeds.map(({ ID }) => ID), day: report.createdAt.slice(0, 10) }
  }

  expect(await recommended(day)).toEqual({ ids: ['given-up'], day })
  expect((await recommended()).ids).not.toContain('given-up')
})
