import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { tabs } from '../../src/web/paths.ts'
import { isSoak, partOf } from '../soak.ts'
import { demoEmail, demoPassword, hydrated, openPage } from './account.ts'
import { openDemoReport } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll, faultsOfAccess } from './faults.ts'
import { expect, quietTest, test } from './test.ts'
import { goWithin } from './within.ts'

// Long, and without a set-up: both workers share its tests.
test.describe.configure({ mode: 'parallel' })

/** Opens a report of the demo's log from the dashboard: a new one if the group has none. */
async function analyseDemo(page: Page): Promise<void> {
  const existing = page.getByRole('link', { name: 'winnow-demo.log' })
  await page.getByTestId('demo').or(existing).first().click()
  await expect(page.getByTestId('verdict')).toBeVisible({ timeout: 60_000 })
  await hydrated(page)
}

quietTest('a visitor reaches the demo report in three clicks', async ({ page }) => {
  await openPage(page, '/')

  await page.getByRole('link', { name: 'Anmelden und ausprobieren' }).first().click()
  await page.getByLabel('E-Mail-Adresse').fill(demoEmail)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await hydrated(page)
  await analyseDemo(page)

  await expect(page).toHaveURL(/\/groups\/[0-9a-f-]{36}\/reports\/[0-9a-f-]{36}$/)
  await expect(page.getByTestId('verdict')).toHaveText(
    /^Diese \d+ Quellen nehmen: voraussichtlich [\d,]+\s% des Verdächtigen abgedeckt, für [\d.]+\s€ im Jahr$/,
  )
  await expect(page.getByRole('img', { name: /^Nachgewiesen .* erwartet .* höchstens / })).toBeVisible()
  await expectAccessible(page)
})

test('switching a source off and on changes coverage, cost and effort at once', async ({ page }) => {
  await openDemoReport(page)
  const texts = (...ids: string[]) => Promise.all(ids.map((id) => page.getByTestId(id).textContent()))
  const figures = () => texts('coverage', 'proven', 'price', 'verdict', 'work-sum')
  const before = await figures()
  const first = page.getByRole('table', { name: 'Empfohlene Quellen' }).getByRole('checkbox').first()

  await first.uncheck()
  const without = await figures()
  await page.getByRole('table', { name: 'Ihre Auswahl' }).getByRole('checkbox').first().check()
  const after = await figures()

  for (const [i, figure] of before.entries()) expect(without[i]).not.toBe(figure)
  expect(after).toEqual(before)

  const offers = page.getByRole('region', { name: 'Andere Auswahlen' })
  await offers.getByRole('button', { name: 'Keine', exact: true }).click()
  await expect(page.getByTestId('verdict')).toHaveText('Keine Quelle ausgewählt')
  await offers.getByRole('button', { name: 'Empfohlen', exact: true }).click()
  expect(await figures()).toEqual(before)

  await page.getByRole('link', { name: 'Kurven und Kosten' }).click()
  await page.getByRole('switch', { name: 'Wir nutzen eine TIP' }).check()
  await expect(page.getByTestId('work-sum')).not.toHaveText(before.at(-1) ?? '')
  // Estimated work is not paid, so the payments stay the same.
  expect(await texts('coverage', 'price')).toEqual([before[0], before[2]])
})

quietTest('a switch shows what passed, keeps the recommendation, and is in the address', async ({ page }) => {
  await openDemoReport(page, '/en')
  const before = await page.getByTestId('coverage').textContent()
  const passed = page.getByRole('switch', { name: 'Only what got through' })

  await passed.check()
  await expect(page).toHaveURL(/[?&]passed=1/)
  await expect(page.getByTestId('verdict')).toHaveText(/^Take .* and got through covered/)
  const [, group = '', id = ''] = /groups\/([^/]+)\/reports\/([^/?]+)/.exec(page.url()) ?? []
  const { report } = await (await page.request.get(`/api/web/uploads/files/results/${id}?groupID=${group}`)).json()
  const { suspicious, covered } = report.passed.summary
  const percent = ((100 * covered.expected) / suspicious).toFixed(1)
  await expect(page.getByTestId('coverage')).toHaveText(`${percent}%`)
  const notice = page.getByTestId('only-passed')
  await expect(notice).toContainText(`${suspicious} suspicious observables of ${report.summary.suspicious}.`)
  await page.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect(page.getByTestId('explanation')).toContainText(`${suspicious} suspicious observables got through.`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /JSON/ }).click()
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(saved).toMatchObject({ onlyPassed: true, summary: { suspicious } })
  const copy = await page.context().newPage()
  await openPage(copy, page.url())
  await expect(copy.getByRole('switch', { name: 'Only what got through' })).toBeChecked()
  await expect(copy.getByTestId('coverage')).toHaveText((await page.getByTestId('coverage').textContent()) ?? '')

  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Show all' }).click()
  await expect(passed).not.toBeChecked()
  await expect(notice).toBeHidden()
  await expect(page.getByTestId('coverage')).toHaveText(before ?? '')
  await expectAccessible(page)
})

quietTest('figures have explanations, and sources show their details', async ({ page }) => {
  await openDemoReport(page, '/en')

  await page.getByTestId('coverage').getByRole('button').click()
  const explanation = page.getByRole('dialog')
  await expect(explanation).toContainText('÷')
  const [, part = '', whole = '', percent = ''] =
    /([\d,.]+) ÷ ([\d,]+) × 100 = ([\d.]+)%/.exec((await explanation.textContent()) ?? '') ?? []
  const number = (text: string) => Number(text.replaceAll(',', ''))
  expect(((number(part) / number(whole)) * 100).toFixed(1)).toBe(percent)
  await page.keyboard.press('Escape')

  await page.getByRole('table', { name: 'Recommended sources' }).getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'Evidence' })).toBeVisible()
  await expect(drawer.getByRole('listitem').first()).toContainText(/\[[.:]\]/)
  await expect(drawer.getByRole('listitem').getByRole('link')).toHaveCount(0)
  const facts = drawer.getByRole('region', { name: 'About the source' })
  await expect(facts).toContainText('Made up')
  await expect(facts).toContainText('Commercial usepermitted')
  await facts.getByText(/^Complexity [\d.]+ of 10$/).click()
  await expect(facts).toContainText(/Licence[\d.]+ of 1\.5/)
  await expectAccessible(page)
})

test('the address of a report restores the same view', async ({ page }) => {
  const report = await openDemoReport(page, '/en')
  await page.getByRole('table', { name: 'Recommended sources' }).getByRole('checkbox').first().uncheck()
  await page.getByRole('link', { name: 'Curves and cost' }).click()
  await page.getByRole('switch', { name: 'We use a TIP' }).check()
  await page.getByRole('link', { name: 'Sources', exact: true }).and(page.locator('main a')).click()
  const table = page.getByRole('table', { name: /^Sources/ })
  await page
    .getByTestId('sources')
    .getByRole('button', { name: /^Recommended/ })
    .click()
  await table.getByRole('button', { name: 'Only here' }).click()
  // While a drawer is open, elements behind it have no role.
  const order = await table.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.dataset.feed))
  await table.getByRole('button', { name: /^DNS Watch/ }).click()
  const name = await page.getByRole('dialog').getAttribute('aria-label')
  const verdict = await page.getByTestId('verdict').textContent()

  const copy = await page.context().newPage()
  await openPage(copy, page.url())

  await expect(copy.getByRole('dialog')).toHaveAttribute('aria-label', name ?? '')
  await copy.keyboard.press('Escape')
  await expect(copy.getByTestId('verdict')).toHaveText(verdict ?? '')
  const rows = copy.getByRole('table', { name: /^Sources/ }).locator('tbody tr')
  // A closing drawer hides the tables from assistive technology until it has closed.
  await expect(rows).toHaveCount(order.length)
  expect(await rows.evaluateAll((all) => all.map((row) => row.dataset.feed))).toEqual(order)
  await expect(copy).toHaveURL(/[?&]sources=.*sort=-exclusive/)
  await expect(copy).not.toHaveURL(/[?&]source=/)

  // Addresses from before the parts name only the order.
  await openPage(copy, `${report}?sort=-exclusive`)
  await expect(copy.getByRole('table', { name: /^Sources/ })).toBeVisible()
})

quietTest('a count links to the observables that it counts, and back', async ({ page }) => {
  await goWithin(page, `${await openDemoReport(page, '/en')}?tab=method`)
  const parts = page.getByRole('region', { name: 'What is suspicious in your log' })
  const link = parts.getByRole('link', { name: /^Late: see / })
  const count = await link.textContent()

  await link.click()

  await expect(page).toHaveURL(/[?&]tab=hits&state=late$/)
  await expect(page.getByRole('status').filter({ hasText: 'observables' })).toHaveText(`${count} observables`)
  const rows = page.getByRole('table', { name: 'Your hits' }).locator('tbody tr')
  await expect(rows.first()).toContainText(/\[[.:]\]/)
  await expect(rows.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await rows.first().getByRole('rowheader').getByRole('button').click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('img', { name: /^Listing: .* Event: / }).first()).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Close' }).click()

  await page.goBack()
  await expect(parts).toBeVisible()
})

test('hits are filtered, sorted, shared by address and exported as filtered', async ({ page }) => {
  await openDemoReport(page, '/en')
  await page.getByRole('link', { name: 'Hits', exact: true }).click()
  const found = page.getByRole('status').filter({ hasText: /observables?$/ })
  await expect(found).toBeVisible()

  const filters = page.getByRole('search', { name: 'Filters' })
  const choose = async (filter: string, value: string, isRare = false) => {
    await filters.getByRole('button', { name: isRare ? 'More filters' : filter }).click()
    if (isRare) await page.getByRole('menuitem', { name: filter }).click()
    const popover = page.getByRole('dialog', { name: filter })
    await popover.getByRole('checkbox', { name: value }).click()
    await page.keyboard.press('Escape')
    await expect(popover).toHaveCount(0)
  }
  await choose('Class', 'Credible')
  await choose('State', 'In time', true)
  await choose('Kind', 'Domain', true)
  await page.getByRole('button', { name: 'Last seen' }).click()
  await expect(page).toHaveURL(/class=any.*state=in-time.*kind=domain.*sort=-lastSeen/)
  const rows = page.getByRole('table', { name: 'Your hits' }).locator('tbody tr')
  const values = () => rows.locator('code').allTextContents()
  await expect.poll(async () => (await values()).every((value) => !value.includes(':'))).toBe(true)
  await expect(rows.first()).toBeVisible()
  const shown = await found.textContent()
  const order = await values()

  const copy = await page.context().newPage()
  await openPage(copy, page.url())
  await expect(copy.getByRole('status').filter({ hasText: /observables?$/ })).toHaveText(shown ?? '')
  expect(await copy.getByRole('table', { name: 'Your hits' }).locator('tbody code').allTextContents()).toEqual(order)
  await copy.close()

  await page.getByRole('button', { name: 'Export hits' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As NDJSON, one observable a line' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(`${lines.length.toLocaleString('en-US')} observable${lines.length === 1 ? '' : 's'}`).toBe(shown)
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['domain']))
})

/** The words that continue on a further line. */
function brokenWords(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (range.getClientRects().length > 1) broken.push(word)
        }
      }
      return broken
    }),
  )
}

test('the report fits phone and desktop, light and dark, and prints', async ({ page }) => {
  test.setTimeout(240_000)
  const report = await openDemoReport(page)
  for (const mode of partOf(['dark', 'light'], 2)) {
    await page.context().addCookies([{ name: 'colour_mode', value: mode, url: page.url() }])
    await openPage(page, report)
    await expect(page.locator('html')).toHaveClass(new RegExp(mode))
    // The elements depend on the width, not on the theme: in the soak, one of the themes suffices for them.
    const expectFits = async () => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        expect(await faultsOfAccess(page, { onlyLooks: isSoak && mode === 'light' })).toEqual([])
      }
    }
    await expectFits()
    for (const part of tabs.report.slice(1)) {
      await goWithin(page, `${report}?tab=${part}`)
      await expect(page.getByRole('main').locator('h2, table').filter({ visible: true }).first()).toBeVisible()
      await expectFits()
    }
  }
  await openPage(page, report)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Exportieren' })).toBeHidden()
  await expect(page.getByTestId('verdict')).toBeVisible()
  await expect(page.getByTestId('paper-head')).toContainText('Winnow')
  await expect(page.getByText('TLP:AMBER')).toBeVisible()
  // A4 within its margins.
  await page.setViewportSize({ width: 688, height: 900 })
  expect(await brokenWords(page.getByRole('columnheader'))).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: 'Drucken oder als PDF sichern' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  // The printed page has all sources, and the parts that load on scrolling.
  await expect(page.locator('[data-class=credible] code').first()).toBeAttached()
  await expect(page.getByTestId('work-sum')).toBeAttached()
})

test('Ctrl+P prints everything that otherwise loads on scroll', async ({ page }) => {
  const report = await openDemoReport(page)
  await openPage(page, report)
  // What is on the page at the moment at which the browser takes it.
  await page.evaluate(() => {
    const seen = ['[data-class=credible] code', '[data-testid=work-sum]', '[data-testid=sources] tbody tr']
    const print = () => {
      const there = seen.filter((selector) => document.querySelector(selector))
      document.body.setAttribute('data-printed', String(there.length))
    }
    Object.assign(window, { print })
  })
  await page.keyboard.press('Control+p')
  await expect(page.locator('body[data-printed="3"]')).toBeAttached()

  // The browser's menu, from which people print, takes the focus from the page.
  await openPage(page, report)
  await expect(page.getByTestId('work-sum')).not.toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(page.getByTestId('work-sum')).toBeAttached()
})

test('a report that no longer exists disappears from the list, even if deleting it fails', async ({ page }) => {
  await openDemoReport(page)
  await page.getByRole('link', { name: 'Alle Berichte' }).click()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  // Simulates that somebody else has deleted the report already.
  await page.route('**/api/web/uploads/files/results**', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 404, json: {} })
  })
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()

  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect(page.getByText('Noch kein Bericht')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()

  await page.unroute('**/api/web/uploads/files/results**')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Löschen' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Papierkorb' }).click()
  const bin = page.getByRole('dialog', { name: 'Gelöschte Berichte' })
  await bin.getByRole('button', { name: '„winnow-demo.log“ zurückholen' }).first().click()
  await expect(page.getByText('„winnow-demo.log“ ist wieder da.')).toBeVisible()
})

test('nothing in the lists of sources is cut off on an upright tablet or a phone', async ({ page }) => {
  const cutOff = (all: Element[]) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto')
      .map(({ textContent }) => textContent?.slice(0, 60))
  const report = await openDemoReport(page)
  for (const path of [`${report}?tab=sources`, '/status']) {
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 1024 })
      await openPage(page, path)
      const sources = page.locator('section[aria-labelledby=sources-title]')
      await expect(sources).toBeVisible()
      expect(await sources.locator('*').evaluateAll(cutOff), `${path} at ${width} px`).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  }
})
