import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { partOf } from '../soak.ts'
import { hydrated, navigationLink, openPage, signIn } from './account.ts'
import { openDemoReport } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll, layoutShift, watchFaults } from './faults.ts'
import { expect, test } from './test.ts'

// Long, and without a set-up: both workers share its tests.
test.describe.configure({ mode: 'parallel' })

const palette = (page: Page) => page.getByRole('combobox', { name: /Seite, Aktion|Page, action/ })

test('every page of the navigation is one click away, on desktop and phone', async ({ page }) => {
  test.setTimeout(180_000)
  const faults = watchFaults(page)
  await signIn(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  const pages = [
    ['Neuer Bericht', '/recommender'],
    ['Quellen', '/quellen'],
    ['Abonnements', /^\/groups\/[0-9a-f-]{36}$/],
    ['Indikatoren', '/search'],
    ['Überwachungen', /^\/groups\/[0-9a-f-]{36}$/],
    ['Retro-Hunt', /^\/groups\/[0-9a-f-]{36}$/],
    ['Protokoll', /^\/groups\/[0-9a-f-]{36}$/],
    ['Gruppen', '/groups'],
    ['Hilfe', '/support'],
    ['Übersicht', '/dashboard'],
  ] as const
  const isAt = ({ pathname }: URL, path: string | RegExp) =>
    typeof path === 'string' ? pathname === path : path.test(pathname)
  const main = page.getByRole('navigation', { name: 'Hauptnavigation' })
  // Each page is reached in one of the two widths, in the soak in both.
  for (const [name, path] of partOf(pages, 2)) {
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL((url) => isAt(url, path))
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  for (const name of ['Status', 'Preise', 'Impressum', 'Datenschutz', 'Nutzungsbedingungen']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  // Load another page before changing the width, because that would abort a running transition.
  await openPage(page, '/dashboard')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(main).toBeHidden()
  for (const [name, path] of partOf(pages, 2, 1)) {
    await page.getByRole('button', { name: 'Menü' }).click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL((url) => isAt(url, path))
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Menü' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  faults.expectNone()
})

test('the navigation can shrink to icons, and stays so', async ({ page }) => {
  await signIn(page, '/en/dashboard')
  const widthOf = async () => (await page.getByRole('navigation', { name: 'Main navigation' }).boundingBox())?.width
  const wide = (await widthOf()) ?? 0
  await page.getByRole('button', { name: 'Show only icons' }).click()
  await expect.poll(widthOf).toBeLessThan(wide / 3)
  await expectAccessible(page)

  // The server renders it so.
  await page.goto('/en/sources')
  expect(await widthOf()).toBeLessThan(wide / 3)
  await hydrated(page)
  await navigationLink(page, 'Own lists').click()
  await expect(page).toHaveTitle(/^Own lists – /)
  await page.getByRole('button', { name: 'Show names too' }).click()
  await expect.poll(widthOf).toBe(wide)
})

test('signed-in users find language and appearance in the account menu', async ({ page }) => {
  await signIn(page)
  await page.getByTestId('account').click()
  const light = page.getByRole('menuitemradio', { name: 'Darstellung: Hell' })
  await expect(light).toHaveAttribute('aria-checked', 'false')
  await light.click()
  await expect(light).toHaveAttribute('aria-checked', 'true')
  await expect(page.locator('html')).toHaveClass(/light/)
  expect((await page.context().cookies()).find(({ name }) => name === 'colour_mode')?.value).toBe('light')
  await page.getByRole('menuitemradio', { name: 'Darstellung: Dunkel' }).click()
  await page.getByRole('menuitem', { name: /English/ }).click()
  await expect(page).toHaveURL('/en/dashboard')
})

test('the palette finds pages, sources, groups and reports by keyboard', async ({ page }) => {
  test.setTimeout(180_000)
  await openDemoReport(page)
  const goBy = async (text: string, section: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette(page)).toBeFocused()
    await page.keyboard.type(text)
    await expect(page.locator(`[data-section=${section}]`).first()).toBeVisible()
    const marked = page.getByRole('option', { selected: true })
    while ((await marked.getAttribute('data-section')) !== section) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
  }

  await goBy('impr', 'pages')
  await expect(page).toHaveURL('/impressum')
  await openPage(page, '/dashboard')
  await goBy('phish', 'sources')
  await expect(page).toHaveURL(/\/quellen\/./)
  await goBy('demo', 'groups')
  await expect(page).toHaveURL(/\/groups\/[0-9a-f-]{36}$/)
  await goBy('demo', 'reports')
  await expect(page).toHaveURL(/\/groups\/[0-9a-f-]{36}\/reports\/[0-9a-f-]{36}$/)
})

test('a pasted indicator is refanged and copied in the wanted spelling', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, '/en/dashboard')
  await page.keyboard.press('/')
  await palette(page).fill('hxxps[:]//Evil-Test[.]com/a')

  const options = page.locator('[data-section=indicator]')
  await expect(options).toHaveText([
    /^Who lists this, and since when\?hxxps/,
    /^hxxps\[:\]\/\/evil-test\[\.\]com\/a/,
    /^https:\/\/evil-test\.com\/a/,
    /^Verdicts/,
    /^Put on a list/,
  ])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Copied: https://evil-test.com/a')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://evil-test.com/a')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('hxxps[:]//evil-test[.]com/a')
})

test('shortcuts open pages, are listed on a sheet, and can be switched off permanently', async ({ page }) => {
  await signIn(page, '/en/dashboard')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/en/support')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)

  await sheet.getByRole('switch', { name: 'Single-character shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.reload()
  await hydrated(page)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await page.keyboard.press('ControlOrMeta+k')

  await expect(palette(page)).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/en/support')
  const kept = (await page.context().cookies()).find(({ name }) => name === 'shortcuts')
  expect(kept?.value).toBe('off')
})

test('typed text survives the end of the session and a new sign-in', async ({ page }) => {
  await signIn(page, '/en/recommender')
  await page.getByLabel('Own addresses').fill('198.51.100.0/24')
  await page.getByLabel('Employees').click()
  await page.getByRole('option', { name: '50 to 249' }).click()
  const signedIn = (await page.context().cookies()).filter(({ name }) => /^s\d|^idp_session/.test(name))
  for (const { name } of signedIn) await page.context().clearCookies({ name })

  await page
    .getByRole('button', { name: /from the profile|profile/i })
    .last()
    .click()

  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await page.locator('input[name=email]').fill('demo@winnow.example')
  await page.locator('input[name=password]').fill('only-for-the-browser-tests')
  await page.locator('form button[type=submit]').click()

  await expect(page).toHaveURL('/en/recommender')
  await expect(page.getByTestId('draft')).toContainText('Your earlier input is back')
  await expect(page.getByLabel('Own addresses')).toHaveValue('198.51.100.0/24')
  await expect(page.getByLabel('Employees')).toContainText('50 to 249')
})

test('typed text in a dialog survives the end of the session too', async ({ groupId, page, context }) => {
  await openPage(page, `/groups/${groupId}?tab=lists`)
  await page.getByRole('button', { name: 'Neue Liste' }).click()
  const form = page.getByRole('dialog', { name: 'Neue Liste' })
  const name = `Vorfall ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Name').fill(name)
  const kept = await context.cookies()
  await context.clearCookies({ name: /^s\d|^idp_session/ })
  await form.getByRole('button', { name: 'Liste anlegen' }).click()

  const dialog = page.getByRole('alertdialog', { name: 'Ihre Sitzung ist abgelaufen' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Wieder anmelden' }).click(),
  ])
  await expect(beside.locator('input[name=password]')).toBeVisible()
  // Like a sign-in in the other window.
  await context.addCookies(kept)
  await beside.close()
  await page.evaluate(() => dispatchEvent(new Event('focus')))

  await expect(dialog).toBeHidden()
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await form.getByRole('button', { name: 'Liste anlegen' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a tab says that the user has signed out in another one', async ({ page, context }) => {
  await signIn(page, '/en/recommender')
  await page.keyboard.press('Shift')
  await expect(page.locator('html[data-used]')).toBeAttached()
  const other = await context.newPage()
  await signIn(other, '/en/dashboard')
  await other.getByTestId('account').click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(page.getByRole('alertdialog', { name: 'You have signed out in another window' })).toBeVisible()
})

test.describe('an announcement', () => {
  const file = () => {
    const { config, parallelIndex } = test.info()
    const { dataDirs } = config.metadata as { dataDirs: readonly string[] }
    return join(dataDirs[parallelIndex] ?? '', 'appBannerContent.json')
  }
  const announce = async (content: object | string) => {
    await mkdir(join(file(), '..'), { recursive: true })
    await writeFile(file(), typeof content === 'string' ? content : JSON.stringify(content))
  }
  test.afterEach(() => rm(file(), { force: true }))
  const banner = (page: Page) => page.getByTestId('banner')
  const whole = { date: '2026-11-20', title: 'Wartung', description: 'Heute **ab 20 Uhr**.', type: 'warning' }

  test('is shown, closed, and returns only with another date', async ({ page }) => {
    await announce(whole)
    await page.goto('/impressum')
    await expect(banner(page)).toContainText('Heute ab 20 Uhr.')
    await expect(banner(page).locator('strong')).toHaveText('ab 20 Uhr')
    await expect(banner(page)).toHaveClass(/MuiAlert-colorWarning/)
    await expect(banner(page)).toHaveClass(/MuiPaper-elevation6/)
    await expect(banner(page).locator('.MuiAlert-icon')).toHaveCSS('color', 'rgb(255, 159, 67)')
    await expectAccessible(page)

    await banner(page).getByRole('button', { name: 'Schließen' }).click()
    await expect(banner(page)).toBeHidden()
    const closed = async () => (await page.context().cookies()).find(({ name }) => name === 'bannerClosed')
    // The page's process hands the cookie on to the browser's.
    await expect.poll(closed).toMatchObject({ value: '2026-11-20', sameSite: 'Strict' })
    expect((((await closed())?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeGreaterThan(364)
    await page.reload()
    await hydrated(page)
    await expect(banner(page)).toBeHidden()

    await announce({ ...whole, date: '2026-11-21', type: 'unheard of' })
    await page.reload()
    await expect(banner(page)).toHaveClass(/MuiAlert-colorInfo/)
  })

  test("is part of the server's HTML and causes no layout shift", async ({ page, request }) => {
    const faults = watchFaults(page)
    await announce(whole)
    expect(await (await request.get('/impressum')).text()).toContain('<strong>ab 20 Uhr</strong>')
    expect(await (await request.get('/files/appBannerContent.json')).json()).toEqual(whole)

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await openPage(page, '/impressum')
      await expect(banner(page)).toBeVisible()
      expect(await layoutShift(page)).toBe(0)
    }
    faults.expectNone()
  })

  test('stays closed for visitors from a link elsewhere and causes no layout shift', async ({ page, baseURL }) => {
    await announce(whole)
    await page
      .context()
      .addCookies([{ name: 'bannerClosed', value: whole.date, url: `${baseURL}`, sameSite: 'Strict' }])
    // Another name of the same machine is another site: its links send no cookies with SameSite=Strict.
    const elsewhere = new URL('/impressum', baseURL)
    elsewhere.hostname = '127.0.0.1'
    await page.goto(elsewhere.href)
    await page.evaluate((href) => {
      location.href = href
    }, new URL('/datenschutz', baseURL).href)
    await page.waitForURL((url) => url.hostname === 'localhost')
    await hydrated(page)

    await expect(banner(page)).toBeHidden()
    expect(await layoutShift(page)).toBe(0)
  })
})

test('an error screen names the error and a request id, and can be left', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, '/en/groups/not-an-id')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found: /en/groups/not-an-id – Error 404')
  await expect(page.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/en/dashboard')
  const traceId = /[0-9a-f-]{36}/.exec((await page.getByTestId('trace').textContent()) ?? '')?.[0]
  expect(traceId).toBe((await context.cookies()).find(({ name }) => name === 'trace_id')?.value)

  const requestId = /request ([0-9a-f]{12})/.exec((await page.getByTestId('trace').textContent()) ?? '')?.[1]

  await page.getByRole('button', { name: 'Copy both ids' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${traceId} ${requestId}`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  await page.getByRole('link', { name: 'Go to main page' }).click()

  await expect(page).toHaveURL('/en')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Error')
})

test('copying works without TLS too, and says so if the browser forbids it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.assign(window, { ofTheBrowser: navigator.clipboard })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.goto('/en/no-such-page')
  const copy = page.getByRole('button', { name: 'Copy both ids' })
  await copy.click()

  await expect(page.getByRole('status').getByText('Copied', { exact: true })).toBeAttached()
  const copied = await page.evaluate(() => (window as unknown as { ofTheBrowser: Clipboard }).ofTheBrowser.readText())
  expect(copied).toContain(/[0-9a-f-]{36}/.exec((await page.getByTestId('trace').textContent()) ?? '')?.[0])
  await expect(copy).toBeFocused()

  await page.evaluate(() => Object.assign(document, { execCommand: () => false }))
  await copy.click()
  await expect(page.getByRole('status').getByText('The browser does not allow copying.')).toBeAttached()
})

test('an error in the browser leaves the frame of the page usable', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await signIn(page, '/en/dashboard')
  await page.route('**/sources.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))

  await navigationLink(page, 'Sources').click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server error – Error 500')
  await expect(page.getByText('Internal server error. Please try again later.')).toBeVisible()
  await navigationLink(page, 'Dashboard').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Error')
  expect(faults).toEqual([])
})

test('bots see no error screen, only the status', async ({ request }) => {
  const headers = { 'user-agent': 'Googlebot/2.1' }
  const answer = await request.get('/en/no-such-page', { headers })
  expect(answer.status()).toBe(404)
  const html = await answer.text()
  expect(/<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')).toBe('')
  expect(/<title>(.*)<\/title>/.exec(html)?.[1]).not.toMatch(/error|not found/i)
})

/**
 * A page in its own context. The browser may have scripts of the shared context in memory, and would not request them
 * through a route.
 */
async function pageWithoutCode(browser: Browser, baseURL = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'de-DE', reducedMotion: 'reduce' })
  return context.newPage()
}

test('files that a new release removed make the page reload, at most once in ten seconds', async ({
  browser,
  baseURL,
}) => {
  const page = await pageWithoutCode(browser, baseURL)
  // The ten seconds do not pass while a slow browser loads the page.
  await page.clock.setFixedTime(Date.now())
  // Before the page loads: its scripts may fetch the code while nothing else happens.
  await page.route('**/assets/command-palette-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await signIn(page, '/en/dashboard')
  let loads = 0
  page.on('framenavigated', () => loads++)

  await page.keyboard.press('/')
  await expect.poll(() => loads).toBe(1)
  await hydrated(page)
  await page.keyboard.press('/')

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Error')
  expect(loads).toBe(1)
})

test('the sign-in leads to the whole remembered address, which the home page forgets', async ({ page, context }) => {
  const remembered = async () => {
    const found = (await context.cookies()).find(({ name }) => name === 'redirected_from')?.value
    return found && decodeURIComponent(found)
  }
  await page.goto('/impressum?a=1')
  await expect.poll(remembered).toBe('/impressum?a=1')
  await hydrated(page)
  await page.getByRole('link', { name: 'Datenschutz', exact: true }).click()
  await expect.poll(remembered).toBe('/datenschutz')
  await page.getByRole('link', { name: 'Winnow' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(remembered).toBeUndefined()
  await page.goto('/nirgends')
  await openPage(page, '/passwort-vergessen')
  expect(await remembered()).toBeUndefined()

  await page.goto('/quellen?sort=name')
  await page.locator('input[name=email]').fill('demo@winnow.example')
  await page.locator('input[name=password]').fill('only-for-the-browser-tests')
  expect(await remembered()).toBe('/quellen?sort=name')
  await page.locator('form button[type=submit]').click()

  await expect(page).toHaveURL('/quellen?sort=name')
  expect(await remembered()).toBeUndefined()
})

test('a page is announced, starts at the top, and restores its scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await openPage(page, '/')
  await page.evaluate(() => scrollTo(0, 500))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }).click()
  await expect(page.locator('#route-announcer')).toHaveText('Datenschutz – Winnow')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  const before = await page.evaluate(() => history.length)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  expect(await page.evaluate(() => history.length)).toBe(before)
  await page.goto('/#how')
  await expect
    .poll(() => page.evaluate(() => document.querySelector('#how')?.getBoundingClientRect().top ?? 999))
    .toBeLessThan(200)
})

test('with reduced motion, nothing moves when a page is opened', async ({ page }) => {
  await openPage(page, '/datenschutz')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
  const running = await page.evaluate(() =>
    document
      .getAnimations()
      // Animations that end within a frame do not count: the loading bar appears and disappears at once.
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
  )
  expect(running).toEqual([])
})

test('a multiple choice takes text that is typed before its code has loaded, and dictated or pasted text', async ({
  page,
}) => {
  await signIn(page, '/en/recommender/configuration')
  const industries = page.getByRole('combobox', { name: /Industries/ })
  await industries.focus()
  await page.keyboard.type('fin')
  await expect(industries).toHaveValue('fin')
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /fin/i }).first()).toBeVisible()

  const countries = page.getByRole('combobox', { name: /Countries/ })
  await countries.focus()
  await page.keyboard.insertText('Portug')
  await expect(page.getByRole('option')).toHaveText(['Portugal'])
  await expect(countries).toHaveValue('Portug')
})

test('a dialog whose code cannot be loaded says why, and the page stays', async ({ groupId, page, context }) => {
  await openPage(page, `/groups/${groupId}?tab=lists`)
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.textContent()
  const make = page.getByRole('button', { name: 'Neue Liste' })
  await heading.click()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await make.click()
  await expect(page.getByText('Keine Verbindung', { exact: false })).toBeVisible()
  await expect(heading).toHaveText(before ?? '')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Browsers may remember that a module failed to load.
  await context.setOffline(false)
  await page.reload()
  await hydrated(page)
  await make.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a section whose code cannot be loaded says so in place, and loads when the network returns', async ({
  browser,
  baseURL,
}) => {
  const page = await pageWithoutCode(browser, baseURL)
  // The network fails before the section is near the visible area.
  for (const lost of ['**/assets/sources-part-*', '**/healthz']) await page.route(lost, (route) => route.abort())
  await openDemoReport(page)
  await page.getByRole('link', { name: 'Quellen' }).and(page.locator('main a')).click()

  const missing = page.getByRole('alert').filter({ hasText: 'Dieser Teil der Seite konnte nicht geladen werden.' })
  await expect(missing).toBeVisible()
  await expect(page.getByTestId('verdict')).toBeVisible()
  await expectAccessible(page)

  await page.unrouteAll()
  await missing.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('region', { name: /^Quellen \d/ })).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('without network the page stays, with the typed text, and says so', async ({ page, context }) => {
  await signIn(page, '/en/recommender')
  await page.getByLabel('Own addresses').click()
  await page.getByLabel('Own addresses').fill('198.51.100.0/24')
  await page.waitForLoadState('networkidle')
  const notice = page.getByText('No connection. What you see')
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  const groups = navigationLink(page, 'Groups')
  await groups.click()
  await expect(page).toHaveURL('/en/recommender')
  await expect(page.getByLabel('Own addresses')).toHaveValue('198.51.100.0/24')

  await context.setOffline(false)
  await expect(notice).toBeHidden()

  // The browser reports a network, but every request fails.
  await page.route('**/*', (route) => route.abort())
  await groups.click()
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL('/en/recommender')
  await expect(page.getByLabel('Own addresses')).toHaveValue('198.51.100.0/24')
  await page.unroute('**/*')
  await expect(notice).toBeHidden({ timeout: 15_000 })
  await groups.click()
  await expect(page).toHaveURL('/en/groups')
})

test('a button that is disabled while its work runs has the focus again afterwards', async ({ page }) => {
  await signIn(page, '/recommender')
  await page.getByRole('button', { name: /Quellen im Einsatz/ }).click()
  // What gives the focus back is loaded when the page is first used.
  await expect(page.locator('html[data-used]')).toBeAttached()
  await page.getByRole('textbox', { name: /Adresse einer eigenen Quelle/ }).fill('https://lists.example/a.txt')
  await page.keyboard.press('Tab')
  const add = page.getByRole('button', { name: 'Prüfen und hinzufügen' })
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')

  await expect(page.getByText('Auf diesem Server ist das Abrufen von Quellen ausgeschaltet')).toBeVisible()
  await expect(add).toBeFocused()
})

test('a page that nobody touches notices the lost network, too, and keeps its links from leaving', async ({
  page,
  context,
}) => {
  // What used pages load is not there yet.
  await page.route('**/assets/used-page-*', (route) => route.abort())
  await signIn(page, '/dashboard')
  const notice = page.getByText('Keine Verbindung. Was Sie sehen,')
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
  await expect(page).toHaveURL('/dashboard')

  await context.setOffline(false)
  await expect(notice).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
  await expect(page).toHaveURL('/status')
})
