import { sql } from 'kysely'
import { permissionOf, type WebhookEvent } from '../../domain/webhook.ts'
import type { Trx } from '../platform/db/db.ts'
import { bodyOf } from '../webhooks/outbox.ts'

/**
 * Queues an event for the webhooks of a group: one message per receiver, even if several webhooks have its address. Queues
 * nothing if the group lacks the permission for the event.
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
  const at = new Date(now)
  await sql`
    insert into webhook_message (id, webhook_id, event, body, created_at, next_at)
    select gen_random_uuid(), id, ${event}, ${bodyOf(event, now, data)}, ${at}::timestamptz, ${at}::timestamptz from (
      select distinct on (w.address) w.id from webhook w join app_group g on g.id = w.group_id
      where g.id = ${groupId} and ${permissionOf(event)} = any(g.granted) and w.off_because is null and ${event} = any(w.events)
      order by w.address, w.created_at, w.id) hearing`.execute(trx)
}
