import { join } from 'node:path'
import { secondMs } from '../../domain/time-units.ts'
import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { GivenUp } from '../platform/queue/queue.ts'
import type { SourceService } from '../sources/service.ts'
import type { webhookWork } from '../webhooks/work.ts'
import { fileAddress } from './addresses.ts'
import { exceptionHandlers } from './exception-api.ts'
import { exceptionStore } from './exceptions.ts'
import { heldMails } from './held-mails.ts'
import { deliveryJobs } from './jobs.ts'
import { deliveryMetrics } from './metrics.ts'
import { onDue } from './on-due.ts'
import { giveUpPreview, previewDesk } from './preview-desk.ts'
import { subscriptionReadings } from './readings.ts'
import { createDeliveries } from './service.ts'
import { subscriptionPreview } from './subscription-preview.ts'
import { refuseUnknownRoot } from './taxii/routes.ts'
import type { deliveryWork } from './work.ts'

export interface DeliveryNounDependencies extends Base<typeof deliveryWork & typeof webhookWork> {
  readonly sources: SourceService
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
}

/** Releases of subscriptions for devices and programs: composed in the background, served as files and over TAXII. */
export function deliveryNoun(dependencies: DeliveryNounDependencies) {
  const { config, database, clock, queue, sources } = dependencies
  const { origin, dataDir, enrichment } = config
  const { pool } = database
  const metrics = deliveryMetrics(dependencies.metrics.registry, { pool, now: clock.now })
  const service = createDeliveries({
    ...dependencies,
    metrics,
    pool,
    folder: join(dataDir, 'spool'),
    origin,
    operator: config.operator,
    compose: (subscriptionId, { isUrgent } = { isUrgent: false }) =>
      queue.add(
        'compose-delivery',
        { subscriptionId },
        isUrgent ? { key: `asked ${subscriptionId}`, priority: 20 } : { key: subscriptionId },
      ),
    placeOf: (subscriptionId) => queue.placeOf('compose-delivery', { subscriptionId }),
    ...config.deliveries,
  })
  const { listingsUrl } = sources
  const mostBytes = config.most.deliveryBytes
  const jobDependencies = {
    ...dependencies,
    listingsUrl,
    pool,
    dataDir,
    origin,
    mostBytes,
    pauseMs: config.deliveries.pauseSeconds * secondMs,
    guard: config.deliveries.guard,
    tellHeld: heldMails({ db: database.db, clock: dependencies.clock, mailer: dependencies.mailer, origin }),
    enrichment,
    metrics,
    add: queue.add,
    addAll: queue.addAll,
  }
  const desk = previewDesk(pool, (preview) => queue.add('preview-delivery', { preview }, { priority: 30 }))
  const exceptions = exceptionStore({ database, clock, perGroup: config.deliveries.exceptionsPerGroup })
  const givenUp: GivenUp<typeof deliveryWork> = { 'preview-delivery': ({ preview }) => giveUpPreview(pool, preview) }
  const stopListening = config.roles.has('worker') ? onDue(dependencies) : () => {}
  return {
    exceptions,
    handlers: { exceptions: exceptionHandlers({ exceptions, clock }) },
    readings: subscriptionReadings({
      ...sources,
      database,
      clock,
      addressOf: (id, format, part) => fileAddress(origin, id, format, part),
    }),
    preview: subscriptionPreview({ desk, service: sources }),
    routes: service.routes,
    /** The answers are compressed already, or are streams. */
    encodesItself: true as const,
    /** Answers TAXII clients that ask for an unknown API root. */
    refuseUnknownRoot,
    jobs: deliveryJobs(jobDependencies),
    givenUp,
    jobDependencies,
    /** Called when a worker starts, because the database may have been restored without its files. */
    begin: () => queue.add('check-deliveries', {}, { key: 'check-deliveries' }),
    stop() {
      stopListening()
      return service.stop()
    },
  }
}
