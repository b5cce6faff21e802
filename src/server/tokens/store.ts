import { sql } from 'kysely'
import type { ApiToken, ApiTokens, ApiTokenWithSecret } from '../../contract/tokens.ts'
import { type TokenScope, tokenMark } from '../../domain/api-token.ts'
import { Problem } from '../../domain/problem.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { deleteByGroup, type LeftOut } from '../platform/db/group-by-group.ts'
import { holdName } from '../platform/db/hold-name.ts'
import { holdRoom } from '../platform/db/hold-room.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import { personalLockMs, setLockTimeout } from '../platform/db/lock-timeout.ts'
import { mostListed } from '../platform/db/most-listed.ts'
import { keyDigest, makeSecret } from '../platform/keys.ts'

/** How long an ended token stays in the lists. */
const shownAfterEnd = 30 * dayMs
/** Number of characters of a token that remain visible. */
const prefixLength = tokenMark.length + 4

export interface NewToken {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly days: number
}

interface Row extends Omit<ApiToken, 'group' | 'owner' | 'state'> {
  readonly groupId: string
  readonly groupName: string
  readonly ownerId: string | null
  readonly ownerName: string
}

/** API tokens of people and of groups. */
export function tokenStore(
  { db, asUser }: Pick<Database, 'db' | 'asUser'>,
  { clock, limits }: { readonly clock: Clock; readonly limits: Config['tokens'] },
) {
  const now = () => new Date(clock.now())

  const tokensWhere = async (trx: Trx, which: ReturnType<typeof sql>): Promise<ApiToken[]> => {
    const rows = await isoRows(
      trx,
      sql<Row>`
      with shown as (
        select t.id from api_token t
        where ${which} and least(t.expires_at, t.revoked_at) > ${new Date(clock.now() - shownAfterEnd)}
        order by least(t.expires_at, t.revoked_at) > ${now()} desc, t.created_at desc, t.id limit ${mostListed}
      )
      select t.id, t.name, t.prefix, t.scopes, t.group_id "groupId", coalesce(g.name, '') "groupName",
             t.owner_id "ownerId", coalesce(nullif(o.name, ''), o.email, '') "ownerName",
             coalesce(nullif(u.name, ''), u.email, '') "createdBy", t.created_at "createdAt",
             t.expires_at "expiresAt", t.revoked_at "revokedAt", t.last_used_on::text "lastUsedOn"
      from api_token t left join app_group g on g.id = t.group_id left join app_user o on o.id = t.owner_id
      left join app_user u on u.id = t.created_by
      where t.id in (select id from shown)
      order by t.created_at desc, t.id`,
    )
    return rows.map(shown)
  }

  function shown({ groupId, groupName, ownerId, ownerName, ...row }: Row): ApiToken {
    const isOver = Date.parse(row.expiresAt) <= clock.now()
    return {
      ...row,
      group: { id: groupId, name: groupName },
      owner: ownerId === null ? null : { id: ownerId, name: ownerName },
      state: row.revokedAt ? 'revoked' : isOver ? 'expired' : 'works',
    }
  }

  const withLimits = (tokens: ApiToken[]): ApiTokens => ({
    tokens,
    limits: { days: limits.maxDays, tokens: limits.each },
  })

  /**
   * @param which SQL condition for the tokens that count
   * @throws Problem if there are too many already
   */
  function makeRoom(trx: Trx, of: string, which: ReturnType<typeof sql>): Promise<void> {
    const working = sql`api_token t where ${which} and revoked_at is null and expires_at > ${now()}`
    return holdRoom(trx, `tokens ${of}`, working, limits.each, 'token.too-many')
  }

  /** @param ownerId null for a token of the group itself */
  async function create(
    who: Actor,
    { groupId, ownerId }: { readonly groupId: string; readonly ownerId: string | null },
    { name, scopes, days }: NewToken,
  ): Promise<ApiTokenWithSecret> {
    if (days > limits.maxDays) throw new Problem('token.too-long', { limit: limits.maxDays })
    const token = `${tokenMark}${makeSecret()}`
    return asUser(who, async (trx) => {
      if (ownerId === null) await makeRoom(trx, groupId, sql`group_id = ${groupId} and owner_id is null`)
      else await makeRoom(trx, ownerId, sql`owner_id = ${ownerId}`)
      const id = crypto.randomUUID()
      const createdAt = now()
      await sql`
        insert into api_token (id, group_id, owner_id, name, scopes, prefix, digest, created_by, created_at, expires_at)
        values (${id}, ${groupId}, ${ownerId}, ${name}, ${[...new Set(scopes)]}, ${token.slice(0, prefixLength)},
                ${keyDigest(token)}, ${who.id}, ${createdAt}, ${new Date(createdAt.getTime() + days * dayMs)})`.execute(
        trx,
      )
      const [made] = await tokensWhere(trx, sql`t.id = ${id}`)
      return { ...(made as ApiToken), token }
    })
  }

  /** @returns whether the token was valid until now */
  const revoke = (who: Actor, which: ReturnType<typeof sql>): Promise<boolean> =>
    asUser(who, async (trx) => {
      await setLockTimeout(trx, personalLockMs)
      const { numAffectedRows } = await sql`
        update api_token t set revoked_at = ${now()} where ${which} and revoked_at is null`.execute(trx)
      return numAffectedRows === 1n
    })

  return {
    create,
    own: async (who: Actor): Promise<ApiTokens> =>
      withLimits(await asUser(who, (trx) => tokensWhere(trx, sql`t.owner_id = ${who.id}`))),
    ofGroup: async (who: Actor, groupId: string): Promise<ApiTokens> =>
      withLimits(await asUser(who, (trx) => tokensWhere(trx, sql`t.group_id = ${groupId}`))),
    /** Ids of a person's own tokens that still work, in all groups. Waits a moment for one that is being created. */
    working(who: Actor): Promise<string[]> {
      const read = async (trx: Trx) => {
        const { rows } = await sql<{ id: string }>`
          select id from api_token where owner_id = ${who.id} and revoked_at is null and expires_at > ${now()}`.execute(
          trx,
        )
        return rows.map(({ id }) => id)
      }
      return asUser(who, async (trx) => {
        await setLockTimeout(trx, personalLockMs)
        await holdName(trx, `tokens ${who.id}`)
        return read(trx)
      }).catch(() => asUser(who, read))
    },
    revokeOwn: (who: Actor, id: string) => revoke(who, sql`t.id = ${id} and t.owner_id = ${who.id}`),
    revokeOfGroup: (who: Actor, groupId: string, id: string) =>
      revoke(who, sql`t.id = ${id} and t.group_id = ${groupId}`),
    /** Deletes tokens that ended so long ago that no list shows them, group by group. @returns their number */
    purge: (leftOut?: LeftOut): Promise<number> =>
      deleteByGroup(
        db,
        'api_token',
        sql`least(expires_at, revoked_at) <= ${new Date(clock.now() - shownAfterEnd)}`,
        leftOut,
      ),
  }
}

export type TokenStore = ReturnType<typeof tokenStore>
