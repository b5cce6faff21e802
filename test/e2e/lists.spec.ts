import type { Page } from '@playwright/test'
import { pathTo } from '../../src/web/paths.ts'
import { hydrated, openPage, takeSession } from './account.ts'
import { groupOf, newDemoReport, openDemoReport } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll, watchFaults } from './faults.ts'
import { expect, quietTest, test } from './test.ts'

async function openLists(page: Page): Promise<void> {
  await takeSession(page.context())
  const groupId = await groupOf(page.request)
  await openPage(page, `/groups/${groupId}?tab=lists`)
}

test.describe.configure({ timeout: 180_000 })

quietTest('a list is created, filled from a previewed text, cleaned up, deleted and restored', async ({ page }) => {
  await openLists(page)
  await expect(page.getByText('Noch keine Liste')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Neue Liste' }).click()
  await page.getByLabel('Name').fill('Partner <b>und</b> Dienstleister')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Liste anlegen' }).click()
  await expect(page.getByRole('heading', { name: 'Partner <b>und</b> Dienstleister' })).toBeFocused()

  await page.getByRole('button', { name: 'Einträge hinzufügen' }).first().click()
  const dialog = page.getByRole('dialog')
  const text = [
    'hxxps[:]//portal[.]partner[.]example[.]com/login',
    '100.20.30.0/24 Rechenzentrum',
    '10.1.2.3',
    '<svg onload=alert(1)>',
  ]
  await dialog.getByLabel('Indikatoren, je Zeile einer').fill(text.join('\n'))
  await expect(dialog.getByText('2 Zeilen werden nicht übernommen')).toBeVisible()
  await expect(dialog.getByText('Zeile 3: 10.1.2.3 – privat oder reserviert')).toBeVisible()
  await dialog.getByLabel('Begründung').fill('=1+1 "Vertrag"')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '2 Einträge hinzufügen' }).click()

  const table = page.getByRole('table')
  await expect(table.getByText('100[.]20[.]30[.]0/24')).toBeVisible()
  await expect(table.getByText('hxxps[:]//portal[.]partner[.]example[.]com/login')).toBeVisible()
  await expect(table.getByRole('cell', { name: '=1+1 "Vertrag"', exact: true }).first()).toBeVisible()
  await expect(table.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Was aus 100[.]20[.]30[.]0/24 in Auslieferungen wird' }).click()
  const effects = page.getByRole('dialog', { name: '100[.]20[.]30[.]0/24 in Auslieferungen' })
  await expect(effects.getByText('wird auch nicht ausgeliefert')).toBeVisible()
  await expectAccessible(page)
  await effects.getByRole('button', { name: 'Schließen' }).click()

  await page.getByRole('button', { name: '100[.]20[.]30[.]0/24 löschen' }).click()
  const deleted = page.getByText('1 Eintrag gelöscht.')
  await expect(deleted).toBeVisible()
  await expect(table.getByText('100[.]20[.]30[.]0/24')).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Rückgängig' })
  // The message stays while the pointer is over it.
  await undo.hover()
  const search = page.getByLabel('Einträge durchsuchen')
  await search.fill('partner[.]example')
  await expect(page.getByText('1 gefunden')).toBeVisible()
  await undo.click()
  await expect(deleted).toBeHidden()
  await expect(page.getByText('1 gefunden')).toBeVisible()
  await expect(table.getByText('100[.]20[.]30[.]0/24')).toHaveCount(0)
  await search.fill('')
  await expect(table.getByText('100[.]20[.]30[.]0/24')).toBeVisible()

  await search.fill('partner[.]example')
  await expect(page.getByText('1 gefunden')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Einträge hinzufügen' }).click()
  const more = Array.from({ length: 49 }, (_, number) => `host-${number}.partner.example.com`)
  await dialog.getByLabel('Indikatoren, je Zeile einer').fill(more.join('\n'))
  await dialog.getByRole('button', { name: '49 Einträge hinzufügen' }).click()
  await expect(page.getByText('50 gefunden')).toBeVisible()
  await expect(dialog).toBeHidden()
  await search.fill('')
  await expect(page.getByText('1 bis 50 von 51')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  const secondPage = /\/rows\?.*offset=50/
  await page.route(secondPage, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect(page.locator('[aria-busy="true"]').filter({ has: table })).toContainText('1 bis 50 von 51')
  answered.resolve()
  await expect(page.getByText('51 bis 51 von 51')).toBeVisible()
  await page.unroute(secondPage)
  const lastRow = table.getByRole('button', { name: /\S+ löschen$/ })
  await expect(lastRow).toHaveCount(1)
  await lastRow.click()
  await undo.hover()
  await expect(lastRow).toHaveCount(50)
  await undo.click()
  await expect(deleted).toBeHidden()
  await expect(page.getByText('1 bis 50 von 51')).toBeVisible()
  await expect(lastRow).toHaveCount(50)

  // The rows in the page's data may be used for its first opening only.
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('1 bis 50 von 51')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Partner <b>und</b> Dienstleister' })).toBeFocused()
  // Uses keys, because the page may still be restoring its scroll position.
  await page.getByLabel('Alle auf dieser Seite auswählen').press('Space')
  await page.getByRole('button', { name: 'Einträge löschen' }).press('Enter')
  await expect(lastRow).toHaveCount(1)
  await undo.hover()
  await page.getByRole('button', { name: 'Alle Listen' }).press('Enter')
  await page.getByRole('button', { name: 'Partner <b>und</b> Dienstleister' }).press('Enter')
  await expect(lastRow).toHaveCount(1)
  await undo.click()
  await expect(page.getByText('1 bis 50 von 51')).toBeVisible()

  await page.getByRole('button', { name: 'Liste löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Liste löschen' }).click()
  await expect(page.getByText('Noch keine Liste')).toBeVisible()
  await page.getByText('ist gelöscht.').hover()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('button', { name: 'Partner <b>und</b> Dienstleister' })).toBeVisible()
})

test('an observable of a report is added to a list, and the next report shows the effect', async ({
  groupId,
  page,
}) => {
  const faults = watchFaults(page, 'outcome=spared')
  await page.request.post(`/api/web/groups/${groupId}/lists`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { name: '1 Bekannt', effect: 'allow' },
  })
  await openDemoReport(page)
  const recommended = page.getByRole('table', { name: 'Empfohlene Quellen' })
  await recommended.locator('button[aria-haspopup=dialog]').first().click()
  const drawer = page.getByRole('dialog')
  const actions = drawer.getByRole('button', { name: /^Was tun mit / }).first()
  const value = ((await actions.getAttribute('aria-label')) ?? '').replace('Was tun mit ', '')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Auf eine Liste setzen' }).click()
  await expect(page.getByRole('combobox', { name: 'Liste' })).toHaveText('1 Bekannt (Freigabeliste)')
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(page.getByText(`${value} steht jetzt auf „1 Bekannt“`)).toBeVisible()

  await actions.click()
  await page.getByRole('menuitem', { name: 'Einschätzungen' }).click()
  const said = page.getByRole('dialog', { name: `Einschätzungen zu ${value}` })
  await said.getByRole('button', { name: 'Harmlos' }).click()
  await said.getByLabel('Kommentar (optional)').fill('Unser Prüfserver.\n<img src=x onerror=alert(1)>')
  await said.getByRole('button', { name: 'Abgeben' }).click()
  await expect(said.getByText('Harmlos: 1')).toBeVisible()
  await expect(said.getByText('<img src=x onerror=alert(1)>').last()).toBeVisible()
  await expectAccessible(page)

  const { reportId } = await newDemoReport(page.request)
  await openPage(page, `${pathTo('report', 'de', { groupId, reportId })}?tab=method`)
  const part = page.getByRole('region', { name: 'Ihre eigenen Listen' })
  await expect(part.getByText('Freigegeben', { exact: true })).toBeVisible()
  await part.getByRole('button', { name: 'Observables zeigen' }).click()
  const observable = page.getByRole('dialog').getByText(value, { exact: true })
  await expect(observable).toBeVisible()
  await expectAccessible(page)

  await page.route(/own-lists\?.*outcome=spared/, (route) => route.fulfill({ status: 403, json: {} }))
  await page.getByRole('dialog').getByRole('button', { name: 'Freigegeben', exact: true }).click()
  await expect(page.getByText('Die Observables konnten nicht geladen werden.')).toBeVisible()
  await expect(observable).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(observable).toHaveCount(1)
  faults.expectNone()
})
