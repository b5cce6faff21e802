import { afterEach, expect, it, vi } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { databaseForFile } from '../../../test/for-file.ts'
import { sampleEvidence, sampleReport } from '../../../test/sample-report.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { Problem } from '../../domain/problem.ts'
import type { Evidence } from '../../domain/report.ts'
import { systemClock } from '../platform/clock.ts'
import type { Run } from '../platform/queue/queue.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type AnalyseDependencies, analyseWorker } from './analyse.job.ts'
import { reportStore } from './store.ts'

// The analysis is a fake that takes as long as the test wants; the database is real.

const database = await databaseForFile()
const reports = reportStore(database, systemClock)
afterEach(() => vi.useRealTimers())

const sources = {
  customs: { find: async () => ({ ids: [], awaited: [] }), licenceEnds: async () => new Map() },
  index: { acquireNewest: async () => ({ path: '', version: 1, reader: { sources: [] }, release: () => {} }) },
  lists: { digest: async () => '', current: async () => ({ digest: '', lists: [] }) },
  register: { near: async () => [], byIds: async () => [], readerFor: async () => ({ path: [], hidden: [] }) },
  sources: { changes: async () => new Map(), newestLooks: async () => new Map() },
} as never
const run = { signal: new AbortController().signal, last: false, log: createLog('silent') } as unknown as Run
const inFiveMinutes = () => vi.advanceTimersByTimeAsync(300_000)

async function outcomeOf(
  analyse: AnalyseDependencies['analyst']['analyse'],
  { kind = 'profile', gather = async () => {} }: { kind?: 'profile' | 'standing'; gather?: () => Promise<void> } = {},
) {
  const { groupId, userId } = await newAnalyst(database)
  const by = { id: userId }
  const taskId = crypto.randomUUID()
  const request = { currentSources: [], ownRanges: [] } as never
  await reports.add({ taskId, groupId, by, kind, name: '', request, state: 'queued' })
  const worker = analyseWorker({
    reports,
    sources,
    analyst: { analyse, stop: async () => {} },
    profiles: { ownRanges: async () => [] },
    lists: { forReport: async () => [] },
    prices: { current: async () => noPrices },
    uploads: { packedMaxBytes: 1e6, expandedMaxBytes: 1e7, membersMax: 10, sliceBytes: 1e6, lineMaxBytes: 1e6 },
    files: { remove: async () => {} },
    clock: systemClock,
    add: async () => 'job',
    gather,
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  await worker({ taskId }, run)
  const seen = await reports.seen(by, taskId, groupId)
  return [seen?.progress.state, seen?.progress.problem?.code]
}

it('a report is stored however long the database takes', async () => {
  const analyse: AnalyseDependencies['analyst']['analyse'] = async ({ assignment }, { signal }) => {
    async function* evidence(): AsyncGenerator<Evidence> {
      yield* sampleEvidence(2)
      await inFiveMinutes()
      signal.throwIfAborted()
      yield* sampleEvidence(1)
    }
    const none = (async function* () {})()
    const report = sampleReport(assignment.taskId)
    return { report, detectedFormat: 'syslog', own: [], passedOwn: [], evidence: evidence(), passedEvidence: none }
  }

  expect(await outcomeOf(analyse)).toEqual(['done', undefined])
})

it('a log is given up if its analysis makes no progress', async () => {
  expect(
    await outcomeOf(async (_, { signal }) => {
      await inFiveMinutes()
      signal.throwIfAborted()
      throw new Error('it went on')
    }),
  ).toEqual(['failed', 'upload.stalled'])
})

it('a standing report whose place another one has taken fails at once', async () => {
  const gather = async () => {
    throw new Problem('report.replaced')
  }
  const analyse = async () => expect.unreachable()
  expect(await outcomeOf(analyse, { kind: 'standing', gather })).toEqual(['failed', 'report.replaced'])
})
