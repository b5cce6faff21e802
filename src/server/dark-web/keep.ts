import { sql } from 'kysely'
import type { DarkWebSearch } from '../../contract/dark-web.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { holdRoom } from '../platform/db/hold-room.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import { checkOrganisation } from '../platform/db/organisation-limit.ts'
import { keyDigest, makeSecret } from '../platform/keys.ts'
import { firstThree } from '../subscriptions/keys.ts'
import { isPostId } from './readings.ts'

/**
 * Maximum number of saved searches and own sources of a group, and in all groups of an organisation together: each new
 * post is compared with all searches.
 */
const limits = {
  searches: { table: sql.table('dark_web_search'), ofGroup: 200, ofOrganisation: 2000 },
  sources: { table: sql.table('dark_web_source'), ofGroup: 20, ofOrganisation: 200 },
} as const

/** What a group keeps: searches, sources of its own with the keys of their feeders, and requests for removals. */
export function keptOfGroups({ asUser }: Pick<Database, 'asUser'>) {
  const remover =
    (what: keyof typeof limits) =>
    (who: Actor, groupId: string, id: string): Promise<boolean> =>
      asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          delete from ${limits[what].table} where group_id = ${groupId} and id = ${id}`.execute(trx)
        return numAffectedRows === 1n
      })

  return {
    searches: (who: Actor, groupId: string): Promise<DarkWebSearch[]> =>
      asUser(who, (trx) => readSearches(trx, sql`s.group_id = ${groupId}`)),

    /** @throws Problem if there are too many */
    saveSearch: (
      who: Actor,
      groupId: string,
      { name, query, told }: { readonly name: string; readonly query: string; readonly told: boolean },
    ): Promise<DarkWebSearch> =>
      asUser(who, async (trx) => {
        const id = crypto.randomUUID()
        await addOne(trx, 'searches', groupId, () =>
          sql`insert into dark_web_search (id, group_id, name, query, told, created_by)
              values (${id}, ${groupId}, ${name}, ${query}, ${told}, ${who.id})`.execute(trx),
        )
        const [made] = await readSearches(trx, sql`s.id = ${id}`)
        return made as DarkWebSearch
      }),

    /** Undefined if there is no such search. Switching notifications on never reports posts that are stored already. */
    patchSearch: (
      who: Actor,
      groupId: string,
      id: string,
      { told }: { readonly told: boolean },
    ): Promise<DarkWebSearch | undefined> =>
      asUser(who, async (trx) => {
        await sql`update dark_web_search set told = ${told} where id = ${id} and group_id = ${groupId}`.execute(trx)
        return (await readSearches(trx, sql`s.id = ${id} and s.group_id = ${groupId}`))[0]
      }),

    removeSearch: remover('searches'),

    /** Creates a source with a key, which only this reply contains. @throws Problem if there are too many */
    addSource: (
      who: Actor,
      groupId: string,
      { name, retentionDays }: { name: string; retentionDays: number },
    ): Promise<{ id: string; key: string }> =>
      asUser(who, async (trx) => {
        const id = `own.${crypto.randomUUID()}`
        const key = makeSecret()
        await addOne(trx, 'sources', groupId, () =>
          sql`insert into dark_web_source (id, group_id, name, retention_days, created_by)
              values (${id}, ${groupId}, ${name}, ${retentionDays}, ${who.id})`.execute(trx),
        )
        await sql`insert into dark_web_key (id, source, group_id, first_three, digest, created_by)
                  select gen_random_uuid(), number, group_id, ${firstThree(key)}, ${keyDigest(key)}, ${who.id}
                  from dark_web_source where id = ${id}`.execute(trx)
        return { id, key }
      }),

    /** Removes an own source with its posts and its key. */
    removeSource: remover('sources'),

    /** False if there is no such post. A repeated request changes nothing. */
    askRemoval: (who: Actor, groupId: string, post: string, reason: string): Promise<boolean> =>
      asUser(who, async (trx) => {
        if (!isPostId(post)) return false
        const { rows } = await sql`
          select from dark_web_post where id = decode(${post}, 'hex') and (group_id is null or group_id = ${groupId})
          limit 1`.execute(trx)
        if (rows.length === 0) return false
        await sql`insert into dark_web_removal_request (id, group_id, post, reason, requested_by)
                  values (${crypto.randomUUID()}, ${groupId}, decode(${post}, 'hex'), ${reason}, ${who.id})
                  on conflict (group_id, post) do nothing`.execute(trx)
        return true
      }),
  }
}

export type KeptOfGroups = ReturnType<typeof keptOfGroups>

/** Adds one within the limits. @throws Problem if there are too many */
async function addOne(
  trx: Trx,
  what: keyof typeof limits,
  groupId: string,
  insert: () => Promise<unknown>,
): Promise<void> {
  const { table, ofGroup, ofOrganisation } = limits[what]
  const kept = sql`${table} where group_id = ${groupId}`
  await holdRoom(trx, `dark web ${what} ${groupId}`, kept, ofGroup, 'dark-web.too-many')
  await insert()
  await checkOrganisation(trx, groupId, {
    what: `dark web ${what}`,
    count: sql`(select count(*) from ${table} where group_id in (table its))`,
    most: ofOrganisation,
    problem: 'dark-web.too-many-of-organisation',
  })
}

const readSearches = (trx: Trx, which: ReturnType<typeof sql>) =>
  isoRows(
    trx,
    sql<DarkWebSearch>`
    select s.id, s.name, s.query, s.told, coalesce(nullif(u.name, ''), u.email, '') "createdBy", s.created_at "createdAt"
    from dark_web_search s left join app_user u on u.id = s.created_by
    where ${which} order by s.created_at desc, s.id`,
  )
