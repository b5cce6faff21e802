import { sql } from 'kysely'
import { linkTo } from '../../contract/linked-pages.ts'
import { tellPeople } from '../inbox/tell-people.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { doEach } from '../platform/queue/do-each.ts'
import type { Run } from '../platform/queue/queue.ts'
import { recipientsOf } from '../subscriptions/recipients.ts'

export interface HeldMailOptions {
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  readonly origin: string
}

/** Tells people of each release that waits for them, once, even with concurrent processes. */
export function heldMails({ db, clock, mailer, origin }: HeldMailOptions) {
  const untold = sql`d.held is not null and not d.held ? 'told' and s.deleted_at is null`
  const mail = (subscriptionId: string) =>
    db.transaction().execute(async (trx) => {
      type Held = Record<'subscriptionName' | 'groupName' | 'groupId', string> & Record<'before' | 'after', number>
      const { rows } = await sql<Held>`
        update delivery d set held = held || '{"told": true}' from subscription s join app_group g on g.id = s.group_id
        where s.id = ${subscriptionId} and d.subscription_id = s.id and ${untold}
        returning s.name "subscriptionName", g.name "groupName", g.id "groupId", (d.held->>'before')::int before,
          (d.held->>'after')::int after`.execute(trx)
      for (const { groupId, ...about } of rows) {
        await tellPeople(
          trx,
          { clock, mailer },
          {
            groupId,
            people: await recipientsOf(trx, subscriptionId),
            notice: () => ({ kind: 'release-held', about: [subscriptionId], name: about.subscriptionName }),
            letter({ locale }) {
              const link = origin + linkTo('subscription', locale, { groupId, subscriptionId })
              return { kind: 'release-held', values: { ...about, link } }
            },
          },
        )
      }
    })
  return async ({ log, signal }: Pick<Run, 'log' | 'signal'>): Promise<void> => {
    const { rows } = await sql<{ id: string }>`
      select s.id from delivery d join subscription s on s.id = d.subscription_id where ${untold}`.execute(db)
    await doEach(rows, ({ id }) => mail(id), { failed: 'people were not told of releases that wait', log, signal })
  }
}
