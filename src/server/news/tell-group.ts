import { sql } from 'kysely'
import { permissionOf, type WebhookEvent } from '../../domain/webhook.ts'
import type { Trx } from '../platform/db/db.ts'
import { tell } from '../webhooks/outbox.ts'
import { tellerOf } from '../webhooks/teller.ts'

/**
 * Queues an event for the webhooks of a group's subscriptions: one message per receiver, even if it belongs to several
 * subscriptions. Queues nothing if the group lacks the permission for the event.
 * @param now ms since the epoch
 */
export async function tellWebhooksOf(
  trx: Trx,
  {
    groupId,
    event,
    now,
    data,
  }: { readonly groupId: string; readonly event: WebhookEvent; readonly now: number; readonly data: object },
): Promise<void> {
  const { rows } = await sql<{ webhookId: string; subscriptionId: string }>`
    select distinct on (w.address) w.id "webhookId", s.id "subscriptionId"
    from webhook w join subscription s on s.id = w.subscription_id join app_group g on g.id = s.group_id
    where g.id = ${groupId} and ${permissionOf(event)} = any(g.granted) and s.deleted_at is null and w.off_because is null
      and (s.trial_ends_at is null or s.trial_ends_at > ${new Date(now)}) and ${event} = any(w.events)
    order by w.address, w.created_at, w.id`.execute(trx)
  for (const one of rows) await tell(tellerOf(trx), { event, ...one, now, data })
}
