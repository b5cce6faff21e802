import { segmentOf, sightingsFile } from '../segment-of.ts'
import { hydrated, openPage, signIn, takeSession } from './account.ts'
import { groupOf } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll } from './faults.ts'
import { expect, quietTest } from './test.ts'

quietTest('a group is created below another, found, deleted and restored', async ({ page }) => {
  await signIn(page, '/groups')
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
})

quietTest(
  'a first sensor sends the demo log; an own sensor shows its key once, sends, and is revoked',
  async ({ page, baseURL }) => {
    await takeSession(page.context())
    const headers = { 'sec-fetch-site': 'same-origin' }
    const parent = await groupOf(page.request)
    const group = { name: 'Werk Süd', parent }
    const made = await page.request.post(`/api/web/groups?groupID=${parent}`, { headers, data: { group } })
    const { id } = (await made.json()).group
    await page.context().addCookies([{ name: 'active_group', value: id, url: baseURL ?? '' }])
    await openPage(page, '/dashboard')
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
  },
)
