import { sql } from 'kysely'
import type { Notice } from '../../contract/inbox.ts'
import type { NoticeChoices } from '../../domain/notice.ts'
import { usualChoices } from '../../domain/notice.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database } from '../platform/db/db.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import { withUsual } from './tell-people.ts'

/** Notices are kept for this time. */
const keptMs = 90 * dayMs

/** The inboxes of people. */
export function inboxStore({ asUser, db }: Pick<Database, 'asUser' | 'db'>, clock: Clock) {
  return {
    /** Newest first. */
    list: (who: Actor, { before, limit }: { readonly before?: string | undefined; readonly limit: number }) =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ unread: number }>`
          select count(*) unread from notice where user_id = ${who.id} and read_at is null`.execute(trx)
        const notices =
          limit === 0
            ? []
            : await isoRows<Notice>(
                trx,
                sql`
                select n.id, n.kind, jsonb_build_object('id', g.id, 'name', g.name) "group", n.at, n.read_at is not null "isRead",
                       n.about, n.name, n.count, n.until
                from notice n join app_group g on g.id = n.group_id
                where n.user_id = ${who.id} and (${before === undefined} or (n.at, n.id) < (
                  select at, id from notice where id = ${before ?? null} and user_id = ${who.id}))
                order by n.at desc, n.id desc limit ${limit}`,
              )
        return { unread: rows[0]?.unread ?? 0, notices }
      }),

    /** @param ids all if undefined */
    read: (who: Actor, ids: readonly string[] | undefined) =>
      asUser(who, async (trx) => {
        await sql`
          update notice set read_at = ${new Date(clock.now())}
          where user_id = ${who.id} and read_at is null and (${ids === undefined} or id = any(${[...(ids ?? [])]}::uuid[]))`.execute(
          trx,
        )
      }),

    choices: (who: Actor): Promise<NoticeChoices> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ choices: NoticeChoices }>`
          select choices from notice_choice where user_id = ${who.id}`.execute(trx)
        return rows[0] ? withUsual(rows[0].choices) : usualChoices
      }),

    choose: (who: Actor, choices: NoticeChoices) =>
      asUser(who, async (trx) => {
        await sql`
          insert into notice_choice (user_id, choices) values (${who.id}, ${JSON.stringify(choices)})
          on conflict (user_id) do update set choices = excluded.choices`.execute(trx)
      }),

    async sweep(): Promise<void> {
      await sql`delete from notice where at < ${new Date(clock.now() - keptMs)}`.execute(db)
    },
  }
}

export type InboxStore = ReturnType<typeof inboxStore>
