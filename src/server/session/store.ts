import { type ColumnType, sql } from 'kysely'
import type { Claims } from '../../contract/session.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { Db } from '../platform/db/db.ts'
import { mostListed } from '../platform/db/most-listed.ts'
import { sha256 } from '../platform/digest.ts'

type SessionTables = {
  app_user: { id: string; issuer: string; subject: string; name: string; email: string | null; locked_at: Date | null }
  session: {
    id: string
    user_id: string
    sealed: string
    renewing_until: Date | null
    expires_at: Date
    ended_at: Date | null
    created_at: ColumnType<Date, Date, never>
    last_seen_at: Date
    address: string | null
    user_agent: string | null
  }
  session_token: { sha256: Buffer; session_id: string; expires_at: Date }
}

/** Where a request comes from. */
export interface Whereabouts {
  readonly address: string
  readonly userAgent: string | null
  readonly locale: Locale
}

/** A session as its user sees it. */
export interface KnownSession {
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly address: string | null
  readonly userAgent: string | null
}

/** Minimum time between two updates of `last_seen_at`. */
const SEEN_EVERY_MS = minuteMs

/** Users and their sessions. In a transaction of a user, row-level security hides those of others. */
export function sessionStore(untyped: Db) {
  const db = untyped.withTables<SessionTables>()
  /** Stores the language of a user's mails. */
  const storeLocale = (userId: string, locale: Locale) =>
    sql`update app_user set locale = ${locale} where id = ${userId} and locale is distinct from ${locale}`.execute(db)

  return {
    /**
     * Creates the user with this issuer and subject, or updates their name and e-mail.
     * @returns the user's id
     */
    async user(issuer: string, claims: Claims): Promise<string> {
      const name = claims.name ?? [claims.given_name, claims.family_name].filter(Boolean).join(' ')
      const email = claims.email ?? null
      // Every request with a bearer token runs this, so it writes only if name or e-mail has changed.
      const { rows } = await sql<{ id: string }>`
        with known as (
          select id from app_user where issuer = ${issuer} and subject = ${claims.sub}
            and name = ${name} and email is not distinct from ${email}
        ), written as (
          insert into app_user (issuer, subject, name, email)
          select ${issuer}, ${claims.sub}, ${name}, ${email} where not exists (select from known)
          on conflict (issuer, subject) do update set name = excluded.name, email = excluded.email
          returning id
        )
        select id from known union all select id from written`.execute(db)
      return (rows[0] as { id: string }).id
    },

    /** Id of the user with this issuer and subject, if known. */
    async known(issuer: string, subject: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('app_user')
        .select('id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.id
    },

    async begin(
      session: { id: string; userId: string; sealed: string; expiresAt: Date },
      now: Date,
      { address, userAgent, locale }: Whereabouts,
    ): Promise<void> {
      await storeLocale(session.userId, locale)
      await db
        .insertInto('session')
        .values({
          id: session.id,
          user_id: session.userId,
          sealed: session.sealed,
          expires_at: session.expiresAt,
          renewing_until: null,
          ended_at: null,
          created_at: now,
          last_seen_at: now,
          address,
          user_agent: userAgent,
        })
        .execute()
    },

    /** A live session; undefined if it was ended or has expired, or its user is locked. */
    async living(id: string, now: Date): Promise<{ userId: string; sealed: string; lastSeenAt: Date } | undefined> {
      const row = await db
        .selectFrom('session')
        .innerJoin('app_user', 'app_user.id', 'session.user_id')
        .select(['user_id as userId', 'sealed', 'last_seen_at as lastSeenAt'])
        .where('session.id', '=', id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('locked_at', 'is', null)
        .executeTakeFirst()
      return row
    },

    /** Tells whether an operator has locked the user, or the user no longer exists. */
    async isLocked(userId: string): Promise<boolean> {
      const row = await db.selectFrom('app_user').select('locked_at').where('id', '=', userId).executeTakeFirst()
      return row?.locked_at !== null
    },

    /**
     * Checks as `isLocked` does, and locks the user's row: until the transaction ends, nobody can lock or delete the
     * user.
     */
    async isLockedFor(userId: string): Promise<boolean> {
      const { rows } = await sql<{ locked_at: Date | null }>`
        select locked_at from app_user where id = ${userId} for share`.execute(db)
      return rows[0]?.locked_at !== null
    },

    /** Records that a session was used, at most once a minute. `lastSeenAt` is the stored value. */
    async seen(id: string, lastSeenAt: Date, now: Date, { address, userAgent, locale }: Whereabouts): Promise<void> {
      const due = new Date(now.getTime() - SEEN_EVERY_MS)
      if (lastSeenAt > due) return
      const [noted] = await db
        .updateTable('session')
        .set({ last_seen_at: now, address, user_agent: userAgent })
        .where('id', '=', id)
        .where('last_seen_at', '<=', due)
        .returning('user_id as userId')
        .execute()
      if (noted) await storeLocale(noted.userId, locale)
    },

    /** A user's live sessions, most recently used first. */
    async ofPerson(userId: string, now: Date): Promise<KnownSession[]> {
      return db
        .selectFrom('session')
        .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'address', 'user_agent as userAgent'])
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .limit(mostListed)
        .execute()
    },

    /**
     * Ends one session of a user, all but one, or all.
     * @returns the ids of those that were live
     */
    async endOf(
      userId: string,
      which: { only: string } | { except: string | undefined },
      now: Date,
    ): Promise<string[]> {
      let query = db
        .updateTable('session')
        .set({ ended_at: now })
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
      if ('only' in which) query = query.where('id', '=', which.only)
      else if (which.except) query = query.where('id', '<>', which.except)
      return (await query.returning('id').execute()).map(({ id }) => id)
    },

    /** Returns and deletes the sealed tokens of ended sessions. */
    async takeSealed(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<{ sealed: string }>`
        with held as (select id, sealed from session where id = any(${[...ids]}::uuid[]) and ended_at is not null for update)
        update session s set sealed = '' from held where s.id = held.id and held.sealed <> ''
        returning held.sealed`.execute(db)
      return rows.map(({ sealed }) => sealed)
    },

    /**
     * Takes the renewal lock until `until`, so that only one process at a time renews the session at the provider.
     * `until` is also the fencing token for `extendRenewal` and `renewed`. @returns whether the lock was free
     */
    async claimRenewal(id: string, now: Date, until: Date): Promise<boolean> {
      const row = await db
        .updateTable('session')
        .set({ renewing_until: until })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where((is) => is.or([is('renewing_until', 'is', null), is('renewing_until', '<', now)]))
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Extends the renewal lock from `until` to `next`. @returns whether the caller still held it */
    async extendRenewal(id: string, until: Date, next: Date): Promise<boolean> {
      const row = await db
        .updateTable('session')
        .set({ renewing_until: next })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('renewing_until', '=', until)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Releases the renewal lock and stores new tokens, if any. @returns whether the caller still held the lock */
    async renewed(
      id: string,
      until: Date,
      got?: { readonly sealed: string; readonly expiresAt: Date },
    ): Promise<boolean> {
      const row = await db
        .updateTable('session')
        .set({ renewing_until: null, ...(got && { sealed: got.sealed, expires_at: got.expiresAt }) })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('renewing_until', '=', until)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async end(id: string, now: Date): Promise<void> {
      await db
        .updateTable('session')
        .set({ ended_at: now, sealed: '' })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    },

    /** Records which session an identity token belongs to; `tokenRevoked` needs that. */
    async showToken(sessionId: string, token: string, expiresAt: Date): Promise<void> {
      await db
        .insertInto('session_token')
        .values({ sha256: sha256(token), session_id: sessionId, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('sha256').doNothing())
        .execute()
    },

    /** Tells whether the token belongs to a session that has been ended or deleted. */
    async tokenRevoked(token: string): Promise<boolean> {
      const row = await db
        .selectFrom('session_token')
        .leftJoin('session', 'session.id', 'session_token.session_id')
        .select(['session.id', 'session.ended_at'])
        .where('session_token.sha256', '=', sha256(token))
        .executeTakeFirst()
      return row !== undefined && (row.id === null || row.ended_at !== null)
    },

    /** Deletes expired sessions and token records. Downloads may outlive their token, and must end with its session. */
    async sweep(now: Date): Promise<void> {
      await db.deleteFrom('session').where('expires_at', '<', now).execute()
      const dayBefore = new Date(now.getTime() - dayMs)
      await db.deleteFrom('session_token').where('expires_at', '<', dayBefore).execute()
    },
  }
}

export type SessionStore = ReturnType<typeof sessionStore>
