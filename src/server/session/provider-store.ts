import { sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { sha256 } from '../platform/digest.ts'
import type { Secrets } from '../platform/secrets.ts'

type ProviderTables = {
  oidc_payload: {
    model: string
    id: Buffer
    sealed: string
    grant_id: Buffer | null
    uid: Buffer | null
    account_id: string | null
    consumed_at: Date | null
    expires_at: Date | null
  }
}

/**
 * A used refresh token is accepted once more for this time, ms, because the first answer may have been lost with a
 * process. The time ends as soon as a token issued for it is used, because then the answer has arrived.
 */
const GRACE_MS = 300_000

/**
 * Storage of the embedded provider: sessions, grants, codes, refresh tokens. An identifier alone lets its holder in, so
 * identifiers are stored as SHA-256; everything else is encrypted.
 */
export function providerStore(untyped: Db, secrets: Secrets, clock: Clock) {
  const db = untyped.withTables<ProviderTables>()
  const now = () => new Date(clock.now())

  /**
   * Tells whether a used refresh token may be used again: it was used recently, and no refresh token of the same
   * sign-in has been used since.
   */
  async function isInGrace(grant: Buffer | null, usedAt: Date): Promise<boolean> {
    if (clock.now() - usedAt.getTime() > GRACE_MS) return false
    const later = await db
      .selectFrom('oidc_payload')
      .select('model')
      .where('model', '=', 'RefreshToken')
      .where('grant_id', '=', grant)
      .where('consumed_at', '>', usedAt)
      .executeTakeFirst()
    return later === undefined
  }

  /** oidc-provider's storage adapter on one table. */
  const adapter = (model: string): Adapter => {
    const one = async (column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> => {
      const row = await db
        .selectFrom('oidc_payload')
        .select(['sealed', 'grant_id', 'consumed_at', 'expires_at'])
        .where('model', '=', model)
        .where(column, '=', sha256(value))
        .executeTakeFirst()
      if (!row || (row.expires_at && row.expires_at.getTime() < clock.now())) return undefined
      const payload = await secrets.open<AdapterPayload>('provider-data', row.sealed)
      const isUsed = row.consumed_at && !(model === 'RefreshToken' && (await isInGrace(row.grant_id, row.consumed_at)))
      const consumed = isUsed && Math.floor(Number(row.consumed_at) / 1000)
      return payload && { ...payload, ...(consumed && { consumed }) }
    }
    return {
      async upsert(id, payload, expiresIn) {
        const row = {
          sealed: await secrets.seal('provider-data', payload),
          grant_id: grantOf(payload),
          uid: payload.uid ? sha256(payload.uid) : null,
          account_id: accountOf(payload) ?? null,
          expires_at: expiresIn ? new Date(clock.now() + expiresIn * 1000) : null,
        }
        await db
          .insertInto('oidc_payload')
          .values({ model, id: sha256(id), ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute()
      },
      find: (id) => one('id', id),
      findByUid: (uid) => one('uid', uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        const row = await db
          .updateTable('oidc_payload')
          .set({ consumed_at: now() })
          .where('model', '=', model)
          .where('id', '=', sha256(id))
          .where('consumed_at', 'is', null)
          .returning('model')
          .executeTakeFirst()
        if (row) return
        // Two concurrent requests may both have found the token unused.
        const refreshToken = model === 'RefreshToken' ? await one('id', id) : undefined
        if (!refreshToken || refreshToken.consumed) throw new errors.InvalidGrant('used already')
      },
      async destroy(id) {
        await db.deleteFrom('oidc_payload').where('model', '=', model).where('id', '=', sha256(id)).execute()
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('oidc_payload').where('grant_id', '=', sha256(grantId)).execute()
      },
    }
  }

  return {
    adapter,

    /** Ends all sign-ins of an account, except for one grant. */
    async endAll(accountId: string, exceptGrant?: string): Promise<void> {
      // Grants and sign-ins in progress do not name a grant.
      const others =
        exceptGrant === undefined ? sql`true` : sql`${sha256(exceptGrant)}::bytea not in (id, coalesce(grant_id, ''))`
      await sql`delete from oidc_payload where account_id = ${accountId} and ${others}`.execute(db)
    },

    /** Ends one sign-in of one browser: the grant, its tokens, and the browser's session with the provider. */
    async end(grantId: string): Promise<void> {
      const grant = sha256(grantId)
      await sql`delete from oidc_payload where grant_id = ${grant} or (model = 'Grant' and id = ${grant})`.execute(db)
    },

    /** The grant of a refresh token. */
    async grantOf(refreshToken: string | undefined): Promise<string | undefined> {
      return refreshToken ? (await adapter('RefreshToken').find(refreshToken))?.grantId : undefined
    },

    /**
     * Tells whether the grant of the account's refresh token exists. Waits for concurrent password changes, which would
     * end it.
     */
    async goesOn(accountId: string, refreshToken: string | undefined): Promise<boolean> {
      await sql`select from account where id = ${accountId} for no key update`.execute(db)
      const grant = await this.grantOf(refreshToken)
      return grant !== undefined && (await adapter('Grant').find(grant)) !== undefined
    },

    async sweep(): Promise<void> {
      await db.deleteFrom('oidc_payload').where('expires_at', '<', now()).execute()
    },
  }
}

export type ProviderStore = ReturnType<typeof providerStore>

/** The grant of a provider session with our only client: they end together. */
function grantOf({ grantId, authorizations }: AdapterPayload): Buffer | null {
  const grants = Object.values((authorizations ?? {}) as Record<string, { grantId?: string }>)
  const grant = grantId ?? grants.find((one) => one.grantId)?.grantId
  return grant ? sha256(grant) : null
}

/** The account; for a sign-in in progress, the one whose password was just verified. */
function accountOf(payload: AdapterPayload): string | undefined {
  const { login } = (payload.result ?? {}) as { login?: { accountId?: string } }
  return payload.accountId ?? login?.accountId ?? (payload.session as { accountId?: string } | undefined)?.accountId
}
