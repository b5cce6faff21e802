import type pg from 'pg'
import { type TokenScope, tokenMark, tokenScopes } from '../../domain/api-token.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../platform/clock.ts'
import { keyGuard } from '../platform/http/key-guard.ts'
import type { Limits } from '../platform/http/limits.ts'
import { keyDigest, shownKey } from '../platform/keys.ts'
import type { PlaceInTree } from '../platform/place-in-tree.ts'

/** The caller that a token identifies. */
export interface TokenCaller extends PlaceInTree {
  readonly tokenId: string
  /** The token's group. */
  readonly groupId: string
  /** Id of the token's person; undefined if the token is the group's own. */
  readonly userId: string | undefined
  /** Tells whether the token may still do what it was opened for, for long answers. */
  mayGoOn(): Promise<boolean>
}

export interface TokenRequest {
  readonly headers: Headers
  readonly ip: string
  readonly scope: TokenScope
  /** Price of the call, as `cost` in the contract. */
  readonly cost: number
}

export type TokenAccess = ReturnType<typeof tokenAccess>

interface Row extends PlaceInTree {
  readonly id: string
  readonly group_id: string
  readonly owner_id: string | null
  readonly scopes: readonly string[]
  readonly permissions: readonly string[]
  readonly is_used_today: boolean
}

/** Opens API tokens, and charges their calls to their person and organisation. */
export function tokenAccess({
  pool,
  clock,
  limits,
}: {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly limits: Pick<Limits, 'take' | 'takeOf'>
}) {
  const guard = keyGuard(() => clock.now())

  async function find(digest: Buffer): Promise<Row | undefined> {
    const now = new Date(clock.now())
    const { rows } = await pool.query<Row>({
      name: 'api-token',
      // The same condition as `groupStore.membership` for people: the role `none` alone does not make somebody a
      // member.
      text: `SELECT t.id, t.group_id, t.owner_id, g.path[1]::text AS root, g.path[2]::text AS branch, t.scopes,
          coalesce(t.last_used_on = ($2::timestamptz AT TIME ZONE 'UTC')::date, false) AS is_used_today,
          CASE WHEN t.owner_id IS NULL THEN g.granted ELSE array(
            SELECT DISTINCT p FROM membership m JOIN role r ON r.id = m.role CROSS JOIN unnest(r.permissions) p
            WHERE m.user_id = t.owner_id AND m.group_id = ANY(g.path) AND p = ANY(g.granted)) END AS permissions
        FROM api_token t JOIN app_group g ON g.id = t.group_id AND g.deleted_at IS NULL
        LEFT JOIN app_user u ON u.id = t.owner_id
        WHERE t.digest = $1 AND t.revoked_at IS NULL AND t.expires_at > $2 AND (t.owner_id IS NULL
          OR u.locked_at IS NULL AND EXISTS (SELECT FROM membership m
            WHERE m.user_id = t.owner_id AND m.group_id = ANY(g.path) AND m.role <> 'none'))`,
      values: [digest, now],
    })
    const [row] = rows
    if (row && !row.is_used_today) {
      await pool.query(`UPDATE api_token SET last_used_on = ($2::timestamptz AT TIME ZONE 'UTC')::date WHERE id = $1`, [
        row.id,
        now,
      ])
    }
    return row
  }

  return {
    /**
     * Looks up the token in the database for each request. A token can never do more than its person, or its group, may
     * do at that moment, and a revoked one stops at once in all processes.
     * @throws Problem `token.missing`, `permission.missing`, `rate.limited`
     */
    async open({ headers, ip, scope, cost }: TokenRequest): Promise<TokenCaller> {
      const secret = shownKey(headers)?.secret
      // Delivery keys and identity tokens use the same headers.
      if (!secret?.startsWith(tokenMark)) throw new Problem('token.missing')
      const digest = keyDigest(secret)
      const row = await guard.open(ip, digest, () => find(digest))
      if (!row) throw new Problem('token.missing')
      limits.take('user', row.owner_id ?? `token ${row.id}`, cost)
      const { root, branch } = row
      const may = ({ scopes, permissions }: Row) => scopes.includes(scope) && permissions.includes(tokenScopes[scope])
      limits.takeOf({ root, branch }, cost)
      if (!may(row)) throw new Problem('permission.missing')
      return {
        tokenId: row.id,
        groupId: row.group_id,
        root,
        branch,
        userId: row.owner_id ?? undefined,
        mayGoOn: async () => {
          const found = await find(digest)
          return found !== undefined && may(found)
        },
      }
    },
  }
}
