import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { inboxHandlers } from './api.ts'
import { sendDigests } from './digests.ts'
import { inboxStore } from './store.ts'
import type { inboxWork } from './work.ts'

export interface InboxNounDependencies extends Base {
  readonly mailer: Mailer
}

/** What people are told, on screen and by mail. */
export function inboxNoun({ config, database, clock, mailer }: InboxNounDependencies) {
  const inbox = inboxStore(database, clock)
  const { origin } = config
  const jobs: Workers<typeof inboxWork> = {
    'send-digests': (_, run) => sendDigests({ db: database.db, clock, mailer, origin }, run),
  }
  return { inbox, handlers: { inbox: inboxHandlers(inbox, mailer) }, jobs }
}
