import { sql } from 'kysely'
import { linkTo } from '../../contract/linked-pages.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Db } from '../platform/db/db.ts'
import { doEach } from '../platform/queue/do-each.ts'
import type { Run } from '../platform/queue/queue.ts'
import { recipientsOf } from '../subscriptions/recipients.ts'

interface Held {
  readonly subscriptionName: string
  readonly groupName: string
  readonly groupId: string
  readonly before: number
  readonly after: number
}

/** Mails people about each release that waits for them, once, even with concurrent processes. */
export function heldMails({
  db,
  mailer,
  origin,
}: {
  readonly db: Db
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  readonly origin: string
}) {
  const isUntold = sql`d.held is not null and not d.held ? 'told'`
  const mail = (id: string) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<Held>`
        update delivery d set held = held || '{"told": true}' from subscription s join app_group g on g.id = s.group_id
        where d.subscription_id = ${id} and s.id = ${id} and ${isUntold}
        returning s.name "subscriptionName", g.name "groupName", g.id "groupId", (d.held->>'before')::int before,
          (d.held->>'after')::int after`.execute(trx)
      for (const { groupId, ...values } of rows) {
        for (const { email, locale } of await recipientsOf(trx, id)) {
          const link = origin + linkTo('subscription', locale, { groupId, subscriptionId: id })
          await mailer.send(
            { kind: 'release-held', to: email, locale, values: { ...values, link } },
            { within: trx, groupId },
          )
        }
      }
    })
  return async ({ log, signal }: Pick<Run, 'log' | 'signal'>): Promise<void> => {
    if (!mailer.enabled) return
    const { rows } = await sql<{ id: string }>`
      select d.subscription_id id from delivery d join subscription s on s.id = d.subscription_id
      where ${isUntold} and s.deleted_at is null`.execute(db)
    await doEach(rows, ({ id }) => mail(id), { failed: 'people were not told of releases that wait', log, signal })
  }
}
