import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hourMs } from '../../src/domain/time-units.ts'
import { linkIn, type MailServer, startMailServer } from '../mail.ts'
import { partOf } from '../soak.ts'
import { demoEmail, demoPassword, hydrated } from './account.ts'
import { watchFaults } from './faults.ts'
import { keyboard, mouse } from './hands.ts'
import { expect, test } from './test.ts'

const languages = [
  {
    name: 'German',
    locale: 'de-DE',
    start: '/',
    prefix: '',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    signIn: 'Anmelden',
    members: 'Mitglieder',
    invite: 'Einladen',
    role: 'Rolle',
    admin: 'Administration',
    invited: /ist unterwegs/,
    subject: (group: string) => `Einladung in die Gruppe „${group}“`,
    greeting: /lädt Sie ein, .* Ihre Rolle: Administration\./,
    accept: 'Einladung annehmen',
    register: 'Konto anlegen',
    givenName: 'Vorname',
    familyName: 'Nachname',
    create: 'Konto anlegen und weiter',
    welcome: (group: string) => `Willkommen in „${group}“!`,
    employees: 'Beschäftigte',
    size: '50 bis 249',
    fill: 'Ausfüllen',
    save: 'Speichern',
    saved: 'Gespeichert.',
    recommend: 'Neue Empfehlung',
    file: 'Datei wählen',
    groups: 'Gruppen',
    open: (group: string) => `${group} öffnen`,
    reports: 'Berichte',
    done: 'Fertig',
  },
  {
    name: 'English',
    locale: 'en-GB',
    start: '/en',
    prefix: '/en',
    email: 'E-mail address',
    password: 'Password',
    signIn: 'Sign in',
    members: 'Members',
    invite: 'Invite',
    role: 'Role',
    admin: 'Administrator',
    invited: /is on its way/,
    subject: (group: string) => `Invitation to the group “${group}”`,
    greeting: /invites you to work .* Your role: Administrator\./,
    accept: 'Accept invitation',
    register: 'Create your account',
    givenName: 'Given name',
    familyName: 'Family name',
    create: 'Create account and continue',
    welcome: (group: string) => `Welcome to “${group}”!`,
    employees: 'Employees',
    size: '50 to 249',
    fill: 'Fill in',
    save: 'Save',
    saved: 'Saved.',
    recommend: 'New recommendation',
    file: 'Choose a file',
    groups: 'Groups',
    open: (group: string) => `Open ${group}`,
    reports: 'Reports',
    done: 'Done',
  },
] as const

/** A log of an hour ago; the demo's sources list some of its addresses. */
function logOf(): string {
  const at = new Date(Date.now() - hourMs).toISOString()
  const lines = Array.from(
    { length: 120 },
    (_, i) => `${at} sshd[${i}]: Failed password for root from 192.31.196.${i + 1}`,
  )
  return `${lines.join('\n')}\n`
}

let mails: MailServer
test.beforeAll(async () => {
  mails = await startMailServer({ port: Number(process.env.E2E_SMTP_PORT) })
})
test.afterAll(() => mails?.stop())

// Each way to operate a page is tested in one language, because the keyboard works the same in both; a run does one of them.
const journeys = [
  [languages[0], 'keyboard', keyboard],
  [languages[1], 'mouse', mouse],
] as const
for (const [words, means, handsOn] of partOf(journeys, 2)) {
  test(`a person invited by e-mail makes a report in the group, in ${words.name} by ${means}`, async ({
    browser,
    baseURL,
  }, info) => {
    test.setTimeout(300_000)
    // A new address for each attempt.
    const email = `${means}.${words.locale}.${Date.now()}@company.example`.toLowerCase()
    const visit = async (): Promise<Page> => {
      const context = await browser.newContext({ baseURL, locale: words.locale, reducedMotion: 'no-preference' })
      return context.newPage()
    }

    const admin = await visit()
    const group = await emptyGroup(admin, `Nordwerk ${words.locale} ${means}`, words.prefix)
    await invite(admin, email)
    const mail = await mails.next()
    expect([mail.recipients, mail.subject]).toEqual([[email], words.subject(group.name)])
    expect(mail.text?.replace(/\s+/g, ' ')).toMatch(words.greeting)

    const page = await visit()
    const faults = watchFaults(page)
    const hands = handsOn(page)
    await page.goto(linkIn(mail))
    await join(page)
    await describeCompany(page)
    await makeReport(page)
    await findReport(page)
    faults.expectNone()

    await admin.request.delete(`/api/web/groups/${group.id}`, { headers: { 'sec-fetch-site': 'same-origin' } })
    await admin.context().close()
    await page.context().close()

    async function invite(page: Page, to: string) {
      const hands = handsOn(page)
      await page.goto(`${words.prefix}/groups/${group.id}`)
      await hydrated(page)
      await hands.pick(page.getByRole('tab', { name: words.members }))
      await hands.press(page.getByRole('button', { name: words.invite, exact: true }))
      const dialog = page.getByRole('dialog')
      await hands.type(dialog.getByLabel(words.email), to)
      await hands.choose(dialog.getByRole('combobox', { name: words.role, exact: true }), words.admin)
      await hands.press(dialog.getByRole('button', { name: words.invite, exact: true }))
      await expect(page.getByText(words.invited)).toBeVisible()
    }

    async function join(page: Page) {
      await hydrated(page)
      await hands.press(page.getByRole('link', { name: words.accept }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.register)
      // The browser keeps the secret only sealed, never in plain text.
      const secret = new URL(linkIn(mail)).hash.slice(1)
      expect((await page.context().cookies()).filter(({ value }) => value.includes(secret))).toEqual([])
      await hydrated(page)
      await expect(page.getByLabel(words.email)).toHaveValue(email)
      await hands.type(page.getByLabel(words.givenName), 'Kim')
      await hands.type(page.getByLabel(words.familyName), 'Neumann')
      await hands.type(page.locator('input[name=password]'), 'tulip harbour engine forty')
      await hands.press(page.getByRole('button', { name: words.create }))
      // The user need not accept again: joining continues by itself.
      await expect(page.getByRole('alert')).toContainText(words.welcome(group.name))
      await expect(page).toHaveURL(`${words.prefix}/groups/${group.id}`)
    }

    async function describeCompany(page: Page) {
      await hands.press(page.getByRole('button', { name: words.fill, exact: true }))
      await hands.choose(page.getByRole('combobox', { name: words.employees }), words.size)
      await hands.press(page.getByRole('button', { name: words.save }))
      await expect(page.getByText(words.saved, { exact: true })).toBeVisible()
    }

    async function makeReport(page: Page) {
      await hands.press(page.getByRole('link', { name: words.recommend }))
      await expect(page.getByRole('combobox', { name: words.employees })).toHaveText(words.size)
      const file = info.outputPath('ssh.log')
      await writeFile(file, logOf())
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        hands.press(page.getByRole('button', { name: words.file })),
      ])
      await chooser.setFiles(file)
      await expect(page).toHaveURL(new RegExp(`${group.id}/reports/[0-9a-f-]{36}$`), { timeout: 60_000 })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('ssh.log')
      await expect(page.getByTestId('verdict')).toHaveText(/[1-9]/)
    }

    async function findReport(page: Page) {
      const report = new URL(page.url()).pathname
      await hands.press(page.getByRole('navigation').getByRole('link', { name: words.groups, exact: true }))
      await hands.press(page.getByRole('link', { name: words.open(group.name) }))
      await hands.pick(page.getByRole('tab', { name: words.reports }))
      await expect(page.getByRole('row', { name: /ssh\.log/ })).toContainText(words.done)
      await hands.press(page.getByRole('link', { name: 'ssh.log' }))
      await expect(page).toHaveURL(report)
      await expect(page.getByTestId('verdict')).toBeVisible()
    }

    /** Signs in the inviter, and creates a group without data for them. */
    async function emptyGroup(page: Page, name: string, prefix: string): Promise<{ id: string; name: string }> {
      const hands = handsOn(page)
      await page.goto(`${prefix}/groups`)
      await hydrated(page)
      await hands.type(page.getByLabel(words.email), demoEmail)
      await hands.type(page.locator('input[name=password]'), demoPassword)
      await hands.press(page.getByRole('button', { name: words.signIn }))
      await expect(page).toHaveURL(`${prefix}/groups`)
      await hydrated(page)
      const groups = (await (await page.request.get('/api/web/groups')).json()) as {
        group: { id: string; parent: string | null }
      }[]
      const parent = groups.find(({ group }) => group.parent === null)?.group.id
      const answer = await page.request.post(`/api/web/groups?groupID=${parent}`, {
        headers: { 'sec-fetch-site': 'same-origin' },
        data: { group: { name, parent } },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      const made = (await answer.json()) as { group?: { id: string }; id?: string }
      return { id: made.group?.id ?? made.id ?? '', name }
    }
  })
}
