import type { Page, Route } from '@playwright/test'
import { openPage, takeSession } from './account.ts'
import { groupOf } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll } from './faults.ts'
import { expect, test } from './test.ts'

const name = 'ESET Threat Intelligence feeds'
test.describe.configure({ timeout: 180_000 })

async function openLicences(page: Page): Promise<string> {
  await takeSession(page.context())
  const groupId = await groupOf(page.request)
  await openPage(page, `/groups/${groupId}?tab=licences`)
  return groupId
}

test('a licence gets a credential, loses its consent, and is removed with the affected subscription named', async ({
  page,
}) => {
  const groupId = await openLicences(page)
  await expect(page.getByText('Noch keine eigene Lizenz')).toBeVisible()

  await page.getByRole('button', { name: 'Lizenz hinterlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Quelle' }).fill('eset')
  await page.getByRole('option', { name }).click()
  await dialog.getByLabel('Adresse').fill('https://feeds.example/licensed.csv')
  await dialog.getByRole('combobox', { name: 'Zugangsdaten' }).click()
  await page.getByRole('option', { name: 'Benutzername und Passwort' }).click()
  await dialog.getByLabel('Benutzername').fill('wir')
  await dialog.getByLabel('Passwort').fill('ein geheimes Wort')
  // A late answer for a replaced address must not be shown for the new one.
  const held = Promise.withResolvers<Route>()
  await page.route('**/byox/check', (route) => held.resolve(route), { times: 1 })
  await dialog.getByRole('button', { name: 'Zugang prüfen' }).click()
  const late = await held.promise
  await dialog.getByLabel('Adresse').fill('https://feeds.example/licensed.csv?all')
  await dialog.getByRole('button', { name: 'Zugang prüfen' }).click()
  // Collecting is off on this server, which it reports.
  await expect(dialog.getByText('Auf diesem Server ist das Abrufen von Quellen ausgeschaltet.')).toBeVisible()
  const answer = { format: 'csv', read: 7, rejected: {}, kinds: {}, isPart: false }
  await Promise.all([page.waitForResponse('**/byox/check'), late.fulfill({ json: answer })])
  await dialog.getByRole('checkbox', { name: /willigen ein/ }).check()
  await expectAccessible(page)
  await expect(dialog.getByText('Auf diesem Server ist das Abrufen von Quellen ausgeschaltet.')).toBeVisible()
  const source = dialog.getByRole('combobox', { name: 'Quelle' })
  await source.fill('recorded')
  await page.getByRole('option').first().click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await source.fill('eset')
  await page.getByRole('option', { name }).click()
  await dialog.getByLabel('Adresse').fill('https://feeds.example/licensed.csv')
  await dialog.getByRole('button', { name: 'Lizenz hinterlegen' }).click()

  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText('Wird geprüft')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: `${name} bearbeiten` }).click()
  await expect(dialog.getByLabel('Benutzername')).toHaveValue('wir')
  await expect(dialog.getByLabel('Passwort')).toHaveValue('')
  await dialog.getByLabel('Gebühr im Jahr').pressSequentially('-5')
  await expect(dialog.getByText('Geben Sie einen Betrag von 0 bis')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await dialog.getByLabel('Gebühr im Jahr').fill('')
  await dialog.getByLabel('Gebühr im Jahr').pressSequentially('1250')
  await dialog.getByLabel('Adresse').fill('https://elsewhere.example/licensed.csv')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Fehler beim Aktualisieren der Quelle – ')
  await dialog.getByLabel('Adresse').fill('https://feeds.example/licensed.csv')
  await dialog.getByRole('checkbox', { name: /willigen ein/ }).uncheck()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(row.getByText('Widerrufen', { exact: true })).toBeVisible()
  await expect(row.getByText(/^1\.250\s€ im Jahr/)).toBeVisible()

  await page.evaluate(async (id) => {
    const send = async (method: string, path: string, body: object) =>
      (
        await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      ).json()
    const { feedID } = await send('PATCH', `/api/web/groups/${id}/byox`, {
      sourceID: 'eset.threat-intelligence',
      consent: true,
    })
    await send('POST', `/api/web/subscriptions?groupID=${id}&authMethod=apiKey`, {
      name: 'Perimeter Nord',
      enricher: [],
      sources: [{ id: feedID, filterFlags: [] }],
      targetFormats: [{ id: 'CSV', authMethod: 'apiKey' }],
    })
  }, groupId)
  await page.getByRole('button', { name: `${name} entfernen` }).click()
  await dialog.getByRole('button', { name: 'Entfernen' }).click()
  await expect(dialog.getByText('Ein Abonnement liefert diese Quelle aus: Perimeter Nord.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Herausnehmen und entfernen' }).click()
  await expect(page.getByText(`Die Lizenz für ${name} ist entfernt.`)).toBeVisible()
  await expect(page.getByText('Noch keine eigene Lizenz')).toBeVisible()
})

test('a source that lacks a licence leads to the form, filled in', async ({ page }) => {
  await openLicences(page)
  await openPage(page, '/quellen/crowdstrike.falcon-intelligence')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Ich habe einen Testschlüssel' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Quelle' })).toHaveValue(
    'CrowdStrike Falcon Adversary Intelligence',
  )
  await expect(dialog.getByLabel('Angaben zur Lizenz')).toHaveValue('Testschlüssel')
})
