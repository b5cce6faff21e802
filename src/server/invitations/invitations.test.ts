import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockedStatements, holding } from '../../../test/blocked.ts'
import { appForFile, mailForFile } from '../../../test/for-file.ts'
import { linkIn, type ReceivedMail } from '../../../test/mail.ts'
import { startTestApp, type TestApp, type Visitor } from '../../../test/server.ts'
import { join, makePerson, makeTenant, type Person } from '../../../test/tenants.ts'
import type { Invitation } from '../../contract/invitations.ts'
import { dayMs } from '../../domain/time-units.ts'
import { invitationStore } from './store.ts'

/** An e-mail address that has not got a mail yet. */
let newcomer: string
let counted = 0
const mails = await mailForFile()
const app = await appForFile(mails.settings)
const ours = await makeTenant(app, {
  name: 'Ours',
  only: ['admin', 'leftAdmin', 'leftAnalyst', 'leftViewer', 'rightAdmin'],
})
const theirs = await makeTenant(app, { name: 'Theirs', only: ['admin'] })
beforeEach(async () => {
  newcomer = `new${++counted}@people.example`
  await app.database.pool.query('delete from invitation')
})

const list = ({ visitor }: Person, group: string) => visitor.json('GET', `/api/web/groups/${group}/invitations`)
const invite = ({ visitor }: Person, group: string, email: string, role = 'viewer', locale = 'de') =>
  visitor.json('POST', `/api/web/groups/${group}/invitations`, { email, role, locale })
const resend = ({ visitor }: Person, group: string, id: string) =>
  visitor.json('POST', `/api/web/groups/${group}/invitations/${id}/resend`, { locale: 'en' })
const revoke = ({ visitor }: Person, group: string, id: string) =>
  visitor.json('DELETE', `/api/web/groups/${group}/invitations/${id}`)
const look = (visitor: Visitor, token?: string) => visitor.json('POST', '/api/web/invitations/look', { token })
const accept = (visitor: Visitor) => visitor.json('POST', '/api/web/invitations/accept')
const tokenIn = (link: string) => new URL(link).hash.slice(1)
const roleIn = async (group: string, { id }: Person) =>
  (await app.database.pool.query('select role from membership where group_id = $1 and user_id = $2', [group, id]))
    .rows[0]?.role

/** Invitations without mail, at most `limit` of them in an organisation. */
const storeOf = (limit: number) =>
  invitationStore({
    database: app.database,
    clock: app.clock,
    mailer: { enabled: false, send: async () => '', states: async () => new Map() },
    origin: app.origin,
    operatorName: '',
    limit,
  })

/** The next mail to an address; mails to others are skipped. */
async function mailTo(email: string): Promise<ReceivedMail> {
  for (;;) {
    const mail = await mails.next()
    if (mail.recipients.some((one) => one.toLowerCase() === email.toLowerCase())) return mail
  }
}

/** Invites somebody and reads the secret from the mail. */
async function invited(
  by: Person,
  group: string,
  email: string,
  role?: string,
): Promise<{ id: string; token: string }> {
  const { status, body } = await invite(by, group, email, role)
  expect(status).toBe(201)
  return { id: body.invitation.id, token: tokenIn(linkIn(await mailTo(email))) }
}

describe('an invitation', () => {
  it('is mailed in the requested language, with the secret in a part of the address that no log contains', async () => {
    const { left } = ours.groups

    const { body } = await invite(ours.people.leftAdmin, left, 'New.One@People.example', 'analyst', 'en')

    const mail = await mailTo('New.One@People.example')
    expect(mail.subject).toBe('Invitation to the group “Ours left”')
    expect(mail.text).toContain('Ours leftAdmin invites you')
    expect(mail.text).toContain('Your role: Analyst')
    const link = new URL(linkIn(mail))
    expect(link.href).toMatch(new RegExp(`^${app.origin}/en/invitation#[\\w-]{43}$`))
    expect(body).not.toHaveProperty('link')
    expect(body.invitation).toMatchObject({ email: 'New.One@People.example', role: 'analyst', state: 'open' })
    expect(Date.parse(body.invitation.expiresAt) - Date.parse(body.invitation.createdAt)).toBe(7 * dayMs)
    expect((await invite(ours.people.leftAdmin, left, 'de@people.example')).status).toBe(201)
    expect(linkIn(await mailTo('de@people.example'))).toMatch(`${app.origin}/einladung#`)
  })

  it('shows the state of its mail', async () => {
    const { left } = ours.groups
    await invited(ours.people.leftAdmin, left, newcomer)
    mails.refuse({ code: 550, times: 1 })
    await invite(ours.people.leftAdmin, left, 'nobody@people.example')
    const stateOf = async (email: string) =>
      (await list(ours.people.leftAdmin, left)).body.find((one: Invitation) => one.email === email).mail

    await expect.poll(() => stateOf(newcomer)).toBe('sent')
    await expect.poll(() => stateOf('nobody@people.example')).toBe('failed')
  })

  it('does not show the name of an inviter who is in the group above only', async () => {
    const { groups, people } = ours
    await invited(people.admin, groups.left, 'other@people.example')
    const { body } = await list(people.leftAdmin, groups.left)
    expect(JSON.stringify(body)).not.toContain('Ours admin')
  })

  it('cannot grant a role above the inviter’s own, or an unknown one', async () => {
    const { groups, people } = ours
    await app.database.pool.query(`
      insert into role (id, name, permissions, rank) values ('host', '{"de": "Gastgeber", "en": "Host"}', '{GROUP_INVITE_USER,REPORT_READ}', 25)`)
    const host = await makePerson(app, 'Ours host')
    await join(app, host.id, groups.left, 'host')

    expect((await invite(host, groups.left, 'a@people.example', 'admin')).body.code).toBe('permission.missing')
    expect((await invite(host, groups.left, 'a@people.example', 'emperor')).body.code).toBe('group.role-unknown')
    expect((await invite(people.leftAnalyst, groups.left, 'a@people.example', 'none')).status).toBe(403)
    const { id } = await invited(people.leftAdmin, groups.left, 'a@people.example', 'admin')
    expect((await resend(host, groups.left, id)).body.code).toBe('permission.missing')
    expect((await revoke(host, groups.left, id)).body.code).toBe('permission.missing')
    // A new invitation would replace the administrator's.
    expect((await invite(host, groups.left, 'A@people.example', 'none')).body.code).toBe('permission.missing')
    expect((await list(people.leftAdmin, groups.left)).body).toMatchObject([{ id, state: 'open', role: 'admin' }])
    expect((await invite(host, groups.left, 'b@people.example', 'none')).status).toBe(201)
  })

  it('is refused for members, and replaces an open one for the same address', async () => {
    const { groups, people } = ours
    const already = await invite(people.leftAdmin, groups.left, people.leftViewer.email.toUpperCase())
    expect(already.body).toMatchObject({ code: 'invitation.already-member' })

    const first = await invited(people.leftAdmin, groups.left, newcomer)
    const second = await invited(people.leftAdmin, groups.left, newcomer.toUpperCase())

    expect((await look(app.visitor(), first.token)).body).toEqual({ state: 'revoked' })
    expect((await look(app.visitor(), second.token)).body.state).toBe('open')
  })

  it('has a rate limit', async () => {
    const { groups, people } = ours
    const { id } = await invited(people.leftAdmin, groups.left, newcomer)
    for (let i = 0; i < 4; i++) {
      expect((await resend(people.leftAdmin, groups.left, id)).status).toBe(200)
    }

    const { status, body } = await resend(people.leftAdmin, groups.left, id)
    expect(status).toBe(429)
    expect(body.values.seconds).toBeGreaterThan(3500)
    expect((await revoke(people.leftAdmin, groups.left, id)).status).toBe(204)
    expect((await invite(people.leftAdmin, groups.left, newcomer)).status).toBe(429)
    // The limit is for all groups of an inviter, including those that they have left.
    for (let i = 0; i < 25; i++) {
      const group = i % 2 ? groups.left : groups.below
      expect((await invite(people.leftAdmin, group, `p${i}@people.example`)).status).toBe(201)
    }
    expect((await invite(people.leftAdmin, groups.below, 'one-more@people.example')).status).toBe(429)
    expect((await invite(people.admin, groups.below, 'one-more@people.example')).status).toBe(201)
  })

  it('is refused if the organisation has sent many within the hour, or many to one address, regardless of who sent them', async () => {
    const { people, groups } = ours
    const { pool } = app.database
    const { id } = await invited(people.leftAdmin, groups.left, newcomer)
    /** Colleagues send the invitation again. */
    const sentAgain = (times: number) =>
      pool.query(
        `insert into invitation_sending (invitation_id, sent_by, at)
         select $1, null, $2::timestamptz - n * interval '1 millisecond' from generate_series(1, $3) n`,
        [id, new Date(app.clock.now()), times],
      )

    await sentAgain(19)
    expect((await invite(people.rightAdmin, groups.right, newcomer)).status).toBe(429)
    expect((await invite(people.rightAdmin, groups.right, `other-${newcomer}`)).status).toBe(201)
    await sentAgain(279)
    expect((await invite(people.rightAdmin, groups.right, `third-${newcomer}`)).status).toBe(201)
    // The group at the top has a share, as each customer has.
    expect((await invite(people.admin, groups.root, `fourth-${newcomer}`)).status).toBe(201)
    await pool.query(
      `insert into invitation_sending (invitation_id, sent_by, at)
       select i.id, null, $2::timestamptz from invitation i, generate_series(1, 99)
       where i.group_id = $1 and i.email = $3`,
      [groups.root, new Date(app.clock.now()), `fourth-${newcomer}`],
    )
    const refused = await invite(people.admin, groups.root, `fifth-${newcomer}`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await invite(theirs.people.admin, theirs.groups.root, newcomer)).status).toBe(201)
  })

  it('counts towards the limit if it is sent again after it expired', async () => {
    const store = storeOf(1)
    const create = (email: string) =>
      store.create(ours.people.admin, ours.groups.left, { email, role: 'viewer', locale: 'de' })
    const { invitation } = await create(newcomer)
    await app.database.pool.query('update invitation set expires_at = created_at')
    const other = await create(`other-${newcomer}`)
    const again = () => store.resend(ours.people.admin, ours.groups.left, invitation.id, 'de')

    await expect(again()).rejects.toMatchObject({ code: 'invitation.too-many' })
    await store.revoke(ours.people.admin, ours.groups.left, other.invitation.id)
    expect((await again()).link).toBeDefined()
  })

  it.each([
    ['an organisation', 1, 'invitation.too-many'],
    ['an inviter', 1000, 'rate.limited'],
  ])('counts for %s even if made at the same moment in another group', async (of, limit, code) => {
    const { pool } = app.database
    const inviter = await makePerson(app, `Inviter of ${of}`)
    const places = of === 'an inviter' ? [ours.groups.left, theirs.groups.root] : [ours.groups.left, ours.groups.right]
    for (const group of places) await join(app, inviter.id, group, 'admin')
    const store = storeOf(limit)
    const create = (group: string) =>
      store.create(inviter, group, { email: newcomer, role: 'viewer', locale: 'de' }).then(
        () => 'created',
        (error) => error.code,
      )
    if (of === 'an inviter') {
      const before = { email: 'before@people.example', role: 'viewer', locale: 'de' } as const
      const { invitation } = await store.create(inviter, ours.groups.left, before)
      await pool.query(
        `insert into invitation_sending (invitation_id, sent_by, at)
         select $1, $2, $3::timestamptz + n * interval '1 millisecond' from generate_series(1, 28) n`,
        [invitation.id, inviter.id, new Date(app.clock.now())],
      )
    }
    // Both requests begin before either of them can finish.
    const held = await holding(pool, 'lock table invitation_sending in exclusive mode')
    const waiting = () => blockedStatements(pool)
    const answers: Promise<string>[] = []
    for (const group of places) {
      answers.push(create(group))
      await expect.poll(waiting).toBe(answers.length)
    }
    await held.end('commit')

    expect(await Promise.all(answers)).toEqual(['created', code])
  })
})

it('an invitation is deleted three months after it expired', async () => {
  const { groups, people } = ours
  await invited(people.leftAdmin, groups.left, newcomer)
  const left = async (days: number) => {
    const expiredAt = new Date(app.clock.now() - days * dayMs)
    await app.database.pool.query('update invitation set expires_at = $1', [expiredAt])
    await storeOf(9).sweep()
    return (await list(people.leftAdmin, groups.left)).body.length
  }

  expect([await left(89), await left(91)]).toEqual([1, 0])
})

describe('the holder of the secret', () => {
  it('sees the offer, keeps it in a sealed cookie across signing in, and joins once', async () => {
    const { groups, people } = ours
    const { token } = await invited(people.leftAdmin, groups.left, newcomer, 'analyst')
    const guest = await makePerson(app, 'Somebody New', 'another-address@people.example')

    const offer = await look(guest.visitor, token)

    expect(offer.body).toEqual({
      groupName: 'Ours left',
      invitedBy: 'Ours leftAdmin',
      role: 'analyst',
      roleName: { de: 'Analyse', en: 'Analyst' },
      email: newcomer,
      expiresAt: expect.any(String),
      state: 'open',
      hasAccount: false,
    })
    const cookie = offer.headers.getSetCookie().find((line) => line.startsWith('invitation='))
    expect(cookie).toMatch(/Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/)
    expect(cookie).not.toContain(token)
    expect((await look(guest.visitor)).body.groupName).toBe('Ours left')

    const joined = await accept(guest.visitor)
    expect(joined).toMatchObject({ status: 200, body: { groupId: groups.left } })
    expect(guest.visitor.cookies.has('invitation')).toBe(false)
    expect(await roleIn(groups.left, guest)).toBe('analyst')
    expect((await accept(guest.visitor)).status).toBe(404)
    expect((await list(people.leftAdmin, groups.left)).body[0].state).toBe('accepted')
    const other = await makePerson(app, 'Somebody Else')
    // An old mail tells nothing of the group.
    expect((await look(other.visitor, token)).body).toEqual({ state: 'accepted' })
    expect((await accept(other.visitor)).status).toBe(404)
    const { rows } = await app.database.pool.query(
      `select actor_name, action from audit_entry where subject = $1 and action in ('invitation.changed', 'member.created')
       order by seq desc limit 2`,
      [groups.left],
    )
    expect(rows).toEqual([
      { actor_name: 'Somebody New', action: 'invitation.changed' },
      { actor_name: 'Somebody New', action: 'member.created' },
    ])
  })

  it('joins once, even with many concurrent attempts', async () => {
    const { token } = await invited(ours.people.leftAdmin, ours.groups.left, newcomer)
    const crowd = await Promise.all(Array.from({ length: 5 }, (_, i) => makePerson(app, `Crowd ${i}`)))
    for (const { visitor } of crowd) await look(visitor, token)

    const answers = await Promise.all(crowd.map(({ visitor }) => accept(visitor)))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])
  })

  it('keeps the higher of two roles', async () => {
    const { groups, people } = ours
    const somebody = await makePerson(app, 'Ours climber')
    await join(app, somebody.id, groups.left, 'viewer')
    const higher = await invited(people.leftAdmin, groups.left, 'c1@people.example', 'analyst')
    const lower = await invited(people.leftAdmin, groups.left, 'c2@people.example', 'none')

    await look(somebody.visitor, higher.token)
    await accept(somebody.visitor)
    expect(await roleIn(groups.left, somebody)).toBe('analyst')
    await look(somebody.visitor, lower.token)
    expect((await accept(somebody.visitor)).status).toBe(200)
    expect(await roleIn(groups.left, somebody)).toBe('analyst')
  })

  it('is refused once the invitation was withdrawn, has expired, or was sent again', async () => {
    const { groups, people } = ours
    const guest = await makePerson(app, 'Too Late')
    const open = async (name: string) => {
      const one = await invited(people.leftAdmin, groups.left, `${name}@people.example`)
      await look(guest.visitor, one.token)
      return one
    }

    const { id } = await open('withdrawn')
    expect((await revoke(people.leftAdmin, groups.left, id)).status).toBe(204)
    expect((await accept(guest.visitor)).status).toBe(410)
    expect((await revoke(people.leftAdmin, groups.left, id)).status).toBe(410)
    expect((await resend(people.leftAdmin, groups.left, id)).status).toBe(410)

    const again = await open('again')
    await resend(people.leftAdmin, groups.left, again.id)
    const renewed = tokenIn(linkIn(await mailTo('again@people.example')))
    expect((await accept(guest.visitor)).status).toBe(404)
    expect((await look(app.visitor(), again.token)).status).toBe(404)
    expect((await look(app.visitor(), renewed)).body.state).toBe('open')

    const late = await open('late')
    await app.database.pool.query(`update invitation set expires_at = $1 where id = $2`, [
      new Date(app.clock.now() - 1),
      late.id,
    ])
    expect((await accept(guest.visitor)).status).toBe(410)
    const renewal = await resend(people.leftAdmin, groups.left, late.id)
    expect(renewal.body.invitation.state).toBe('open')
    expect(await roleIn(groups.left, guest)).toBeUndefined()
  })

  it('is refused if the inviter may no longer invite them', async () => {
    const { groups, people } = ours
    const guest = await makePerson(app, 'Invited By Nobody')
    const inviter = await makePerson(app, 'Ours second')
    await join(app, inviter.id, groups.left, 'admin')
    const { id, token } = await invited(inviter, groups.left, newcomer, 'analyst')
    await look(guest.visitor, token)
    const works = async () => (await look(app.visitor(), token)).body.state === 'open'

    await join(app, inviter.id, groups.left, 'analyst')
    expect(await works()).toBe(false)
    expect((await accept(guest.visitor)).status).toBe(410)
    // The inviter may still invite, but no longer to that role.
    await join(app, inviter.id, groups.left, 'host')
    expect(await works()).toBe(false)
    await app.database.pool.query('delete from membership where user_id = $1', [inviter.id])
    expect((await accept(guest.visitor)).status).toBe(410)
    expect((await list(people.leftAdmin, groups.left)).body[0].state).toBe('expired')

    await resend(people.leftAdmin, groups.left, id)
    await look(guest.visitor, tokenIn(linkIn(await mailTo(newcomer))))
    expect((await accept(guest.visitor)).status).toBe(200)
  })

  it('is refused while the group is deleted', async () => {
    const { groups, people } = ours
    const { visitor } = people.admin
    const { token } = await invited(people.admin, groups.below, newcomer)
    await visitor.json('DELETE', `/api/web/groups/${groups.below}`)

    expect((await look(app.visitor(), token)).body).toEqual({ state: 'expired' })
    await visitor.json('POST', `/api/web/groups/${groups.left}/deleted/${groups.below}/restore`)
    expect((await look(app.visitor(), token)).body.state).toBe('open')
  })

  it.each(['', 'x'.repeat(42), 'A'.repeat(43), "' or 1=1 --"])('is not found with %j', async (token) => {
    expect([400, 404]).toContain((await look(app.visitor(), token)).status)
  })
})

describe('without a mail server', () => {
  let silent: TestApp
  beforeAll(async () => {
    silent = await startTestApp({ ORIGIN: 'https://winnow.example' })
  })
  afterAll(() => silent.stop())

  it('the inviter gets the link, once', async () => {
    const tenant = await makeTenant(silent, { name: 'Silent', only: ['admin'] })
    const { admin } = tenant.people

    const { body } = await invite(admin, tenant.groups.root, newcomer, 'admin')

    expect(body.link).toMatch(/^https:\/\/winnow\.example\/einladung#[\w-]{43}$/)
    expect(body.invitation.mail).toBe('none')
    expect(JSON.stringify((await list(admin, tenant.groups.root)).body)).not.toContain(tokenIn(body.link))
    const { headers } = await look(silent.visitor(), tokenIn(body.link))
    expect(headers.getSetCookie().join()).toMatch(/^__Host-invitation=.*Secure/)
  })

  it('the inviter does not learn who has an account here', async () => {
    const { people, groups } = await makeTenant(silent, { name: 'Curious', only: ['admin'] })
    const stranger = await makePerson(silent, 'Has an account')
    const learned = async (email: string) => {
      const { body } = await invite(people.admin, groups.root, email)
      const visitor = silent.visitor()
      const { hasAccount } = (await look(visitor, tokenIn(body.link))).body
      const form = await visitor.json('GET', '/api/_auth/sign-in')
      return { hasAccount, newAccount: form.body.invitation.newAccount }
    }

    expect(await learned(stranger.email)).toEqual(await learned('has.none@people.example'))
  })

  it('an account for the address of somebody else does not open their groups', async () => {
    const { people, groups } = await makeTenant(silent, { name: 'Careful', only: ['admin'] })
    // Anyone with the link of an invitation of their own can make such an account.
    const maker = await makePerson(silent, 'Maker', 'owner@people.example')
    const { status, body } = await invite(people.admin, groups.root, 'owner@people.example', 'admin')
    expect(status).toBe(201)

    expect((await look(maker.visitor)).status).toBe(404)
    expect((await accept(maker.visitor)).status).toBe(404)
    expect((await maker.visitor.json('GET', '/api/web/groups')).body).toEqual([])
    expect((await list(maker, groups.root)).status).toBe(404)
    // The owner joins with any account.
    const owner = await makePerson(silent, 'Owner', 'owner.elsewhere@people.example')
    await look(owner.visitor, tokenIn(body.link))
    expect((await accept(owner.visitor)).body).toEqual({ groupId: groups.root })
  })
})
