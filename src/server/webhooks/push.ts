import { sql } from 'kysely'
import { dayMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import type { Queue } from '../platform/queue/queue.ts'
import { tell } from './outbox.ts'
import { tellerOf } from './teller.ts'
import type { webhookWork } from './work.ts'

/** Messages are kept for this time. */
const messagesKept = 30 * dayMs
/** Messages that are queued per minute; organisations take turns, and within them their branches. */
const sentAtOnce = 2000
/**
 * Messages of a branch to one host that are queued per minute, and sent with those that are repeated: many webhooks can have one
 * address, of others too.
 */
export const sentToHost = 300
/** Of these, the messages that are repeated, so that webhooks which fail leave places to those which do not. */
export const repeatedToHost = sentToHost / 2

export interface PushDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly addAll: Queue<typeof webhookWork>['addAll']
}

/** Queues all messages that are due. */
export async function pushWebhooks({ db, clock, addAll }: PushDependencies): Promise<void> {
  const now = clock.now()
  await beat(db, now)
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select m.id, m.next_at, g.path[1:2] place, coalesce(w.host, w.address) host, m.attempts > 0 is_repeated,
             row_number() over (partition by g.path[1:2], coalesce(w.host, w.address), m.attempts > 0
                                order by m.next_at, m.id) nth_of_kind
      from webhook_message m join webhook w on w.id = m.webhook_id join app_group g on g.id = w.group_id
      where m.state = 'waiting' and m.next_at <= ${new Date(now)}
    ), due as (
      select id, next_at, place, row_number() over (partition by place, host order by next_at, id) nth_to_host
      from waiting where not is_repeated or nth_of_kind <= ${repeatedToHost}
    ), of_branches as (
      select id, next_at, place, row_number() over (partition by place order by next_at, id) nth
      from due where nth_to_host <= ${sentToHost}
    ), of_organisations as (
      select id, next_at, row_number() over (partition by place[1] order by nth, next_at, id) nth from of_branches
    )
    select id from of_organisations order by nth, next_at, id limit ${sentAtOnce}`.execute(db)
  // Whose turn it is, the queue decides again.
  await addAll(
    'send-webhook',
    rows.map(({ id }) => ({ payload: { messageId: id }, key: id, priority: 0 })),
  )
  await sql`delete from webhook_message where created_at < ${new Date(now - messagesKept)}`.execute(db)
}

interface Pulse {
  readonly webhookId: string
  readonly id: string
  readonly name: string
  readonly release: number
  readonly releasedAt: Date | null
  readonly checkedAt: Date | null
  readonly indicators: number
}

/** Sends a heartbeat once a day even if nothing has changed: a longer silence means that something is broken. */
async function beat(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Pulse>`
      with running as (
        select s.id, s.name, s.group_id from subscription s join app_group g on g.id = s.group_id
        where s.deleted_at is null and g.deleted_at is null
          and (s.trial_ends_at is null or s.trial_ends_at > ${new Date(now)})
      ), beating as (
        update webhook w set beat_at = ${new Date(now)}
        where w.off_because is null and 'delivery.heartbeat' = any(w.events) and w.beat_at <= ${new Date(now - dayMs)}
          and exists (select from running r where r.group_id = w.group_id and coalesce(w.subscription_id, r.id) = r.id)
        returning w.id, w.group_id, w.subscription_id
      ), due as (
        select b.id "webhookId", r.id, r.name
        from beating b join running r on r.group_id = b.group_id and coalesce(b.subscription_id, r.id) = r.id
      )
      select due.*, coalesce(d.release, 0) release, d.released_at "releasedAt", d.checked_at "checkedAt",
             coalesce((d.figures->>'total')::bigint, 0) indicators
      from due left join delivery d on d.subscription_id = due.id`.execute(trx)
    const teller = tellerOf(trx)
    for (const { webhookId, id, name, releasedAt, checkedAt, ...figures } of rows) {
      await tell(teller, {
        event: 'delivery.heartbeat',
        subscriptionId: id,
        webhookId,
        now,
        data: {
          subscription: { id, name },
          ...figures,
          releasedAt: releasedAt?.toISOString() ?? null,
          checkedAt: checkedAt?.toISOString() ?? null,
        },
      })
    }
  })
}
