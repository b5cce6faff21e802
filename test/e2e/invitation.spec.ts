import { hourMs } from '../../src/domain/time-units.ts'
import { linkIn, type MailServer, startMailServer } from '../mail.ts'
import { demoEmail, demoPassword, hydrated, navigationLink, openPage } from './account.ts'
import { expect, quietTest, test } from './test.ts'

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
test.use({ locale: 'en-GB' })

quietTest('a person invited by e-mail makes a report in the group', async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000)
  // A new address for each attempt.
  const email = `new.${Date.now()}@company.example`
  const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'no-preference' })
  const admin = await context.newPage()
  await openPage(admin, '/en/groups')
  await admin.getByLabel('E-mail address').fill(demoEmail)
  await admin.locator('input[name=password]').fill(demoPassword)
  await admin.getByRole('button', { name: 'Sign in' }).click()
  await expect(admin).toHaveURL('/en/groups')
  const headers = { 'sec-fetch-site': 'same-origin' }
  const [{ group: root }] = await (await admin.request.get('/api/web/groups')).json()
  const name = 'Nordwerk'
  const data = { group: { name, parent: root.id } }
  const made = await admin.request.post(`/api/web/groups?groupID=${root.id}`, { headers, data })
  const { group } = await made.json()

  await openPage(admin, `/en/groups/${group.id}`)
  await navigationLink(admin, 'Members').click()
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('combobox', { name: 'Role', exact: true }).click()
  await admin.getByRole('option', { name: 'Administrator', exact: true }).click()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(admin.getByText(/is on its way/)).toBeVisible()
  const mail = await mails.next()
  expect([mail.recipients, mail.subject]).toEqual([[email], `Invitation to the group “${name}”`])
  expect(mail.text?.replace(/\s+/g, ' ')).toMatch(/invites you to work .* Your role: Administrator\./)

  await openPage(page, linkIn(mail))
  await page.getByRole('link', { name: 'Accept invitation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  // The browser keeps the secret only sealed, never in plain text.
  const secret = new URL(linkIn(mail)).hash.slice(1)
  expect((await page.context().cookies()).filter(({ value }) => value.includes(secret))).toEqual([])
  await hydrated(page)
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await page.getByLabel('Given name').fill('Kim')
  await page.getByLabel('Family name').fill('Neumann')
  await page.locator('input[name=password]').fill('tulip harbour engine forty')
  await page.getByRole('button', { name: 'Create account and continue' }).click()
  // The user need not accept again: joining continues by itself.
  await expect(page.getByRole('alert')).toContainText(`Welcome to “${name}”!`)
  await expect(page).toHaveURL(`/en/groups/${group.id}`)

  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await page.getByRole('combobox', { name: 'Employees' }).click()
  await page.getByRole('option', { name: '50 to 249' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  await navigationLink(page, 'New report').click()
  await expect(page.getByRole('combobox', { name: 'Employees' })).toHaveText('50 to 249')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'ssh.log', mimeType: 'text/plain', buffer: Buffer.from(logOf()) })
  await expect(page).toHaveURL(new RegExp(`${group.id}/reports/[0-9a-f-]{36}$`), { timeout: 60_000 })
  await expect(page.getByTestId('verdict')).toHaveText(/[1-9]/)
  await expect(page.getByText(/^ssh\.log · /)).toBeVisible()

  const report = new URL(page.url()).pathname
  await navigationLink(page, 'Groups').click()
  await page.getByRole('link', { name: `Open ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await navigationLink(page, 'Reports').click()
  await expect(page.getByRole('row', { name: /ssh\.log/ })).toContainText('Done')
  await page.getByRole('link', { name: 'ssh.log' }).click()
  await expect(page).toHaveURL(report)
  await expect(page.getByTestId('verdict')).toBeVisible()

  await admin.request.delete(`/api/web/groups/${group.id}`, { headers })
})
