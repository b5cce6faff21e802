import { auditNoun } from './audit/noun.ts'
import { backupNoun } from './backup/noun.ts'
import type { Base } from './base.ts'
import { darkWebNoun } from './dark-web/noun.ts'
import { dashboardNoun } from './dashboard/noun.ts'
import type { DeliveryJobDependencies } from './deliveries/jobs.ts'
import { deliveryNoun } from './deliveries/noun.ts'
import { enrichmentNoun } from './enrichment/noun.ts'
import { explanationNoun } from './explanations/noun.ts'
import { replyOf } from './explanations/replies.ts'
import { feedbackNoun } from './feedback/noun.ts'
import { groupNoun } from './groups/noun.ts'
import { huntNoun } from './hunt/noun.ts'
import { inboxNoun } from './inbox/noun.ts'
import { invitationNoun } from './invitations/noun.ts'
import { legalNoun } from './legal/noun.ts'
import { licenceNoun } from './licences/noun.ts'
import { listNoun } from './lists/noun.ts'
import { mailNoun } from './mail/noun.ts'
import { newsNoun } from './news/noun.ts'
import { givenUpOf, handlersOf, jobsOf } from './noun.ts'
import { optionNoun } from './options/noun.ts'
import type { GivenUp, Workers } from './platform/queue/queue.ts'
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
import { sweepNoun } from './sweep.job.ts'
import { tokenNoun } from './tokens/noun.ts'
import { uploadNoun } from './uploads/noun.ts'
import { watchNoun } from './watches/noun.ts'
import type { WebhookJobDependencies } from './webhooks/jobs.ts'
import { webhookNoun } from './webhooks/noun.ts'
import { tell } from './webhooks/outbox.ts'
import { tellerOf } from './webhooks/teller.ts'
import type { Jobs } from './work.ts'
import { worldNoun } from './world/noun.ts'

export interface NounDependencies {
  readonly base: Base<Jobs>
  readonly databaseAnswers: () => Promise<boolean>
  /** Tells whether the product has a page at this path. */
  readonly isPage: (pathname: string) => Promise<boolean>
}

/**
 * Creates the nouns (one for each folder with a `noun.ts`) and passes each its dependencies. A noun imports only from
 * earlier ones (`test/architecture.test.ts`), so functions of a later noun are passed in here.
 */
export async function createNouns({ base, databaseAnswers, isPage }: NounDependencies) {
  const people = await createPeople(base, isPage)
  const knowledge = await createKnowledge(base, people)
  const delivery = createDelivery(base, people, knowledge)
  const news = newsNoun({ ...base, ...people.mail })
  const watching = await createWatching({ ...base, ...news }, people, knowledge)
  const reporting = createReporting({ ...base, ...news }, people, knowledge)
  const around = {
    options: optionNoun({ ...base, ...knowledge.sources }),
    dashboard: dashboardNoun({ ...base, ...knowledge.sources, ...knowledge.pricing, ...watching.hunt }),
    feedback: feedbackNoun({ ...base, ...knowledge.sources }),
    status: statusNoun({ ...base, ...knowledge.sources, ...people.session, databaseAnswers }),
    legal: legalNoun(base),
    backup: backupNoun(base),
  }
  // Delivery comes last: its routes answer all addresses below /v1 that no other noun answers.
  const named = { ...people, ...knowledge, ...watching, ...reporting, ...around, ...delivery }
  const { session, groups, inbox, invitations, mail, tokens, sources, lists, reports, subscriptions, deliveries } =
    named
  const swept = { ...reports, ...groups, ...invitations, ...session, ...mail, ...inbox, ...subscriptions, ...lists }
  const sweep = sweepNoun({ ...base, ...swept, ...deliveries, ...tokens })
  const nouns = [...Object.values(named), sweep]
  const offered = jobsOf(nouns)
  // A type error here means that a noun offers a job that `work.ts` does not list. Such a job would never run.
  const jobs: Workers<Jobs> & Record<Exclude<keyof typeof offered, keyof Jobs>, never> = offered
  const workDependencies: WorkDependencies = {
    ...base,
    ...reports,
    sources: sources.sources,
    trials: subscriptions.trials,
    deliveries: deliveries.jobDependencies,
    webhooks: named.webhooks.jobDependencies,
    jobs,
  }
  const givenUp: GivenUp<Jobs> = givenUpOf(nouns)
  const { status } = around
  return { nouns, handlers: handlersOf(nouns), jobs, givenUp, workDependencies, session, groups, deliveries, status }
}

type Basis = Base<Jobs>
type Telling = ReturnType<typeof newsNoun>
type People = Awaited<ReturnType<typeof createPeople>>
type Knowledge = Awaited<ReturnType<typeof createKnowledge>>

/** Who uses the product, and what they may do. */
async function createPeople(basis: Basis, isPage: NounDependencies['isPage']) {
  const audit = await auditNoun(basis)
  const mail = mailNoun(basis)
  const inbox = inboxNoun({ ...basis, ...mail })
  const invited = (headers: Headers): Promise<Invited | undefined> => invitations.lookup.open(headers)
  const tokens = tokenNoun(basis)
  const session = await sessionNoun({ ...basis, ...audit, ...mail, ...tokens, isPage, invitations: { open: invited } })
  const groups = await groupNoun({ ...basis, ...session })
  const invitations = invitationNoun({ ...basis, ...mail, ...session })
  return { audit, mail, inbox, session, groups, invitations, tokens }
}

/** What is known of sources and of indicators, and what an organisation adds to it. */
async function createKnowledge(basis: Basis, { tokens }: People) {
  const pricing = await pricingNoun(basis)
  const sources = await sourceNoun({ ...basis, ...pricing })
  const licences = licenceNoun({ ...basis, ...sources })
  const lists = listNoun(basis)
  const enrichment = enrichmentNoun(basis)
  const search = searchNoun({ ...basis, ...tokens, ...sources, ...lists })
  return { pricing, sources, licences, lists, enrichment, search }
}

/** What is delivered to devices. */
function createDelivery(basis: Basis, { mail }: People, { sources }: Knowledge) {
  const { queue } = basis
  const deliveries = deliveryNoun({ ...basis, ...mail, ...sources })
  const subscriptions = subscriptionNoun({
    ...basis,
    ...mail,
    ...sources,
    ...deliveries,
    // A user waits for this job, so it runs before automatic ones. A separate key prevents the queue from merging it with
    // one of those.
    compose: (subscriptionId, within) =>
      queue.add('compose-delivery', { subscriptionId }, { within, key: `asked ${subscriptionId}`, priority: 10 }),
    push: (trx, news) => tell(tellerOf(trx), news),
  })
  const webhooks = webhookNoun({ ...basis, ...mail })
  return { subscriptions, webhooks, deliveries }
}

/** What tells of events that happen later. */
async function createWatching(basis: Basis & Telling, { mail, groups }: People, { sources, lists, search }: Knowledge) {
  const darkWeb = await darkWebNoun({ ...basis, toReply: replyOf })
  const world = worldNoun({ ...basis, ...sources, ...search })
  const watches = watchNoun({ ...basis, ...mail, ...sources })
  const hunt = huntNoun({ ...basis, ...groups, ...sources, ...lists })
  return { darkWeb, world, watches, hunt }
}

/** What is found in the logs of an organisation. */
function createReporting(basis: Basis & Telling, { groups }: People, { pricing, sources, lists, search }: Knowledge) {
  const gather = (...args: Parameters<typeof standing.gather>): Promise<void> => standing.gather(...args)
  const makeStandingAgain = (...args: Parameters<typeof standing.makeStandingAgain>): Promise<void> =>
    standing.makeStandingAgain(...args)
  const reports = reportNoun({ ...basis, ...groups, ...sources, ...lists, ...pricing, gather, makeStandingAgain })
  const sensors = sensorNoun({
    ...basis,
    ...sources,
    refreshStanding: (groupId) => standing.refreshStanding(groupId),
    makeStanding: (...args) => standing.makeStanding(...args),
  })
  const standing = standingNoun({ ...basis, ...reports, ...pricing })
  const uploads = uploadNoun({ ...basis, ...reports })
  const explanations = explanationNoun({ ...basis, ...reports, ...sources, ...search })
  return { sensors, reports, standing, uploads, explanations }
}

export type Nouns = Awaited<ReturnType<typeof createNouns>>

/** Dependencies of the background workers, for tests that replace some of them. */
export interface WorkDependencies extends Pick<Base<Jobs>, 'blobs' | 'clock'> {
  readonly reports: ReportStore
  readonly sources: SourceService
  readonly trials: TrialWatch
  readonly deliveries: DeliveryJobDependencies
  readonly webhooks: WebhookJobDependencies
  /** The default workers. */
  readonly jobs: Workers<Jobs>
}
