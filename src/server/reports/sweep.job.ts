import type { Mailer } from '../mail/mailer.ts'
import type { BlobStore } from '../platform/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Run } from '../platform/queue.ts'
import type { AccountStore } from '../session/account-store.ts'
import type { SessionStore } from '../session/store.ts'
import type { ReportStore } from './store.ts'

export interface SweepDependencies {
  readonly reports: ReportStore
  readonly blobs: BlobStore
  readonly people: SessionStore
  readonly accounts: AccountStore
  readonly mailer: Pick<Mailer, 'sweep'>
  readonly clock: Clock
}

/** Forgets what has run out. */
export function sweepWorker({ reports, blobs, people, accounts, mailer, clock }: SweepDependencies) {
  return async (_: object, { log }: Pick<Run, 'log'>): Promise<void> => {
    const dropped = await reports.expire()
    for (const blob of dropped) await blobs.remove(blob)
    await blobs.sweep()
    await people.sweep(new Date(clock.now()))
    await accounts.sweep()
    await mailer.sweep()
    log.info({ uploads: dropped.length }, 'swept')
  }
}
