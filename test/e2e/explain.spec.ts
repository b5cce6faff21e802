import type { Page } from '@playwright/test'
import { openPage, signedIn, signIn } from './account.ts'
import { demoReport } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll } from './faults.ts'
import { expect, quietTest, test } from './test.ts'

/** Listed by several sources of the demo. */
const value = '192.175.48.114'
const ids = { group: '', report: '' }

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, storageState: await signedIn(browser, baseURL) })
  const { groupId, reportId } = await demoReport(context.request)
  Object.assign(ids, { group: groupId, report: reportId })
  const indicator = `/api/web/search/life?groupID=${groupId}&kind=ipv4&value=${value}`
  const listed = async () => {
    const answer = await context.request.get(indicator)
    return answer.ok() ? (await answer.json()).facts.listed : 0
  }
  await expect.poll(listed, { timeout: 120_000 }).toBeGreaterThan(3)
  await context.close()
})

const part = (page: Page) => page.getByTestId('explanation')

quietTest('a report is explained in German, and each sentence links to its figures', async ({ page }) => {
  await signIn(page, `/groups/${ids.group}/reports/${ids.report}`)
  await page.getByRole('button', { name: 'Erklären', exact: true }).click()
  const headline = part(page).getByRole('button', { name: /^Wir erwarten, dass \d+ Quellen \d+/ })
  await expect(headline).toBeVisible()
  await expect(part(page).getByRole('heading', { name: 'Was es kostet' })).toBeVisible()
  await headline.click()
  await expect(part(page).getByText('Erwartete Abdeckung, Anteil')).toBeVisible()
  await expectAccessible(page)
  await part(page).getByRole('link', { name: 'Erwartete Abdeckung, Anteil: auf der Seite zeigen' }).click()
  await expect(page.locator('#verdict')).toBeFocused()

  // A figure of a source is in the panel of the source.
  await part(page)
    .getByRole('button', { name: /^Am meisten trägt/ })
    .click()
  await part(page).getByRole('link', { name: 'Trägt am meisten bei: auf der Seite zeigen' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

quietTest('an indicator is explained as of the chosen day, and the text can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, `/en/search?q=${value}`)
  await page.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect(part(page).getByRole('button', { name: /^\d+ of \d+ watched sources list 192\[\.\]175/ })).toBeVisible()
  await expectAccessible(page)
  await part(page).getByRole('button', { name: 'Copy as text' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\d+ of \d+ watched sources list 192\[\.\]175\[\.\]48\[\.\]114\.\n\n/)

  await page.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect(part(page).getByRole('button', { name: /^It is not proven whether/ })).toBeVisible()

  // The group sets up a language model; it is not offered without the group's consent.
  await openPage(page, `/en/groups/${ids.group}`)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Language model for explanations' })
  await dialog.getByLabel('Address').fill('https://models.example/v1')
  await dialog.getByRole('textbox', { name: 'Model' }).fill('a-model')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await openPage(page, `/en/search?q=${value}`)
  await page.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect(part(page).getByRole('button', { name: 'Copy as text' })).toBeVisible()
  await expect(part(page).getByRole('button', { name: /choose the sentences$/ })).toHaveCount(0)
})
