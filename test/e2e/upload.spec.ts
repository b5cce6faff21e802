import { writeFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { groupSwitch, hydrated, openPage, signIn, takeSession } from './account.ts'
import { groupOf } from './demo-report.ts'
import { expectAccessible, watchFaults } from './faults.ts'
import { expect, quietTest, test } from './test.ts'

// Long, and without a set-up: both workers share its tests.
test.describe.configure({ mode: 'parallel' })

/** An invented access log of about this many bytes, with different lines. */
function logOf(bytes: number): string {
  const lines: string[] = []
  for (let i = 0, size = 0; size < bytes; i++) {
    const line = `100.20.${(i >> 8) & 255}.${i & 255} - - [12/Nov/2026:10:00:${String(i % 60).padStart(2, '0')} +0000] "GET /page/${i} HTTP/1.1" 200 ${i}`
    lines.push(line)
    size += line.length + 1
  }
  return `${lines.join('\n')}\n`
}

quietTest('a log is uploaded in blocks with visible progress and becomes a report', async ({ page }, info) => {
  await signIn(page, '/recommender')
  await expectAccessible(page)
  const file = info.outputPath('access.log')
  await writeFile(file, logOf(9_000_000))
  const puts: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === 'PUT' && !url.pathname.startsWith('/api/'))
      puts.push(url.searchParams.get('comp') ?? 'blob')
  })

  await page.getByTestId('file').setInputFiles(file)

  await expect(page.getByTestId('sending').or(page.getByTestId('work'))).toBeVisible()
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })
  await expect(page).toHaveTitle(/^access\.log – /)
  expect(puts.toSorted()).toEqual(['block', 'block', 'block', 'blocklist'])
})

test('lists that come with a log are compared in its report', async ({ page }) => {
  const faults = watchFaults(page)
  await signIn(page, '/recommender')
  await page.getByRole('button', { name: 'Quellen im Einsatz' }).click()
  const list = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  const choose = page.getByLabel('Meine Listen vergleichen').last()
  await choose.setInputFiles([list('empty.txt', '')])
  await expect(page.getByRole('alert').filter({ hasText: '64' })).toBeVisible()
  await choose.setInputFiles([list('helpful.txt', '100.20.0.1\n100.20.0.2\n'), list('unwanted.txt', '100.20.0.3\n')])
  const box = page.locator('[data-drop-box]')
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['100.30.0.1\n'], 'useless.txt'))
    return data
  })
  for (const event of ['dragenter', 'dragover', 'drop']) await box.dispatchEvent(event, { dataTransfer: dropped })
  await expect(page.getByRole('textbox', { name: /useless\.txt/ })).toBeVisible()
  await page.getByRole('button', { name: /unwanted\.txt/ }).click()
  await page.getByRole('textbox', { name: /helpful\.txt/ }).fill('1200')
  await expectAccessible(page)
  await page.getByTestId('file').setInputFiles(list('access.log', logOf(20_000)))
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })

  const groupId = await groupOf(page.request)
  const taskId = page.url().split('/').at(-1)
  const results = `/api/web/uploads/files/results/${taskId}`
  await expect(page).toHaveTitle(/^access\.log – /)
  await expect(page.getByText('helpful.txt').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('useless.txt').first()).toBeVisible()
  const { report } = await (await page.request.get(`${results}?groupID=${groupId}`)).json()
  expect(
    report.currentFeeds
      .filter(({ ID }: { ID: string }) => ID.startsWith('custom.list-'))
      .map(({ name, price, statistics }: { name: string; price: number; statistics: { coverage_light: number } }) => [
        name,
        price,
        statistics.coverage_light,
      ]),
  ).toEqual([
    ['helpful.txt', 1200, 2],
    ['useless.txt', 0, 0],
  ])
  faults.expectNone()
})

test('the sample of a vendor is compared with its quote, and no source in use', async ({ page }) => {
  await signIn(page, '/en/sources/openphish.premium')
  await page.getByRole('link', { name: 'I have a sample' }).click()
  const choose = page.getByRole('button', { name: 'Compare the sample of OpenPhish premium feed' })
  await expect(choose).toBeFocused()
  const choosing = page.waitForEvent('filechooser')
  await choose.click()
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await (await choosing).setFiles([file('sample.txt', '100.20.0.1\n100.20.0.2\n')])
  await page.getByRole('textbox', { name: /Quote for sample\.txt/ }).fill('900')
  await expectAccessible(page)
  await page.getByTestId('file').setInputFiles(file('access.log', logOf(20_000)))
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })
  await expect(page.getByText('sample.txt').first()).toBeVisible({ timeout: 60_000 })

  const results = `/api/web/uploads/files/results/${page.url().split('/').at(-1)}`
  const { report } = await (await page.request.get(`${results}?groupID=${await groupOf(page.request)}`)).json()
  const isSample = ({ ID }: { ID: string }) => ID === 'custom.list-1'
  expect([report.currentFeeds.some(isSample), report.comparedFeeds.find(isSample)?.price]).toEqual([false, 900])
})

test('leaving during an upload asks for confirmation', async ({ page }, info) => {
  await signIn(page, '/en/recommender')
  const headers = { 'sec-fetch-site': 'same-origin' }
  const [{ group: parent }] = await (await page.request.get('/api/web/groups')).json()
  const made = await page.request.post(`/api/web/groups?groupID=${parent.id}`, {
    headers,
    data: { group: { name: 'Zweite', parent: parent.id } },
  })
  const { id: second } = (await made.json()).group
  await page.reload()
  await hydrated(page)
  const file = info.outputPath('slow.log')
  await writeFile(file, logOf(9_000_000))
  await page.route(/comp=block/, () => {})

  await page.getByTestId('file').setInputFiles(file)
  await expect(page.getByTestId('sending')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()

  await expect(page.getByRole('dialog')).toContainText('An upload is in progress. Are you sure you want to leave?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await groupSwitch(page).click()
  await page.getByRole('option', { name: 'Zweite' }).click()
  await expect(page.getByRole('dialog')).toContainText('An upload is in progress. Are you sure you want to leave?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(groupSwitch(page)).toHaveText(parent.name)
  expect((await page.request.delete(`/api/web/groups/${second}`, { headers })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByTestId('sending')).toContainText('Paused')
  await page.unroute(/comp=block/)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page).toHaveURL(/\/en\/groups\/[0-9a-f-]{36}\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })
})

test('an interrupted upload continues after a reload with the missing blocks', async ({ page }, info) => {
  await signIn(page, '/recommender')
  const file = info.outputPath('interrupted.log')
  await writeFile(file, logOf(19_000_000))
  let answered = 0
  let isCutOff = true
  // `unroute` is not possible here, because it would release the hanging requests.
  await page.route(/comp=block&/, (route) => (isCutOff && answered++ >= 2 ? undefined : route.continue()))
  await page.getByTestId('file').setInputFiles(file)
  await expect(page.getByTestId('sending')).toContainText('8,0')
  // Bytes on their way count as sent; blocks in storage are remembered.
  const remembered = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('upload:'))
      return key ? JSON.parse(localStorage.getItem(key) ?? '{}').done.length : 0
    })
  await expect.poll(remembered).toBe(2)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  isCutOff = false
  await expect(page.getByText('wurde unterbrochen')).toBeVisible()
  let sent = 0
  let told: { request: { cOrg: { sourcesType: object } } } | undefined
  page.on('request', (request) => {
    if (/comp=block&/.test(request.url())) sent++
    if (request.url().endsWith('/success')) told = request.postDataJSON()
  })
  await page.getByText('Feinabstimmung').click()
  await page.getByRole('radio', { name: /^Nur kostenlose/ }).click()

  await page.getByTestId('file').setInputFiles(file)

  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })
  expect(sent).toBe(3)
  expect(told?.request.cOrg.sourcesType).toEqual({ free: true, commercial: false })
})

test('a report changes the group’s defaults only if the user says so', async ({ page }) => {
  await takeSession(page.context())
  const defaults = async () =>
    (await page.request.get('/api/web/groups').then((answer) => answer.json()))[0].group.cOrg?.nEmployees ?? null
  const report = async (employees: string, keeps: boolean) => {
    await openPage(page, '/en/recommender')
    await page.getByLabel('Employees').click()
    await page.getByRole('option', { name: employees }).click()
    await page.getByRole('checkbox', { name: /group’s defaults/ }).setChecked(keeps)
    await page.getByRole('button', { name: 'Recommend by profile' }).click()
    await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/)
  }
  await report('1 to 49', true)
  await expect.poll(defaults).toBe('1-49')

  await page.goto('/en/recommender')
  await expect(page.getByRole('checkbox', { name: /group’s defaults/ })).not.toBeChecked()
  await report('250 to 999', false)
  expect(await defaults()).toBe('1-49')
})

quietTest('a log without years is asked about, and dated by the answer or the assumption', async ({ page }, info) => {
  const file = info.outputPath('auth-2021.log')
  const line = 'Jun  6 15:57:37 gw sshd[1021]: Failed password for root from 100.20.30.40 port 4711 ssh2\n'
  await writeFile(file, line.repeat(20))
  await signIn(page, '/recommender')

  await page.getByTestId('file').setInputFiles(file)
  const question = page.getByTestId('times')
  await expect(question).toContainText('Die Zeilen nennen kein Jahr')
  await expect(question).toContainText('Wir nehmen 2021 an, weil der Name der Datei es sagt.')
  // The log has arrived: there is nothing to pause.
  await expect(page.getByTestId('sending')).toContainText(/auth-2021\.log \(.+\) ist da/)
  await expect(page.getByRole('button', { name: 'Anhalten' })).toHaveCount(0)
  await expectAccessible(page)
  await question.getByLabel('Jahr der ersten Zeile').fill('2020')
  await question.getByRole('button', { name: '2020 festlegen' }).click()
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })
  await expect(page).toHaveTitle(/^auth-2021\.log – /)
  await expect(page.getByTestId('assumed-year')).toHaveCount(0)

  await openPage(page, '/en/recommender')
  await page.getByTestId('file').setInputFiles(file)
  await expect(question).toContainText('We assume 2021, because the name of the file says so.')
  await question.getByRole('button', { name: 'Go on without' }).click()
  await expect(page.getByTestId('assumed-year')).toContainText('20 lines name no year', { timeout: 60_000 })
  await expect(page.getByTestId('assumed-year')).toContainText('no match of these lines is proven')
})

test('a step with a wrong answer stays open and says what is wrong, and a log waits for it', async ({ page }, info) => {
  await signIn(page, '/en/recommender')

  await page.getByLabel('Own addresses').fill('198.51.100.0/24 our-office')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('These are not addresses, networks or domains: our-office')).toBeVisible()
  // Nobody answers questions for a file that is not a log.
  await page.getByTestId('file').setInputFiles({ name: 'page.png', mimeType: '', buffer: Buffer.alloc(500) })
  await expect(page.getByTestId('upload-error')).toContainText('This file cannot be read as a log.')
  await expect(page.getByTestId('waiting')).toBeHidden()
  const file = info.outputPath('first.log')
  await writeFile(file, logOf(1000))
  await page.getByTestId('file').setInputFiles(file)
  const waiting = page.getByTestId('waiting')
  await expect(waiting).toContainText('Please complete: Organisation')
  await expectAccessible(page)
  await page.getByLabel('Own addresses').fill('198.51.100.0/24')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByText('Which sources do you use today?')).toBeVisible()
  await waiting.getByRole('button', { name: 'Create the report' }).click()
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })
  await expect(page).toHaveTitle(/^first\.log – /)
})

test('a log that is dropped where the upload is out of sight brings it into sight', async ({ page }, info) => {
  await signIn(page, '/recommender')
  const file = info.outputPath('dropped.log')
  await writeFile(file, logOf(5000))
  await page.route(/\/uploads\/files\?/, () => {})
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Datei wählen' })).not.toBeInViewport()

  // Something else comes below the pointer, as when the page grows or is still scrolling.
  await drop(page, file, () =>
    page.evaluate(() => {
      const cover = document.createElement('div')
      cover.style.cssText = 'position: fixed; inset: 0'
      document.body.append(cover)
    }),
  )

  await expect(page.getByRole('status').filter({ hasText: 'dropped.log' })).toBeInViewport()
})

test('a log that is dropped on the dashboard while its code is loading is taken', async ({ page }, info) => {
  await takeSession(page.context())
  await page.route(/\/uploads\/files\?/, () => {})
  const file = info.outputPath('early.log')
  await writeFile(file, logOf(5000))
  const held: Route[] = []
  await page.route(/\/assets\/.*\.js$/, (route) => void held.push(route))
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toBeVisible()

  await drop(page, file)
  await page.unroute(/\/assets\/.*\.js$/)
  for (const route of held) await route.continue()

  await expect(page).toHaveURL('/recommender')
  await expect(page.getByText('early.log').first()).toBeVisible()
})

test('pasted text waits for a click, and a text pasted into a field stays there', async ({ page, context }) => {
  await signIn(page, '/recommender')
  const addresses = page.getByRole('textbox', { name: 'Eigene Adressen' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), logOf(500))
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname))
  await addresses.press('ControlOrMeta+v')
  await expect(addresses).toHaveValue(/100\.20\.0\.0/)
  await expect(page.getByTestId('waiting')).toBeHidden()
  await addresses.fill('')

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+v')

  await expect(page.getByTestId('waiting')).toContainText('Eingefügter Text.txt')
  expect(sent.filter((path) => path.includes('/uploads/'))).toEqual([])
  await page.getByRole('button', { name: 'Bericht erstellen', exact: true }).click()
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })
  await expect(page).toHaveTitle(/^Eingefügter Text\.txt – /)
})

test('the keyboard keeps its place when an upload begins and when it is cancelled', async ({ page }, info) => {
  await signIn(page, '/recommender')
  const file = info.outputPath('keyboard.log')
  await writeFile(file, logOf(5000))
  await page.route(/\/uploads\/files\?/, () => {})
  const choose = page.getByRole('button', { name: 'Datei wählen' })
  const asked = page.waitForEvent('filechooser')
  await choose.press('Enter')
  await (await asked).setFiles(file)
  await expect(page.getByTestId('sending')).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Anhalten' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(choose).toBeVisible()
  await page.keyboard.press('Tab')

  await expect(page.getByRole('radio', { name: /^Das ganze Log senden/ })).toBeFocused()
})

/** Drops a file or a folder on the middle of the window. `meanwhile` happens right before it is let go. */
async function drop(page: Page, path: string, meanwhile = async () => {}): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [path], dragOperationsMask: 1 }
    if (type === 'drop') await meanwhile()
    await devTools.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  }
}
