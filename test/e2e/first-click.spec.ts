import type { Page } from '@playwright/test'
import { takeSession } from './account.ts'
import { demoReport } from './demo-report.ts'
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

test('the first click on the tree of groups is not lost', async ({ page }) => {
  await clickWhenReady(page, '[role=treeitem] .MuiTreeItem-label')
  await page.goto('/en/groups')

  await expect(page).toHaveURL(/\?group=/)
})

test("the first click on a filter of a report's hits is not lost", async ({ page }) => {
  const { groupId, reportId } = await demoReport(page.request)
  await clickWhenReady(page, '[role=search] button[aria-pressed=false]')
  await page.goto(`/en/groups/${groupId}/reports/${reportId}?tab=hits`)

  await expect(page).toHaveURL(/&class=/)
})

test('the first click on the posts that mention an indicator is not lost', async ({ page }) => {
  await clickWhenReady(page, '[aria-label="Mentioned on the dark web"] button')
  await page.goto('/en/search?q=198.51.100.7')

  const section = page.getByRole('region', { name: 'Mentioned on the dark web' })
  await expect(section.getByRole('button', { expanded: true })).toBeVisible()
})
