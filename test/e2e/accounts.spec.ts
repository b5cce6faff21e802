import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser, Locator, Page } from '@playwright/test'
import { linkIn, type MailServer, startMailServer } from '../mail.ts'
import { demoEmail, demoPassword, hydrated, openPage } from './account.ts'
import { expectAccessible } from './faults.ts'
import { type OwnServer, ownServer } from './own-server.ts'
import { expect, test } from './test.ts'

// Signing in, resetting passwords and creating accounts, with the mails of a real mail server. Unlike the server of
// other tests, this one also sends page views.

let mail: MailServer
let counter: Server
let server: OwnServer
const beacons: string[] = []
test.beforeAll(async () => {
  mail = await startMailServer()
  counter = createServer(async (request, response) => {
    beacons.push(await text(request))
    response.end()
  })
  await new Promise<void>((done) => counter.listen(0, '127.0.0.1', done))
  const ANALYTICS_URL = `http://127.0.0.1:${(counter.address() as AddressInfo).port}/event`
  server = await ownServer({ ...mail.settings, ANALYTICS_URL })
})
test.afterAll(async () => {
  await server.stop()
  await mail.stop()
  counter.closeAllConnections()
  counter.close()
})

const next = 'vier Katzen im Sommerregen'
const email = (page: Page) => page.locator('input[name=email]')
const password = (page: Page) => page.locator('input[name=password]')

/** What the browser says about the content of a field. */
const complaint = (field: Locator) => field.evaluate((one: HTMLInputElement) => one.validationMessage)

async function open(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, ...options })
  return context.newPage()
}

test('page views are only sent if the operator wants them, without personal data', async ({ browser, page }) => {
  const silent: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'ping') silent.push(request.url())
  })
  await openPage(page, '/impressum')
  const counted = await open(browser, { locale: 'de-DE' })
  await openPage(counted, '/impressum?secret=1#secret')
  await counted.getByRole('link', { name: 'Datenschutz', exact: true }).click()

  await expect
    .poll(() => beacons.map((body) => JSON.parse(body)))
    .toEqual([
      { name: 'pageview', page: '/impressum', locale: 'de' },
      { name: 'pageview', page: '/datenschutz', locale: 'de' },
    ])
  const refused = await open(browser, { locale: 'de-DE' })
  await refused.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await openPage(refused, '/impressum')
  await refused.getByRole('link', { name: 'Datenschutz', exact: true }).click()
  await expect(refused.getByRole('heading', { level: 1 })).toHaveText('Datenschutz')
  expect(beacons).toHaveLength(2)
  expect(silent).toEqual([])
})

test('a forgotten password is reset by keyboard; the token leaves the address at once', async ({ browser }) => {
  const page = await open(browser, { locale: 'de-DE', colorScheme: 'dark' })
  await openPage(page, '/login')
  await expectAccessible(page)
  await page.keyboard.type('somebody@winnow.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('E-Mail-Adresse oder Passwort stimmt nicht.')
  await expect(email(page)).toHaveValue('somebody@winnow.example')
  expect(page.url()).not.toContain('somebody')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Passwort vergessen?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/passwort-vergessen')
  await hydrated(page)
  await expectAccessible(page)
  await email(page).focus()
  await page.keyboard.type(demoEmail)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'E-Mail' })).toBeVisible()
  await expectAccessible(page)

  const link = linkIn(await mail.next())
  await openPage(page, link)
  await expect(page).toHaveURL('/passwort-neu')
  await expectAccessible(page)
  await password(page).focus()
  await page.keyboard.type('Passwort2026!')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('zuerst geraten')
  await hydrated(page)
  expect(page.url()).not.toContain('#')
  await password(page).focus()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'geändert' })).toBeVisible()
  await expectAccessible(page)
  await mail.next()

  await page.getByRole('link', { name: 'Anmelden' }).last().focus()
  await page.keyboard.press('Enter')
  await expect(email(page)).toBeFocused()
  await page.keyboard.type(demoEmail)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('a password is reset without JavaScript, on a phone, in English', async ({ browser }) => {
  const page = await open(browser, {
    javaScriptEnabled: false,
    locale: 'en-GB',
    colorScheme: 'light',
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/en/forgot-password')
  await email(page).fill(demoEmail)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('an e-mail is on its way there')).toBeVisible()

  const link = linkIn(await mail.next())
  await page.goto(link)
  await page.getByLabel('Link from the e-mail').fill(link)
  await password(page).fill(demoPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await mail.next()

  await page.context().addCookies([{ name: 'locale', value: 'en', url: server.origin }])
  await page.goto('/login')
  await email(page).fill(demoEmail)
  await password(page).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/en/dashboard')
})

test('a used or missing reset link explains how to get a new one', async ({ browser }) => {
  const page = await open(browser, { locale: 'en-GB' })
  await page.goto('/en/reset-password')
  await expect(page.getByText('Open this page with the link in the e-mail.')).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)

  await openPage(page, `/en/reset-password#${'x'.repeat(43)}`)
  await password(page).fill(next)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('expired or was used')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/en/forgot-password')
})

test('an invited person creates an account while signing in', async ({ browser }) => {
  const dora = await open(browser, { locale: 'de-DE' })
  await openPage(dora, '/login')
  await dora.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
  expect(await complaint(email(dora))).toBe('Bitte füllen Sie dieses Feld aus.')
  // As password managers do that fill fields without an event.
  await email(dora).evaluate((field: HTMLInputElement, value) => void Object.assign(field, { value }), demoEmail)
  await password(dora).evaluate((field: HTMLInputElement, value) => void Object.assign(field, { value }), demoPassword)
  await dora.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
  await expect(dora).toHaveURL('/dashboard')
  const headers = { 'sec-fetch-site': 'same-origin' }
  const [{ group }] = await (await dora.request.get('/api/web/groups')).json()
  const data = { email: 'ann@winnow.example', role: 'analyst', locale: 'en' }
  await dora.request.post(`/api/web/groups/${group.id}/invitations`, { headers, data })
  const token = new URL(linkIn(await mail.next())).hash.slice(1)

  const page = await open(browser, { locale: 'en-GB', viewport: { width: 390, height: 844 } })
  await page.context().addCookies([{ name: 'locale', value: 'en', url: server.origin }])
  await page.request.post('/api/web/invitations/look', { headers, data: { token } })
  await openPage(page, '/login')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(email(page)).toHaveValue('ann@winnow.example')
  await expect(email(page)).not.toBeEditable()
  await expectAccessible(page)
  await page.getByLabel('Given name').fill('Ann')
  await page.getByLabel('Family name').fill('Example')
  await password(page).pressSequentially('short')
  await page.getByRole('button', { name: 'Create account and continue' }).click()
  expect(await complaint(password(page))).toMatch(/^Please enter at least \d+ characters\.$/)
  await password(page).fill('Ann Example 1')
  await page.getByRole('button', { name: 'Show what I typed' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Create account and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('made of your name')
  await expect(page.getByLabel('Family name')).toHaveValue('Example')
  await expectAccessible(page)
  await password(page).fill(next)
  await page.getByRole('button', { name: 'Create account and continue' }).click()

  await expect(page).toHaveURL('/en/dashboard')
  const session = await (await page.request.get('/api/_auth/session')).json()
  expect(session.user).toMatchObject({ email: 'ann@winnow.example', name: 'Ann Example' })

  // As if Ann had signed in in a second window of Dora's browser: Dora's page becomes Ann's as soon as it loads data.
  await hydrated(dora)
  await dora.context().clearCookies()
  await dora.context().addCookies(await page.context().cookies())
  await dora.getByRole('link', { name: 'Gruppen', exact: true }).first().click()
  await expect(dora.getByTestId('account')).toHaveAccessibleName(/Ann Example/)
})
