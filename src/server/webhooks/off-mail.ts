import { sql } from 'kysely'
import { linkTo } from '../../contract/linked-pages.ts'
import { hourMs } from '../../domain/time-units.ts'
import type { OffReason } from '../../domain/webhook.ts'
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

/** Mails people that a webhook was switched off, within that transaction. */
export async function tellOfOff(
  trx: Trx,
  { clock, mailer, origin }: OffMailDependencies,
  { webhookId, reason }: { readonly webhookId: string; readonly reason: Exclude<OffReason, 'person'> },
): Promise<void> {
  if (!mailer.enabled) return
  const { rows } = await sql<Concerned>`
    select g.id "groupId", g.name "groupName", w.address, w.created_by "madeBy"
    from webhook w join app_group g on g.id = w.group_id where w.id = ${webhookId} and g.deleted_at is null`.execute(
    trx,
  )
  const webhook = rows[0]
  if (!webhook) return
  const { groupId, groupName, address, madeBy } = webhook
  const recipients = await recipientsIn(trx, groupId, madeBy)
  const keys = recipients.map(({ email }) => ({ key: `webhook-off mails ${email.toLowerCase()}`, windowMs: hourMs }))
  const numbers = await attemptCounters(trx, clock).numbers(keys)
  for (const [at, { email, locale }] of recipients.entries()) {
    const number = numbers[at] ?? 0
    if (number > mailedInAnHour) continue
    const link = `${origin}${linkTo('group', locale, { groupId })}?tab=webhooks`
    const values = {
      groupName,
      receiver: URL.parse(address)?.host ?? '',
      reason,
      link,
      isLast: number === mailedInAnHour,
    }
    await mailer.send({ kind: 'webhook-off', to: email, locale, values }, { within: trx, groupId })
  }
}
