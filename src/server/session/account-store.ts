import { hash, verify } from '@node-rs/argon2'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'

type Json = string & { readonly json?: never }
type AccountTables = {
  account: { id: string; email: string; password_hash: string; claims: Json }
  oidc_key: { id: number; sealed: string }
  oidc_payload: {
    model: string
    id: string
    payload: Json
    grant_id: string | null
    uid: string | null
    expires_at: Date | null
  }
}

export interface Account {
  readonly id: string
  readonly email: string
  readonly claims: Readonly<Record<string, string>>
}

/** Local accounts and whatever else the embedded identity provider keeps. */
export function accountStore(untyped: Db, clock: Clock) {
  const db = untyped.withTables<AccountTables>()
  /** Checked for addresses that nobody has, so that they take as long as others. */
  const nobody = hash('nobody has this password')

  return {
    /** @returns the new account's id; undefined where the address already has one */
    async create(
      email: string,
      password: string,
      claims: Readonly<Record<string, string>>,
    ): Promise<string | undefined> {
      const row = await db
        .insertInto('account')
        .values({
          id: crypto.randomUUID(),
          email: email.toLowerCase(),
          password_hash: await hash(password),
          claims: JSON.stringify(claims),
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    async find(id: string): Promise<Account | undefined> {
      if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
      const row = await db
        .selectFrom('account')
        .select(['id', 'email', 'claims'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row as Account | undefined
    },

    async findByEmail(email: string): Promise<Account | undefined> {
      const row = await db
        .selectFrom('account')
        .select(['id', 'email', 'claims'])
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst()
      return row as Account | undefined
    },

    async setPassword(id: string, password: string): Promise<void> {
      await db
        .updateTable('account')
        .set({ password_hash: await hash(password) })
        .where('id', '=', id)
        .execute()
    },

    /** The account's id if address and password fit; takes as long if they do not. */
    async check(email: string, password: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('account')
        .select(['id', 'password_hash'])
        .where('email', '=', email.trim().toLowerCase())
        .executeTakeFirst()
      const fits = await verify(row?.password_hash ?? (await nobody), password)
      return row && fits ? row.id : undefined
    },

    /** The provider's sealed signing keys: those of the first process that asked, for all. */
    async keys(make: () => Promise<string>): Promise<string> {
      const known = await db.selectFrom('oidc_key').select('sealed').executeTakeFirst()
      if (known) return known.sealed
      await db
        .insertInto('oidc_key')
        .values({ id: 1, sealed: await make() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      return (await db.selectFrom('oidc_key').select('sealed').executeTakeFirstOrThrow()).sealed
    },

    async replaceKeys(sealed: string): Promise<void> {
      await db.updateTable('oidc_key').set({ sealed }).execute()
    },

    async sweep(): Promise<void> {
      await db.deleteFrom('oidc_payload').where('expires_at', '<', new Date(clock.now())).execute()
    },

    /** oidc-provider's storage on one table. */
    adapter: (model: string): Adapter => {
      const one = async (column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> => {
        const row = await db
          .selectFrom('oidc_payload')
          .select(['payload', 'expires_at'])
          .where('model', '=', model)
          .where(column, '=', value)
          .executeTakeFirst()
        if (!row || (row.expires_at && row.expires_at.getTime() < clock.now())) return undefined
        return row.payload as unknown as AdapterPayload
      }
      return {
        async upsert(id, payload, expiresIn) {
          const row = {
            payload: JSON.stringify(payload),
            grant_id: payload.grantId ?? null,
            uid: payload.uid ?? null,
            expires_at: expiresIn ? new Date(clock.now() + expiresIn * 1000) : null,
          }
          await db
            .insertInto('oidc_payload')
            .values({ model, id, ...row })
            .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
            .execute()
        },
        find: (id) => one('id', id),
        findByUid: (uid) => one('uid', uid),
        findByUserCode: async () => undefined,
        async consume(id) {
          const payload = await one('id', id)
          if (!payload) return
          const consumed = JSON.stringify({ ...payload, consumed: Math.floor(clock.now() / 1000) })
          await db
            .updateTable('oidc_payload')
            .set({ payload: consumed })
            .where('model', '=', model)
            .where('id', '=', id)
            .execute()
        },
        async destroy(id) {
          await db.deleteFrom('oidc_payload').where('model', '=', model).where('id', '=', id).execute()
        },
        async revokeByGrantId(grantId) {
          await db.deleteFrom('oidc_payload').where('grant_id', '=', grantId).execute()
        },
      }
    },
  }
}

export type AccountStore = ReturnType<typeof accountStore>
