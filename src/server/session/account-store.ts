import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { sha256 } from '../platform/digest.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'

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
export function accountStore(db: Db, clock: Clock) {
  const now = () => new Date(clock.now())
  const accountWhere = async (condition: RawBuilder<unknown>): Promise<Account | undefined> =>
    (await sql<Account>`select id, email, claims from account where ${condition}`.execute(db)).rows[0]
  const storedKeys = async (): Promise<string | undefined> =>
    (await sql<{ sealed: string }>`select sealed from oidc_key`.execute(db)).rows[0]?.sealed

  return {
    /** @returns the new account's id; undefined if the address already has one */
    async create(
      email: string,
      password: string,
      claims: Readonly<Record<string, string>>,
    ): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        insert into account (id, email, password_hash, claims)
        values (${crypto.randomUUID()}, ${email.toLowerCase()}, ${await hashPassword(password)}, ${JSON.stringify(claims)})
        on conflict (email) do nothing returning id`.execute(db)
      return rows[0]?.id
    },

    find: async (id: string): Promise<Account | undefined> =>
      /^[0-9a-f-]{36}$/.test(id) ? accountWhere(sql`id = ${id}`) : undefined,

    findByEmail: (email: string): Promise<Account | undefined> => accountWhere(sql`email = ${email.toLowerCase()}`),

    /** Sets a new password and invalidates reset links. */
    async setPassword(id: string, password: string): Promise<void> {
      const hashed = await hashPassword(password)
      await sql`
        update account set password_hash = ${hashed}, password_changed_at = ${now()} where id = ${id}`.execute(db)
      await sql`delete from password_reset where account_id = ${id}`.execute(db)
    },

    /**
     * Tells whether the verified password is still the account's. Waits for concurrent changes; in a transaction, later
     * changes wait for it.
     */
    async isStill({ accountId, passwordVersion }: Verified): Promise<boolean> {
      const { rows } = await sql<{ hash: string }>`
        select password_hash hash from account where id = ${accountId} for no key update`.execute(db)
      return rows[0] !== undefined && versionOf(rows[0].hash) === passwordVersion
    },

    /** The account, if address and password are correct. Takes equally long if they are not. */
    async check(email: string, password: string): Promise<Verified | undefined> {
      const { rows } = await sql<{ id: string; hash: string }>`
        select id, password_hash hash from account where email = ${email.trim().toLowerCase()}`.execute(db)
      const [row] = rows
      const fits = await verifyPassword(row?.hash ?? (await nobody), password)
      if (!row || !fits) return undefined
      if (!needsRehash(row.hash)) return { accountId: row.id, passwordVersion: versionOf(row.hash) }
      const hashed = await hashPassword(password)
      const { numAffectedRows } = await sql`
        update account set password_hash = ${hashed} where id = ${row.id} and password_hash = ${row.hash}`.execute(db)
      // Another request has changed the hash meanwhile, with the same password or another one, so check again.
      if (numAffectedRows !== 1n) return this.check(email, password)
      return { accountId: row.id, passwordVersion: versionOf(hashed) }
    },

    /** Stores a reset token, valid until `expiresAt`. */
    async keepReset(accountId: string, token: string, expiresAt: Date): Promise<void> {
      await sql`
        insert into password_reset (token_sha256, account_id, expires_at)
        values (${sha256(token)}, ${accountId}, ${expiresAt})`.execute(db)
    },

    /** The account whose password a token may set now. */
    resetOf: (token: string): Promise<Account | undefined> =>
      accountWhere(sql`id in (
        select account_id from password_reset where token_sha256 = ${sha256(token)} and expires_at > ${now()})`),

    /**
     * Uses up a token: of several concurrent requests, only one returns true. Call it in the transaction that sets the
     * password.
     */
    async useReset(token: string): Promise<boolean> {
      // Lock the account first, like all that set its password: otherwise two requests with a token each could
      // deadlock.
      await sql`select from account where id in (select account_id from password_reset where token_sha256 = ${sha256(token)})
                for no key update`.execute(db)
      const { numAffectedRows } = await sql`
        delete from password_reset where token_sha256 = ${sha256(token)} and expires_at > ${now()}`.execute(db)
      return numAffectedRows === 1n
    },

    /** Records an event of an account in the audit log. Call it in the transaction that caused it. */
    async record(userId: string, action: string): Promise<void> {
      await sql`select write_audit('person', ${userId}, ${action}, null, null, null)`.execute(db)
    },

    /** The provider's sealed signing keys, created by the first process that asks. */
    async keys(make: () => Promise<string>): Promise<string> {
      const known = await storedKeys()
      if (known !== undefined) return known
      await sql`insert into oidc_key (id, sealed) values (1, ${await make()}) on conflict (id) do nothing`.execute(db)
      return (await storedKeys()) as string
    },

    /**
     * Replaces the keys in `seen`; of concurrent callers, the first one wins. @returns the sealed keys that are valid
     * now
     */
    async replaceKeys(seen: string, sealed: string): Promise<string> {
      await sql`update oidc_key set sealed = ${sealed} where sealed = ${seen}`.execute(db)
      return (await storedKeys()) as string
    },

    async sweep(): Promise<void> {
      await sql`delete from password_reset where expires_at < ${now()}`.execute(db)
    },
  }
}

export type AccountStore = ReturnType<typeof accountStore>
