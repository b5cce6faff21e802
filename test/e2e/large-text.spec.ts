import { chromium } from '@playwright/test'
import { pathTo } from '../../src/web/paths.ts'
import { partOf } from '../soak.ts'
import { hydrated, signedIn } from './account.ts'
import { demoReport } from './demo-report.ts'
import { expectNoSidewaysScroll } from './faults.ts'
import { expect, test } from './test.ts'

test('with the largest text of the browser settings, no page has to be scrolled sideways', async ({
  browser,
  baseURL,
  launchOptions,
}) => {
  test.setTimeout(300_000)
  const storageState = await signedIn(browser, baseURL)
  // The setting "very large" of Chrome, 24 instead of 16 px; a test cannot change it in a running browser.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=24']
  const large = await chromium.launch({ ...launchOptions, args })
  const context = await large.newContext({ baseURL: baseURL ?? '', storageState, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const report = await demoReport(context.request)
  const addresses = [
    pathTo('home', 'de'),
    pathTo('dashboard', 'de'),
    pathTo('recommender', 'de'),
    pathTo('sources', 'de'),
    pathTo('report', 'de', report),
    pathTo('group', 'de', report, 'members'),
  ]
  const widths = [390, 1024, 1280, 1440]
  for (const [at, address] of addresses.entries()) {
    for (const width of partOf(widths, 2, at)) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await hydrated(page)
      await expectNoSidewaysScroll(page)
    }
  }
  // Names in the tree of groups have their whole height.
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(pathTo('groups', 'de'))
  const row = page.locator('[role=treeitem] .MuiTreeItem-content').first()
  await expect(row).toBeVisible()
  const cutOff = () => row.evaluate((one) => one.scrollHeight - one.clientHeight)
  await expect.poll(cutOff).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px')
  await large.close()
})
