import { minuteMs } from '../../domain/time-units.ts'
import type { testEvent, WebhookEvent } from '../../domain/webhook.ts'

/** An open transaction, and what is needed to queue messages in it. */
export interface Teller {
  query<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]>
}

export interface Told {
  readonly event: WebhookEvent
  /** The subscription that it is about: its group's webhooks are told, but for those of other subscriptions. */
  readonly subscriptionId: string
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly data: object
  /** Restricts the event to this webhook. */
  readonly webhookId?: string
}

/** The body of a message, for every event. */
export const bodyOf = (type: WebhookEvent | typeof testEvent, now: number, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(now).toISOString(), data })

/** SQL condition: webhook `w` hears of the subscription `$1`. */
const hears = `w.group_id = (SELECT group_id FROM subscription WHERE id = $1) AND coalesce(w.subscription_id, $1) = $1`

export async function isAnybodyToldOf(teller: Teller, subscriptionId: string, event: WebhookEvent): Promise<boolean> {
  const rows = await teller.query(
    `SELECT FROM webhook w WHERE ${hears} AND w.off_because IS NULL AND $2 = ANY(w.events) LIMIT 1`,
    [subscriptionId, event],
  )
  return rows.length > 0
}

/** A message that nobody tried to send for this long waits behind very many. */
const lateMs = 10 * minuteMs

/**
 * Queues an event for every webhook that wants it, within the transaction. A release message that is not delivered, or that
 * waits for long, is superseded by the newer one and not sent again.
 */
export async function tell(teller: Teller, { event, subscriptionId, now, data, webhookId }: Told): Promise<void> {
  if (event === 'delivery.released') {
    await teller.query(
      `UPDATE webhook_message m SET state = 'overtaken', next_at = NULL FROM webhook w
       WHERE w.id = m.webhook_id AND ${hears} AND m.event = $2 AND m.state = 'waiting'
         AND (m.attempts > 0 OR m.created_at < $3) AND m.body::jsonb #>> '{data,subscription,id}' = $1::text`,
      [subscriptionId, event, new Date(now - lateMs)],
    )
  }
  await teller.query(
    `INSERT INTO webhook_message (id, webhook_id, event, body, created_at, next_at)
     SELECT gen_random_uuid(), w.id, $2, $3, $4, $4 FROM webhook w
     WHERE ${hears} AND w.off_because IS NULL AND $2 = ANY(w.events) AND w.id = coalesce($5, w.id)`,
    [subscriptionId, event, bodyOf(event, now, data), new Date(now), webhookId ?? null],
  )
}
