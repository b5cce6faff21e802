import { join } from 'node:path'
import type pg from 'pg'
import { minuteMs } from '../../domain/time-units.ts'
import type { Base } from '../base.ts'
import { dataVersions } from '../enrichment/data-versions.ts'
import type { EnrichmentFiles } from '../enrichment/means.ts'
import type { BlobPlace } from '../platform/blobs/open-blobs.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import { inChild, standingChild } from '../platform/processes/in-child.ts'
import type { Queue, Run, Workers } from '../platform/queue/queue.ts'
import { withSteadyClock } from '../platform/queue/steady-clock.ts'
import type { Tracer } from '../platform/telemetry/tracing.ts'
import type { ListingsUrl } from '../sources/open-listings.ts'
import { hasRoom, measureDeliveries, noRoomFault } from '../subscriptions/kept-bytes.ts'
import type { webhookWork } from '../webhooks/work.ts'
import type { ChildOrder } from './compose.child.ts'
import type { Composed } from './compose.ts'
import { type Concerned, dueDeliveries, noteFault, organisationsToRefresh, takeOn } from './due.ts'
import { giveUpLost } from './lost-files.ts'
import type { DeliveryMetrics } from './metrics.ts'
import type { PreviewOrder } from './preview.child.ts'
import type { Preview, PreviewQuestion } from './preview.ts'
import { answerPreview, tidyPreviews } from './preview-desk.ts'
import type { SumGuard } from './sum-guard.ts'
import { tidyDeliveries } from './tidy.ts'
import type { deliveryWork } from './work.ts'

type DeliveryWork = typeof deliveryWork

export interface DeliveryJobDependencies extends Pick<Base, 'connection' | 'blobs' | 'clock'> {
  readonly pool: pg.Pool
  readonly listingsUrl: ListingsUrl
  /** The same blobs, for a child process. */
  readonly blobPlace: BlobPlace
  readonly dataDir: string
  readonly origin: string
  /** A delivery is composed for changed sources this long after it was last looked at, in ms. */
  readonly pauseMs: number
  readonly guard: SumGuard
  /** Mails people about releases that wait, and of which nobody was told yet. */
  readonly tellHeld: (run: Pick<Run, 'log' | 'signal'>) => Promise<void>
  /** Limit of bytes of an organisation's deliveries; default: none. */
  readonly mostBytes?: number
  readonly enrichment: EnrichmentFiles
  readonly metrics: Pick<DeliveryMetrics, 'composed'>
  readonly tracer?: Tracer
  readonly add: Queue<DeliveryWork & typeof webhookWork>['add']
  readonly addAll: Queue<DeliveryWork & typeof webhookWork>['addAll']
}

/** Changes by users come first, then small deliveries, which need seconds and should not wait for large ones. */
function priorityOf(indicators: number, isAsked: boolean): number {
  const size = indicators <= 20_000 ? 2 : indicators <= 200_000 ? 1 : 0
  return isAsked ? 10 + size : size
}

/** A round begins with no further organisation after this time. These come first in the next round. */
const longestRoundMs = 8 * minuteMs

export function deliveryJobs(dependencies: DeliveryJobDependencies): Workers<DeliveryWork> {
  const { pool, connection, listingsUrl, blobs, blobPlace, dataDir, origin, enrichment, clock, metrics, tracer } =
    dependencies
  const { mostBytes = Number.POSITIVE_INFINITY, pauseMs, guard, tellHeld, add, addAll } = dependencies
  const { geoDatabase, asnDatabase, kevFile } = enrichment
  const composer = new URL('./compose.child.ts', import.meta.url)
  const composeNext = standingChild<ChildOrder, Composed>(composer)
  const preview = standingChild<PreviewOrder, Preview>(new URL('./preview.child.ts', import.meta.url))
  /** Queues the due deliveries that a change concerns. @param isAsked a user waits for them */
  async function addDue(concerned: Concerned, isAsked: boolean, signal: AbortSignal): Promise<void> {
    for await (const due of dueDeliveries(pool, clock.now(), concerned, signal)) {
      // At once: added one by one, thousands took minutes.
      await addAll(
        'compose-delivery',
        due.map(({ subscriptionId, indicators, checkedAt }) => ({
          payload: { subscriptionId },
          // A waiting job keeps its priority, so an explicit request must not be merged with a waiting automatic one.
          key: isAsked ? `asked ${subscriptionId}` : subscriptionId,
          priority: priorityOf(indicators, isAsked),
          // Many sources change all day, each at a time of its own.
          ...(!isAsked && checkedAt && { startAfter: new Date(checkedAt.getTime() + pauseMs) }),
        })),
      )
    }
  }
  /** Organisations in the order in which this process began to look through their deliveries. */
  let turns = new Map<string, number>()
  let turn = 0
  /** Queues the due deliveries of organisation after organisation, first of those whose turn was longest ago. */
  async function addDueOfAll({ log, signal }: Pick<Run, 'log' | 'signal'>): Promise<void> {
    const ends = performance.now() + longestRoundMs
    const all = await organisationsToRefresh(pool, clock.now())
    turns = new Map(all.map((root) => [root, turns.get(root) ?? 0]))
    for (const [root] of [...turns].sort(([, a], [, b]) => a - b)) {
      signal.throwIfAborted()
      if (performance.now() > ends) return
      turns.set(root, ++turn)
      try {
        await addDue(['group', root], false, signal)
      } catch (err) {
        // Not thrown: a retry would look through those of everybody again.
        if (signal.aborted) throw err
        log.error({ err, organisation: root }, 'deliveries of an organisation were not looked through')
      }
    }
  }
  const noteData = dataVersions({ pool, blobs, files: enrichment, now: () => clock.now() })
  return {
    async 'compose-delivery'({ subscriptionId }, { signal, log }) {
      const now = clock.now()
      const taken = await takeOn(pool, subscriptionId, now)
      if (!taken) return
      if (!(await hasRoom(pool, subscriptionId, mostBytes))) {
        log.warn({ subscriptionId }, noRoomFault)
        return noteFault(pool, taken, noRoomFault)
      }
      const started = performance.now()
      const order: ChildOrder = {
        ...taken,
        now,
        connection,
        listingsUrl,
        blobs: blobPlace,
        folder: join(dataDir, 'spool'),
        origin,
        guard,
        files: { geoDatabase, asnDatabase, kevFile },
      }
      const options = { what: 'the delivery was not composed', signal, tracer }
      // The first release runs at normal priority; a process that has lowered its priority cannot raise it again.
      const composing = taken.isFirst
        ? inChild<ChildOrder, Composed>(composer, order, options)
        : composeNext(order, options)
      const composed = await composing.catch(async (error) => {
        metrics.composed('failed')
        if (!signal.aborted) await noteFault(pool, taken, String(error))
        throw error
      })
      // A fault from here on is none of the release.
      metrics.composed(composed.outcome)
      log.info({ subscriptionId, ...composed, ms: Math.round(performance.now() - started) }, 'delivery composed')
      // What changed meanwhile was not due while it was being composed.
      await addDue(['subscription', subscriptionId], false, signal)
      if (composed.outcome === 'released') await measureDeliveries(pool, subscriptionId)
      if (composed.outcome === 'held') await tellHeld({ log, signal })
      if (composed.outcome === 'released' || composed.outcome === 'held')
        await add('push-webhooks', {}, { key: 'push-webhooks' })
    },

    async 'preview-delivery'({ preview: id }, { signal }) {
      const reckon = (question: PreviewQuestion, until: AbortSignal) =>
        preview(
          { ...question, connection, listingsUrl, geoDatabase, now: clock.now() },
          { what: 'nothing was previewed', signal: until, tracer },
        )
      await answerPreview({ pool, reckon }, id, signal)
    },

    async 'refresh-deliveries'(_, run) {
      // One round at a time, whatever process runs it.
      await withSessionLock(connection, [locks.due, 0], { wait: false }, async () => {
        await noteData(run.log)
        await addDueOfAll(run)
        await tellHeld(run)
      })
    },

    'refresh-group-deliveries': ({ groupId }, { signal }) => addDue(['group', groupId], true, signal),
    'refresh-source-deliveries': ({ source }, { signal }) => addDue(['source', source], false, signal),

    async 'check-deliveries'(_, { log }) {
      const files = await giveUpLost({ pool, blobs })
      if (files === 0) return
      log.warn({ files }, 'delivered files are missing from the store and will be written again')
      await add('refresh-deliveries', {}, { key: 'refresh-deliveries' })
    },

    'tidy-deliveries': withSteadyClock(pool, clock, 'tidy-deliveries', async () => {
      await tidyDeliveries({ pool, blobs }, clock.now())
      await measureDeliveries(pool)
      await tidyPreviews(pool)
    }),
  }
}
