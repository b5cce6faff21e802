import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'
import { takeSession } from './account.ts'
import { groupOf } from './demo-report.ts'

export { expect }

/** A browser context that the tests of a worker share, and the page that keeps its process alive. */
interface Kept {
  readonly context: BrowserContext
  readonly anchor: Page
  readonly origin: string
}

/** By which factor pages run slower than the machine allows: `SLOW_BROWSER=4 npm run e2e` finds what a fast one hides. */
const slowdown = Number(process.env.SLOW_BROWSER ?? 1)

/**
 * Playwright's `test`, except that the tests of a worker share one `context`, so that the browser need not compile our
 * scripts again for each test. Each test begins without cookies, stored data, permissions, routes and other pages. A
 * test that needs more isolation creates its own context, which is closed after it.
 *
 * With `groupId`, a test begins signed in as the demo account, which has this group.
 *
 * A test fails if its pages throw an error that nothing catches. React also reports in this way that the markup of the
 * server differs from that of the browser. A test that expects an error removes it from `pageErrors`.
 * docs/design/tests-and-releases.md
 */
export const test = base.extend<
  { groupId: string; pageErrors: string[]; ownContexts: undefined },
  { kept: Map<string, Kept>; slowPages: undefined }
>({
  slowPages: [
    async ({ browser }, use) => {
      if (slowdown > 1) browser.on('context', (context) => context.on('page', slowDown))
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const kept = new Map<string, Kept>()
      await use(kept)
      for (const { context } of kept.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  ownContexts: [
    async ({ browser, kept }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      const isKept = (context: BrowserContext) => [...kept.values()].some((one) => one.context === context)
      for (const context of browser.contexts()) if (!before.has(context) && !isKept(context)) await context.close()
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
  pageErrors: async ({}, use) => {
    const errors: string[] = []
    await use(errors)
    expect(errors, 'errors that nothing on the pages caught').toEqual([])
  },
  context: async ({ browser, kept, pageErrors, baseURL, locale, reducedMotion, storageState }, use) => {
    const key = locale ?? ''
    const one =
      kept.get(key) ?? (await keep(browser, { baseURL: baseURL ?? '', reducedMotion, ...(locale && { locale }) }))
    kept.set(key, one)
    await clear(one)
    if (typeof storageState === 'object') await one.context.addCookies(storageState.cookies)
    const keepError = (error: WebError) => pageErrors.push(`${error.page()?.url()}: ${String(error.error())}`)
    one.context.on('weberror', keepError)
    // Pages stay open until the next test, so that Playwright can take a screenshot after a failure.
    await use(one.context)
    one.context.off('weberror', keepError)
  },
  groupId: async ({ context }, use) => {
    await takeSession(context)
    await use(await groupOf(context.request))
  },
})

/** Fails, too, if a page writes an error to the console. */
export const quietTest = test.extend<{ silence: undefined }>({
  silence: [
    async ({ context }, use) => {
      const faults: string[] = []
      const keep = (message: ConsoleMessage) =>
        message.type() === 'error' && faults.push(`${message.text()} ${message.location().url}`)
      context.on('console', keep)
      await use(undefined)
      context.off('console', keep)
      expect(faults, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

async function keep(browser: Browser, options: BrowserContextOptions & { readonly baseURL: string }): Promise<Kept> {
  const context = await browser.newContext({ ...options, storageState: { cookies: [], origins: [] } })
  const anchor = await context.newPage()
  // Pages of the same site share a process, which ends with the last of them.
  await anchor.goto('/robots.txt')
  return { context, anchor, origin: options.baseURL }
}

async function clear(one: Kept): Promise<void> {
  const { context, anchor, origin } = one
  await closePages(one)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  const devTools = await context.newCDPSession(anchor)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devTools.detach()
}

async function closePages({ context, anchor }: Kept): Promise<void> {
  for (const page of context.pages()) if (page !== anchor) await page.close()
}
