import { type ColumnType, sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { sha256 } from '../platform/digest.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'

type Json = string & { readonly json?: never }
type AccountTables = {
  account: {
    id: string
    email: string
    password_hash: string
    claims: Json
    password_changed_at: ColumnType<Date, Date | undefined, Date>
  }
  password_reset: { token_sha256: Buffer; account_id: string; expires_at: Date }
  oidc_key: { id: number; sealed: string }
}

export interface Account {
  readonly id: string
  readonly email: string
  readonly claims: Readonly<Record<string, string>>
}

/** The account whose password was verified, and the version of that password. */
export interface Verified {
  readonly accountId: string
  readonly passwordVersion: string
}

/** Version of a password: changes with every new password and reveals nothing about it. */
const versionOf = (passwordHash: string) => sha256(passwordHash).toString('base64url')

/** Verified for unknown addresses, so that they take as long as known ones. */
const nobody = hashPassword('nobody has this password')

/** Local accounts, and the signing keys of the embedded provider. */
export function accountStore(untyped: Db, clock: Clock) {
  const db = untyped.withTables<AccountTables>()
  const now = () => new Date(clock.now())

  return {
    /** @returns the new account's id; undefined if the address already has one */
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
          password_hash: await hashPassword(password),
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

    /** Sets a new password and invalidates reset links. */
    async setPassword(id: string, password: string): Promise<void> {
      const hashed = await hashPassword(password)
      await db
        .updateTable('account')
        .set({ password_hash: hashed, password_changed_at: now() })
        .where('id', '=', id)
        .execute()
      await db.deleteFrom('password_reset').where('account_id', '=', id).execute()
    },

    /**
     * Tells whether the verified password is still the account's. Waits for concurrent changes; in a transaction, later
     * changes wait for it.
     */
    async isStill({ accountId, passwordVersion }: Verified): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('password_hash')
        .where('id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return row !== undefined && versionOf(row.password_hash) === passwordVersion
    },

    /** The account, if address and password are correct. Takes equally long if they are not. */
    async check(email: string, password: string): Promise<Verified | undefined> {
      const row = await db
        .selectFrom('account')
        .select(['id', 'password_hash'])
        .where('email', '=', email.trim().toLowerCase())
        .executeTakeFirst()
      const fits = await verifyPassword(row?.password_hash ?? (await nobody), password)
      if (!row || !fits) return undefined
      if (!needsRehash(row.password_hash)) return { accountId: row.id, passwordVersion: versionOf(row.password_hash) }
      const hashed = await hashPassword(password)
      const written = await db
        .updateTable('account')
        .set({ password_hash: hashed })
        .where('id', '=', row.id)
        .where('password_hash', '=', row.password_hash)
        .returning('id')
        .executeTakeFirst()
      // Another request has changed the hash meanwhile, with the same password or another one, so check again.
      return written ? { accountId: row.id, passwordVersion: versionOf(hashed) } : this.check(email, password)
    },

    /** Stores a reset token, valid until `expiresAt`. */
    async keepReset(accountId: string, token: string, expiresAt: Date): Promise<void> {
      await db
        .insertInto('password_reset')
        .values({ token_sha256: sha256(token), account_id: accountId, expires_at: expiresAt })
        .execute()
    },

    /** The account whose password a token may set now. */
    async resetOf(token: string): Promise<Account | undefined> {
      const row = await db
        .selectFrom('password_reset')
        .innerJoin('account', 'account.id', 'password_reset.account_id')
        .select(['account.id', 'account.email', 'account.claims'])
        .where('token_sha256', '=', sha256(token))
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row as Account | undefined
    },

    /**
     * Uses up a token: of several concurrent requests, only one returns true. Call it in the transaction that sets the
     * password.
     */
    async useReset(token: string): Promise<boolean> {
      // Lock the account first, like all that set its password: otherwise two requests with a token each could
      // deadlock.
      await sql`select from account where id in (select account_id from password_reset where token_sha256 = ${sha256(token)})
                for no key update`.execute(db)
      const row = await db
        .deleteFrom('password_reset')
        .where('token_sha256', '=', sha256(token))
        .where('expires_at', '>', now())
        .returning('account_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Records an event of an account in the audit log. Call it in the transaction that caused it. */
    async record(userId: string, action: string): Promise<void> {
      await sql`select write_audit('person', ${userId}, ${action}, null, null, null)`.execute(db)
    },

    /** The provider's sealed signing keys, created by the first process that asks. */
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

    /**
     * Replaces the keys in `seen`; of concurrent callers, the first one wins. @returns the sealed keys that are valid
     * now
     */
    async replaceKeys(seen: string, sealed: string): Promise<string> {
      await db.updateTable('oidc_key').set({ sealed }).where('sealed', '=', seen).execute()
      return (await db.selectFrom('oidc_key').select('sealed').executeTakeFirstOrThrow()).sealed
    },

    async sweep(): Promise<void> {
      await db.deleteFrom('password_reset').where('expires_at', '<', now()).execute()
    },
  }
}

export type AccountStore = ReturnType<typeof accountStore>
