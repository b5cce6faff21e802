import { auditNoun } from './audit/noun.ts'
import { backupNoun } from './backup/noun.ts'
import type { Base } from './base.ts'
import { darkWebNoun } from './dark-web/noun.ts'
import { dashboardNoun } from './dashboard/noun.ts'
import type { DeliveryJobParts } from './deliveries/jobs.ts'
import { deliveryNoun } from './deliveries/noun.ts'
import { enrichmentNoun } from './enrichment/noun.ts'
import { explanationNoun } from './explanations/noun.ts'
import { replyOf } from './explanations/replies.ts'
import { feedbackNoun } from './feedback/noun.ts'
import { groupNoun } from './groups/noun.ts'
import { huntNoun } from './hunt/noun.ts'
import { invitationNoun } from './invitations/noun.ts'
import { legalNoun } from './legal/noun.ts'
import { licenceNoun } from './licences/noun.ts'
import { listNoun } from './lists/noun.ts'
import { mailNoun } from './mail/noun.ts'
import { givenUpOf, handlersOf, jobsOf } from './noun.ts'
import { optionNoun } from './options/noun.ts'
import type { GivenUp, Workers } from './platform/queue/queue.ts'
import { withSteadyClock } from './platform/queue/steady-clock.ts'
import { pricingNoun } from './pricing/noun.ts'
import { reportNoun } from './reports/noun.ts'
import type { ReportStore } from './reports/store.ts'
import { searchNoun } from './search/noun.ts'
import { sensorNoun } from './sensors/noun.ts'
import type { Invited } from './session/account-pages.ts'
import { sessionNoun } from './session/noun.ts'
import { sourceNoun } from './sources/noun.ts'
import type { SourceService } from './sources/service.ts'
import { standingNoun } from './standing/noun.ts'
import { statusNoun } from './status/noun.ts'
import { subscriptionNoun } from './subscriptions/noun.ts'
import type { TrialWatch } from './subscriptions/trials.ts'
import { sweepWorker } from './sweep.job.ts'
import { tokenNoun } from './tokens/noun.ts'
import { uploadNoun } from './uploads/noun.ts'
import { watchNoun } from './watches/noun.ts'
import type { WebhookJobParts } from './webhooks/jobs.ts'
import { webhookNoun } from './webhooks/noun.ts'
import { tell, tellerOf } from './webhooks/outbox.ts'
import type { Jobs } from './work.ts'
import { worldNoun } from './world/noun.ts'

export interface NounParts {
  readonly base: Base<Jobs>
  readonly databaseAnswers: () => Promise<boolean>
  /** Tells whether the product has a page at this path. */
  readonly isPage: (pathname: string) => Promise<boolean>
}

/**
 * Creates the nouns (one for each folder with a `noun.ts`) and passes each its dependencies. A noun imports only from
 * earlier ones (`test/architecture.test.ts`), so functions of a later noun are passed in here.
 */
export async function createNouns({ base, databaseAnswers, isPage }: NounParts) {
  const { queue } = base
  // Called after a user has changed a list or a licence, or moved a group, because these affect deliveries.
  const refreshDeliveries = () =>
    queue.add('refresh-deliveries', { asked: true }, { key: 'refresh-deliveries asked', priority: 10 })
  const audit = await auditNoun(base)
  const mail = mailNoun(base)
  const invited = (headers: Headers): Promise<Invited | undefined> => invitations.lookup.open(headers)
  const session = await sessionNoun({ ...base, ...audit, ...mail, isPage, invitations: { open: invited } })
  const groups = await groupNoun({ ...base, ...session, refreshDeliveries })
  const invitations = invitationNoun({ ...base, ...mail, ...session })
  const tokens = tokenNoun(base)
  const pricing = await pricingNoun(base)
  const sources = await sourceNoun({ ...base, ...pricing })
  const licences = licenceNoun({ ...base, ...sources, refreshDeliveries })
  const lists = listNoun({ ...base, refreshDeliveries })
  const enrichment = enrichmentNoun(base)
  const search = searchNoun({ ...base, ...tokens, ...sources, ...lists })
  const deliveries = deliveryNoun({ ...base, ...sources, refreshDeliveries })
  const subscriptions = subscriptionNoun({
    ...base,
    ...mail,
    ...sources,
    ...deliveries,
    // A user waits for this job, so it runs before automatic ones. A separate key prevents the queue from merging it with
    // one of those.
    compose: (subscriptionId, within) =>
      queue.add('compose-delivery', { subscriptionId }, { within, key: `asked ${subscriptionId}`, priority: 10 }),
    push: (trx, news) => tell(tellerOf(trx), news),
  })
  const webhooks = webhookNoun({ ...base, ...mail })
  const darkWeb = await darkWebNoun({ ...base, ...mail, toReply: replyOf })
  const gather = (...args: Parameters<typeof standing.gather>): Promise<void> => standing.gather(...args)
  const reports = reportNoun({ ...base, ...groups, ...sources, ...lists, ...pricing, gather })
  const world = worldNoun({ ...base, ...sources, ...search })
  const watches = watchNoun({ ...base, ...mail, ...sources })
  const sensors = sensorNoun({
    ...base,
    ...mail,
    ...sources,
    refreshStanding: (groupId) => standing.refreshStanding(groupId),
    makeStanding: (...args) => standing.makeStanding(...args),
  })
  const standing = standingNoun({ ...base, ...reports, ...pricing })
  const hunt = huntNoun({ ...base, ...mail, ...groups, ...sources, ...lists })
  const uploads = uploadNoun({ ...base, ...reports })
  const explanations = explanationNoun({ ...base, ...reports, ...sources, ...search })
  const options = optionNoun({ ...base, ...sources })
  const dashboard = dashboardNoun({ ...base, ...sources, ...hunt })
  const feedback = feedbackNoun({ ...base, ...sources })
  const status = statusNoun({ ...base, ...sources, ...session, databaseAnswers })
  const legal = legalNoun(base)
  const backup = backupNoun(base)
  const sweep = {
    jobs: {
      sweep: withSteadyClock(
        base.database.pool,
        base.clock,
        'sweep',
        sweepWorker({
          ...base,
          ...reports,
          ...groups,
          ...invitations,
          ...session,
          ...mail,
          ...subscriptions,
          ...lists,
          ...deliveries,
          ...tokens,
        }),
      ),
    },
  }
  const nouns = [
    audit,
    mail,
    session,
    groups,
    invitations,
    tokens,
    pricing,
    sources,
    licences,
    lists,
    enrichment,
    search,
    subscriptions,
    webhooks,
    darkWeb,
    sensors,
    deliveries,
    reports,
    world,
    watches,
    standing,
    hunt,
    uploads,
    explanations,
    options,
    dashboard,
    feedback,
    status,
    legal,
    backup,
    sweep,
  ] as const
  const offered = jobsOf(nouns)
  // A type error here means that a noun offers a job that `work.ts` does not list. Such a job would never run.
  const jobs: Workers<Jobs> & Record<Exclude<keyof typeof offered, keyof Jobs>, never> = offered
  const workParts: WorkParts = {
    ...base,
    ...reports,
    sources: sources.sources,
    trials: subscriptions.trials,
    deliveries: deliveries.jobParts,
    webhooks: webhooks.jobParts,
    jobs,
  }
  const givenUp: GivenUp<Jobs> = givenUpOf(nouns)
  return { nouns, handlers: handlersOf(nouns), jobs, givenUp, workParts, session, groups, deliveries, status }
}

export type Nouns = Awaited<ReturnType<typeof createNouns>>

/** Dependencies of the background workers, for tests that replace some of them. */
export interface WorkParts extends Pick<Base<Jobs>, 'blobs' | 'clock'> {
  readonly reports: ReportStore
  readonly sources: SourceService
  readonly trials: TrialWatch
  readonly deliveries: DeliveryJobParts
  readonly webhooks: WebhookJobParts
  /** The default workers. */
  readonly jobs: Workers<Jobs>
}
