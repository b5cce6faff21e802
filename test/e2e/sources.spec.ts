import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pastPlaceOf } from '../../src/catalogue/repository.ts'
import { sources as catalogue } from '../../src/catalogue/sources/index.ts'
import { hydrated, signIn, takeSession } from './account.ts'
import { databaseClient } from './database-client.ts'
import { expectAccessible, expectNoSidewaysScroll } from './faults.ts'
import { holdPages } from './hold-pages.ts'
import { expect, test } from './test.ts'

const rows = (page: Page) => page.locator('[data-source]')
const names = (page: Page) => rows(page).locator('a').allInnerTexts()

test('the address of the catalogue contains filters, order, page and selection', async ({ page, context, baseURL }) => {
  await signIn(page, '/en/sources')
  await page.getByLabel('IPv4 addresses').check()
  await expect(page).toHaveURL(/\?kind=ipv4$/)
  await page.getByRole('searchbox').fill('demo')
  await expect(page).toHaveURL(/q=demo/)
  await page.getByRole('button', { name: 'Median age' }).click()
  // Sorting right after a search once dropped it, when the browser was slow.
  await expect(page).toHaveURL(/q=demo.*sort=age/)
  await expect(page.locator('th[aria-sort]')).toHaveText(/Median age/)
  await expect(page.locator('main table')).toHaveAttribute('aria-busy', 'false')
  await rows(page).getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/pick=/)
  const shown = await names(page)
  expect(shown.length).toBeGreaterThan(1)

  const other = await context.newPage()
  await other.goto(page.url().replace(baseURL ?? '', ''))
  await hydrated(other)

  expect(await names(other)).toEqual(shown)
  await expect(rows(other).getByRole('checkbox').first()).toBeChecked()
  await expect(other.getByRole('searchbox')).toHaveValue('demo')
})

test('a long list of a filter is searched as soon as it is shown, and says how many options it finds', async ({
  page,
}) => {
  await takeSession(page.context())
  await page.goto('/en/sources?all=1')
  await hydrated(page)
  const publishers = page.locator('details').filter({ has: page.getByText('Publisher', { exact: true }) })
  await publishers.locator('summary').click()
  await publishers.getByRole('button', { name: /^Show all/ }).click()

  const search = publishers.getByRole('searchbox')
  await expect(search).toBeFocused()
  await search.fill('abuse ch')
  await expect(publishers.getByRole('status')).toHaveText(/^[1-9]\d? found$/)
  await expect(publishers.getByRole('checkbox', { name: /abuse\.ch/ }).first()).toBeVisible()
  await search.fill('nobody of this name')
  await expect(publishers.getByRole('status')).toHaveText('Nothing found')
  await publishers.getByRole('button', { name: 'Show fewer' }).click()
  await expect(search).toHaveCount(0)
})

test('going back restores the list', async ({ page }) => {
  await takeSession(page.context())
  await page.goto('/en/sources?all=1&page=2')
  await hydrated(page)
  const row = rows(page).locator('a').nth(9)
  await page.evaluate(() => scrollTo(0, 600))
  await row.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(0)

  await row.click()
  await expect(page).toHaveURL(/\/en\/sources\/[^?]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()

  await expect(page).toHaveURL(/page=2$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('the exported file contains exactly the filtered sources', async ({ page }) => {
  await takeSession(page.context())
  await page.goto('/en/sources?price=commercial&kind=domain&all=1')
  await hydrated(page)
  const count = Number((await page.locator('#rows-title').innerText()).split(' ')[0])
  expect(count).toBeGreaterThan(1)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'As CSV' }).click(),
  ])

  const text = await readFile(await download.path(), 'utf8')
  const [, ...lines] = text.trimEnd().split('\r\n')
  expect(lines.length).toBe(count)
})

test('sources are compared side by side and stay selected', async ({ page }) => {
  await takeSession(page.context())
  await page.goto('/en/sources?compare=demo.open-shield,demo.perimeter-pro')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sources side by side')
  await expect(page.getByRole('columnheader', { name: /Open Shield/ }).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to the sources' }).click()

  await expect(page.getByRole('link', { name: 'Compare 2 sources' })).toBeVisible()
})

test('sources that are removed from a comparison quickly stay out of it', async ({ page }) => {
  await takeSession(page.context())
  await page.goto('/en/sources?compare=demo.open-shield,demo.perimeter-pro,demo.phish-lens')
  await hydrated(page)
  const letGo = await holdPages(page)
  const table = page.getByRole('table', { name: 'Sources side by side' })
  for (const name of ['Open Shield (demo)', 'Phish Lens (demo)']) {
    await table.getByRole('button', { name: `Do not compare ${name}` }).click()
    await expect(table.getByRole('columnheader', { name })).toHaveCount(0)
  }
  letGo()

  await expect(page).toHaveURL('/en/sources?compare=demo.perimeter-pro')
  await expect(table.getByRole('columnheader', { name: /Perimeter Pro/ })).toBeVisible()
})

test('an indicator of a source is left out of deliveries in its menu, and opened at other sites only after confirmation', async ({
  page,
  baseURL,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) outside.push(request.url())
  })
  await takeSession(page.context())
  await page.goto('/en/sources/demo.open-shield')
  await hydrated(page)
  await expectAccessible(page)

  const item = page.locator('[data-list-row]').first()
  await expect(item.locator('code')).toHaveText(/\[\.\]/)
  await expect(item.locator('a')).toHaveCount(0)
  const value = (await item.locator('code').textContent()) ?? ''
  const actions = item.getByRole('button', { name: `What to do with ${value}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Do not deliver' }).click()
  const exception = page.getByRole('dialog', { name: 'Leave out of deliveries' })
  await expect(exception).toContainText(value)
  await exception.getByRole('button', { name: 'Cancel' }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Open at VirusTotal' }).click()

  await expect(page.getByRole('dialog')).toContainText('www.virustotal.com')
  const link = page.getByRole('link', { name: 'Open in a new tab' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(outside).toEqual([])
})

test('a source without deliveries says so, and an unknown source answers 404', async ({ page }) => {
  await takeSession(page.context())
  await page.goto('/en/sources/recorded-future.risk-lists')
  await expect(page.getByText('No content - details are currently unavailable for this source')).toBeVisible()

  const answer = await page.goto('/en/sources/nobody.knows-it')

  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page Not Found: /en/sources/nobody.knows-it')
})

test('saved sources are kept, and a recommendation starts with them', async ({ page, context }) => {
  await signIn(page, '/saved-sources')
  await expect(page.getByRole('heading', { name: 'Noch nichts gemerkt' })).toBeVisible()
  await page.goto('/quellen?q=Open+Shield')
  await hydrated(page)
  await page.getByRole('button', { name: 'Open Shield (demo) merken' }).click()
  const cookie = (await context.cookies()).find(({ name }) => name === 'saved_sources')
  expect(cookie?.value).toBe('demo.open-shield')
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)

  await page.goto('/saved-sources')
  await hydrated(page)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Empfehlung mit diesen im Einsatz' }).click()

  await expect(page).toHaveURL('/recommender')
  await page.getByRole('button', { name: /Quellen im Einsatz/ }).click()
  await expect(page.getByText('Open Shield (demo)').first()).toBeVisible()
})

test('the catalogue fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/quellen')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Filter/ }).click()

  await page.getByRole('dialog').getByLabel('Domains').check()

  await expect(page).toHaveURL(/kind=domain/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /zeigen$/ })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('administrators of the installation fetch the past of sources, and read how far it is and what is missing', async ({
  page,
}) => {
  await takeSession(page.context())
  await page.goto('/en/sources')
  await hydrated(page)
  const card = page.getByRole('region', { name: 'Past of the sources' })
  await expect(card).toContainText(/The repositories of \d+ sources show what they listed before/)
  await expect(card.getByRole('button', { name: 'Fetch the last 90 days' })).toBeDisabled()
  await expect(card).toContainText('Collecting must be on for this.')

  const client = await databaseClient()
  try {
    const { rows } = await client.query<{ number: number }>(
      'SELECT number FROM source WHERE id = ANY($1) ORDER BY number LIMIT 3',
      [catalogue.filter(pastPlaceOf).map(({ id }) => id)],
    )
    const [waiting, done, lacking] = rows.map(({ number }) => number)
    await client.query(
      `INSERT INTO source_backfill (source, since, asked_at, done_at, problem) VALUES
         ($1, now(), now(), NULL, NULL), ($2, now(), now(), now(), NULL), ($3, now(), now(), now(), $4)`,
      [waiting, done, lacking, { de: 'Die Datei liegt in Git LFS', en: 'The file is in Git LFS' }],
    )
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/de/quellen')
    await hydrated(page)
    const german = page.getByRole('region', { name: 'Vergangenheit der Quellen' })
    await expect(german.getByRole('status')).toContainText('2 von 3 Quellen geholt')
    await german.getByText('Bei 1 Quelle fehlt etwas').click()
    await expect(german.getByRole('listitem')).toContainText('Die Datei liegt in Git LFS.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await client.query('UPDATE source_backfill SET done_at = now()')
    await expect(german.getByRole('status')).toContainText('3 von 3 Quellen geholt')
  } finally {
    await client.query('DELETE FROM source_backfill')
    await client.end()
  }
})
