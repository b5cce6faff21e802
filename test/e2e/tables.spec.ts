import type { Page } from '@playwright/test'
import { hydrated, openPage, takeSession } from './account.ts'
import { demoReport } from './demo-report.ts'
import { expectAccessible } from './faults.ts'
import { expect, test } from './test.ts'

const screen = { width: 1440, height: 900 }

/** Number of rows that are wholly on the first screen, and where the first one begins. */
function rowsOnScreen(page: Page): Promise<{ count: number; top: number }> {
  return page.locator('main tbody tr').evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect())
    return { count: boxes.filter(({ bottom }) => bottom <= innerHeight).length, top: boxes[0]?.top ?? innerHeight }
  })
}

async function hitsAddress(page: Page): Promise<string> {
  await takeSession(page.context())
  const { groupId, reportId } = await demoReport(page.request)
  return `/en/groups/${groupId}/reports/${reportId}?tab=hits`
}

test('the first screen has ten rows of hits or sources, and fourteen if they are compact', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(screen)
  const hits = await hitsAddress(page)
  for (const { address, most } of [
    { address: hits, most: 420 },
    { address: '/en/sources?all=1', most: 470 },
  ]) {
    for (const { rows, least } of [
      { rows: '', least: 10 },
      { rows: 'rows=compact', least: 14 },
    ]) {
      await page.context().addCookies([{ name: 'tables', value: encodeURIComponent(rows), url: baseURL ?? '' }])
      await openPage(page, address)
      await expect(page.locator('main tbody tr').nth(20)).toBeAttached()
      const { count, top } = await rowsOnScreen(page)
      expect(count, `${address} ${rows}`).toBeGreaterThanOrEqual(least)
      expect(top, address).toBeLessThan(most)
    }
  }
})

test('rows open with Enter, j and k show the next and the previous one, and the address names the row', async ({
  page,
}) => {
  await openPage(page, await hitsAddress(page))
  const names = page.getByRole('rowheader')
  await expect(names.nth(2)).toBeVisible()
  const [first = '', second = ''] = await names.allTextContents()
  const details = page.getByRole('dialog')

  await page.keyboard.press('j')
  await expect(names.first().getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(details).toHaveAccessibleName(first)
  await page.keyboard.press('j')
  await expect(details).toHaveAccessibleName(second)
  await expectAccessible(page)
  await page.reload()
  await hydrated(page)
  await expect(details).toHaveAccessibleName(second)
  await page.keyboard.press('k')
  await expect(details).toHaveAccessibleName(first)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(page).not.toHaveURL(/[?&]hit=/)
})

test('hits are chosen across pages and put on a list together', async ({ page }) => {
  await openPage(page, await hitsAddress(page))
  const rows = page.locator('main tbody tr')
  await rows.nth(0).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await rows.nth(1).getByRole('checkbox').check()
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  await expect(chosen.getByRole('status')).toHaveText('2 selected')
  await expectAccessible(page)

  await chosen.getByRole('button', { name: 'Put on a list' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 selected values')
  const name = `Chosen hits ${Date.now()}`
  const list = dialog.getByLabel('Name of the new list')
  if (!(await list.isVisible())) {
    await dialog.getByLabel('List').click()
    await page.getByRole('option', { name: 'New list' }).click()
  }
  await list.fill(name)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('2 entries added.')).toBeVisible()
  await expect(chosen).toHaveCount(0)
})

test('a filter shows how many rows it leaves, a cell filters by its value, and a view is kept under a name', async ({
  page,
}) => {
  await openPage(page, await hitsAddress(page))
  const found = page.getByRole('status').filter({ hasText: /observables?$/ })
  const filters = page.getByRole('search', { name: 'Filters' })
  await filters.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Kind' }).click()
  const option = page.getByRole('dialog', { name: 'Kind' }).getByRole('checkbox').first()
  const label = await option.locator('..').textContent()
  await option.check()
  const count = /[\d,]+$/.exec(label ?? '')?.[0] ?? ''
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(found).toHaveText(new RegExp(`^${count} observables?$`))

  await page
    .locator('main tbody tr')
    .first()
    .getByTitle(/^Show only “Credible”$/)
    .click()
  await expect(filters.getByRole('button', { name: 'Class: Credible' })).toBeVisible()

  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save this view …' }).click()
  await page.getByLabel('Name of the view').fill('Only these')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(found).not.toHaveText(new RegExp(`^${count} observables?$`))
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Only these' }).click()
  await expect(found).toHaveText(new RegExp(`^${count} observables?$`))
})

test('height of rows and columns are remembered and come with the page', async ({ page }) => {
  await page.setViewportSize(screen)
  await takeSession(page.context())
  await openPage(page, '/en/sources?all=1')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Health' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Health' })).toHaveCount(0)

  const html = await (await page.request.get('/en/sources?all=1')).text()
  expect(html).not.toMatch(/<th[^>]*>Health/)
  await page.reload()
  const height = () =>
    page
      .locator('main tbody tr')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
  expect(await height()).toBeLessThan(36)
})
