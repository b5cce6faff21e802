import { sql } from 'kysely'
import { INSTALLATION } from '../audit/installation.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { LOCAL_REALM } from './realm.ts'
import { sessionStore } from './store.ts'

/** A person as the operator sees them: somebody who has signed in, or an unused local account. */
export interface KnownPerson {
  /** Id of the person, or of the account if there is no person yet. */
  readonly id: string
  readonly name: string
  readonly email: string | null
  /** 'local', or the address of the identity provider. */
  readonly issuer: string
  readonly accountId: string | null
  readonly isPerson: boolean
  readonly createdAt: Date
  readonly lockedAt: Date | null
  readonly lastSeenAt: Date | null
  readonly sessions: number
  readonly groups: number
}

export interface PlaceOf {
  readonly groupId: string
  readonly name: string
  readonly role: string
  /** True if nobody else could invite people to the group. */
  readonly isLast: boolean
}

/** People of all groups, for the operator of the installation. */
export function peopleStore(db: Db) {
  const where = (condition: ReturnType<typeof sql>, now: Date) => sql<KnownPerson>`
    select * from (
      select u.id, u.name, coalesce(u.email, a.email) email, u.issuer, a.id "accountId", true "isPerson",
             u.created_at "createdAt", u.locked_at "lockedAt",
             (select max(s.last_seen_at) from session s where s.user_id = u.id) "lastSeenAt",
             (select count(*) from session s
              where s.user_id = u.id and s.ended_at is null and s.expires_at > ${now}) sessions,
             (select count(*) from membership m join app_group g on g.id = m.group_id and g.deleted_at is null
              where m.user_id = u.id) groups
      from app_user u left join account a on u.issuer = ${LOCAL_REALM} and u.subject = a.id::text
      union all
      select a.id, coalesce(a.claims->>'name', ''), a.email, ${LOCAL_REALM}, a.id, false, a.created_at, null, null, 0, 0
      from account a
      where not exists (select from app_user u where u.issuer = ${LOCAL_REALM} and u.subject = a.id::text)
    ) p where ${condition} order by lower_case(p.email), p.name, p.id`

  return {
    async all(now: Date): Promise<KnownPerson[]> {
      return (await where(sql`true`, now).execute(db)).rows
    },

    /** Finds people by id, or by an e-mail address, which several people may have. */
    async find(who: string, now: Date): Promise<KnownPerson[]> {
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(who)
      const condition = isId
        ? sql`${who}::uuid in (p.id, p."accountId")`
        : sql`lower_case(p.email) = lower_case(${who})`
      return (await where(condition, now).execute(db)).rows
    },

    async placesOf(userId: string): Promise<PlaceOf[]> {
      const { rows } = await sql<PlaceOf>`
        select g.id "groupId", g.name, m.role,
               g.parent is null and 'GROUP_INVITE_USER' = any(r.permissions) and not exists (
                 select from membership o join role ro on ro.id = o.role and 'GROUP_INVITE_USER' = any(ro.permissions)
                 where o.group_id = g.id and o.user_id <> m.user_id) "isLast"
        from membership m join app_group g on g.id = m.group_id join role r on r.id = m.role
        where m.user_id = ${userId} and g.deleted_at is null order by g.name, g.id`.execute(db)
      return rows
    },

    /**
     * Locks a person: ends all sessions, and invalidates the invitations that they have sent.
     * @returns the number of each; undefined if the person was locked already
     */
    lock: (person: KnownPerson, now: Date): Promise<{ sessions: number; invitations: number } | undefined> =>
      db.transaction().execute(async (trx) => {
        const userId = await personOf(trx, person)
        const { numAffectedRows } = await sql`
          update app_user set locked_at = ${now} where id = ${userId} and locked_at is null`.execute(trx)
        if (numAffectedRows !== 1n) return undefined
        const { numAffectedRows: invitations } = await sql`
          update invitation set revoked_at = ${now}
          where invited_by = ${userId} and accepted_at is null and revoked_at is null`.execute(trx)
        return { sessions: await endAll(trx, userId, person.accountId, now), invitations: Number(invitations ?? 0) }
      }),

    /** @returns whether the person was locked */
    async unlock({ id }: KnownPerson): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update app_user set locked_at = null where id = ${id} and locked_at is not null`.execute(db)
      return numAffectedRows === 1n
    },

    /** @returns the number of live sessions */
    endSessions: ({ id, accountId }: KnownPerson, now: Date): Promise<number> =>
      db.transaction().execute((trx) => endAll(trx, id, accountId, now)),

    /**
     * Deletes a person with their account, sessions and personal log. What they have made stays with its group. The
     * groups' audit logs still name them, because nothing is ever deleted from these.
     */
    remove: ({ id, accountId, isPerson }: KnownPerson): Promise<void> =>
      db.transaction().execute(async (trx) => {
        if (isPerson) {
          await sql`update session set ended_at = coalesce(ended_at, now()) where user_id = ${id}`.execute(trx)
          await sql`delete from membership where user_id = ${id}`.execute(trx)
          await sql`delete from app_user where id = ${id}`.execute(trx)
          await sql`delete from audit_entry where subject_kind = 'person' and subject = ${id}`.execute(trx)
          await sql`delete from audit_head where subject_kind = 'person' and subject = ${id}`.execute(trx)
          await sql`delete from audit_check where subject_kind = 'person' and subject = ${id}`.execute(trx)
        }
        if (accountId) {
          await sql`delete from oidc_payload where account_id = ${accountId}`.execute(trx)
          await sql`delete from account where id = ${accountId}`.execute(trx)
        }
        await sql`select write_audit('installation', ${INSTALLATION}::uuid, 'user.removed', ${id}, null, null)`.execute(
          trx,
        )
      }),
  }
}

/** Creates the person if they have never signed in, so that they can be locked. */
async function personOf(trx: Trx, { id, isPerson, accountId, name, email }: KnownPerson): Promise<string> {
  if (isPerson || !accountId) return id
  return sessionStore(trx).user(LOCAL_REALM, { sub: accountId, exp: 0, name, ...(email && { email }) })
}

/** Ends all sessions, here and at the embedded provider, so that every browser must ask for the password again. */
async function endAll(trx: Trx, userId: string, accountId: string | null, now: Date): Promise<number> {
  const people = sessionStore(trx)
  const ended = await people.endOf(userId, { except: undefined }, now)
  await people.takeSealed(ended)
  if (accountId) await sql`delete from oidc_payload where account_id = ${accountId}`.execute(trx)
  return ended.length
}
