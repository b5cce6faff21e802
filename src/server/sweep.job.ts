import type { ExceptionStore } from './deliveries/exceptions.ts'
import type { TreeStore } from './groups/tree-store.ts'
import type { InboxStore } from './inbox/store.ts'
import type { InvitationStore } from './invitations/store.ts'
import type { ListStore } from './lists/store.ts'
import type { Mailer } from './mail/mailer.ts'
import type { BlobStore } from './platform/blobs/blobs.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/db.ts'
import { doEach } from './platform/queue/do-each.ts'
import { type Run, stopOf } from './platform/queue/queue.ts'
import { withSteadyClock } from './platform/queue/steady-clock.ts'
import type { ReportStore } from './reports/store.ts'
import type { UnneededFiles } from './reports/unneeded-files.ts'
import type { OwnAccounts } from './session/own-accounts.ts'
import type { SessionStore } from './session/store.ts'
import type { SubscriptionStore } from './subscriptions/store.ts'
import type { TokenStore } from './tokens/store.ts'

export interface SweepDependencies {
  readonly reports: Pick<ReportStore, 'expire' | 'purge'>
  readonly files: Pick<UnneededFiles, 'sweep'>
  readonly tree: Pick<TreeStore, 'purge' | 'purgeLogs'>
  readonly invitations: Pick<InvitationStore, 'sweep'>
  readonly blobs: Pick<BlobStore, 'sweep'>
  readonly people: SessionStore
  readonly ownAccounts: Pick<OwnAccounts, 'sweep'>
  readonly mailer: Pick<Mailer, 'sweep'>
  readonly inbox: Pick<InboxStore, 'sweep'>
  readonly subscriptions: Pick<SubscriptionStore, 'purge'>
  readonly lists: Pick<ListStore, 'purge'>
  readonly exceptions: Pick<ExceptionStore, 'purge'>
  readonly tokens: Pick<TokenStore, 'purge'>
  readonly clock: Clock
}

/** The sweep, which does not trust a clock that jumped. */
export function sweepNoun(dependencies: SweepDependencies & { readonly database: Pick<Database, 'pool'> }) {
  return {
    jobs: {
      sweep: withSteadyClock(dependencies.database.pool, dependencies.clock, 'sweep', sweepWorker(dependencies)),
    },
  }
}

/**
 * Deletes everything that has expired. A failed step does not prevent the following steps, and neither does a slow one:
 * only the server's stop does.
 * @throws AggregateError with the errors of all failed steps, after the last step; the `Stopping` if the server stops
 */
export function sweepWorker({
  reports,
  files,
  tree,
  invitations,
  blobs,
  people,
  ownAccounts,
  mailer,
  inbox,
  subscriptions,
  lists,
  exceptions,
  tokens,
  clock,
}: SweepDependencies) {
  return async (_: object, { log, signal: end }: Pick<Run, 'log' | 'signal'>): Promise<void> => {
    const signal = stopOf(end)
    const swept: { uploads?: number; groups?: number; files?: number } = {}
    const leftOut = (groupId: string) => log.warn({ groupId }, 'not swept: its rows, or the tree, are in use')
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {
        swept.uploads = await reports.expire(leftOut)
      },
      async () => {
        swept.groups = await tree.purge(leftOut)
      },
      () => tree.purgeLogs(),
      () => invitations.sweep(),
      () => blobs.sweep(),
      () => people.sweep(new Date(clock.now())),
      () => ownAccounts.sweep(),
      () => mailer.sweep(),
      () => inbox.sweep(),
      () => subscriptions.purge(leftOut),
      () => reports.purge(leftOut),
      () => lists.purge(leftOut),
      () => exceptions.purge(leftOut),
      () => tokens.purge(leftOut),
      // Last, because each file costs a time-out while the blob storage is down.
      async () => {
        swept.files = await files.sweep(signal)
      },
    ]
    try {
      await doEach(steps, (step) => step(), { failed: 'steps of the sweep failed', log, signal })
    } finally {
      if (!signal.aborted) log.info(swept, 'swept')
    }
  }
}
