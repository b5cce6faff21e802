import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { type MailTime, type NoticeKind, usualChoices } from '../../domain/notice.ts'
import { dayMs } from '../../domain/time-units.ts'
import { addresseesOf } from '../mail/addressees.ts'
import type { Mail } from '../mail/mailer.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { sendDigests } from './digests.ts'
import { type GivenNotice, tellPeople } from './tell-people.ts'

const app = await appForFile()
const { db } = app.database
const own = await makeTenant(app, { name: 'Own', only: ['admin', 'leftAnalyst'] })
const { admin, leftAnalyst } = own.people
const groupId = own.groups.left

let now = 0
const clock = { now: () => now }
const mails: Mail[] = []
const mailer = { enabled: true, send: async (mail: Mail) => `${mails.push(mail)}` }
beforeEach(async () => {
  now = app.clock.now()
  mails.length = 0
  await sql`delete from notice`.execute(db)
  await sql`delete from notice_choice`.execute(db)
})

/** Tells both people of the left group. */
const tell = (notice: GivenNotice) =>
  db.transaction().execute(async (trx) => {
    const people = await addresseesOf(trx, { groupId, people: [admin.id, leftAnalyst.id], who: 'REPORT_READ' })
    const values = { groupName: 'Left', link: 'https://winnow.example/', sensors: [] }
    const letter = () => ({ kind: 'sensor-silent', values }) as const
    await tellPeople(trx, { clock, mailer }, { groupId, people, notice: () => notice, letter })
  })
const inboxOf = async ({ visitor }: typeof admin, query = '') =>
  (await visitor.json('GET', `/api/web/inbox${query}`)).body
const choose = (mailed: Partial<Record<NoticeKind, MailTime>>, quiet: { from: number; to: number } | null = null) =>
  admin.visitor.json('PUT', '/api/web/inbox/choices', {
    mails: { ...usualChoices.mails, ...mailed },
    quiet,
    zone: 'UTC',
  })
const digest = () =>
  sendDigests(
    { db, clock, mailer, origin: 'https://winnow.example' },
    { log: createLog('silent'), signal: new AbortController().signal },
  )
const sent = () => mails.map(({ kind, to }) => [kind, to])

it('each person reads notices for themselves, page by page', async () => {
  for (let count = 1; count <= 3; count++) {
    now += 1000
    await tell({ kind: 'hits', count })
  }
  const { unread, notices } = await inboxOf(admin, '?limit=2')
  expect(unread).toBe(3)
  expect(notices).toMatchObject([{ count: 3, isRead: false, group: { id: groupId } }, { count: 2 }])
  expect((await inboxOf(admin, `?limit=2&before=${notices[1].id}`)).notices).toMatchObject([{ count: 1 }])

  const read = (body: object) => admin.visitor.json('POST', '/api/web/inbox/read', body)
  await read({ ids: [notices[0].id] })
  expect((await inboxOf(admin)).notices.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, false, false])
  await read({})
  expect((await inboxOf(admin)).unread).toBe(0)
  expect((await inboxOf(leftAnalyst)).unread).toBe(3)
})

it('nobody sees notices of a group that they have left', async () => {
  await tell({ kind: 'hits' })
  await sql`update membership set role = 'none' where user_id = ${leftAnalyst.id}`.execute(db)

  expect(await inboxOf(leftAnalyst)).toEqual({ unread: 0, notices: [] })
  await sql`update membership set role = 'analyst' where user_id = ${leftAnalyst.id}`.execute(db)
})

it('a mail is sent at once, once a day with others, or never', async () => {
  await choose({ 'sensor-silent': 'daily', hits: 'daily', trial: 'off' })
  await tell({ kind: 'sensor-silent', name: 'dmz' })
  now += 1000
  await tell({ kind: 'hits', count: 2 })
  await tell({ kind: 'trial', name: 'Perimeter' })
  expect(sent()).toEqual(Array(3).fill(['sensor-silent', leftAnalyst.email]))

  mails.length = 0
  await digest()
  expect(sent()).toEqual([])
  now += dayMs
  await Promise.all([digest(), digest()])
  expect(mails).toMatchObject([
    { kind: 'digest', to: admin.email, values: { notices: [{ kind: 'hits', count: 2 }, { kind: 'sensor-silent' }] } },
  ])
})

it('quiet hours keep mails until they end; what was read meanwhile is not mailed', async () => {
  now = Date.parse('2030-01-01T23:00:00Z')
  await choose({}, { from: 22, to: 7 })
  await tell({ kind: 'hits' })
  expect(sent()).toEqual([['sensor-silent', leftAnalyst.email]])
  now = Date.parse('2030-01-02T07:00:00Z')
  await digest()
  expect(sent().slice(1)).toEqual([['digest', admin.email]])

  now = Date.parse('2030-01-02T23:00:00Z')
  await tell({ kind: 'hits' })
  await sql`update notice set read_at = now()`.execute(db)
  now += dayMs
  mails.length = 0
  await digest()
  expect(mails).toEqual([])
})

it('a zone that does not exist is refused', async () => {
  const body = { ...usualChoices, zone: 'Mars/Olympus' }

  expect((await admin.visitor.json('PUT', '/api/web/inbox/choices', body)).status).toBe(400)
})
