import { sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { sha256 } from '../platform/digest.ts'
import type { Secrets } from '../platform/secrets.ts'

interface Payload {
  readonly sealed: string
  readonly grant_id: Buffer | null
  readonly consumed_at: Date | null
  readonly expires_at: Date | null
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
export function providerStore(db: Db, secrets: Secrets, clock: Clock) {
  const now = () => new Date(clock.now())

  /**
   * Tells whether a used refresh token may be used again: it was used recently, and no refresh token of the same
   * sign-in has been used since.
   */
  async function isInGrace(grant: Buffer | null, usedAt: Date): Promise<boolean> {
    if (clock.now() - usedAt.getTime() > GRACE_MS) return false
    const { rows } = await sql`
      select from oidc_payload where model = 'RefreshToken' and grant_id = ${grant} and consumed_at > ${usedAt}
      limit 1`.execute(db)
    return rows.length === 0
  }

  /** oidc-provider's storage adapter on one table. */
  const adapter = (model: string): Adapter => {
    const one = async (column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> => {
      const { rows } = await sql<Payload>`
        select sealed, grant_id, consumed_at, expires_at from oidc_payload
        where model = ${model} and ${sql.ref(column)} = ${sha256(value)}`.execute(db)
      const [row] = rows
      if (!row || (row.expires_at && row.expires_at.getTime() < clock.now())) return undefined
      const payload = await secrets.open<AdapterPayload>('provider-data', row.sealed)
      const isUsed = row.consumed_at && !(model === 'RefreshToken' && (await isInGrace(row.grant_id, row.consumed_at)))
      const consumed = isUsed && Math.floor(Number(row.consumed_at) / 1000)
      return payload && { ...payload, ...(consumed && { consumed }) }
    }
    return {
      async upsert(id, payload, expiresIn) {
        const [sealed, uid] = [await secrets.seal('provider-data', payload), payload.uid ? sha256(payload.uid) : null]
        const expiresAt = expiresIn ? new Date(clock.now() + expiresIn * 1000) : null
        await sql`
          insert into oidc_payload (model, id, sealed, grant_id, uid, account_id, expires_at)
          values (${model}, ${sha256(id)}, ${sealed}, ${grantOf(payload)}, ${uid}, ${accountOf(payload) ?? null}, ${expiresAt})
          on conflict (model, id) do update set sealed = excluded.sealed, grant_id = excluded.grant_id,
            uid = excluded.uid, account_id = excluded.account_id, expires_at = excluded.expires_at`.execute(db)
      },
      find: (id) => one('id', id),
      findByUid: (uid) => one('uid', uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        const { numAffectedRows } = await sql`
          update oidc_payload set consumed_at = ${now()}
          where model = ${model} and id = ${sha256(id)} and consumed_at is null`.execute(db)
        if (numAffectedRows === 1n) return
        // Two concurrent requests may both have found the token unused.
        const refreshToken = model === 'RefreshToken' ? await one('id', id) : undefined
        if (!refreshToken || refreshToken.consumed) throw new errors.InvalidGrant('used already')
      },
      async destroy(id) {
        await sql`delete from oidc_payload where model = ${model} and id = ${sha256(id)}`.execute(db)
      },
      async revokeByGrantId(grantId) {
        await sql`delete from oidc_payload where grant_id = ${sha256(grantId)}`.execute(db)
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
      await sql`delete from oidc_payload where expires_at < ${now()}`.execute(db)
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
