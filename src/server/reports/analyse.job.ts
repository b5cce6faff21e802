import { isFinal } from '../../domain/final-problems.ts'
import { Problem } from '../../domain/problem.ts'
import type { Config } from '../config.ts'
import type { ProfileStore } from '../groups/profile-store.ts'
import type { ListStore } from '../lists/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { PayloadOf, Queue, Run } from '../platform/queue/queue.ts'
import { isServiceAway } from '../platform/unreachable.ts'
import type { PriceBook } from '../pricing/price-book.ts'
import type { IndexLease } from '../sources/index-library.ts'
import { type RegisteredSource, shownTo } from '../sources/register.ts'
import type { SourceService } from '../sources/service.ts'
import type { Analyst } from './analyst.ts'
import type { Assignment, Delivered } from './assignment.ts'
import { comparedSources } from './compared-sources.ts'
import { reportFacts } from './report-facts.ts'
import { shareableOf } from './shares.ts'
import type { ReportStore } from './store.ts'
import type { UnneededFiles } from './unneeded-files.ts'
import type { reportWork } from './work.ts'

export interface AnalyseDependencies {
  readonly reports: ReportStore
  readonly profiles: Pick<ProfileStore, 'ownRanges'>
  readonly files: Pick<UnneededFiles, 'remove'>
  readonly sources: SourceService
  readonly lists: Pick<ListStore, 'forReport'>
  readonly prices: PriceBook
  readonly uploads: Config['uploads']
  readonly analyst: Analyst
  readonly clock: Clock
  readonly add: Queue<typeof reportWork>['add']
  /** For a standing report: writes what the group's sensors saw to the report's blob. */
  readonly gather: (assignment: Assignment, signal: AbortSignal) => Promise<void>
}

const nothingDelivered: Delivered = { ids: [], paid: 0, trialEnds: new Map() }

/** Ids of the copies under active licences of the group itself. */
const ownLicences = (groupId: string, { shown }: Compared) =>
  shown.flatMap(({ source, licence, groupId: holder }) => (licence && holder === groupId ? source.id : []))

/**
 * Makes the report of an upload, a profile, the demo log or stored sightings. It ends either complete with its
 * evidence, or failed with a message for the user. After a kill it starts again; the assignment's fencing token keeps a
 * worker that was believed dead from writing. All times are relative to the upload, so that a second run gives the same
 * report.
 */
export function analyseWorker(dependencies: AnalyseDependencies) {
  const {
    reports,
    profiles,
    files,
    sources,
    lists: ownLists,
    prices,
    uploads,
    analyst,
    clock,
    add,
    gather,
  } = dependencies
  return async ({ taskId }: PayloadOf<(typeof reportWork)['analyse-upload']>, run: Run): Promise<void> => {
    const assignment = await reports.claim(taskId)
    if (!assignment) return run.log.info({ taskId }, 'nothing to do any more')
    let lease: IndexLease | undefined
    try {
      const { groupId, kind, request: reportRequest, createdAt } = assignment
      // A standing report is made again and again from sources that were named once, long ago.
      const askedAt = kind === 'standing' ? 0 : createdAt
      const { ids: named, awaited } = await sources.customs.find(groupId, reportRequest.currentSources, askedAt)
      if (awaited.length > 0) {
        const startAfter = new Date(clock.now() + customsAskedEveryMs)
        await add('analyse-upload', { taskId }, { key: taskId, startAfter })
        return run.log.info({ taskId, awaited }, 'waits for sources that are collected for it')
      }
      if (assignment.kind === 'standing') await gather(assignment, run.signal)
      const stored = kind === 'demo' ? nothingDelivered : await reports.delivered(groupId)
      // A licence may have put its copy in place of what a subscription names.
      const delivered = { ...stored, ids: (await sources.customs.find(groupId, stored.ids, askedAt)).ids }
      const ids = [...new Set([...named, ...delivered.ids])]
      const compared = await comparedBy({ groupId, kind }, ids, run.signal)
      lease = await newestIndex(sources, ids, run.signal)
      const request = {
        ...assignment.request,
        currentSources: kind === 'demo' ? ids : [...new Set([...ids, ...ownLicences(groupId, compared)])],
        ownRanges: [...assignment.request.ownRanges, ...(await profiles.ownRanges(assignment.groupId))],
      }
      const done = await report({ ...assignment, request, delivered }, compared, lease, run)
      if (!done) return run.log.info({ taskId }, 'cancelled')
      await files.remove(assignment.blob)
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem('report.failed')
      const isOver = isFinal(problem.code)
      if (isOver || (run.last && !run.signal.aborted && !isServiceAway(error))) await reports.fail(assignment, problem)
      if (!isOver) throw error
      run.log.info({ taskId, code: problem.code, ...problem.values }, 'report refused')
    } finally {
      lease?.release()
      // The file of a standing report is written again for each attempt.
      if (assignment.kind === 'standing') await files.remove(assignment.blob)
    }
  }

  /** The sources near the group, and those that its report compares. Enters the demo sources if they are among them. */
  async function comparedBy(
    { groupId, kind }: Pick<Assignment, 'groupId' | 'kind'>,
    used: readonly string[],
    signal: AbortSignal,
  ): Promise<Compared> {
    const reader = await sources.register.readerFor(groupId)
    const read = async () => {
      const near = await sources.register.near(reader)
      return { near, shown: comparedSources(shownTo(reader, near), { isDemo: kind === 'demo', used }) }
    }
    const found = await read()
    if (!found.shown.some(({ source }) => source.demo)) return found
    // A report may be asked for before the first start has entered them.
    await sources.prepareDemo(signal)
    return read()
  }

  async function report(
    assignment: Assignment & { readonly delivered: Delivered },
    { near, shown }: Compared,
    lease: IndexLease,
    run: Run,
  ): Promise<boolean> {
    const withdrawn = new AbortController()
    const signal = AbortSignal.any([run.signal, withdrawn.signal])
    const [digest, changes, looks, own, priceList, licenceEnds] = await Promise.all([
      sources.lists.digest(),
      sources.sources.changes(near.map(({ number }) => number)),
      sources.sources.newestLooks(),
      ownLists.forReport(assignment.groupId, assignment.createdAt),
      prices.current(),
      sources.customs.licenceEnds(assignment.groupId, assignment.request.currentSources),
    ])
    let progressStored = Promise.resolve()
    let lastProgress = performance.now()
    let isRead = false
    // A busy or stuck thread cannot check for cancellation, so check here.
    const watch = setInterval(async () => {
      if (!isRead && performance.now() - lastProgress > silentMs) withdrawn.abort(new Problem('upload.stalled'))
      else if (!(await reports.isHeld(assignment).catch(() => true))) withdrawn.abort(new Withdrawn())
    }, watchEveryMs)
    try {
      const result = await analyst.analyse(
        {
          assignment,
          index: { path: lease.path, version: lease.version },
          warnings: { digest, load: sources.lists.current },
          own,
          looks,
          facts: reportFacts(assignment.groupId, shown, {
            prices: priceList,
            changes,
            licenceEnds,
            trialEnds: assignment.delivered.trialEnds,
          }),
          prices: priceList,
          limits: {
            packedBytes: uploads.packedMaxBytes,
            expandedBytes: uploads.expandedMaxBytes,
            members: uploads.membersMax,
          },
          maxLineBytes: uploads.lineMaxBytes,
        },
        {
          signal,
          onProgress(progress) {
            lastProgress = performance.now()
            progressStored = progressStored.then(async () => {
              if (!(await reports.progress(assignment, progress))) withdrawn.abort(new Withdrawn())
            })
            progressStored.catch((error) => run.log.warn({ err: error }, 'progress not stored'))
          },
        },
      )
      // From here on only the database can take long, which is not a fault of the upload.
      isRead = true
      await progressStored
      const catalogued = new Set(near.filter(({ origin }) => origin === 'catalogue').map(({ source }) => source.id))
      const shareable = shareableOf(assignment, result.report, catalogued)
      const unlicensed = shown.filter((one) => isUnlicensed(one)).length
      const { summary } = result.report
      const named = { ...result.report, summary: { ...summary, ...(unlicensed > 0 && { unlicensed }) } }
      return await reports.complete(assignment, { ...result, report: named, shareable })
    } catch (error) {
      if (error instanceof Withdrawn) return false
      throw error
    } finally {
      clearInterval(watch)
    }
  }
}

/** Tells whether nothing of a source is known because its publisher sells it. */
const isUnlicensed = ({ source, licence, appliedAt }: RegisteredSource): boolean =>
  source.commercial && !source.demo && !licence && appliedAt === null

/** Sources of the register: all near a group, and those that a report compares. */
interface Compared {
  readonly near: readonly RegisteredSource[]
  readonly shown: readonly RegisteredSource[]
}

/** Interval of checks for cancellation. */
const watchEveryMs = 1000
/**
 * An analysis without progress for this long is given up. No stage of a real log takes even a fraction of that without
 * progress.
 */
const silentMs = 180_000
/** Interval at which a waiting report checks whether its custom sources were collected. */
const customsAskedEveryMs = 1000

/** The report was cancelled or is now another worker's. */
class Withdrawn extends Error {}

/** Leases the newest index once it contains what was collected from these sources. */
async function newestIndex(service: SourceService, ids: readonly string[], signal: AbortSignal): Promise<IndexLease> {
  const { index } = service
  const ready = await index.acquireNewest()
  const lacked = await lackedBy(ready, service, ids)
  if (ready && lacked.length === 0) return ready
  ready?.release()
  // While other customers' sources change, an index is nearly always being built. It may be enough.
  await index.build(signal, lacked)
  const brought = await index.acquireNewest()
  if (brought && (await lackedBy(brought, service, ids)).length === 0) return brought
  brought?.release()
  await index.build(signal)
  const built = await index.acquireNewest()
  if (!built) throw new Problem('index.not-ready')
  return built
}

/** Numbers of those sources that were collected and are not in the index, which is released if this fails. */
async function lackedBy(
  lease: IndexLease | undefined,
  { register }: Pick<SourceService, 'register'>,
  ids: readonly string[],
): Promise<readonly number[]> {
  try {
    const indexed = new Set(lease?.reader.sources.map(({ id }) => id))
    const missing = await register.byIds(ids.filter((id) => !indexed.has(id)))
    return missing.filter(({ appliedAt }) => appliedAt !== null).map(({ number }) => number)
  } catch (error) {
    lease?.release()
    throw error
  }
}
