import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Invitation, InvitationOffer, OverInvitation } from '../../contract/invitations.ts'
import { linkedPages } from '../../contract/linked-pages.ts'
import { Problem } from '../../domain/problem.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { toldAsProblem } from '../groups/faults.ts'
import { checkGivenRole } from '../groups/member-store.ts'
import type { Mailer, MailState } from '../mail/mailer.ts'
import type { Clock } from '../platform/clock.ts'
import { asService } from '../platform/db/as-service.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { expectChanged } from '../platform/db/expect-changed.ts'
import { personalLockMs, setLockTimeout } from '../platform/db/lock-timeout.ts'
import { mostListed } from '../platform/db/most-listed.ts'
import { branchesOf, takenOf } from '../platform/db/organisation-limit.ts'
import { mustExist } from '../platform/must-exist.ts'
import { exceeded, type Taken } from '../platform/turns/share.ts'

/** An invitation can be accepted for this time. */
export const INVITATION_DAYS = 7
/** An expired or accepted invitation stays in the list for this time. */
const KEPT_DAYS = 90
/** Mails per hour, so that nobody can send spam or fill a mailbox with the product. */
const MOST_BY_INVITER = 30
const MOST_IN_GROUP = 60
const MOST_IN_ORGANISATION = 300
const MOST_TO_ADDRESS = 5
const MOST_TO_ADDRESS_OF_ORGANISATION = 20

export interface InvitationStoreOptions {
  readonly database: Pick<Database, 'db' | 'asUser' | 'onBehalfOf'>
  readonly mailer: Pick<Mailer, 'enabled' | 'send' | 'states'>
  readonly clock: Clock
  /** The product's public origin. */
  readonly origin: string
  /** The inviter's name for invitations by the operator. */
  readonly operatorName: string
  /** Maximum number of open invitations in an organisation; default 1000. */
  readonly limit?: number
}

export interface Sent {
  readonly invitation: Invitation
  /** The invitation link, if no mail was sent. */
  readonly link?: string
}

interface Row {
  id: string
  email: string
  role: string
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
  accepted: boolean
  revoked: boolean
  stands: boolean
  mailId: string | null
}

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/**
 * SQL condition: the inviter may still invite to this group and to this role, or the operator has invited. Without it, an
 * invitation would outlive the rights of its inviter.
 */
const standsBy = (held: RawBuilder<unknown>) => sql`(g.deleted_at is null and (i.invited_by is null or (
  'GROUP_INVITE_USER' = any(g.granted) and 'GROUP_INVITE_USER' = any(${held}) and r.permissions <@ ${held})))`
const stands = standsBy(sql`reach(i.invited_by, g.id)`)

/** Invitations by e-mail. Only the mail contains the secret that admits to the group; its hash is stored. */
export function invitationStore({
  database,
  mailer,
  clock,
  origin,
  operatorName,
  limit = 1000,
}: InvitationStoreOptions) {
  const { db, asUser, onBehalfOf } = database
  const now = () => new Date(clock.now())
  const expiryOf = (at: Date) => new Date(at.getTime() + INVITATION_DAYS * dayMs)

  const stateOf = ({
    accepted,
    revoked,
    expiresAt,
    stands,
  }: Pick<Row, 'accepted' | 'revoked' | 'expiresAt' | 'stands'>) => {
    if (accepted) return 'accepted'
    if (revoked) return 'revoked'
    return expiresAt.getTime() > clock.now() && stands ? 'open' : 'expired'
  }

  async function rowsOf(trx: Trx, groupId: string, id?: string): Promise<Row[]> {
    const { rows } = await sql<Row>`
      with shown as (
        select i.id from invitation i where i.group_id = ${groupId} ${id === undefined ? sql`` : sql`and i.id = ${id}`}
        order by i.accepted_at is null and i.revoked_at is null desc, i.created_at desc, i.id limit ${mostListed}
      ), inviter as materialized (
        select id, reach(id, ${groupId}) held
        from (select distinct invited_by id from invitation where id in (select id from shown)) named
      )
      select i.id, i.email, i.role, i.created_at "createdAt", i.expires_at "expiresAt",
             case when i.invited_by is not null then coalesce(nullif(u.name, ''), u.email, '') end "invitedBy",
             i.accepted_at is not null accepted, i.revoked_at is not null revoked, ${standsBy(sql`v.held`)} stands,
             (select s.mail_id from invitation_sending s where s.invitation_id = i.id order by s.id desc limit 1) "mailId"
      from invitation i
      join app_group g on g.id = i.group_id
      join role r on r.id = i.role
      left join app_user u on u.id = i.invited_by
      left join inviter v on v.id = i.invited_by
      where i.id in (select id from shown)
      order by i.created_at desc, i.id`.execute(trx)
    return rows
  }

  const invitationOf = (row: Row, mails: ReadonlyMap<string, MailState>): Invitation => ({
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.invitedBy ?? operatorName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: stateOf(row),
    mail: row.mailId === null ? 'none' : mailWords[mails.get(row.mailId) ?? 'sent'],
  })

  async function refuseFlood(trx: Trx, who: Actor, groupId: string, email: string): Promise<void> {
    const since = new Date(clock.now() - hourMs)
    // Invitations to groups that the inviter has left count as well.
    const { rows } = await asService(trx, () =>
      sql<{ most: number; sent: number; oldest: Date }>`
        with its as (
          select s.at, i.group_id = ${groupId} is_here, lower(i.email) = lower(${email}) is_to_address,
                 case when cardinality(me.path) > 1 then g.path[1:2] = me.path[1:2] else g.id = me.id end is_of_part
          from app_group me join app_group g on g.path @> me.path[1:1] join invitation i on i.group_id = g.id
          join invitation_sending s on s.invitation_id = i.id
          where me.id = ${groupId} and s.at > ${since}
        )
        select most, count(*) sent, min(at) oldest from (
          select ${MOST_BY_INVITER}::int most, at from invitation_sending where sent_by = ${who.id} and at > ${since}
          union all select ${MOST_IN_GROUP}::int, at from its where is_here
          union all select ${MOST_IN_ORGANISATION}::int, at from its
            where (select count(*) from its where is_of_part) >= (
              select ${MOST_IN_ORGANISATION}::int / greatest(1, ${branchesOf(sql`path`)} + (cardinality(path) = 1)::int)
              from app_group where id = ${groupId})
          union all select ${MOST_IN_ORGANISATION / 2}::int, at from its
            where is_of_part and (
              select cardinality(path) > 1 and ${branchesOf(sql`path`)} > 1 from app_group where id = ${groupId})
          union all select ${MOST_TO_ADDRESS}::int, at from its where is_here and is_to_address
          union all select ${MOST_TO_ADDRESS_OF_ORGANISATION}::int, at from its where is_to_address
        ) counted group by most having count(*) >= most`.execute(trx),
    )
    const waits = rows.map(({ oldest }) => oldest.getTime() + hourMs - clock.now())
    if (waits.length) throw new Problem('rate.limited', { seconds: Math.max(1, Math.ceil(Math.max(...waits) / 1000)) })
  }

  /** @throws Problem if the organisation, or its branch, has too many open invitations */
  async function makeRoom(trx: Trx, groupId: string): Promise<void> {
    const { rows } = await asService(trx, () =>
      sql<{ taken: Taken }>`
        select ${takenOf('count(*)')} taken
        from app_group me join app_group g on g.path @> me.path[1:1] join invitation i on i.group_id = g.id
        where me.id = ${groupId} and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now()}
        group by me.path`.execute(trx),
    )
    const over = exceeded(rows[0]?.taken, limit, 1)
    if (over !== undefined) throw new Problem('invitation.too-many', { limit: over })
  }

  /**
   * Locks the invitations of the organisation, then those of the inviter, so that concurrent requests count each other's
   * invitations. Always in this order, so that requests cannot deadlock.
   */
  async function lockInvitations(trx: Trx, who: Actor, groupId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(path[1]::text, 7946665104))
              from app_group where id = ${groupId}`.execute(trx)
    await sql`select pg_advisory_xact_lock(hashtextextended(${who.id}, 7946665105))`.execute(trx)
  }

  async function send(trx: Trx, who: Actor, groupId: string, sending: { id: string; token: string; locale: Locale }) {
    const { id, token, locale } = sending
    const link = linkOf(origin, locale, token)
    let mailId: string | null = null
    if (mailer.enabled) {
      const { rows } = await sql<{ email: string; groupName: string; inviterName: string; roleName: string }>`
        select i.email, g.name "groupName", coalesce(nullif(u.name, ''), u.email, '') "inviterName",
               r.name ->> ${locale} "roleName"
        from invitation i join app_group g on g.id = i.group_id join role r on r.id = i.role
        join app_user u on u.id = i.invited_by
        where i.id = ${id}`.execute(trx)
      const { email: to, ...values } = rows[0] as (typeof rows)[number]
      const mail = {
        kind: 'invitation',
        to,
        locale,
        values: { ...values, link, expiresAt: expiryOf(now()).getTime() },
      } as const
      mailId = await mailer.send(mail, { within: trx, groupId })
    }
    await sql`insert into invitation_sending (invitation_id, sent_by, at, mail_id)
              values (${id}, ${who.id}, ${now()}, ${mailId})`.execute(trx)
    const row = mustExist((await rowsOf(trx, groupId, id))[0])
    return { invitation: invitationOf(row, new Map(mailId ? [[mailId, 'waiting']] : [])), ...(!mailId && { link }) }
  }

  /** A group's invitation that can still be changed, locked until the transaction ends. */
  async function changeable(trx: Trx, groupId: string, id: string) {
    const { rows } = await sql<{ email: string; role: string; isExpired: boolean; over: boolean }>`
      select email, role, expires_at <= ${now()} "isExpired", accepted_at is not null or revoked_at is not null "over"
      from invitation where id = ${id} and group_id = ${groupId} for update`.execute(trx)
    const invitation = mustExist(rows[0])
    if (invitation.over) throw new Problem('invitation.over')
    return invitation
  }

  return {
    async list(who: Actor, groupId: string): Promise<Invitation[]> {
      const rows = await asUser(who, (trx) => rowsOf(trx, groupId))
      const mails = await mailer.states(rows.flatMap(({ mailId }) => mailId ?? []))
      return rows.map((row) => invitationOf(row, mails))
    },

    /** Replaces an open invitation for the same address, if the user could withdraw it. */
    create: (who: Actor, groupId: string, invited: { email: string; role: string; locale: Locale }): Promise<Sent> =>
      toldAsProblem(
        asUser(who, async (trx) => {
          const { email, role, locale } = invited
          await lockInvitations(trx, who, groupId)
          await checkGivenRole(trx, who, groupId, role)
          const { rows: members } = await sql`
            select from membership m join app_user u on u.id = m.user_id
            where m.group_id = ${groupId} and lower(u.email) = lower(${email})`.execute(trx)
          if (members.length > 0) throw new Problem('invitation.already-member', { email })
          await refuseFlood(trx, who, groupId, email)
          const { rows: replaced } = await sql<{ role: string }>`
            update invitation set revoked_at = ${now()}
            where group_id = ${groupId} and lower(email) = lower(${email})
              and accepted_at is null and revoked_at is null
            returning role`.execute(trx)
          for (const before of replaced) await checkGivenRole(trx, who, groupId, before.role)
          await makeRoom(trx, groupId)
          const id = crypto.randomUUID()
          const token = newToken()
          const at = now()
          await sql`
            insert into invitation (id, group_id, email, role, invited_by, sha256, created_at, expires_at)
            values (${id}, ${groupId}, ${email}, ${role}, ${who.id}, ${sha256(token)}, ${at}, ${expiryOf(at)})`.execute(
            trx,
          )
          return send(trx, who, groupId, { id, token, locale })
        }),
      ),

    /** Sends an invitation again, with a new secret. Its validity then depends on the rights of the new sender. */
    resend: (who: Actor, groupId: string, id: string, locale: Locale): Promise<Sent> =>
      asUser(who, async (trx) => {
        await lockInvitations(trx, who, groupId)
        const { email, role, isExpired } = await changeable(trx, groupId, id)
        await checkGivenRole(trx, who, groupId, role)
        await refuseFlood(trx, who, groupId, email)
        if (isExpired) await makeRoom(trx, groupId)
        const token = newToken()
        expectChanged(
          await sql`update invitation set invited_by = ${who.id}, sha256 = ${sha256(token)},
                      expires_at = ${expiryOf(now())} where id = ${id}`.execute(trx),
        )
        return send(trx, who, groupId, { id, token, locale })
      }),

    revoke: (who: Actor, groupId: string, id: string): Promise<void> =>
      asUser(who, async (trx) => {
        const { role } = await changeable(trx, groupId, id)
        await checkGivenRole(trx, who, groupId, role)
        expectChanged(await sql`update invitation set revoked_at = ${now()} where id = ${id}`.execute(trx))
      }),

    /** The offer behind a secret; only its state unless it is open. Undefined if the secret is unknown. */
    async offer(token: string): Promise<Omit<InvitationOffer, 'hasAccount'> | OverInvitation | undefined> {
      const { rows } = await sql<Row & { groupName: string; roleName: InvitationOffer['roleName'] }>`
        select g.name "groupName", i.email, i.role, r.name "roleName", i.expires_at "expiresAt",
               case when i.invited_by is not null then coalesce(nullif(u.name, ''), u.email, '') end "invitedBy",
               i.accepted_at is not null accepted, i.revoked_at is not null revoked, ${stands} stands
        from invitation i join app_group g on g.id = i.group_id join role r on r.id = i.role
        left join app_user u on u.id = i.invited_by
        where i.sha256 = ${sha256(token)}`.execute(db)
      const [row] = rows
      if (!row) return undefined
      const state = stateOf(row)
      if (state !== 'open') return { state }
      const { groupName, email, role, roleName } = row
      return {
        state,
        groupName,
        invitedBy: row.invitedBy ?? operatorName,
        role,
        roleName,
        email,
        expiresAt: row.expiresAt.toISOString(),
      }
    },

    /**
     * Makes the holder of the secret a member; an existing member keeps the higher role. Repeating it changes nothing.
     * @returns the group
     * @throws Problem `not-found`, `invitation.over`
     */
    accept: (who: Actor, token: string): Promise<string> =>
      onBehalfOf(who, async (trx) => {
        await setLockTimeout(trx, personalLockMs)
        const { rows } = await sql<Row & { groupId: string; acceptedBy: string | null }>`
          select i.id, i.group_id "groupId", i.role, i.expires_at "expiresAt", i.accepted_by "acceptedBy",
                 i.accepted_at is not null accepted, i.revoked_at is not null revoked, ${stands} stands
          from invitation i join app_group g on g.id = i.group_id join role r on r.id = i.role
          where i.sha256 = ${sha256(token)} for update of i`.execute(trx)
        const invitation = mustExist(rows[0])
        const { id, groupId, role } = invitation
        if (invitation.acceptedBy === who.id) return groupId
        if (stateOf(invitation) !== 'open') throw new Problem('invitation.over')
        await sql`
          insert into membership as m (group_id, user_id, role) values (${groupId}, ${who.id}, ${role})
          on conflict (group_id, user_id) do update set role = excluded.role
          where (select rank from role where id = excluded.role) < (select rank from role where id = m.role)`.execute(
          trx,
        )
        await sql`update invitation set accepted_at = ${now()}, accepted_by = ${who.id} where id = ${id}`.execute(trx)
        return groupId
      }),

    async sweep(): Promise<void> {
      await sql`delete from invitation where expires_at < ${new Date(clock.now() - KEPT_DAYS * dayMs)}`.execute(db)
    },
  }
}

export type InvitationStore = ReturnType<typeof invitationStore>

const mailWords = { waiting: 'waiting', sent: 'sent', 'given-up': 'failed' } as const

/** Invites the first administrator of a root, on behalf of the operator. @returns the link, which is not stored */
export async function inviteFirst(
  trx: Trx,
  { groupId, email, locale }: { groupId: string; email: string; locale: Locale },
  { clock, origin }: Pick<InvitationStoreOptions, 'clock' | 'origin'>,
): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await sql`
    insert into invitation (id, group_id, email, role, sha256, created_at, expires_at)
    values (${crypto.randomUUID()}, ${groupId}, ${email}, 'admin', ${sha256(token)}, ${new Date(now)},
            ${new Date(now + INVITATION_DAYS * dayMs)})`.execute(trx)
  return linkOf(origin, locale, token)
}

/** The secret is in the fragment, which browsers do not send: it appears in no log and no Referer. */
const linkOf = (origin: string, locale: Locale, token: string) => `${origin}${linkedPages.invitation[locale]}#${token}`

/** A secret of 256 random bits. */
const newToken = () => randomBytes(32).toString('base64url')
