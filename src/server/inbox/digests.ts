import { sql } from 'kysely'
import { linkedPages } from '../../contract/linked-pages.ts'
import type { Locale } from '../../domain/text.ts'
import type { DigestNotice } from '../mail/digest-lines.ts'
import { isOneAddress, type Mailer } from '../mail/mailer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { doEach } from '../platform/queue/do-each.ts'
import type { Run } from '../platform/queue/queue.ts'

export interface DigestDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  readonly origin: string
}

/** Mails each person whose time has come all notices that wait for it, in one mail. */
export async function sendDigests(
  { db, clock, mailer, origin }: DigestDependencies,
  { log, signal }: Pick<Run, 'log' | 'signal'>,
): Promise<void> {
  const now = new Date(clock.now())
  const { rows } = await sql<{ id: string }>`
    select distinct user_id id from notice where digest_at <= ${now}`.execute(db)
  const send = ({ id }: { readonly id: string }) =>
    db.transaction().execute(async (trx) => {
      const { rows: notices } = await sql<DigestNotice & { readonly groupId: string; readonly isRead: boolean }>`
        with due as (
          update notice set digest_at = null where user_id = ${id} and digest_at is not null returning *
        )
        select d.kind, g.name "groupName", g.id "groupId", d.name, d.count,
               (extract(epoch from d.until) * 1000)::float8 until, d.read_at is not null "isRead"
        from due d join app_group g on g.id = d.group_id and g.deleted_at is null
        where exists (select from membership m where m.user_id = d.user_id and m.group_id = any(g.path) and m.role <> 'none')
        order by d.at desc, d.id`.execute(trx)
      const { rows: people } = await sql<{ email: string | null; locale: Locale }>`
        select email, coalesce(locale, 'de') locale from app_user where id = ${id} and locked_at is null`.execute(trx)
      const [{ email, locale } = { email: null, locale: 'de' as const }] = people
      const unread = notices.filter(({ isRead }) => !isRead)
      const [first] = unread
      if (!first || !mailer.enabled || email === null || !isOneAddress(email)) return
      const values = { notices: unread, link: origin + linkedPages.inbox[locale] }
      await mailer.send({ kind: 'digest', to: email, locale, values }, { within: trx, groupId: first.groupId })
    })
  await doEach(rows, send, { failed: 'digests were not sent', log, signal })
}
