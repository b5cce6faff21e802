import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Claims } from '../../contract/session.ts'
import type { Db } from '../platform/db.ts'

type SessionTables = {
  app_user: { id: string; issuer: string; subject: string; name: string; email: string | null }
  session: {
    id: string
    user_id: string
    sealed: string
    renewing_until: Date | null
    expires_at: Date
    ended_at: Date | null
  }
  session_token: { sha256: Buffer; session_id: string; expires_at: Date }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

export function sessionStore(untyped: Db) {
  const db = untyped.withTables<SessionTables>()
  return {
    /** The person behind issuer and subject; known from now on. */
    async user(issuer: string, claims: Claims): Promise<string> {
      const name = claims.name ?? [claims.given_name, claims.family_name].filter(Boolean).join(' ')
      const { rows } = await sql<{ id: string }>`
        insert into app_user (issuer, subject, name, email)
        values (${issuer}, ${claims.sub}, ${name}, ${claims.email ?? null})
        on conflict (issuer, subject) do update set name = excluded.name, email = excluded.email
        returning id`.execute(db)
      return (rows[0] as { id: string }).id
    },

    async begin(session: { id: string; userId: string; sealed: string; expiresAt: Date }): Promise<void> {
      await db
        .insertInto('session')
        .values({
          id: session.id,
          user_id: session.userId,
          sealed: session.sealed,
          expires_at: session.expiresAt,
          renewing_until: null,
          ended_at: null,
        })
        .execute()
    },

    /** Undefined once it was ended or has run out. */
    async living(id: string, now: Date): Promise<{ userId: string; sealed: string } | undefined> {
      const row = await db
        .selectFrom('session')
        .select(['user_id as userId', 'sealed'])
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row
    },

    /** Only one asks the provider for a session at a time. @returns whether it is this one's turn */
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

    async renewed(id: string, sealed: string | undefined, expiresAt?: Date): Promise<void> {
      await db
        .updateTable('session')
        .set({ renewing_until: null, ...(sealed && { sealed }), ...(expiresAt && { expires_at: expiresAt }) })
        .where('id', '=', id)
        .execute()
    },

    async end(id: string, now: Date): Promise<void> {
      await db.updateTable('session').set({ ended_at: now, sealed: '' }).where('id', '=', id).execute()
    },

    async showToken(sessionId: string, token: string, expiresAt: Date): Promise<void> {
      await db
        .insertInto('session_token')
        .values({ sha256: sha256(token), session_id: sessionId, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('sha256').doNothing())
        .execute()
    },

    /** True for a token that was shown by a session which has been ended since. */
    async tokenRevoked(token: string): Promise<boolean> {
      const row = await db
        .selectFrom('session_token')
        .innerJoin('session', 'session.id', 'session_token.session_id')
        .select('session.ended_at')
        .where('session_token.sha256', '=', sha256(token))
        .executeTakeFirst()
      return Boolean(row?.ended_at)
    },

    /** Forgets what has run out. */
    async sweep(now: Date): Promise<void> {
      await db.deleteFrom('session').where('expires_at', '<', now).execute()
      await db.deleteFrom('session_token').where('expires_at', '<', now).execute()
    },
  }
}

export type SessionStore = ReturnType<typeof sessionStore>
