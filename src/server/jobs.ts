import type { Config } from './config.ts'
import { type DeliveryJobParts, deliveryJobs } from './deliveries/jobs.ts'
import { type EnrichmentJobParts, enrichmentJobs } from './enrichment/jobs.ts'
import type { ProfileStore } from './groups/profile-store.ts'
import type { TreeStore } from './groups/tree-store.ts'
import type { InvitationStore } from './invitations/store.ts'
import type { ListStore } from './lists/store.ts'
import type { Mailer } from './mail/mailer.ts'
import { type SendMailDependencies, sendMailWorker } from './mail/send-mail.job.ts'
import type { BlobStore } from './platform/blobs.ts'
import type { Clock } from './platform/clock.ts'
import type { Queue, Workers } from './platform/queue.ts'
import type { PriceBook } from './pricing/price-book.ts'
import { analyseWorker } from './reports/analyse.job.ts'
import type { Analyst } from './reports/analyst.ts'
import type { ReportStore } from './reports/store.ts'
import type { OwnAccounts } from './session/own-accounts.ts'
import type { SessionStore } from './session/store.ts'
import type { SourceService } from './sources/service.ts'
import type { SubscriptionStore } from './subscriptions/store.ts'
import type { TrialWatch } from './subscriptions/trials.ts'
import { sweepWorker } from './sweep.job.ts'
import { type WebhookJobParts, webhookJobs } from './webhooks/jobs.ts'
import type { Jobs } from './work.ts'

export interface JobDependencies {
  readonly reports: ReportStore
  readonly profiles: ProfileStore
  readonly tree: TreeStore
  readonly invitations: InvitationStore
  readonly blobs: BlobStore
  readonly people: SessionStore
  readonly ownAccounts: OwnAccounts
  readonly sources: SourceService
  readonly lists: ListStore
  readonly prices: PriceBook
  readonly uploads: Config['uploads']
  readonly analyst: Analyst
  readonly mailer: Mailer
  readonly mail: SendMailDependencies
  readonly subscriptions: SubscriptionStore
  readonly trials: TrialWatch
  readonly deliveries: Omit<DeliveryJobParts, 'blobs' | 'clock' | 'add'>
  readonly enrichment: Omit<EnrichmentJobParts, 'blobs' | 'clock'>
  readonly webhooks: Omit<WebhookJobParts, 'mailer' | 'clock' | 'add'>
  /** Writes down what was taken away. */
  readonly keepJournal: () => Promise<void>
  readonly clock: Clock
  readonly add: Queue<Jobs>['add']
}

/** Who does which work. Work in `work.ts` that nobody here does is a compile error. */
export function bindWorkers(dependencies: JobDependencies): Workers<Jobs> {
  return {
    ...dependencies.sources.jobs,
    ...deliveryJobs({ ...dependencies, ...dependencies.deliveries }),
    ...enrichmentJobs({ ...dependencies, ...dependencies.enrichment }),
    ...webhookJobs({ ...dependencies, ...dependencies.webhooks }),
    'analyse-upload': analyseWorker(dependencies),
    'send-mail': sendMailWorker(dependencies.mail),
    'offer-reset': dependencies.ownAccounts.offerReset,
    'watch-trials': () => dependencies.trials.watch(),
    'keep-journal': () => dependencies.keepJournal(),
    sweep: sweepWorker(dependencies),
  }
}
