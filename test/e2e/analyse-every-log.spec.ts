import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type LogFile, readLog } from '../../src/analysis/read-log.ts'
import { compareCodeUnits } from '../../src/domain/order.ts'
import { hourMs } from '../../src/domain/time-units.ts'
import { seed } from '../seed.ts'
import { indexOf, logFileOf, reportOf } from '../sightings-report.ts'
import { isSoak, partOf } from '../soak.ts'
import { signIn } from './account.ts'
import { expect, test } from './test.ts'

// The report from the sightings that the browser finds in a log equals the report from the log.

const data = fileURLToPath(new URL('../../../shared/data', import.meta.url))
const manifest = join(data, 'logs/MANIFEST.json')
const all = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, 'utf8')).files as { path: string; bytes: number }[])
  : []
const chosen = partOf(
  all.filter(({ bytes }) => isSoak || bytes < 1_000_000),
  120,
)

/** Keeps the file of sightings that the page is about to send, and blocks requests except renewals of the session. */
async function keepSightings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.File = new Proxy(File, {
      construct(target, args) {
        const file = Reflect.construct(target, args) as File
        if (file.name.endsWith('.sightings.gz')) Object.assign(window, { sightings: file })
        return file
      },
    })
  })
  await page.route(
    (url) => url.pathname.startsWith('/api/') && url.pathname !== '/api/jwt/refresh',
    (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()),
  )
  page.on('dialog', (dialog) => dialog.accept())
}

/** The sightings that the page finds in a log, undefined if there are none, or the reason why the log is unreadable. */
async function sightingsOf(page: Page, path: string): Promise<Buffer | string | undefined> {
  await page.goto('/en/recommender')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.getByLabel('Employees').click()
  await page.getByRole('option', { name: '50 to 249' }).click()
  await page.getByText('Analyse here; only what was found leaves this computer').click()
  await page.getByTestId('file').setInputFiles(path)
  const [found, failed, asked] = ['found-here', 'here-failed', 'times'].map((id) => page.getByTestId(id)) as [
    ReturnType<Page['getByTestId']>,
    ReturnType<Page['getByTestId']>,
    ReturnType<Page['getByTestId']>,
  ]
  await expect(found.or(failed).or(asked)).toBeVisible({ timeout: 120_000 })
  if (await asked.isVisible()) {
    await asked.getByRole('button').last().click()
    await expect(found.or(failed)).toBeVisible({ timeout: 120_000 })
  }
  if (await failed.isVisible()) return failed.innerText()
  const send = page.getByRole('button', { name: /^Send [\d,]+ values?$/ })
  if (await send.isDisabled()) return undefined
  await send.click()
  await page.waitForFunction(() => 'sightings' in window)
  const bytes = await page.evaluate(async () => {
    const { sightings } = window as unknown as { sightings: File }
    const url = await new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result as string)
      reader.readAsDataURL(sightings)
    })
    return url.slice(url.indexOf(',') + 1)
  })
  return Buffer.from(bytes, 'base64')
}

/** All fields, sorted by name, one per line. */
function linesOf(value: unknown): string[] {
  const sorted = (_: string, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => compareCodeUnits(a, b)))
      : one
  return JSON.stringify(value, sorted, 1).split('\n')
}

test.skip(all.length === 0, 'no real logs: they are in ../shared/data, which a clone does not have')

test(`the report from the browser's sightings equals the report from the log (SEED=${seed})`, async ({ page }) => {
  test.setTimeout(isSoak ? hourMs : 300_000)
  await keepSightings(page)
  await signIn(page, '/en/recommender')
  const zone = await page.evaluate(() => -new Date().getTimezoneOffset())
  const differing: string[] = []
  let [read, met] = [0, 0]
  for (const [seed, { path: name }] of chosen.entries()) {
    const path = join(data, name)
    const options = { now: Date.now(), zone, isZoneAssumed: true, ownRanges: [] }
    const logOf = (): LogFile => ({
      ...logFileOf(basename(path), readFileSync(path)),
      modified: Math.floor(statSync(path).mtimeMs),
    })
    const whole = await readLog([logOf()], { ...options, keepAll: true }).catch(String)
    const found = await sightingsOf(page, path)
    if (typeof whole === 'string' || typeof found === 'string') {
      // The browser refuses the same files as the server; lists are sent as a whole.
      const isList = typeof whole !== 'string' && whole.members.every(({ format }) => format === 'FEED_COMPARE')
      if (!isList && (typeof whole !== 'string' || typeof found !== 'string')) {
        differing.push(`${name}: ${found} instead of ${typeof whole === 'string' ? whole : whole.detectedFormat}`)
      }
      continue
    }
    const seen = [...whole.extraction.all()]
    if (!found) {
      if (seen.length > 0) differing.push(`${name}: nothing found`)
      continue
    }
    read++
    const index = indexOf(seen, seed)
    const reading = (file: LogFile) => readLog([file], { ...options, prefilter: index.prefilter })
    const expected = reportOf(await reading(logOf()), index, [])
    const actual = reportOf(await reading(logFileOf('x.sightings.gz', found)), index, [])
    met += expected.evidence.length
    const [a, b] = [actual, expected].map(linesOf) as [string[], string[]]
    const at = b.findIndex((line, i) => line !== a[i])
    if (at >= 0 || a.length !== b.length) differing.push(`${name}: ${a[at]} instead of ${b[at]}`)
  }
  console.log(`${chosen.length} logs, ${read} with values, ${met} observables met`)

  expect(differing).toEqual([])
  // The others contain no observables, are lists, or can be read neither by the browser nor by the server.
  if (isSoak) expect(read).toBeGreaterThan(130)
})
