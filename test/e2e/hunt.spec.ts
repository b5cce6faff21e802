import { hydrated, openPage, takeSession } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, watchFaults } from './faults.ts'
import { huntedGroup } from './hits.ts'
import { expect, quietTest, test } from './test.ts'

quietTest(
  'hits of a source are judged together, which can be undone, and one is left out of deliveries',
  async ({ page, baseURL }) => {
    await takeSession(page.context())
    const domains = ['one.hunted-name.com', 'two.hunted-name.com', 'three.other-name.com']
    const group = await huntedGroup(page.request, { sensor: 'Fühler', domains, sourceId: 'demo.botnet-tracker' })
    await page.context().addCookies([{ name: 'active_group', value: group.id, url: baseURL ?? '' }])

    await openPage(page, '/quellen/demo.botnet-tracker')
    await page.getByRole('definition').getByRole('link', { name: '3', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Offen (3)', pressed: true })).toBeVisible()
    await expect(page).toHaveURL(/[?&]of=demo\.botnet-tracker/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Filter „Botnet Tracker (demo)“ aufheben' }).click()
    await expect(page).not.toHaveURL(/[?&]of=/)
    const filter = page.getByLabel('Wert, Sensor oder Quelle')

    await filter.fill('hunted[.]name')
    await expect(page.getByText('Kein Treffer passt')).toBeVisible()
    await filter.fill('hunted-name[.]com')
    await page.getByLabel('Alle Zeilen dieser Seite auswählen').check()
    const tools = page.getByRole('region', { name: 'Ausgewählte Zeilen' })
    await tools.getByRole('button', { name: 'Fehlalarm' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Begründung').fill('Eigener Scanner')
    await dialog.getByRole('button', { name: 'Fehlalarm' }).click()
    await expect(page.getByText('2 Treffer sind beurteilt.')).toBeVisible()
    await expect(page.getByText('Kein Treffer passt')).toBeVisible()

    await page.getByRole('button', { name: 'Fehlalarme (2)' }).click()
    await expect(page.getByText('Eigener Scanner')).toHaveCount(2)
    await page.reload()
    await hydrated(page)
    await expect(filter).toHaveValue('hunted-name[.]com')
    await expect(page.getByText('Eigener Scanner')).toHaveCount(2)
    await page.getByRole('link', { name: 'Retro-Hunt' }).first().click()
    await expect(page.getByRole('button', { name: 'Offen (1)', pressed: true })).toBeVisible()

    await page.getByRole('rowheader').getByRole('button').click()
    await page.getByRole('button', { name: 'three[.]other-name[.]com bestätigen' }).click()
    await dialog.getByLabel('Begründung').fill('Befallen')
    await dialog.getByRole('button', { name: 'Bestätigen' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page.getByRole('button', { name: 'Offen (1)', pressed: true })).toBeVisible()
    await page.getByRole('rowheader').getByRole('button').click()
    await dialog.getByRole('button', { name: 'Was tun mit three[.]other-name[.]com' }).click()
    await page.getByRole('menuitem', { name: 'Nicht mehr ausliefern' }).click()
    await dialog.getByLabel('Begründung').fill('Partner')
    await dialog.getByRole('button', { name: 'Ausnehmen' }).click()
    await expect(page.getByText('three[.]other-name[.]com wird nicht mehr ausgeliefert.')).toBeVisible()

    await openPage(page, `/groups/${group.id}?tab=audit`)
    await expect(page.getByText('Retro-Hunt-Treffer als Fehlalarm markiert · 2‑mal')).toBeVisible()
    await group.remove()
  },
)

test('on a phone, hits, sensors and the expiry of entries are readable', async ({ page }) => {
  const faults = watchFaults(page)
  await takeSession(page.context())
  const domains = ['a-name-that-is-longer-than-the-screen-is-wide.of-a-company-in-the-middle-of-nowhere.com']
  const group = await huntedGroup(page.request, { sensor: 'Proxy', domains, sourceId: 'demo.botnet-tracker' })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const inGroup = `/api/web/groups/${group.id}`
  await page.request.post(`${inGroup}/sensors`, { headers, data: { name: 'Wartet noch' } })
  const list = { name: 'Partner', effect: 'allow' }
  const { id } = await (await page.request.post(`${inGroup}/lists`, { headers, data: list })).json()
  const csv = Buffer.from('value,reason,expires\npartner.hunted-name.com,Vertrag,2099-01-31\n')
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: csv }
  await page.request.post(`${inGroup}/lists/${id}/rows`, { headers, multipart: { file, reason: '' } })

  await page.setViewportSize({ width: 390, height: 844 })
  for (const [tab, text] of [
    ['hunt', 'Proxy'],
    ['sensors', 'Noch nichts gesendet'],
    [`lists&list=${id}`, 'bis 31.01.2099'],
  ]) {
    await openPage(page, `/groups/${group.id}?tab=${tab}`)
    await expect(page.getByText(text as string).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await group.remove()
  faults.expectNone()
})
