import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { appForFile, mailForFile } from '../../../test/for-file.ts'
import { linkIn } from '../../../test/mail.ts'
import { readValue } from '../../domain/observables/read.ts'
import type { Locale } from '../../domain/text.ts'
import { openQueue } from '../platform/queue/queue.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { work } from '../work.ts'
import { letters } from './letters.ts'
import { createMailer, type Mail } from './mailer.ts'

const SECRET = 'one secret for the product and for this test'
const link = 'https://winnow.example/passwort-neu#token-MARK-5511'

const server = await mailForFile({ user: 'winnow', password: 'p@ss:word/1' })
const app = await appForFile({ ...server.settings, SECRET })
const database = app.database
const secrets = deriveSecrets([SECRET])
const queue = await openQueue(work, database.connection, { log: createLog('fatal'), exclusive: false })
const stop = () => queue.stop(100)
const mailer = createMailer({ db: database.db, secrets, clock: app.clock, add: queue.add, enabled: true })
afterAll(() => stop())

const reset = (to: string, locale: Locale = 'de'): Mail => ({
  kind: 'password-reset',
  to,
  locale,
  values: { link, minutes: 60 },
})
const send = (mail: Mail, groupId?: string) =>
  database.db.transaction().execute((within) => mailer.send(mail, { within, ...(groupId && { groupId }) }))
async function newRoot(): Promise<string> {
  const id = crypto.randomUUID()
  await sql`insert into app_group (id, name) values (${id}, 'Root')`.execute(database.db)
  return id
}
const stateOf = async (id: string) => (await mailer.states([id])).get(id)

describe('a mail', () => {
  it('reaches its only recipient, as text and HTML, in the requested language', async () => {
    const id = await send(reset('ann@winnow.example'))
    const de = await server.next()
    await send(reset('ann@winnow.example', 'en'))
    const en = await server.next()

    expect(de.recipients).toEqual(['ann@winnow.example'])
    expect(de.to).toEqual([{ name: '', address: 'ann@winnow.example' }])
    expect(de.from).toEqual({ name: 'Winnow', address: 'winnow@winnow.example' })
    expect(de.subject).toBe('Neues Passwort für Winnow festlegen')
    expect(de.messageId).toBe(`<${id}@winnow.example>`)
    expect(de.text).toContain('Der Link gilt 60 Minuten')
    expect(linkIn(de)).toBe(link)
    expect(de.html).toContain(`href="${link}"`)
    expect(en.text).toContain('The link is valid for 60 minutes')
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), { timeout: 120_000 })
  })

  it('is sent with the transaction or not at all', async () => {
    const rolledBack = database.db.transaction().execute(async (within) => {
      await mailer.send(reset('nobody@winnow.example'), { within })
      throw new Error('on second thoughts')
    })

    await expect(rolledBack).rejects.toThrow('on second thoughts')
    await send(reset('ann@winnow.example'))
    expect((await server.next()).recipients).toEqual(['ann@winnow.example'])
    expect(server.unread()).toEqual([])
  })

  it('is sent by a user’s change, although the user has no right to the queue', async () => {
    const { rows } = await sql<{ id: string }>`select id from app_user`.execute(database.db)
    const role = await database.asUser({ id: rows[0]?.id ?? '' }, async (within) => {
      await mailer.send(reset('bob@winnow.example'), { within })
      return sql<{ role: string }>`select current_user as role`.execute(within)
    })

    expect(role.rows).toEqual([{ role: 'winnow_user' }])
    expect((await server.next()).recipients).toEqual(['bob@winnow.example'])
  })

  it('is sent although the mails of another organisation fill the queue, and the mail server is slow', async () => {
    const [one, other] = [await newRoot(), await newRoot()]
    const hold = server.hold()
    onTestFinished(hold.release)

    for (let n = 0; n < 10; n++) await send(reset(`flood${n}@winnow.example`), one)
    await expect.poll(() => hold.recipients().length, { timeout: 120_000 }).toBeGreaterThan(1)
    await send(reset('quiet@winnow.example'), other)

    await expect.poll(() => hold.recipients(), { timeout: 120_000 }).toContain('quiet@winnow.example')
    hold.release()
    for (let n = 0; n < 11; n++) await server.next()
  })

  it('is retried after the server was busy', async () => {
    server.refuse({ code: 451, times: 2 })

    const id = await send(reset('patient@winnow.example'))

    expect((await server.next()).recipients).toEqual(['patient@winnow.example'])
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), { timeout: 120_000 })
  })

  it('is given up if the server refuses it for good, which the status shows', async () => {
    const before = server.refused()
    server.refuse({ code: 550, times: 100 })
    onTestFinished(() => server.refuse({ code: 550, times: 0 }))

    const id = await send(reset('gone@winnow.example'))

    await vi.waitFor(async () => expect(await stateOf(id)).toBe('given-up'), { timeout: 120_000 })
    expect(server.refused()).toBe(before + 1)
    expect((await mailer.health()).givenUpLastDay).toBe(1)
    const { rows } = await sql<{ fault: string }>`select fault from mail where id = ${id}`.execute(database.db)
    expect(rows).toEqual([{ fault: 'EENVELOPE 550' }])
  })

  it.each([
    ['a reason', null, 'not finished'],
    ['the fault of an earlier attempt', 'ETIMEDOUT', 'ETIMEDOUT'],
  ])('is given up if its process dies too often, and keeps %s', async (_, before, fault) => {
    const id = await database.db.transaction().execute(async (within) => {
      const id = await mailer.send(reset('lost@winnow.example'), { within })
      await sql`update mail set fault = ${before} where id = ${id}`.execute(within)
      // The state when a process died during the last attempt: each that begins raises the limit by one.
      await sql`update pgboss.job set state = 'active', retry_count = retry_limit + 1, started_on = now() - interval '1 day'
        where name = 'send-mail' and data->>'id' = ${id}`.execute(within)
      return id
    })

    await vi.waitFor(async () => expect(await stateOf(id)).toBe('given-up'), { timeout: 120_000 })
    const { rows } = await sql<{ fault: string }>`select fault from mail where id = ${id}`.execute(database.db)
    expect(rows).toEqual([{ fault }])
    expect(server.unread()).toEqual([])
  })

  it('is not given up while its job is still being retried', async () => {
    server.refuse({ code: 451, times: 1000 })
    const id = await send(reset('patient@winnow.example'))
    await mailer.giveUp(id)
    expect(await stateOf(id)).toBe('waiting')

    server.refuse({ code: 451, times: 0 })
    expect((await server.next()).recipients).toEqual(['patient@winnow.example'])
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), { timeout: 120_000 })
    await mailer.giveUp(id)
    expect(await stateOf(id)).toBe('sent')
  })

  it.each([
    'a@winnow.example, b@winnow.example',
    'a@winnow.example\r\nBcc: b@winnow.example',
    'A <a@winnow.example>',
    'a@winnow.example;b@winnow.example',
    '',
    `${'a'.repeat(250)}@winnow.example`,
  ])('is not sent to %j', async (to) => {
    await expect(send(reset(to))).rejects.toThrow('not a single address')
  })

  it('treats names as text, never as headers, markup or links', async () => {
    const hostile =
      'Eve\r\nBcc: victim@winnow.example\r\n\r\n<script>alert(1)</script> http://evil.example/a\u202e{{1+1}} evil\u3002example'
    await send({
      kind: 'invitation',
      to: 'ann@winnow.example',
      locale: 'en',
      values: { groupName: hostile, inviterName: hostile, roleName: 'Analyst', link, expiresAt: Date.UTC(2030, 0, 2) },
    })

    const mail = await server.next()

    expect(mail.recipients).toEqual(['ann@winnow.example'])
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.subject).toMatch(/^Invitation to the group “Eve Bcc/)
    expect(mail.html).not.toContain('<script')
    expect(mail.html).toContain('&lt;script&gt;')
    expect(mail.text).toContain('{{1+1}}')
    // No mail program turns it into a link.
    expect(`${mail.text} ${mail.html} ${mail.subject}`).not.toMatch(/evil[.\u3002]example/)
    expect(mail.text).toContain('2 January 2030 at 00:00 UTC')
    expect(server.unread()).toEqual([])
  })
})

it('without a mail server, nothing can be sent, and callers know beforehand', async () => {
  const off = createMailer({ db: database.db, secrets, clock: app.clock, add: async () => null, enabled: false })

  expect(off.enabled).toBe(false)
  await expect(
    database.db.transaction().execute((within) => off.send(reset('a@winnow.example'), { within })),
  ).rejects.toThrow('no mail server')
})

it.each([
  ['ipv4', '203.0.113.7'],
  ['ipv6', '2001:db8::1'],
  ['domain', 'login.made-up-one.com'],
  ['url', 'http://made-up-one.com/www.made-up-two.com/a.php'],
  ['email', 'a.b@made-up-one.com'],
])('an indicator in a mail is not a link, and can be read when it is copied: %s %s', (kind, value) => {
  const hit = { kind, value, sensor: 'edge-2', lastSeen: '2026-11-03', sources: ['One'] }
  const paragraph = letters['hunt-hits'].en({ groupName: 'A', link, total: 1, hits: [hit] }).paragraphs[1] as string
  const [copied = '', rest] = paragraph.split(' – ')
  expect(rest).toBe('last seen on 3 November 2026 by the sensor edge-2, now listed by: One.')
  expect(copied).not.toMatch(/https?:|[\w-]\.[a-z]|\w@|[^ -~]/)
  expect(readValue(copied)).toEqual({ kind, value })
})

it('a mail about hits says what their page says: got through, doubtful, host only', () => {
  const hit = { kind: 'ipv4', value: '203.0.113.7', sensor: 'edge-2', lastSeen: '2026-11-03', sources: ['One'] }
  const paragraph = (marks: object) =>
    letters['hunt-hits'].en({ groupName: 'A', link, total: 1, hits: [{ ...hit, ...marks }] }).paragraphs[1]
  expect(paragraph({ passed: true, doubtful: true })).toMatch(
    /by: One \(got through; doubtful: shared infrastructure\)\.$/,
  )
  expect(paragraph({ hostOnly: true })).toMatch(/by: One \(listed is only the host, or a URL on it\)\.$/)
})

it('a mail says how many lists it does not name', () => {
  const lists = Array.from({ length: 23 }, (_, index) => `List ${index}`)
  const { paragraphs } = letters['watch-left-out'].de({ groupName: 'A', link, lists, most: 1000 })
  expect(paragraphs.slice(1)).toEqual([lists.slice(0, 20).join(', '), 'Weitere Listen: 3.'])
})

it('the last mail about webhooks within an hour says that further ones may be off', () => {
  const values = {
    subscriptionName: 'A',
    groupName: 'B',
    receiver: 'hooks.example',
    reason: 'gone',
    link: '/',
  } as const
  const textOf = (locale: 'de' | 'en', isLast: boolean) =>
    JSON.stringify(letters['webhook-off'][locale]({ ...values, isLast }).paragraphs)

  expect(textOf('de', true)).toContain('noch mehr Webhooks ausgeschaltet')
  expect(textOf('en', true)).toContain('Further webhooks may be off')
  expect(textOf('de', false) + textOf('en', false)).not.toMatch(/noch mehr|Further/)
})
