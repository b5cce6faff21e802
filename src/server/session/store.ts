import { type RawBuilder, sql } from 'kysely'
import type { Claims } from '../../contract/session.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { Db } from '../platform/db/db.ts'
import { mostListed } from '../platform/db/most-listed.ts'
import { sha256 } from '../platform/digest.ts'

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
export function sessionStore(db: Db) {
  const hasChanged = async (statement: RawBuilder<unknown>) => (await statement.execute(db)).numAffectedRows === 1n
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
      const { rows } = await sql<{ id: string }>`
        select id from app_user where issuer = ${issuer} and subject = ${subject}`.execute(db)
      return rows[0]?.id
    },

    async begin(
      session: { id: string; userId: string; sealed: string; expiresAt: Date },
      now: Date,
      { address, userAgent, locale }: Whereabouts,
    ): Promise<void> {
      await storeLocale(session.userId, locale)
      await sql`
        insert into session (id, user_id, sealed, expires_at, created_at, last_seen_at, address, user_agent)
        values (${session.id}, ${session.userId}, ${session.sealed}, ${session.expiresAt}, ${now}, ${now}, ${address},
                ${userAgent})`.execute(db)
    },

    /** A live session; undefined if it was ended or has expired, or its user is locked. */
    async living(id: string, now: Date): Promise<{ userId: string; sealed: string; lastSeenAt: Date } | undefined> {
      const { rows } = await sql<{ userId: string; sealed: string; lastSeenAt: Date }>`
        select s.user_id "userId", s.sealed, s.last_seen_at "lastSeenAt"
        from session s join app_user u on u.id = s.user_id
        where s.id = ${id} and s.ended_at is null and s.expires_at > ${now} and u.locked_at is null`.execute(db)
      return rows[0]
    },

    /** Tells whether an operator has locked the user, or the user no longer exists. */
    async isLocked(userId: string): Promise<boolean> {
      const { rows } = await sql<{ lockedAt: Date | null }>`
        select locked_at "lockedAt" from app_user where id = ${userId}`.execute(db)
      return rows[0]?.lockedAt !== null
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
      const { rows } = await sql<{ userId: string }>`
        update session set last_seen_at = ${now}, address = ${address}, user_agent = ${userAgent}
        where id = ${id} and last_seen_at <= ${due} returning user_id "userId"`.execute(db)
      if (rows[0]) await storeLocale(rows[0].userId, locale)
    },

    /** A user's live sessions, most recently used first. */
    async ofPerson(userId: string, now: Date): Promise<KnownSession[]> {
      const { rows } = await sql<KnownSession>`
        select id, created_at "createdAt", last_seen_at "lastSeenAt", address, user_agent "userAgent" from session
        where user_id = ${userId} and ended_at is null and expires_at > ${now}
        order by last_seen_at desc, id limit ${mostListed}`.execute(db)
      return rows
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
      const these = 'only' in which ? sql`id = ${which.only}` : which.except ? sql`id <> ${which.except}` : sql`true`
      const { rows } = await sql<{ id: string }>`
        update session set ended_at = ${now}
        where user_id = ${userId} and ended_at is null and expires_at > ${now} and ${these} returning id`.execute(db)
      return rows.map(({ id }) => id)
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
    claimRenewal: (id: string, now: Date, until: Date): Promise<boolean> =>
      hasChanged(sql`
        update session set renewing_until = ${until}
        where id = ${id} and ended_at is null and (renewing_until is null or renewing_until < ${now})`),

    /** Extends the renewal lock from `until` to `next`. @returns whether the caller still held it */
    extendRenewal: (id: string, until: Date, next: Date): Promise<boolean> =>
      hasChanged(sql`
        update session set renewing_until = ${next}
        where id = ${id} and ended_at is null and renewing_until = ${until}`),

    /** Releases the renewal lock and stores new tokens, if any. @returns whether the caller still held the lock */
    renewed: (
      id: string,
      until: Date,
      got?: { readonly sealed: string; readonly expiresAt: Date },
    ): Promise<boolean> => {
      const tokens = got ? sql`, sealed = ${got.sealed}, expires_at = ${got.expiresAt}` : sql``
      return hasChanged(sql`
        update session set renewing_until = null${tokens}
        where id = ${id} and ended_at is null and renewing_until = ${until}`)
    },

    async end(id: string, now: Date): Promise<void> {
      await sql`update session set ended_at = ${now}, sealed = '' where id = ${id} and ended_at is null`.execute(db)
    },

    /** Records which session an identity token belongs to; `tokenRevoked` needs that. */
    async showToken(sessionId: string, token: string, expiresAt: Date): Promise<void> {
      await sql`
        insert into session_token (sha256, session_id, expires_at) values (${sha256(token)}, ${sessionId}, ${expiresAt})
        on conflict (sha256) do nothing`.execute(db)
    },

    /** Tells whether the token belongs to a session that has been ended or deleted. */
    async tokenRevoked(token: string): Promise<boolean> {
      const { rows } = await sql<{ isOver: boolean }>`
        select s.id is null or s.ended_at is not null "isOver"
        from session_token t left join session s on s.id = t.session_id where t.sha256 = ${sha256(token)}`.execute(db)
      return rows[0]?.isOver ?? false
    },

    /** Deletes expired sessions and token records. Downloads may outlive their token, and must end with its session. */
    async sweep(now: Date): Promise<void> {
      await sql`delete from session where expires_at < ${now}`.execute(db)
      const dayBefore = new Date(now.getTime() - dayMs)
      await sql`delete from session_token where expires_at < ${dayBefore}`.execute(db)
    },
  }
}

export type SessionStore = ReturnType<typeof sessionStore>
