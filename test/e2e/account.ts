import { type Browser, type BrowserContext, expect, type Page, type Response, request, test } from '@playwright/test'

export const demoEmail = 'demo@winnow.example'
export const demoPassword = 'only-for-the-browser-tests'

/**
 * Opens a page as the demo account and waits until it is interactive. Uses the session of `signedIn`; on an own server
 * of a test, which does not know this session, fills in the sign-in form.
 */
export async function signIn(page: Page, to = '/dashboard'): Promise<void> {
  await takeSession(page.context())
  await page.goto(to)
  const isThere = ({ pathname }: URL) => pathname === to.replace(/[?#].*/, '')
  if (!isThere(new URL(page.url()))) await signInByForm(page)
  await expect(page).toHaveURL(isThere)
  await hydrated(page)
}

/** Opens a page and waits until it is interactive. @returns the answer of the server */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await hydrated(page)
  return answer
}

/** Gives the context the session of `signedIn`, without opening a page. */
export async function takeSession(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (browser) await context.addCookies((await signedIn(browser, test.info().project.use.baseURL)).cookies)
}

/** Signs in on the sign-in page. */
async function signInByForm(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill(demoEmail)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('form button[type=submit]').click()
}

/** Waits for the mark that the page sets when its event handlers are attached. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

/** Opens the page in the other language, with the user menu. */
export async function switchLanguage(page: Page): Promise<void> {
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name: /Deutsch|English/ }).click()
}

/** A link of the navigation beside the page. */
export const navigationLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /Hauptnavigation|Main navigation/ }).getByRole('link', { name, exact: true })

/** The button with the active group; on smaller screens it stands in the header. */
export const groupSwitch = (page: Page) => page.getByTestId('group-switch').filter({ visible: true })

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
let kept: StorageState | undefined

/** The demo account's session, shared by all tests; a new one if a test has ended it. */
export async function signedIn(browser: Browser, baseURL: string | undefined): Promise<StorageState> {
  if (!kept || !(await isSignedIn(kept, baseURL))) kept = await beginSession(browser, baseURL)
  return kept
}

async function isSignedIn(storageState: StorageState, baseURL: string | undefined): Promise<boolean> {
  const api = await request.newContext({ storageState, ...(baseURL && { baseURL }) })
  const { exp } = (await (await api.get('/api/_auth/session')).json()).user ?? { exp: 0 }
  await api.dispose()
  // Renew an expiring token once here; otherwise two contexts with the same session would renew it twice.
  return exp * 1000 > Date.now() + 120_000
}

async function beginSession(browser: Browser, baseURL: string | undefined): Promise<StorageState> {
  const context = await browser.newContext({ locale: 'de-DE', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/dashboard')
  await signInByForm(page)
  await expect(page).toHaveURL('/dashboard')
  await context.clearCookies({ name: /^(?!s\d|__Host-)/ })
  const state = await context.storageState()
  await context.close()
  return state
}
