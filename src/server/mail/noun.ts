import type { Base } from '../base.ts'
import type { GivenUp, Workers } from '../platform/queue/queue.ts'
import { createMailer } from './mailer.ts'
import { sendMailWorker } from './send-mail.job.ts'
import type { mailWork } from './work.ts'

type Dependencies = Base<typeof mailWork>

/** Mails to people. */
export function mailNoun({ database: { db }, secrets, clock, queue, config }: Dependencies) {
  const mailer = createMailer({ db, secrets, clock, add: queue.add, enabled: config.mail !== undefined })
  const jobs: Workers<typeof mailWork> = {
    'send-mail': sendMailWorker({ db, secrets, clock, settings: config.mail }),
  }
  const givenUp: GivenUp<typeof mailWork> = { 'send-mail': ({ id }) => mailer.giveUp(id) }
  return { mailer, jobs, givenUp }
}
