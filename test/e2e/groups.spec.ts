import { segmentOf, sightingsFile } from '../segment-of.ts'
import { hydrated, takeSession } from './account.ts'
import { groupOf } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll, watchFaults } from './faults.ts'
import { holdPages } from './hold-pages.ts'
import { makeSubscription } from './subscription.ts'
import { expect, test } from './test.ts'

test('a group is created below another, found, deleted and restored', async ({ page }) => {
  const faults = watchFaults(page)
  await takeSession(page.context())
  await page.goto('/groups')
  await hydrated(page)
  const row = page.getByRole('treeitem').getByText('Werk Nord').last()

  await page.getByRole('button', { name: 'Neue Gruppe' }).click()
  await page.getByRole('dialog').getByLabel('Name der Gruppe').fill('Werk Nord')
  await page.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByText('„Werk Nord“ ist angelegt.')).toBeVisible()
  await expect(row).toBeVisible()
  await expect(page.getByRole('region', { name: 'Werk Nord' })).toBeVisible()

  await page.getByRole('button', { name: 'Alle zuklappen' }).click()
  await expect(row).toBeHidden()
  await page.getByLabel('Gruppe suchen').fill('nord')
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/[?&]q=nord/)
  await page.getByLabel('Gruppe suchen').fill('there is none')
  await page.getByRole('button', { name: 'Suche leeren' }).last().click()
  await expect(page).not.toHaveURL(/[?&]q=/)
  await page.getByRole('button', { name: 'Alle aufklappen' }).click()

  const remove = async () => {
    await page.getByRole('region', { name: 'Werk Nord' }).getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByText('„Werk Nord“ ist gelöscht')).toBeVisible()
    await expect(row).toBeHidden()
  }
  await remove()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('region', { name: 'Werk Nord' })).toBeVisible()
  await remove()

  faults.expectNone()
})

test('groups that are created one after the other stand beside each other', async ({ page }) => {
  await takeSession(page.context())
  await page.goto('/groups')
  await hydrated(page)
  const create = async (name: string) => {
    await page.getByRole('dialog').getByLabel('Name der Gruppe').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).click()
    await expect(page.getByRole('region', { name })).toBeVisible()
  }

  for (const name of ['Kunde Ost', 'Kunde West']) {
    await page.getByRole('button', { name: 'Neue Gruppe' }).click()
    await create(name)
  }
  await page.getByRole('region', { name: 'Kunde West' }).getByRole('button', { name: 'Untergruppe anlegen' }).click()
  await create('Filiale West')

  const [{ children }] = await (await page.request.get('/api/web/groups/trees')).json()
  const named = (groups: { name: string; children: [] }[]): string[] =>
    groups.map(({ name, children: below }) => [name, ...named(below)].join(' > '))
  const customers = children.filter(({ name }: { name: string }) => name.startsWith('Kunde'))
  expect(named(customers)).toEqual(['Kunde Ost', 'Kunde West > Filiale West'])
  const headers = { 'sec-fetch-site': 'same-origin' }
  for (const { id } of customers) await page.request.delete(`/api/web/groups/${id}`, { headers })
})

test('a budget may be typed with a sign between the thousands', async ({ page }) => {
  await takeSession(page.context())
  const groupId = await groupOf(page.request)
  const forget = () =>
    page.request.patch(`/api/web/groups/${groupId}/profile`, {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { cOrg: null },
    })
  // Otherwise the answers may be those that another test has saved, and there is nothing to save.
  await forget()
  await page.goto('/recommender/configuration')
  await hydrated(page)
  await page.getByText('Unternehmen oder Behörde').click()
  await page.getByRole('combobox', { name: 'Beschäftigte' }).click()
  await page.getByRole('option', { name: '50 bis 249' }).click()
  await page.getByText('Beide, bis zu einem Budget').click()
  const budget = page.getByLabel('Budget in Euro pro Jahr')
  const wrong = 'Geben Sie ein Budget von 0 bis 1.000.000.000.000 € an.'
  await budget.fill('60.000 oder so')
  await expect(budget).toHaveAccessibleDescription(wrong)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('alert').filter({ hasText: wrong })).toBeVisible()
  await budget.fill('60.000 €')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert. Neue Empfehlungen beginnen mit diesen Vorgaben.')).toBeVisible()

  const { cOrg } = await (await page.request.get(`/api/web/groups/${groupId}/profile`)).json()
  expect(cOrg.sourcesType).toEqual({ free: true, commercial: true, budget: 60_000 })
  await forget()
})

test('two filters of the audit log that follow each other before the page has loaded both hold', async ({ page }) => {
  await takeSession(page.context())
  await page.goto(`/groups/${await groupOf(page.request)}?tab=audit`)
  await hydrated(page)
  await expect(page.getByRole('combobox', { name: 'Was' })).toHaveText('Alles')
  await expect(page.getByRole('combobox', { name: 'Wer' })).toHaveText('Alle')
  const letGo = await holdPages(page)
  await page.getByRole('combobox', { name: 'Was' }).click()
  await page.getByRole('option', { name: 'Freigabe festgelegt' }).click()
  await page.getByRole('textbox', { name: 'Von', exact: true }).fill('03.02.2026')
  letGo()

  await expect(page).toHaveURL(/[?&]action=entitlement.created&from=2026-02-03$/)
})

test('an opened entry of the audit log names sources, formats and enrichers', async ({ page }) => {
  await takeSession(page.context())
  const groupId = await groupOf(page.request)
  const id = await makeSubscription(page.request, groupId, { name: 'Protokolliert', enricher: ['geo'] })
  await page.goto(`/groups/${groupId}?tab=audit`)
  await hydrated(page)
  const entry = page.getByRole('listitem').filter({ hasText: 'Abonnement angelegt Protokolliert' })
  await entry.getByText('Abonnement angelegt').click()

  for (const name of ['Open Shield (demo)', 'Fortinet FortiGate', 'Land']) await expect(entry).toContainText(name)
  await expect(entry).not.toContainText('demo.open-shield')
  await page.request.delete(`/api/web/subscriptions/${id}?groupID=${groupId}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
})

test('on a phone, the tabs beside the selected one are in sight', async ({ page }) => {
  await takeSession(page.context())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/groups/${await groupOf(page.request)}?tab=sensors`)
  await hydrated(page)
  await expect(page.getByRole('tab', { name: 'Sensoren', selected: true })).toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Lizenzen' })).toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Rückblick' })).toBeInViewport()
})

test('a first sensor sends the demo log; an own sensor shows its key once, sends, and is revoked', async ({
  page,
  baseURL,
}) => {
  const faults = watchFaults(page)
  await takeSession(page.context())
  const headers = { 'sec-fetch-site': 'same-origin' }
  const parent = await groupOf(page.request)
  const group = { name: 'Werk Süd', parent }
  const made = await page.request.post(`/api/web/groups?groupID=${parent}`, { headers, data: { group } })
  const { id } = (await made.json()).group
  await page.context().addCookies([{ name: 'active_group', value: id, url: baseURL ?? '' }])
  await page.goto('/dashboard')
  await hydrated(page)
  const first = page.getByRole('region', { name: 'In einer Minute jeden Morgen wissen, was los war' })
  await expect(first.getByRole('link', { name: 'Sensor anlegen' })).toBeVisible()
  await expectAccessible(page)

  await first.getByRole('button', { name: 'Mit dem Demo-Log ausprobieren' }).click()
  const met = page.getByRole('region', { name: 'Was getroffen wurde' })
  await expect(met.getByRole('link', { name: /^\d+\s*durchgekommen$/ })).toBeVisible({ timeout: 60_000 })
  const next = page.getByRole('region', { name: 'Als Nächstes' })
  await expect(next).toContainText('Empfohlene Quellen decken')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('link', { name: 'Sensoren: Was hereinkam' }).click()
  await page.getByRole('button', { name: 'Neuer Sensor' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Firewall Süd')
  await page.getByRole('dialog').getByRole('button', { name: 'Sensor anlegen' }).click()
  const key = (await page.getByTestId('sensor-key').textContent()) ?? ''
  expect(key).toMatch(/^wns_\w{32}$/)
  await page.getByRole('button', { name: 'Ich habe ihn kopiert' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Firewall Süd' })
  await expect(row).toContainText('Noch nichts gesendet')

  const log = `${new Date().toISOString()} connection from 100.20.3.4 to www.partner-7.com\n`
  const data = await sightingsFile(await segmentOf(log, 'one', Date.now()))
  const send = () => page.request.post('/v1/sightings', { headers: { 'x-api-key': key }, data })
  expect(await (await send()).json()).toMatchObject({ stored: 1, known: 0 })
  await page.reload()
  await hydrated(page)
  await expect(row).toContainText('zuletzt gesehen')
  await expect(page.locator('body')).not.toContainText(key)

  await row.getByRole('button', { name: 'Sensor Firewall Süd widerrufen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Widerrufen' }).click()
  await expect(page.getByText('Der Sensor Firewall Süd ist widerrufen.')).toBeVisible()
  await expectAccessible(page)
  expect((await send()).status()).toBe(401)

  expect((await page.request.delete(`/api/web/groups/${id}`, { headers })).ok()).toBe(true)
  faults.expectNone()
})
