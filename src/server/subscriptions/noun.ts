import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Workers } from '../platform/queue/queue.ts'
import type { SourceService } from '../sources/service.ts'
import { type SubscriptionDependencies, subscriptionHandlers } from './api.ts'
import { subscriptionChoices } from './choices.ts'
import { tellOfStaleSources } from './stale-sources.ts'
import { type SubscriptionStoreOptions, subscriptionStore } from './store.ts'
import { type TrialOptions, trialWatch } from './trials.ts'
import type { subscriptionWork } from './work.ts'

export interface SubscriptionNounDependencies
  extends Base,
    Pick<SubscriptionStoreOptions, 'compose'>,
    Pick<TrialOptions, 'push'>,
    Pick<SubscriptionDependencies, 'readings' | 'preview'> {
  readonly mailer: Mailer
  readonly sources: Pick<SourceService, 'register' | 'readerOf' | 'sources' | 'topics'>
}

/** Groups' subscriptions, with their keys and trials. */
export function subscriptionNoun(dependencies: SubscriptionNounDependencies) {
  const { database, clock, config, mailer, sources, compose, push, readings, preview } = dependencies
  const settings = { ...config.subscriptions, mostBytes: config.most.deliveryBytes }
  const subscriptions = subscriptionStore({ database, clock, settings, compose })
  const trials = trialWatch({
    db: database.db,
    clock,
    mailer,
    push,
    mailDays: config.subscriptions.trialMailDays,
    origin: config.origin,
    contact: config.operator.email,
  })
  const jobs: Workers<typeof subscriptionWork> = {
    'watch-trials': (_, run) => trials.watch(run),
    'watch-sources': (_, run) => tellOfStaleSources({ db: database.db, clock, sources }, run),
  }
  const choices = subscriptionChoices(sources)
  return {
    subscriptions,
    trials,
    handlers: { subscriptions: subscriptionHandlers({ subscriptions, readings, choices, preview }) },
    jobs,
  }
}
