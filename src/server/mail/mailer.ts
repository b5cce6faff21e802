import { sql } from 'kysely'
import { z } from 'zod'
import type { Locale } from '../../domain/text.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Base } from '../base.ts'
import { asService } from '../platform/db/as-service.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { placeOfGroup } from '../platform/place-in-tree.ts'
import { hasLivingJob } from '../platform/queue/living-job.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { MailKind, MailValues } from './letters.ts'
import type { mailWork } from './work.ts'

/** A mail without its recipient. */
export type MailContent = {
  readonly [Kind in MailKind]: { readonly kind: Kind; readonly values: MailValues[Kind] }
}[MailKind]

/** A mail to one person. */
export type Mail = MailContent & { readonly to: string; readonly locale: Locale }

export type MailState = 'waiting' | 'sent' | 'given-up'

export interface MailerOptions extends Pick<Base, 'secrets' | 'clock'> {
  readonly db: Db
  readonly add: Queue<typeof mailWork>['add']
  /** True if this installation has a mail server. */
  readonly enabled: boolean
}

const DAYS_KEPT = 90

/** Tells whether a text is exactly one address: a recipient must never be parsed as two, or as another header. */
export const isOneAddress = (text: string) => text.length <= 254 && z.email().safeParse(text).success

/**
 * Queues mails for a process with network access. Their content is stored encrypted, because their links grant access.
 */
export function createMailer({ db, secrets, clock, add, enabled }: MailerOptions) {
  return {
    enabled,

    /**
     * Sends a mail within the transaction, which may be one of `asUser`: committed together or not at all.
     * @param groupId the group that the mail is about; organisations and their branches take turns
     * @returns the mail's id, for `states`
     * @throws if there is no mail server, or `to` is not exactly one address
     */
    async send(mail: Mail, { within, groupId }: { within: Trx; groupId?: string }): Promise<string> {
      if (!enabled) throw new Error('cannot send a mail: no mail server is configured')
      if (!isOneAddress(mail.to)) throw new Error('cannot send a mail: the recipient is not a single address')
      const id = crypto.randomUUID()
      const sealed = await secrets.seal('mail', mail)
      const now = new Date(clock.now())
      await asService(within, async () => {
        const { rows } = await sql<{ organisation: string | null }>`
          insert into mail (id, kind, created_at) values (${id}, ${mail.kind}, ${now})
          returning (select ${sql.raw(placeOfGroup)} from app_group g where g.id = ${groupId ?? null}) organisation`.execute(
          within,
        )
        const organisation = rows[0]?.organisation ?? undefined
        await add('send-mail', { id, sealed, organisation }, { within, key: id })
      })
      return id
    },

    /**
     * Called when all attempts have ended and the last one did not report a fault. Keeps the fault of an earlier
     * attempt.
     */
    async giveUp(id: string): Promise<void> {
      await sql`
        update mail set given_up_at = ${new Date(clock.now())}, fault = coalesce(fault, 'not finished')
        where id = ${id} and sent_at is null and given_up_at is null
          and not ${hasLivingJob('send-mail', 'id', sql`mail.id`)}`.execute(db)
    },

    /** States of mails; those older than 90 days are missing. */
    async states(ids: readonly string[]): Promise<Map<string, MailState>> {
      const { rows } = await sql<{ id: string; state: MailState }>`
        select id, case when sent_at is not null then 'sent' when given_up_at is not null then 'given-up'
                        else 'waiting' end as state
        from mail where id = any(${[...ids]}::uuid[])`.execute(db)
      return new Map(rows.map(({ id, state }) => [id, state]))
    },

    /** Recent figures for the status page. */
    async health(): Promise<{ lastSent: Date | null; waiting: number; givenUpLastDay: number }> {
      const { rows } = await sql<{ lastSent: Date | null; waiting: number; givenUpLastDay: number }>`
        select max(sent_at) as "lastSent",
               count(*) filter (where sent_at is null and given_up_at is null) as waiting,
               count(*) filter (where given_up_at > ${new Date(clock.now() - dayMs)}) as "givenUpLastDay"
        from mail`.execute(db)
      return rows[0] ?? { lastSent: null, waiting: 0, givenUpLastDay: 0 }
    },

    async sweep(): Promise<void> {
      await sql`delete from mail where created_at < ${new Date(clock.now() - DAYS_KEPT * dayMs)}`.execute(db)
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>
