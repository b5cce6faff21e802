import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { demoLog } from '../../src/catalogue/demo/log.ts'
import { demoMoment } from '../../src/catalogue/demo/moment.ts'
import type { KindId } from '../../src/domain/observables/index.ts'
import { openCandidateFilter } from '../../src/engine/candidates/candidate-filter.ts'
import { signIn } from './account.ts'
import { groupOf, sourcesMeasured } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll } from './faults.ts'
import { expect, quietTest, test } from './test.ts'

const lines = Array.from({ length: 4000 }, (_, i) => {
  const day = String(1 + (i % 20)).padStart(2, '0')
  return `100.20.${i % 3}.${i % 200} - user-secret [${day}/Oct/2026:10:00:${String(i % 60).padStart(2, '0')} +0000] "GET /internal/page-${i} HTTP/1.1" ${i % 4 ? 200 : 403} 77 "http://www.partner-${i % 30}.com/secret-path-${i % 50}" "agent of 10.1.2.3, mail somebody@post-office.com"\n`
})
const log = lines.join('')
const textFile = (text: string) => ({ name: 'access.log', mimeType: 'text/plain', buffer: Buffer.from(text) })

/** Keeps every body that the page sends, because the browser does not report files in requests. */
async function keepBodies(page: Page): Promise<() => Promise<Buffer[]>> {
  await page.addInitScript(() => {
    const kept: Promise<ArrayBuffer>[] = []
    Object.assign(window, { kept })
    const keep = (body: unknown) => {
      if (body instanceof FormData) for (const value of body.values()) keep(value)
      else if (body !== null && body !== undefined) kept.push(new Response(body as BodyInit).arrayBuffer())
    }
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      keep(body)
      send.call(this, body)
    }
    const { fetch } = window
    window.fetch = (input, init) => {
      keep(init?.body)
      return fetch(input, init)
    }
    const { sendBeacon } = navigator
    navigator.sendBeacon = (url, body) => {
      keep(body)
      return sendBeacon.call(navigator, url, body)
    }
  })
  return async () => {
    const all = await page.evaluate(async () => {
      const { kept } = window as unknown as { kept: Promise<ArrayBuffer>[] }
      const bodies = await Promise.all(kept)
      return bodies.map((body) => Array.from(new Uint8Array(body)))
    })
    return all.map((body) => Buffer.from(body))
  }
}

const isPacked = (body: Buffer) => body[0] === 0x1f && body[1] === 0x8b
const unpacked = (body: Buffer) => (isPacked(body) ? gunzipSync(body) : body).toString()

async function reportOf(page: Page): Promise<Record<string, unknown>> {
  await expectReport(page)
  const id = page.url().split('/').at(-1) ?? ''
  const answer = await page.request.get(`/api/web/uploads/files/results/${id}?groupID=${await groupOf(page.request)}`)
  expect(answer.ok()).toBe(true)
  const whole = JSON.parse(
    (await answer.text()).replaceAll(id, 'ID').replaceAll('access.log.sightings.gz', 'access.log'),
  )
  return withoutMoments(whole) as Record<string, unknown>
}

/** Removes the only differences: the times at which a report was made, and own hosts, which sightings do not name. */
function withoutMoments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMoments)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !/^(?:createdAt|timestamp|finishedAt|created|downloadUrl|ms|took|oneHost)$/.test(key))
      .map(([key, inner]) => [key, withoutMoments(inner)]),
  )
}

type Files = Parameters<ReturnType<Page['getByTestId']>['setInputFiles']>[0]

/** Has the browser read the files. */
async function readHere(page: Page, files: Files): Promise<void> {
  await page.getByText('Analyse here; only what was found leaves this computer').click()
  await page.getByTestId('file').setInputFiles(files)
}

const sendButton = (page: Page) => page.getByRole('button', { name: /^Send [\d,]+ values?$/ })

async function send(page: Page): Promise<void> {
  await sendButton(page).click()
  await expectReport(page)
}

const expectReport = (page: Page) => expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })

quietTest('a log that is analysed in the browser stays there, and has the same report', async ({ page }) => {
  test.slow()
  const newest = demoLog(demoMoment(Date.now())).split('\n').slice(-6000).join('\n')
  const file = textFile(newest)
  const bodies = await keepBodies(page)
  const requests: { method: string; url: string }[] = []
  await signIn(page, '/en/recommender')
  // Sources are measured after they were indexed.
  await sourcesMeasured(page.request)
  await expectAccessible(page)
  page.on('request', (request) => requests.push({ method: request.method(), url: request.url() }))
  await readHere(page, file)
  await expect(page.getByTestId('found-here')).toBeVisible()
  await expect(page.getByTestId('here-ipv4')).toContainText(/([\d,]+) of \1$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await powersOf(page)).toEqual({ compiles: true, sends: false })
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  const previewed = await previewedValues(page)
  await send(page)
  const ofHere = await reportOf(page)

  // Only the previewed values are sent.
  const contents = (await bodies()).map(unpacked)
  const sightings = contents.filter((text) => text.startsWith('{"sightings":'))
  expect(sightings.length).toBeGreaterThan(0)
  for (const text of sightings) {
    const sent = text.split('\n').filter((line) => line.includes('\t'))
    expect(sent.map((line) => line.split('\t')[0]).filter((value) => !previewed.has(value ?? ''))).toEqual([])
  }
  const all = [...requests.map(({ url }) => decodeURIComponent(url)), ...contents].join('\n')
  expect(all).not.toMatch(/winnow-demo-fw|srcip|\b10\.20\.|sessionid/)
  expect(requests.filter(({ url }) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([])

  await signIn(page, '/en/recommender')
  await page.getByTestId('file').setInputFiles(file)
  const ofLog = await reportOf(page)
  await expect(page.getByTestId('verdict')).toHaveText(/^Take (?:this source|these [1-9]\d* sources): /)
  expect(ofHere).toEqual(ofLog)
})

test('values that are struck in the preview are not sent', async ({ page }) => {
  const bodies = await keepBodies(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/en/recommender')
  await readHere(page, textFile(log))

  await page.getByLabel('Hosts instead of URLs').click()
  await page.getByLabel('No e-mail addresses').click()
  await page.getByLabel('Search the values').fill('partner-7.com')
  await page.getByRole('button', { name: /^Leave out (?:all \d+|this one) value/ }).click()
  await expect(page.getByTestId('here-url')).toContainText('0 of')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await send(page)

  const sent = (await bodies()).map(unpacked)
  expect(sent.join('\n')).toContain('www.partner-8.com')
  expect(sent.join('\n')).not.toMatch(/partner-7\.com|secret-path|somebody@/)
})

test('with "only values that a source may list", only possible matches are sent', async ({ page }) => {
  test.slow()
  const newest = demoLog(demoMoment(Date.now())).split('\n').slice(-6000).join('\n')
  const bodies = await keepBodies(page)
  const requests: { method: string; url: string }[] = []
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/en/recommender')
  // The filter is made of the index.
  await sourcesMeasured(page.request)
  page.on('request', (request) => requests.push({ method: request.method(), url: request.url() }))
  await page.evaluate(() => {
    document.documentElement.classList.remove('dark')
    document.documentElement.classList.add('light')
  })
  await readHere(page, textFile(`${newest}\n${log}`))
  await expect(page.getByTestId('found-here')).toBeVisible()
  const previewed = await previewedValues(page)
  const fetched = page.waitForResponse((one) => /\/candidates\/[0-9a-f]{32}\?/.test(one.url()) && one.ok())
  await page.getByLabel('Only values that a source may list').click()
  const answer = await fetched
  expect(answer.headers()['cache-control']).toBe('private, max-age=31536000, immutable')
  const filter = openCandidateFilter(Uint8Array.from(await answer.body()).buffer)
  await expect(page.getByTestId('here-listed-honest')).toContainText('is not a secret')
  await expect(page.getByTestId('here-domain')).toContainText(/^Domains?[\d,]+ of/)
  await expect(sendButton(page)).toBeEnabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shown = await previewedValues(page)
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  await send(page)

  const sent = sentValues(await bodies())
  expect(sent.length).toBeGreaterThan(0)
  expect(shown.size).toBeLessThan(previewed.size / 2)
  expect(sent.filter(([kind, value]) => !filter.mayMeet(kind, value))).toEqual([])
  expect(new Set(sent.map(([, value]) => value))).toEqual(shown)
  // No address and no body of a request contains another value, except hosts of URLs that may be sent.
  const isNamed = (value: string) => [...shown].some((one) => one.includes(value))
  const others = [...previewed].filter((value) => value.includes('partner-') && !isNamed(value))
  expect(others.length).toBeGreaterThan(20)
  const contents = (await bodies()).map(unpacked)
  const all = [...requests.map(({ url }) => decodeURIComponent(url)), ...contents].join('\n')
  expect(others.filter((value) => all.includes(value))).toEqual([])
})

/** The values of the sightings among the bodies, with their kinds. */
function sentValues(bodies: readonly Buffer[]): [KindId, string][] {
  const found: [KindId, string][] = []
  for (const body of bodies) {
    if (!isPacked(body)) continue
    let kind = ''
    for (const line of unpacked(body).split('\n')) {
      if (line.includes('\t')) found.push([kind as KindId, line.slice(0, line.indexOf('\t'))])
      else if (line !== '' && !line.startsWith('{')) kind = line
    }
  }
  return found
}

/** Whether the thread that reads logs can compile the scanner, and send requests to its server. */
async function powersOf(page: Page): Promise<{ compiles: boolean; sends: boolean }> {
  const [thread] = page.workers()
  if (!thread) throw new Error('no thread reads')
  return thread.evaluate(async () => {
    const is = (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => false,
      )
    const compiles = await is(WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)))
    return { compiles, sends: await is(fetch('/healthz')) }
  })
}

/** Every value of the list, collected by scrolling through it. */
async function previewedValues(page: Page): Promise<Set<string>> {
  const list = page.getByRole('group', { name: 'Found values' })
  const values = new Set<string>()
  const height = await list.evaluate((one) => one.scrollHeight)
  for (let top = 0; top < height; top += 320) {
    await list.evaluate((one, to) => {
      one.scrollTop = to
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, top)
    const shown = await list.locator('[title]').evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''))
    for (const value of shown) values.add(value)
  }
  return values
}
