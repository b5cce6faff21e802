import { sql } from 'kysely'
import type { Watch } from '../../contract/watches.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { Problem } from '../../domain/problem.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { holdName } from '../platform/db/hold-name.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import { checkOrganisation } from '../platform/db/organisation-limit.ts'
import { mostWatchedRows } from './compared-lists.ts'

export interface WatchStoreOptions {
  readonly database: Pick<Database, 'asUser' | 'db'>
  readonly clock: Clock
  /** Maximum number of watches in a group. */
  readonly perGroup: number
}

/** What to watch: canonical values, families as normalised by `bareFamily`. */
export type Watched =
  | { readonly what: 'value'; readonly kind: KindId; readonly value: string }
  | { readonly what: 'family'; readonly value: string }
  | { readonly what: 'list'; readonly listId: string }

export interface NewsRow {
  readonly watchId: string
  readonly source: number
  readonly listed: boolean
  readonly isFirst: boolean
  readonly indicators: number
  readonly samples: readonly { readonly kind: string; readonly value: string }[]
  readonly at: Date
}

const newsTold = 100
/** News are kept for this time. */
const newsKeptMs = 30 * dayMs

/** Only one transaction per group, so that concurrent requests cannot exceed the limit together. */
async function oneAtATime(trx: Trx, groupId: string): Promise<void> {
  await holdName(trx, `watches ${groupId}`)
}

/** @throws Problem if the organisation, or its branch, watches lists with too many rows */
const mustHaveRoom = (trx: Trx, groupId: string, now: Date): Promise<void> =>
  checkOrganisation(trx, groupId, {
    what: 'watched rows',
    count: sql`(select coalesce(sum(l.rows), 0)::bigint from group_list l where l.group_id in (table its) and l.deleted_at is null
                and exists (select from watch w where w.list_id = l.id and w.expires_at > ${now}))`,
    most: mostWatchedRows,
    problem: 'watch.too-many-rows',
  })

/** Stores watches. Methods return undefined if the watch does not exist or belongs to another group. */
export function watchStore({ database: { asUser, db }, clock, perGroup }: WatchStoreOptions) {
  const now = () => new Date(clock.now())

  const where = (trx: Trx, which: ReturnType<typeof sql>) =>
    isoRows(
      trx,
      sql<Watch>`
      select w.id, w.what, w.kind, coalesce(w.value, l.name) "value", w.list_id "listID", w.paused,
             w.not_compared_at is null compared,
             coalesce(nullif(u.name, ''), u.email, '') "createdBy", w.created_at "createdAt", w.expires_at "expiresAt",
             (select max(n.at) from watch_news n where n.watch_id = w.id) "newsAt"
      from watch w left join group_list l on l.id = w.list_id left join app_user u on u.id = w.created_by
      where ${which} and w.expires_at > ${now()} and (w.list_id is null or l.deleted_at is null)
      order by w.created_at desc, w.id`,
    )

  /** @throws Problem if the group has too many active watches */
  async function mustBeFew(trx: Trx, groupId: string): Promise<void> {
    const { rows } = await sql<{ n: number }>`
      select count(*) n from watch where group_id = ${groupId} and expires_at > ${now()}`.execute(trx)
    if ((rows[0]?.n ?? 0) > perGroup) throw new Problem('watch.too-many', { limit: perGroup })
  }

  return {
    /** Watches that have not ended, newest first, with the newest news from `sources`, which the group sees. */
    list: (who: Actor, groupId: string, sources: readonly number[]) =>
      asUser(who, async (trx) => {
        const { rows: news } = await sql<NewsRow>`
          select n.watch_id "watchId", n.source, n.listed, n.is_first "isFirst", n.indicators, n.samples, n.at
          from watch_news n join watch w on w.id = n.watch_id
          where n.group_id = ${groupId} and n.source = any(${[...sources]}::int[]) and w.expires_at > ${now()}
          order by n.id desc limit ${newsTold}`.execute(trx)
        return { watches: await where(trx, sql`w.group_id = ${groupId}`), news }
      }),

    /**
     * @throws Problem if the group has too many watches or its organisation watches lists with too many rows;
     * `not-found` if it has no such list
     */
    create: (who: Actor, groupId: string, watched: Watched, expiresAt: Date): Promise<Watch | undefined> =>
      asUser(who, async (trx) => {
        if (watched.what === 'list') {
          const { rows } = await sql`select from group_list
            where id = ${watched.listId} and group_id = ${groupId} and deleted_at is null`.execute(trx)
          if (rows.length === 0) throw new Problem('not-found')
        }
        await oneAtATime(trx, groupId)
        const kind = watched.what === 'value' ? watched.kind : null
        const value = watched.what === 'list' ? null : watched.value
        const listId = watched.what === 'list' ? watched.listId : null
        const { rows: made } = await sql<{ id: string }>`
          insert into watch (group_id, what, kind, value, list_id, created_by, created_at, expires_at)
          values (${groupId}, ${watched.what}, ${kind}, ${value}, ${listId}, ${who.id}, ${now()}, ${expiresAt})
          on conflict (group_id, created_by, what, kind, md5(value), list_id)
          do update set expires_at = excluded.expires_at, paused = false
          returning id`.execute(trx)
        await mustBeFew(trx, groupId)
        if (watched.what === 'list') await mustHaveRoom(trx, groupId, now())
        return (await where(trx, sql`w.id = ${made[0]?.id}`))[0]
      }),

    /**
     * @throws Problem if the change makes a watch active again and the group then has too many, or its organisation
     * watches lists with too many rows
     */
    patch: (
      who: Actor,
      groupId: string,
      id: string,
      { paused, expiresAt }: { readonly paused?: boolean | undefined; readonly expiresAt?: Date | undefined },
    ): Promise<Watch | undefined> =>
      asUser(who, async (trx) => {
        await oneAtATime(trx, groupId)
        const { rows: before } = await sql<{ isList: boolean; wasPaused: boolean; isOver: boolean }>`
          select list_id is not null "isList", paused "wasPaused", expires_at <= ${now()} "isOver" from watch
           where id = ${id} and group_id = ${groupId}`.execute(trx)
        await sql`
          update watch set paused = coalesce(${paused ?? null}, paused), expires_at = coalesce(${expiresAt ?? null}, expires_at)
          where id = ${id} and group_id = ${groupId}`.execute(trx)
        const [{ isList, wasPaused, isOver } = { isList: false, wasPaused: false, isOver: false }] = before
        if (isOver) await mustBeFew(trx, groupId)
        if (isList && (wasPaused || isOver) && paused !== true) await mustHaveRoom(trx, groupId, now())
        return (await where(trx, sql`w.id = ${id} and w.group_id = ${groupId}`))[0]
      }),

    remove: (who: Actor, groupId: string, id: string): Promise<boolean> =>
      asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          delete from watch where id = ${id} and group_id = ${groupId}`.execute(trx)
        return numAffectedRows === 1n
      }),

    /** Deletes old news. */
    sweep: () => sql`delete from watch_news where at < ${new Date(clock.now() - newsKeptMs)}`.execute(db),
  }
}

export type WatchStore = ReturnType<typeof watchStore>
