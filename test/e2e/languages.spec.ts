import { hydrated, takeSession } from './account.ts'
import { expectAccessible, watchFaults } from './faults.ts'
import { expect, test } from './test.ts'

test('German addresses have no prefix, English ones do, and each page links to the other language', async ({
  page,
}) => {
  const faults = watchFaults(page)
  await page.goto('/')
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await page.getByRole('link', { name: 'Impressum' }).click()
  await expect(page).toHaveURL('/impressum')
  await expect(page.locator('#route-announcer')).toHaveText('Impressum – Winnow')

  await page.getByRole('link', { name: /English/ }).click()

  await expect(page).toHaveURL('/en/imprint')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page).toHaveTitle('Imprint – Winnow')
  const kept = (await page.context().cookies()).find(({ name }) => name === 'locale')
  expect(kept?.value).toBe('en')
  faults.expectNone()
})

test('a first visit is in the language of the browser, later ones in the chosen language', async ({
  browser,
  baseURL,
}) => {
  const english = await browser.newContext({ locale: 'en-GB', baseURL })
  const page = await english.newPage()

  await page.goto('/')
  await expect(page).toHaveURL('/en')

  await page.getByRole('link', { name: /Deutsch/ }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await english.close()
})

test('other spellings of an address are redirected permanently', async ({ request }) => {
  for (const [from, to] of [
    ['/de/impressum', '/impressum'],
    ['/de/imprint', '/impressum'],
    ['/imprint', '/impressum'],
    ['/en/datenschutz', '/en/privacy'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], from).toEqual([308, to])
  }
})

test('unknown addresses answer 404', async ({ page }) => {
  const german = await page.goto('/gibt-es-nicht')
  expect(german?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden – Fehler 404')
  const english = await page.goto('/en/no-such-page')
  expect(english?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found – Error 404')
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  await expectAccessible(page)
})

test('the error page names an invalid address', async ({ page }) => {
  await takeSession(page.context())

  const answer = await page.goto('/en/groups/not-an-id')

  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found: /en/groups/not-an-id – Error 404')
})

test('a wrong password is refused in the language of the page', async ({ page }) => {
  await page.goto('/en/dashboard')
  await page.getByLabel('E-mail address').fill('demo@winnow.example')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.')
  await expectAccessible(page)
})
