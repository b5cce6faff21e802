import { hydrated, openPage, takeSession } from './account.ts'
import { groupOf, openDemoReport, sourcesMeasured } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll, watchFaults } from './faults.ts'
import { makeSubscription } from './subscription.ts'
import { expect, quietTest, test } from './test.ts'

// Long, and without a set-up: both workers share its tests.
test.describe.configure({ mode: 'parallel', timeout: 180_000 })

/** Pulls like a product, with the key and without the browser's cookies. */
const pull = (baseURL: string | undefined, path: string, key: string) =>
  fetch(new URL(path, baseURL), { headers: { 'x-api-key': key } })

quietTest(
  'one click in a report and a name make a trial, and curl reads its indicators with the key',
  async ({ page, baseURL }) => {
    await openDemoReport(page)
    await sourcesMeasured(page.request)
    await page.getByRole('button', { name: 'Testabonnement anlegen' }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByText(/Quellen? ausgewählt/)).toBeVisible()
    const preview = form.getByTestId('delivery-total')
    await expect(preview.getByText(/Heute würden [\d.]+ Indikatoren geliefert/)).toBeVisible({ timeout: 60_000 })
    await expect(form.getByText(/^Heute [\d.]+ Indikatoren?, /).first()).toBeVisible()
    const previewed = /würden ([\d.]+) Indikatoren/.exec((await preview.textContent()) ?? '')?.[1]
    await expectAccessible(page)

    let requests = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/web/subscriptions?')) requests++
    })
    const name = form.getByLabel('Name des Abonnements')
    await expect(name).toHaveValue(/^winnow-demo\.log/)
    await name.clear()
    await form.getByRole('button', { name: 'Abonnement anlegen' }).click()
    await expect(form.getByText('Ein Name für das Abonnement ist erforderlich')).toBeVisible()
    expect(requests).toBe(0)

    await name.fill('  Zentrale <b>Firewall</b>  ')
    await form.getByRole('combobox', { name: 'Zielformat' }).click()
    await page.getByRole('option', { name: 'CSV', exact: true }).click()
    await form.getByRole('button', { name: 'Abonnement anlegen' }).click()
    await expect(page.getByRole('heading', { name: '„Zentrale <b>Firewall</b>“ ist angelegt' })).toBeVisible()
    const key = (await page.getByTestId('secret-apiKey').textContent()) ?? ''
    expect(key).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32}$/)
    await expect(page.getByText('Dieser Schlüssel wird nur dieses eine Mal angezeigt.')).toBeVisible()
    await expectAccessible(page)
    const command = (await page.getByRole('dialog').locator('pre').last().textContent()) ?? ''
    const address = /'(http[^']+)'$/.exec(command)?.[1] ?? ''
    expect(command).toContain(key)

    // Neither the page's address nor the browser's storage contains the key.
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('secret-apiKey')).toBeVisible()
    const kept = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(key)

    const answer = await pull(baseURL, address, key)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const lines = (await answer.text()).trim().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    expect((lines.length - 1).toLocaleString('de')).toBe(previewed)
    expect(await (await pull(baseURL, address, 'x'.repeat(32))).status).toBe(401)

    await page.getByRole('link', { name: 'Gesichert, weiter zum Abonnement' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Zentrale <b>Firewall</b>' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Verbinden', selected: true })).toBeVisible()
    await expect(page.getByText('YOUR-KEY').first()).toBeVisible()
    expect(await page.content()).not.toContain(key)
    await page.getByRole('tab', { name: 'Inhalt' }).click()
    await expect(page.getByRole('table', { name: 'Dateien' }).getByText('indicators.csv')).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByRole('table', { name: 'Dateien' })).toContainText((lines.length - 1).toLocaleString('de'))
  },
)

test('a form is not submitted before its code has loaded', async ({ groupId, page }) => {
  const place = `/groups/${groupId}?tab=subscriptions&new=1`
  const isHere = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await isHere.promise
    await route.continue()
  })
  await page.goto(place, { waitUntil: 'commit' })
  const submit = page.getByRole('button', { name: 'Abonnement anlegen' })
  const sent = page.evaluate(
    () => new Promise((done) => document.addEventListener('submit', (event) => done(!event.defaultPrevented))),
  )
  await submit.click()
  expect(await sent).toBe(false)
  await expect(page).toHaveURL(place)

  isHere.resolve()
  await hydrated(page)
  await submit.click()
  await expect(page.getByRole('alert')).toBeVisible()
})

quietTest(
  'the form makes a subscription: its dialog loads the guide of its format only, and behind it the form is empty',
  async ({ groupId, page }) => {
    await openPage(page, `/en/groups/${groupId}?tab=subscriptions&new=1`)
    const create = page.getByRole('button', { name: 'Create subscription' })
    await create.click()
    await page.getByLabel('Name of the subscription').fill('Perimeter')
    await page.getByRole('button', { name: /^1? ?Sources/ }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: /^3? ?Target formats/ }).click()
    await page.getByRole('combobox', { name: 'Add a format' }).click()
    await page.getByRole('option', { name: /FortiGate/ }).click()
    await page.keyboard.press('Escape')
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await create.click()

    await expect(page.getByRole('heading', { name: 'Fortinet FortiOS' })).toBeVisible()
    expect(scripts.filter((path) => /\/(firewalls|platforms|resolvers|endpoints|guides)-/.test(path)).join()).toMatch(
      /^(\/assets\/firewalls-[\w-]+\.js,?)+$/,
    )
    await expect(page.getByText('Subscription name is required')).toHaveCount(0)
    await expectAccessible(page)
  },
)

quietTest('a choice that would deliver nothing says so, with the reason', async ({ groupId, page }) => {
  await openPage(page, `/en/groups/${groupId}?tab=subscriptions&new=1`)
  await page.getByRole('checkbox').first().check()
  const total = page.getByTestId('delivery-total')
  await expect(total).toHaveText(/^[\d,]+ indicators? would be delivered today$/, { timeout: 60_000 })

  await page.getByRole('button', { name: /^2? ?Types of indicators/ }).click()
  await page.getByRole('button', { name: 'E-mail addresses' }).click()
  await expect(total).toHaveText('Nothing would be delivered today', { timeout: 60_000 })
  const why = page.getByTestId('delivery-preview').getByRole('alert')
  await expect(why).toContainText('Type not selected')
  const create = await page.getByRole('button', { name: 'Create subscription' }).boundingBox()
  expect((await total.boundingBox())?.y).toBeLessThan(create?.y ?? 0)

  await page.getByRole('button', { name: /^5? ?Countries, industries, topics/ }).click()
  const rule = page.getByRole('combobox', { name: 'What the countries leave out' })
  await expect(rule).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Countries (optional)' }).click()
  await page.keyboard.type('germany')
  await page.getByRole('option', { name: 'Germany' }).click()
  await page.keyboard.press('Escape')
  await rule.click()
  await page.getByRole('option', { name: /addresses located in other countries/ }).click()
  await expect(page.getByText('says little about who is threatened')).toBeVisible()
  await expectAccessible(page)
})

quietTest('a replaced key works for a while longer, a revoked one does not', async ({ groupId, page, baseURL }) => {
  const id = await makeSubscription(page.request, groupId, { name: 'Schlüssel' })
  const place = `/v1/feeds/${id}/CSV`
  await openPage(page, `/groups/${groupId}/subscriptions/${id}?tab=keys`)
  const makeKey = async () => {
    await page.getByRole('button', { name: 'API-Schlüssel ersetzen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ersetzen', exact: true }).click()
    const key = (await page.getByTestId('secret-apiKey').textContent()) ?? ''
    await page.getByRole('button', { name: 'Ich habe den Schlüssel gesichert' }).click()
    await expect(page.getByTestId('secret-apiKey')).toHaveCount(0)
    return key
  }
  const first = await makeKey()
  const second = await makeKey()
  expect((await pull(baseURL, place, first)).status).toBe(200)
  expect((await pull(baseURL, place, second)).status).toBe(200)
  await expect(page.getByRole('row').filter({ hasText: `${first.slice(0, 3)}…` })).toContainText('Gilt noch bis')
  await expectAccessible(page)

  await page.getByRole('button', { name: `Schlüssel ${second.slice(0, 3)}… widerrufen` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Widerrufen' }).click()
  await expect(page.getByText(`Der Schlüssel ${second.slice(0, 3)}… ist widerrufen.`)).toBeVisible()
  // The focus moves to the table, because the button has disappeared.
  await expect(page.getByRole('table')).toBeFocused()
  expect((await pull(baseURL, place, second)).status).toBe(401)
  expect((await pull(baseURL, place, first)).status).toBe(200)

  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await expect(page.getByText('Schlüssel widerrufen')).toBeVisible()
  await expectAccessible(page)
})

quietTest('a client that lost its state is reset and gets everything again', async ({ groupId, page, baseURL }) => {
  const id = await makeSubscription(page.request, groupId, { name: 'In Änderungen', mode: 'DELTA' })
  await openPage(page, `/groups/${groupId}/subscriptions/${id}?tab=keys`)
  await page.getByRole('button', { name: 'API-Schlüssel ersetzen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ersetzen', exact: true }).click()
  const key = (await page.getByTestId('secret-apiKey').textContent()) ?? ''
  await page.getByRole('button', { name: 'Ich habe den Schlüssel gesichert' }).click()
  const rows = async () => {
    const answer = await pull(baseURL, `/v1/feeds/${id}/CSV`, key)
    return answer.status === 304 ? 0 : (await answer.text()).trim().split('\n').length - 1
  }
  const whole = await rows()
  expect(whole).toBeGreaterThan(0)
  // The position is stored after the answer was sent.
  await expect.poll(rows).toBe(0)

  await page.getByRole('button', { name: `Mit ${key.slice(0, 3)}… neu beginnen` }).click()
  await expect(page.getByText(`Der nächste Abruf mit ${key.slice(0, 3)}… bringt wieder alles.`)).toBeVisible()
  expect(await rows()).toBe(whole)
})

test('without a valid key the page says so and links to where to create one', async ({ groupId, page }) => {
  const faults = watchFaults(page)
  const id = await makeSubscription(page.request, groupId, { name: 'Ohne Schlüssel' })
  const { keys } = await (await page.request.get(`/api/web/subscriptions/${id}?groupID=${groupId}`)).json()
  for (const key of keys) {
    await page.request.delete(`/api/web/subscriptions/${id}/keys/${key.id}?groupID=${groupId}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `/groups/${groupId}/subscriptions/${id}`)
  const note = page.getByRole('alert').filter({ hasText: 'Kein Schlüssel ist mehr gültig' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await note.getByRole('link', { name: 'Schlüssel' }).click()
  await page.getByRole('button', { name: 'API-Schlüssel erzeugen' }).click()
  await page.getByRole('button', { name: 'Ich habe den Schlüssel gesichert' }).click()
  await expect(note).toHaveCount(0)
  faults.expectNone()
})

quietTest('a deleted subscription is restored with its keys', async ({ groupId, page, baseURL }) => {
  const id = await makeSubscription(page.request, groupId, { name: 'Zum Löschen' })
  const made = await page.request.patch(`/api/web/subscriptions/${id}?groupID=${groupId}&authMethod=apiKey`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {},
  })
  const key = (await made.json()).secrets[0].secret
  const place = `/v1/feeds/${id}/CSV`
  expect((await pull(baseURL, place, key)).status).toBe(200)
  await openPage(page, `/groups/${groupId}?tab=subscriptions`)
  await page.getByRole('button', { name: '„Zum Löschen“ löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('„Zum Löschen“ ist gelöscht.')).toBeVisible()
  expect((await pull(baseURL, place, key)).status).toBe(410)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('link', { name: 'Zum Löschen' })).toBeVisible()
  // A restored delivery is composed again before it is served.
  await expect.poll(async () => (await pull(baseURL, place, key)).status, { timeout: 30_000 }).toBe(200)

  await page.getByRole('button', { name: '„Zum Löschen“ löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByRole('link', { name: 'Zum Löschen' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Papierkorb' }).click()
  await page.getByRole('button', { name: '„Zum Löschen“ zurückholen' }).click()
  await expect(page.getByText('„Zum Löschen“ ist wieder da.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a release that would lose nearly everything waits until somebody approves it', async ({ page }) => {
  await takeSession(page.context())
  const parent = await groupOf(page.request)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, given: object) => {
    const answer = await page.request.post(path, { headers, ...given })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.status() === 204 ? undefined : answer.json()
  }
  // A group of its own, whose list changes no delivery of other tests.
  const { group } = await post(`/api/web/groups?groupID=${parent}`, { data: { group: { name: 'Wartend', parent } } })
  const lists = `/api/web/groups/${group.id}/lists`
  const list = await post(lists, { data: { name: 'Eigene Sperrliste', effect: 'deny' } })
  const rows = Array.from({ length: 20_000 }, (_, i) => `45.85.${i >> 8}.${i & 255}`).join('\n')
  await post(`${lists}/${list.id}/rows`, {
    multipart: { file: { name: 'rows.txt', mimeType: 'text/plain', buffer: Buffer.from(rows) } },
  })
  const id = await makeSubscription(page.request, group.id)

  await page.request.delete(`${lists}/${list.id}`, { headers })

  const detail = `/api/web/subscriptions/${id}?groupID=${group.id}`
  const held = async () => (await (await page.request.get(detail)).json()).held
  await expect.poll(held, { timeout: 60_000 }).not.toBeNull()
  await page.goto(`/groups/${group.id}?tab=subscriptions`)
  await expect(page.getByText('Wartet auf Freigabe').last()).toBeVisible()
  await openPage(page, `/groups/${group.id}/subscriptions/${id}`)
  const note = page.getByRole('alert').filter({ hasText: 'wartet ein neuer Stand' })
  await expect(note).toContainText(/der [\d.]+ von [\d.]+ Einträgen/)
  await expect(note).toContainText('„Eigene Sperrliste“ liefert 20.000 weniger')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Zurückweisen' }).click()
  await expect(note).toContainText('Er wurde zurückgewiesen')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await note.getByRole('button', { name: 'Freigeben' }).click()
  await expect.poll(held, { timeout: 60_000 }).toBeNull()
  await page.reload()
  await expect(page.getByText('Aktiv', { exact: true })).toBeVisible()
  await expect(note).toHaveCount(0)
})
