import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { readLog } from '../src/analysis/read-log.ts'
import { bestScanner } from '../src/analysis/scanner.ts'
import { demo } from '../test/server.ts'
import { type Bench, type BenchContext, type Figure, figure, timed } from './bench.ts'
import { privateMemoryOf } from './processes.ts'
import { withBuiltProduct } from './product.ts'
import { writeManyValues, writeProxyLog } from './proxy-log.ts'

const mebibyte = 1 << 20
/** Of the log, in MiB. */
const usualSize = 4096
/** Each is read by the next idle thread. */
const manyFiles = 4
/** Number of different values in a log of which only those are kept that a source may list. */
const manyValues = 5_000_000
const seed = 1
const mostMemory = 300
const leastShare = 0.7

/** A log that is analysed in Chromium, as the wizard does it, beside the same in Node. */
export const browserBench: Bench = {
  name: 'browser',
  about: 'a large generated log analysed in Chromium (wizard, "analyse here"), beside Node',
  async run(context) {
    const executablePath = findBrowser()
    if (!executablePath || !existsSync('/proc/self/status')) {
      context.say('left out: it needs Chromium, and Linux to measure memory')
      return []
    }
    const bytes = (context.size ?? usualSize) * mebibyte
    return withBuiltProduct(context.scratch, {}, async ({ origin, folder, atEnd }) => {
      const browser = await chromium.launch({
        executablePath,
        args: ['--renderer-process-limit=1', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      })
      atEnd(() => browser.close())
      const told = (what: string, { wall, cpu, before, peak }: Measured) =>
        context.say(
          `Chromium ${browser.version()}, ${what}: ${wall.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU, memory ${before.toFixed(0)} to ${peak.toFixed(0)} MB`,
        )
      const whole = join(folder, 'access.log')
      await writeProxyLog(whole, bytes, seed)
      const one = await inChromium(browser, origin, [whole])
      told('one thread', one)
      const node: number[] = []
      for (let round = 0; round < context.rounds; round++) node.push(await inNode(whole))
      await rm(whole)
      const parts = Array.from({ length: manyFiles }, (_, n) => join(folder, `access-${n + 1}.log`))
      for (const [n, part] of parts.entries()) await writeProxyLog(part, bytes / manyFiles, seed, [n, manyFiles])
      const four = await inChromium(browser, origin, parts)
      told(`${four.threads} threads`, four)
      for (const part of parts) await rm(part)
      const listed: Figure[] = []
      for (const count of [1, manyFiles]) {
        const logs = Array.from({ length: count }, (_, n) => join(folder, `many-${n + 1}.log`))
        for (const [n, log] of logs.entries()) await writeManyValues(log, manyValues, [n, count])
        const measured = await inChromium(browser, origin, logs, { isListedOnly: true })
        for (const log of logs) await rm(log)
        const { threads, peak, before } = measured
        told(`${manyValues} different values, only what a source may list, ${threads} threads`, measured)
        if (peak - before > mostMemory) context.say(`MISSED: ${mostMemory} MB are promised`)
        listed.push(
          figure(
            `memory beyond it, only what a source may list, ${threads} threads`,
            'MB',
            peak - before,
            `${manyValues} different values`,
          ),
        )
      }
      return [...figures(context, bytes, one, node, four), ...listed]
    })
  },
}

function figures(
  { say }: BenchContext,
  bytes: number,
  one: Measured,
  node: readonly number[],
  four: Measured,
): readonly Figure[] {
  const row = (what: string, unit: string, samples: readonly number[], note?: string) =>
    figure(what, unit, samples, note)
  const here = bytes / 1e6 / one.cpu
  const there = row(
    'in Node',
    'MB/s',
    node.map((cpu) => bytes / 1e6 / cpu),
    'CPU time of the process, with reading the file',
  )
  const share = here / there.median
  const most = Math.max(one.peak - one.before, four.peak - four.before)
  if (share < leastShare) say(`MISSED: ${leastShare} of the speed of Node is promised`)
  if (most > mostMemory) say(`MISSED: ${mostMemory} MB are promised`)
  const gibibytes = `${(bytes / 2 ** 30).toFixed(2)} GiB`
  return [
    row('in Chromium', 'MB/s', [here], `${gibibytes}, one thread; CPU time of the renderer`),
    there,
    row('Chromium, of the speed of Node', '', [share], `${leastShare} is promised`),
    row('memory of the page before', 'MB', [one.before], 'of the renderer, without files and code that others share'),
    row('memory beyond it, one thread', 'MB', [one.peak - one.before], `highest; ${mostMemory} MB are promised`),
    row(
      `memory beyond it, ${four.threads} threads`,
      'MB',
      [four.peak - four.before],
      `a day in ${manyFiles} files, ${gibibytes} in all`,
    ),
  ]
}

async function openWizard(page: Page): Promise<void> {
  await page.goto('/en/recommender')
  await page.locator('input[name=email]').fill(demo.email)
  await page.locator('input[name=password]').fill(demo.password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/en/recommender')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.getByLabel('Employees').click()
  await page.getByRole('option', { name: '50 to 249' }).click()
  await page.getByText('Analyse here; only what was found leaves this computer').click()
}

interface Measured {
  readonly threads: number
  /** Seconds. */
  readonly cpu: number
  readonly wall: number
  /** Memory of the renderer, MB. */
  readonly before: number
  readonly peak: number
}

/** Reads the files as the wizard does, one per thread, in a new page. */
async function inChromium(
  browser: Browser,
  origin: string,
  files: readonly string[],
  { isListedOnly = false } = {},
): Promise<Measured> {
  const session = await browser.newBrowserCDPSession()
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const emulation = await context.newCDPSession(page)
    await emulation.send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: files.length })
    await openWizard(page)
    if (isListedOnly) {
      await page.getByLabel('Only what a source may list').click()
      await waitForIndex(page)
    }
    // Until the page is at rest.
    await page.waitForLoadState('networkidle')
    const before = await renderer(session)
    const start = performance.now()
    await page.getByTestId('file').setInputFiles([...files])
    let isDone = false
    let peak = 0
    const found = page
      .getByTestId('found-here')
      .or(page.getByTestId('here-failed'))
      .waitFor({ timeout: 1_800_000 })
      .finally(() => {
        isDone = true
      })
    while (!isDone) {
      peak = Math.max(peak, rendererMemory(before.pid))
      await wait(100)
    }
    await found
    if (await page.getByTestId('here-failed').isVisible()) {
      throw new Error(await page.getByTestId('here-failed').innerText())
    }
    const after = await renderer(session)
    const wall = (performance.now() - start) / 1000
    const threads = page.workers().length
    return { threads, cpu: after.cpu - before.cpu, wall, before: before.memory, peak: Math.max(peak, after.memory) }
  } finally {
    await context.close()
  }
}

/** A new server has yet to index the demo. */
async function waitForIndex({ request }: Page): Promise<void> {
  const [first] = (await (await request.get('/api/web/groups')).json()) as { group: { id: string } }[]
  while (!(await request.get(`/api/web/search/candidates?groupID=${first?.group.id}`)).ok()) await wait(500)
}

/** In MB; the renderer shares some memory with the browser. */
const rendererMemory = (pid: number) => privateMemoryOf(pid, { shared: true })

async function renderer(session: CDPSession): Promise<{ pid: number; cpu: number; memory: number }> {
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number; cpuTime: number }[]
  }
  const largest = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id, cpuTime }) => ({ pid: id, cpu: cpuTime, memory: rendererMemory(id) }))
    .sort((a, b) => b.cpu - a.cpu)[0]
  if (!largest) throw new Error('there is no renderer')
  return largest
}

/** Seconds of CPU time. */
async function inNode(path: string): Promise<number> {
  const scanner = await bestScanner()
  const log = { name: 'access.log', content: { path } }
  const { cpu } = await timed(() => readLog([log], { now: Date.now(), scanner, keepAll: true }))
  return cpu
}
