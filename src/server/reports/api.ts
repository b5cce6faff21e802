import type { QueryOf } from '../../contract/call.ts'
import type { contract } from '../../contract/index.ts'
import type { Progress } from '../../contract/reports.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { toCsv } from '../../domain/csv.ts'
import { type HitState, hitHead, hitRows } from '../../domain/hit.ts'
import type { HitAction, HitDirection } from '../../domain/hit-events.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { Problem } from '../../domain/problem.ts'
import { type Evidence, PROFILE_BASED } from '../../domain/report.ts'
import type { Verdict } from '../../domain/report-codes.ts'
import { figuresAt } from '../../engine/report/selection.ts'
import { readSelection } from '../../engine/report/selection-address.ts'
import { jsonLine } from '../../formats/outputs/lines.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Database, Trx } from '../platform/db/db.ts'
import type { Handlers, User } from '../platform/http/calls.ts'
import { changing, existing } from '../platform/must-exist.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { EvidenceFilter } from './evidence.ts'
import type { ReportQueue } from './report-queue.ts'
import { resultOf } from './result.ts'
import type { ReportStore } from './store.ts'
import type { UnneededFiles } from './unneeded-files.ts'
import type { ReportWatch } from './watch.ts'
import type { reportWork } from './work.ts'

type Contract = typeof contract.reports

export interface ReportDependencies {
  readonly database: Pick<Database, 'asUser'>
  readonly reports: ReportStore
  readonly watch: ReportWatch
  readonly blobs: Pick<BlobStore, 'size'>
  readonly files: Pick<UnneededFiles, 'remove'>
  readonly queue: Pick<Queue<typeof reportWork>, 'add'>
  readonly reportQueue: ReportQueue
  /** Queues a standing report within the transaction, as its daily refresh does. */
  readonly makeStandingAgain: (taskId: string, within: Trx) => Promise<void>
}

export function reportHandlers(dependencies: ReportDependencies): Handlers<Contract> {
  const { database, reports, watch, blobs, files, queue, reportQueue, makeStandingAgain } = dependencies

  /** Creates and queues a report without an upload, in one transaction. */
  async function begin(
    groupId: string,
    by: User,
    what: { kind: 'profile' | 'demo'; name: string; request: ReportRequest },
  ): Promise<Progress> {
    const begun = await database.asUser(by, async (within) => {
      const taskId = crypto.randomUUID()
      const detectedFormat = what.kind === 'profile' ? PROFILE_BASED : undefined
      const progress = await reports.add({ taskId, groupId, by, state: 'queued', detectedFormat, ...what }, within)
      await reportQueue.admit(within, groupId)
      await queue.add('analyse-upload', { taskId }, { within, key: taskId })
      return progress
    })
    return reportQueue.placed(begun)
  }

  return {
    list: ({ query }, { user }) => reports.list(user, query.groupID),

    async one({ params, query }, { user }) {
      const stored = await reports.one(user, query.groupID, params.id)
      return { report: resultOf(stored) }
    },

    async selection({ params, query: { groupID, ...selection } }, { user }) {
      const report = resultOf(await reports.one(user, groupID, params.id))
      return figuresAt(report, readSelection(`${new URLSearchParams(selection)}`))
    },

    async evidence({ params, query }, { user }) {
      const { order, direction, offset, limit } = query
      const page = { order, descending: direction === 'desc', offset, limit }
      return existing(reports.evidence(user, { ...filterOf(params.id, query), ...page }))
    },

    async evidenceCounts({ params, query: { by, ...query } }, { user }) {
      const selection = query.selection.split(',').filter(Boolean)
      return existing(reports.evidenceCounts(user, filterOf(params.id, query), { by, selection }))
    },

    async exportEvidence({ params, query }, { user }) {
      const batches = await existing(reports.allEvidence(user, filterOf(params.id, query)))
      const name = `winnow-${params.id.slice(0, 8)}-hits.${query.format}`
      return query.format === 'csv'
        ? { name, type: 'text/csv; charset=utf-8', chunks: asCsv(batches) }
        : { name, type: 'application/x-ndjson; charset=utf-8', chunks: asLines(batches) }
    },

    async ownLists({ params, query: { groupID, passed, ...page } }, { user }) {
      const wanted = { groupId: groupID, taskId: params.id, passed: passed === 'yes', ...page }
      return existing(reports.own(user, wanted))
    },

    async progress({ params, query }, { headers, signal, user }) {
      await existing(reports.seen(user, params.id, query.groupID))
      const after = Number(headers.get('last-event-id') ?? -1)
      return watch.follow(user, params.id, query.groupID, { after: Number.isSafeInteger(after) ? after : -1, signal })
    },

    async cancel({ params, query }, { user }) {
      const cancelled = await existing(reports.cancel(user, params.id, query.groupID))
      await files.remove(cancelled.blob)
      return cancelled.progress
    },

    async retry({ params, query }, { user, group }) {
      const upload = await existing(reports.upload(user, params.id, query.groupID))
      if (upload.state === 'failed') {
        const { kind, blob, isReplaced } = upload
        // As when it is made: its evidence is what the sensors saw.
        if (kind === 'standing' && !group.permissions.has('SENSOR_READ')) throw new Problem('permission.missing')
        if (isReplaced) throw new Problem('report.replaced')
        if (kind === 'upload' && upload.expired) throw new Problem('upload.expired')
        // Without its file after storage lost it, or after the report was in the bin.
        const isGone = kind === 'upload' && (blob === null || (await blobs.size(blob)) === undefined)
        if (isGone) throw new Problem('upload.gone')
        const queued = await database.asUser(user, async (within) => {
          if (kind === 'standing') {
            await reportQueue.admit(within, query.groupID)
            await makeStandingAgain(params.id, within)
            return undefined
          }
          const progress = await reports.queue(params.id, 'failed', { within })
          if (!progress) return undefined
          await reportQueue.admit(within, query.groupID)
          await queue.add('analyse-upload', { taskId: params.id }, { within, key: params.id })
          return progress
        })
        if (queued) return reportQueue.placed(queued)
      }
      const seen = await existing(reports.seen(user, params.id, query.groupID))
      const { state } = seen.progress
      if (state === 'cancelled') throw new Problem('report.cancelled')
      if (state === 'uploading') throw new Problem(upload.expired ? 'upload.expired' : 'upload.not-there')
      return reportQueue.placed(seen.progress)
    },

    async remove({ params, query }, { user }) {
      const dropped = await reports.remove(user, query.groupID, [params.id])
      await files.remove(...dropped)
    },

    async removeSeveral({ query, body }, { user }) {
      const dropped = await reports.remove(user, query.groupID, body.reportIDs)
      await files.remove(...dropped)
    },

    shared: ({ query }, { user }) => reports.shared(user, query.groupID),

    unshare: ({ params, query: { groupID, what } }, { user }) =>
      changing(reports.unshare(user, { groupId: groupID, taskId: params.id, what })),

    bin: ({ params }, { user }) => reports.bin(user, params.id),

    restore: ({ query, body }, { user }) => reports.restore(user, query.groupID, body.reportIDs),

    async fromProfile({ query, body }, { user }) {
      await reportQueue.refuseFlood(reports, user, query.groupID)
      const request = ReportRequest.parse(body)
      return begin(query.groupID, user, { kind: 'profile', name: '', request })
    },

    async demo({ query }, { user }) {
      await reportQueue.refuseFlood(reports, user, query.groupID)
      const request = ReportRequest.parse({ cOrg: defaultOrganisation })
      return begin(query.groupID, user, { kind: 'demo', name: 'winnow-demo.log', request })
    },
  }
}

/** Converts the query to the store's filter. */
function filterOf(taskId: string, query: Omit<QueryOf<Contract['exportEvidence']>, 'format'>): EvidenceFilter {
  const {
    groupID,
    sourceID,
    verdict,
    state,
    kind,
    action,
    traffic,
    host,
    day,
    covered,
    selection,
    wide,
    passed,
    search,
  } = query
  return {
    groupId: groupID,
    taskId,
    verdicts: verdict === 'any' ? undefined : (verdict.split(',') as Verdict[]),
    source: sourceID,
    states: state?.split(',') as HitState[] | undefined,
    kind,
    actions: action?.split(',') as HitAction[] | undefined,
    directions: traffic?.split(',') as HitDirection[] | undefined,
    host,
    day,
    covered: covered && { by: selection.split(',').filter(Boolean), is: covered === 'yes' },
    wide: wide === 'yes',
    passed: passed === 'yes',
    search,
  }
}

async function* asLines(pages: AsyncIterable<readonly Evidence[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((one) => `${jsonLine(one)}\n`).join('')
}

async function* asCsv(pages: AsyncIterable<readonly Evidence[]>): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  yield `\ufeff${toCsv([hitHead])}`
  for await (const page of pages) yield toCsv(page.flatMap(hitRows))
}

/** The problem that was stored when the report failed. */
