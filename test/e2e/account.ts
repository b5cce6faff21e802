import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

export const demoEmail = 'demo@winnow.example'
export const demoPassword = 'only-for-the-browser-tests'

/** Signs in through the form and waits until the page that was asked for answers to clicks. */
export async function signIn(page: Page, to = '/dashboard'): Promise<void> {
  await page.goto(to)
  await page.locator('input[name=email]').fill(demoEmail)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL((url) => url.pathname === to)
  await hydrated(page)
}

/** Before this mark the page is visible but has no handlers yet. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
let state: Promise<StorageState> | undefined

/** The demo account's session, from one sign-in for all tests that only need some session. German until it is switched. */
export function signedIn(browser: Browser, baseURL: string | undefined): Promise<StorageState> {
  state ??= signInOnce(browser, baseURL)
  return state
}

async function signInOnce(browser: Browser, baseURL: string | undefined): Promise<StorageState> {
  const context = await browser.newContext({ baseURL, locale: 'de-DE' })
  await signIn(await context.newPage())
  await context.clearCookies({ name: /^(?!s\d|__Host-)/ })
  const kept = await context.storageState()
  await context.close()
  return kept
}
