import { type Browser, type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import { pathTo, tabs } from '../../src/web/paths.ts'
import { partOf } from '../soak.ts'
import { openPage, signedIn } from './account.ts'
import { demoReport } from './demo-report.ts'
import { expectNoSidewaysScroll } from './faults.ts'
import { expect, test } from './test.ts'

/** A signed-in visitor whose browser settings ask for text of that size: a test cannot change it in a running browser. */
async function withText(
  pixels: number,
  { browser, baseURL, launchOptions }: { browser: Browser; baseURL: string | undefined; launchOptions: LaunchOptions },
): Promise<BrowserContext> {
  const storageState = await signedIn(browser, baseURL)
  const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${pixels}`]
  const large = await chromium.launch({ ...launchOptions, args })
  return large.newContext({ baseURL: baseURL ?? '', storageState, reducedMotion: 'reduce' })
}

test('with the largest text of the browser settings, no page has to be scrolled sideways', async ({
  browser,
  baseURL,
  launchOptions,
}) => {
  test.setTimeout(300_000)
  // The setting "very large" of Chrome, 24 instead of 16 px.
  const context = await withText(24, { browser, baseURL, launchOptions })
  const page = await context.newPage()
  const report = await demoReport(context.request)
  const addresses = [
    pathTo('home', 'de'),
    pathTo('dashboard', 'de'),
    pathTo('recommender', 'de'),
    pathTo('sources', 'de'),
    ...tabs.report.map((tab) => pathTo('report', 'de', report, tab)),
    pathTo('group', 'de', report, 'members'),
  ]
  const widths = [390, 1024, 1280, 1440]
  for (const [at, address] of addresses.entries()) {
    for (const width of partOf(widths, 2, at)) {
      await page.setViewportSize({ width, height: 900 })
      await openPage(page, address)
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
  await context.browser()?.close()
})

test('on a phone with text twice the usual size, pages are as wide as the phone, and labels of fields are whole', async ({
  browser,
  baseURL,
  launchOptions,
}) => {
  test.setTimeout(300_000)
  const context = await withText(32, { browser, baseURL, launchOptions })
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  const report = await demoReport(context.request)
  for (const address of [
    pathTo('home', 'de'),
    pathTo('search', 'de'),
    pathTo('darkWeb', 'de'),
    pathTo('support', 'de'),
    pathTo('sources', 'de'),
    pathTo('report', 'de', report),
    pathTo('recommenderConfiguration', 'de'),
  ]) {
    await openPage(page, address)
    await expectNoSidewaysScroll(page)
  }
  await page.goto(`${pathTo('search', 'de')}?q=192.31.196.1`)
  const search = page.getByRole('search').getByRole('button', { name: 'Suchen' })
  await expect(search).toBeVisible()
  expect(await search.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await page.goto(pathTo('recommenderConfiguration', 'de'))
  const labels = page.locator('main label.MuiInputLabel-root')
  await expect(labels.filter({ hasText: 'Eigene Adressen' })).toBeVisible()
  expect(await labels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
  await context.browser()?.close()
})
