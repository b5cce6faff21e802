import { demoEmail, demoPassword, hydrated, navigationLink, signedIn, signIn } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, layoutShift, watchFaults } from './faults.ts'
import { expect, quietTest, test } from './test.ts'

/** Several sources of the demo list this value; their first look is 60 days ago. */
const value = '192[.]175[.]48[.]114'

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, storageState: await signedIn(browser, baseURL) })
  const [{ group }] = await (await context.request.get('/api/web/groups')).json()
  // A new server must first index the looks of the demo, from the oldest one on.
  const query = `groupID=${group.id}&kind=ipv4&value=${value.replaceAll('[.]', '.')}`
  const watched = async () => {
    const answer = await context.request.get(`/api/web/search/life?${query}`)
    return answer.ok() ? (await answer.json()).facts.listed : 0
  }
  await expect.poll(watched, { timeout: 120_000 }).toBeGreaterThan(3)
  await context.close()
})

test('a search after the end of the session continues after a new sign-in', async ({ page, context }) => {
  await signIn(page, '/search')
  const box = page.getByRole('textbox', { name: 'Indikator, Abfrage oder Text' })
  await expect(box).toBeFocused()
  await context.clearCookies({ name: /^(?!locale)/ })
  await page.keyboard.type('192.175.48.114')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await page.locator('input[name=email]').fill(demoEmail)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=192.175.48.114')
  await expect(page.getByText(value).first()).toBeVisible()
})

test('a search leads from a pasted alert to the time line, an earlier day and an own list', async ({ page }) => {
  const faults = watchFaults(page)
  const listName = `Vorfall ${Date.now()}`
  await signIn(page)
  await navigationLink(page, 'Indikatoren').click()
  await expect(page).toHaveURL('/search')
  const box = page.getByRole('textbox', { name: 'Indikator, Abfrage oder Text' })
  await expect(box).toBeFocused()

  // Shift+Enter adds a line, and Enter searches.
  await page.keyboard.insertText(`SSH brute force detected, severity high, source ${value}:22, 214 attempts`)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('rule 4711, sensor dmz-2')
  await page.keyboard.press('Enter')
  const hit = page.getByRole('table').getByRole('link', { name: value, exact: true })
  await expect(hit).toBeVisible()
  const heard = page.getByTestId('search-status')
  await expect(heard).toHaveText((await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '')
  await expectAccessible(page)
  await hit.press('Enter')

  await expect(page).toHaveURL('/search?q=192.175.48.114')
  await expect(page.getByTestId('understood')).toContainText('Verstanden als IPv4-Adresse')
  const lead = page.getByTestId('lead')
  await expect(lead).toHaveText(/^Gelistet von \d von \d beobachteten Quellen/)
  await expect(heard).toHaveText((await lead.textContent()) ?? '')
  const line = page.getByRole('list', { name: 'Verlauf' })
  const rows = line.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Perimeter Pro (demo)' })).toContainText('gelistet seit')
  expect(await rows.count()).toBeGreaterThan(2)
  await expectAccessible(page)

  const before = await page.evaluate(() => history.length)
  const slider = page.getByRole('slider', { name: 'Tag, für den die Seite gilt' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByTestId('as-of')).not.toHaveText('Heute')
  await page.keyboard.press('Home')
  // The rows change at once, the facts when the server has answered.
  for (const row of await rows.all()) await expect(row).toContainText(/nicht beobachtet(?:, zu|;|$)/)
  await expect(lead).toHaveText('Zu dieser Zeit wurde keine Quelle beobachtet: Nichts ist nachgewiesen.')
  await expect(page).toHaveURL(/\?q=192\.175\.48\.114&as_of=\d{4}-\d{2}-\d{2}$/)
  expect(await page.evaluate(() => history.length)).toBe(before)

  // The address restores the view.
  await page.reload()
  await hydrated(page)
  await expect(lead).toHaveText('Zu dieser Zeit wurde keine Quelle beobachtet: Nichts ist nachgewiesen.')
  await page.getByRole('button', { name: 'Auf heute' }).click()
  await expect(lead).toHaveText(/^Gelistet von/)
  await expect(page).toHaveURL('/search?q=192.175.48.114')

  await page.getByRole('button', { name: 'Tabelle' }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('row').filter({ hasText: 'Perimeter Pro (demo)' })).toContainText('gelistet seit')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Auf eine Liste setzen' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name der neuen Liste')
  const lists = dialog.getByRole('combobox', { name: 'Liste', exact: true })
  await expect(name.or(lists)).toBeVisible()
  // Lists of other tests are offered first.
  if (await lists.isVisible()) {
    await lists.click()
    await page.getByRole('option', { name: 'Neue Liste …' }).click()
  }
  await name.fill(listName)
  await dialog.getByLabel('Begründung').fill('Prüfgerät eines Partners')
  await dialog.getByLabel('Gültigkeit').click()
  await page.getByRole('option', { name: '30 Tage' }).click()
  await dialog.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(page.getByText(`${value} steht jetzt auf „${listName}“`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Freigabeliste: ${listName}` })).toBeVisible()
  faults.expectNone()
})

quietTest('the palette leads to the search, which shows related indicators and goes back', async ({ page }) => {
  await signIn(page, '/en/dashboard')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill(value)
  await expect(page.locator('[data-section=indicator]').first()).toContainText('Who lists this, and since when?')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/en/search?q=192.175.48.114')
  await expect(page.getByTestId('lead')).toHaveText(/^Listed by \d of \d watched sources/)
  await page.getByRole('button', { name: /^Listed nearby/ }).click()
  const neighbours = page.getByRole('region', { name: 'Neighbours in 192[.]175[.]48[.]0/24' })
  await expect(neighbours.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await neighbours.getByRole('link').first().click()
  await expect(page).not.toHaveURL('/en/search?q=192.175.48.114')
  await page.goBack()
  await expect(page).toHaveURL('/en/search?q=192.175.48.114')
  await expect(page.getByRole('textbox')).toHaveValue('192.175.48.114')

  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'As a table (CSV)' }).click()
  expect((await csv).suggestedFilename()).toMatch(/^winnow-192\.175\.48\.114-\d{4}-\d{2}-\d{2}\.csv$/)

  // A query with a fault marks its position, a long text stays on the page, and "back" returns to it.
  const box = page.getByRole('textbox')
  await box.fill('kind:ip AND country:DEU')
  await box.press('Enter')
  await expect(page.locator('mark')).toHaveText('DEU')
  await expect(page.getByText('Expected here: two letters such as DE.')).toBeVisible()
  // A value that is pasted on the page of an earlier day is searched as of now.
  await page.goto('/en/search?q=login*&as_of=2026-03-01')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await expect(page.getByTestId('searched')).toContainText('2026')
  const lines = Array.from({ length: 300 }, (_, number) => `192.175.48.${number % 256}`)
  await box.fill([...lines, 'nothing of this is one'].join('\n'))
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: /^\d+ indicators recognised, listed: \d+/ })).toBeVisible()
  await expect(page).toHaveURL('/en/search')
  await expect(page.getByTestId('searched')).not.toContainText('2026')
  await expect(page.getByText('Line 301:')).toBeVisible()
  expect(await layoutShift(page)).toBeLessThan(0.1)
})

quietTest(
  'anonymous users see a description of the search, and return to it after signing in',
  async ({ page, context }) => {
    await context.clearCookies()
    await page.goto('/search?q=192.175.48.114')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wer hat diese Adresse wann gelistet?')
    await expect(page.getByRole('figure')).toContainText('Ein Beispiel mit erfundenen Quellen')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Anmelden und suchen' }).click()
    await expect(page.locator('input[name=email]')).toBeVisible()
    const kept = (await context.cookies()).find(({ name }) => name === 'redirected_from')
    expect(decodeURIComponent(kept?.value ?? '')).toBe('/search?q=192.175.48.114')
  },
)
