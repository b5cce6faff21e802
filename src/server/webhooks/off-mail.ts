import { sql } from 'kysely'
import { linkTo } from '../../contract/linked-pages.ts'
import { hourMs } from '../../domain/time-units.ts'
import type { OffReason } from '../../domain/webhook.ts'
import { tellPeople } from '../inbox/tell-people.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Clock } from '../platform/clock.ts'
import { attemptCounters } from '../platform/db/attempts.ts'
import type { Trx } from '../platform/db/db.ts'
import { recipientsIn } from '../subscriptions/recipients.ts'

/**
 * Webhooks of which a person is mailed in an hour; the last of these mails says that there may be more. Whoever answers 410 and
 * switches webhooks on again could otherwise fill the mailboxes of the groups above.
 */
const mailedInAnHour = 20

export interface OffMailDependencies {
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  readonly origin: string
}

interface Concerned {
  readonly groupId: string
  readonly groupName: string
  readonly address: string
  readonly madeBy: string | null
}

/** Tells people that a webhook was switched off, within that transaction. */
export async function tellOfOff(
  trx: Trx,
  { clock, mailer, origin }: OffMailDependencies,
  { webhookId, reason }: { readonly webhookId: string; readonly reason: Exclude<OffReason, 'person'> },
): Promise<void> {
  const { rows } = await sql<Concerned>`
    select g.id "groupId", g.name "groupName", w.address, w.created_by "madeBy"
    from webhook w join app_group g on g.id = w.group_id where w.id = ${webhookId} and g.deleted_at is null`.execute(
    trx,
  )
  const webhook = rows[0]
  if (!webhook) return
  const { groupId, groupName, address, madeBy } = webhook
  const recipients = await recipientsIn(trx, groupId, madeBy)
  const keys = recipients.map(({ id, email }) => ({
    key: `webhook-off mails ${email?.toLowerCase() ?? id}`,
    windowMs: hourMs,
  }))
  const numbers = await attemptCounters(trx, clock).numbers(keys)
  for (const [at, person] of recipients.entries()) {
    const number = numbers[at] ?? 0
    if (number > mailedInAnHour) continue
    const receiver = URL.parse(address)?.host ?? ''
    await tellPeople(
      trx,
      { clock, mailer },
      {
        groupId,
        people: [person],
        notice: () => ({ kind: 'webhook-off', name: receiver }),
        letter({ locale }) {
          const link = `${origin}${linkTo('group', locale, { groupId })}?tab=webhooks`
          const isLast = number === mailedInAnHour
          return { kind: 'webhook-off', values: { groupName, receiver, reason, link, isLast } }
        },
      },
    )
  }
}
