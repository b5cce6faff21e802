import type { Locator, Page } from '@playwright/test'
import { openPage, takeSession } from './account.ts'
import { demoReport } from './demo-report.ts'
import { keyboard } from './hands.ts'
import { holdPages } from './hold-pages.ts'
import { expect, test } from './test.ts'

/** Clicks an element as soon as the page says that it is interactive, before it does anything else. */
async function clickWhenReady(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement.hasAttribute('data-hydrated')) return
      observer.disconnect()
      document.querySelector<HTMLElement>(wanted)?.click()
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] })
  }, selector)
}

test.beforeEach(({ context }) => takeSession(context))

test('the first click is not lost: on the tree of groups, on the hits of a report, on posts', async ({ page }) => {
  const { groupId, reportId } = await demoReport(page.request)
  for (const [path, selector, address] of [
    ['/en/groups', '[role=treeitem] .MuiTreeItem-label', /\?group=/],
    [`/en/groups/${groupId}/reports/${reportId}?tab=hits`, '[role=search] button', /\?tab=hits/],
    ['/en/search?q=198.51.100.7', '[aria-label="Mentioned on the dark web"] button', /q=198/],
  ] as const) {
    const other = await page.context().newPage()
    await clickWhenReady(other, selector)
    await other.goto(path)
    await expect(other).toHaveURL(address)
    if (path.endsWith('?tab=hits')) await expect(other.getByRole('dialog', { name: 'Class' })).toBeVisible()
    if (!path.startsWith('/en/search')) continue
    const section = other.getByRole('region', { name: 'Mentioned on the dark web' })
    await expect(section.getByRole('button', { expanded: true })).toBeVisible()
  }
})

const presses = {
  click: (_: Page, chip: Locator) => chip.click(),
  'click after one beside everything': async (page: Page, chip: Locator) => {
    await page.locator('h1').click()
    await chip.click()
  },
  'key, after others that led there,': (page: Page, chip: Locator) => keyboard(page).press(chip),
}
for (const [press, make] of Object.entries(presses)) {
  test(`the focus stays in the list if a ${press} removes its target before the rest of the page has loaded`, async ({
    page,
  }) => {
    const deliver = await holdPages(page, /used-page/)
    await openPage(page, '/en/sources?alive=1')
    const chip = page.getByRole('button', { name: 'Remove filter: Active only' })
    await make(page, chip)
    await expect(chip).toHaveCount(0)
    await expect(page.locator('html[data-used]')).toHaveCount(0)

    deliver()

    await expect(page.getByRole('region', { name: /^\d+ sources$/ })).toBeFocused()
  })
}
