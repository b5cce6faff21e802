import type { Page } from '@playwright/test'
import { signIn, takeSession } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll } from './faults.ts'
import { holdPages } from './hold-pages.ts'
import { expect, test } from './test.ts'

const rows = (page: Page) => page.locator('[data-source]')

test('going back restores the list', async ({ page }) => {
  await signIn(page, '/en/sources?all=1&page=2')
  const row = rows(page).locator('a').nth(9)
  await page.evaluate(() => scrollTo(0, 600))
  await row.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(0)

  await row.click()
  await expect(page).toHaveURL(/\/en\/sources\/[^?]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()

  await expect(page).toHaveURL(/page=2$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('sources that are removed from a comparison quickly stay out of it', async ({ page }) => {
  await signIn(page, '/en/sources?compare=demo.open-shield,demo.perimeter-pro,demo.phish-lens')
  const letGo = await holdPages(page)
  const table = page.getByRole('table', { name: 'Sources side by side' })
  for (const name of ['Open Shield (demo)', 'Phish Lens (demo)']) {
    await table.getByRole('button', { name: `Do not compare ${name}` }).click()
    await expect(table.getByRole('columnheader', { name })).toHaveCount(0)
  }
  letGo()

  await expect(page).toHaveURL('/en/sources?compare=demo.perimeter-pro')
  await expect(table.getByRole('columnheader', { name: /Perimeter Pro/ })).toBeVisible()
  await expectAccessible(page)
})

test('an indicator of a source is left out of deliveries in its menu, and opened at other sites only after confirmation', async ({
  page,
  baseURL,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) outside.push(request.url())
  })
  await signIn(page, '/en/sources/demo.open-shield')
  await expectAccessible(page)

  const item = page.locator('[data-list-row]').first()
  await expect(item.locator('code')).toHaveText(/\[\.\]/)
  await expect(item.locator('a')).toHaveCount(0)
  const value = (await item.locator('code').textContent()) ?? ''
  const actions = item.getByRole('button', { name: `What to do with ${value}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Do not deliver' }).click()
  const exception = page.getByRole('dialog', { name: 'Leave out of deliveries' })
  await expect(exception).toContainText(value)
  await exception.getByRole('button', { name: 'Cancel' }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Open at VirusTotal' }).click()

  await expect(page.getByRole('dialog')).toContainText('www.virustotal.com')
  const link = page.getByRole('link', { name: 'Open in a new tab' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(outside).toEqual([])
})

test('a source without deliveries says so', async ({ page }) => {
  await takeSession(page.context())
  await page.goto('/en/sources/recorded-future.risk-lists')
  await expect(page.getByText('No content - details are currently unavailable for this source')).toBeVisible()
})

test('the catalogue fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/quellen')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Filter/ }).click()

  await page.getByRole('dialog').getByLabel('Domains').check()

  await expect(page).toHaveURL(/kind=domain/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /zeigen$/ })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
