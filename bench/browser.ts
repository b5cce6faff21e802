import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { readLog } from '../src/analysis/read-log.ts'
import { bestScanner } from '../src/analysis/scanner.ts'
import { freePort } from '../test/free-port.ts'
import { demo } from '../test/server.ts'
import { type Bench, type BenchContext, type Figure, figure, timed } from './bench.ts'
import { startBuilt } from './built-product.ts'

const mebibyte = 1 << 20
/** Of the file, in MiB; the block of which it is made lies on the disk once. */
const usualSize = 4096
const blockBytes = 64 * mebibyte
const mostMemory = 300
const leastShare = 0.7

/** A log that is analysed in Chromium, as the wizard does it, beside the same in Node. */
export const browserBench: Bench = {
  name: 'browser',
  about: 'a large log analysed in Chromium (wizard, "analyse here"), beside Node',
  async run(context) {
    const executablePath = findBrowser()
    if (!executablePath || !existsSync('/proc/self/status')) {
      context.say('left out: it needs Chromium, and Linux to measure memory')
      return []
    }
    const folder = await mkdtemp(join(context.scratch, 'browser-'))
    await chmod(folder, 0o711)
    const block = join(folder, 'access.log')
    writeFileSync(block, blockOf(context))
    const size = context.size ?? usualSize
    const times = Math.max(1, Math.round((size * mebibyte) / blockBytes))
    const port = await freePort()
    const server = await startBuilt(join(folder, 'data'), port)
    const browser = await chromium.launch({
      executablePath,
      args: ['--renderer-process-limit=1', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    })
    try {
      const page = await browser.newPage({ baseURL: `http://localhost:${port}`, locale: 'en-GB' })
      await openWizard(page)
      const here = await inChromium(page, await browser.newBrowserCDPSession(), block, times)
      context.say(`Chromium ${browser.version()}: ${here.wall.toFixed(1)} s, peak ${here.peak.toFixed(0)} MB`)
      return await figures(context, block, times, here)
    } finally {
      await browser.close()
      await server.end()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function figures(
  { rounds, say }: BenchContext,
  block: string,
  times: number,
  here: Measured,
): Promise<readonly Figure[]> {
  const bytes = readFileSync(block).length * times
  const there: number[] = []
  for (let round = 0; round < rounds; round++) there.push(await inNode(block, times))
  const speed = bytes / 1e6 / here.cpu
  const one = (what: string, unit: string, samples: readonly number[], note?: string) =>
    figure('browser', what, unit, samples, note)
  const node = one('in Node', 'MB/s', there)
  const share = speed / node.median
  if (share < leastShare) say(`MISSED: ${leastShare} of the speed of Node is promised`)
  if (here.peak > mostMemory) say(`MISSED: ${mostMemory} MB are promised`)
  return [
    one('in Chromium', 'MB/s', [speed], `${(bytes / 2 ** 30).toFixed(2)} GiB, one thread; CPU time of the renderer`),
    node,
    one('Chromium, of the speed of Node', '', [share], `${leastShare} is promised`),
    one('memory of the renderer before', 'MB', [here.before], 'without files and code that others share'),
    one('memory of the renderer, highest', 'MB', [here.peak], `${mostMemory} MB are promised`),
  ]
}

/** Whole lines of the largest log, again and again. */
function blockOf({ logParts }: BenchContext): Buffer {
  const largest = logParts.map((path) => readFileSync(path)).reduce((a, b) => (a.length >= b.length ? a : b))
  const part = largest.subarray(0, largest.lastIndexOf(10, blockBytes) + 1)
  return Buffer.concat(Array.from({ length: Math.max(1, Math.floor(blockBytes / part.length)) }, () => part))
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
  /** Seconds. */
  readonly cpu: number
  readonly wall: number
  /** Memory of the renderer, MB. */
  readonly before: number
  readonly peak: number
}

async function inChromium(page: Page, session: CDPSession, block: string, times: number): Promise<Measured> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'block'
    document.body.append(input)
  })
  await page.locator('#block').setInputFiles(block)
  const before = await renderer(session)
  const start = performance.now()
  await page.evaluate((times) => {
    const [block] = (document.querySelector('#block') as HTMLInputElement).files as unknown as [File]
    const input = document.querySelector('[data-testid=file]') as HTMLInputElement
    const handed = new DataTransfer()
    // Refers to the same file again and again, and holds nothing of it.
    handed.items.add(
      new File(
        Array.from({ length: times }, () => block),
        'access.log',
        { lastModified: Date.now() },
      ),
    )
    input.files = handed.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, times)
  let isDone = false
  let peak = 0
  const found = page
    .getByTestId('found-here')
    .or(page.getByTestId('here-failed'))
    .waitFor({ timeout: 900_000 })
    .finally(() => {
      isDone = true
    })
  while (!isDone) {
    peak = Math.max(peak, memoryOf(before.pid))
    await wait(100)
  }
  await found
  if (await page.getByTestId('here-failed').isVisible()) throw new Error('the log cannot be read')
  const after = await renderer(session)
  const wall = (performance.now() - start) / 1000
  return { cpu: after.cpu - before.cpu, wall, before: before.memory, peak: Math.max(peak, after.memory) }
}

async function renderer(session: CDPSession): Promise<{ pid: number; cpu: number; memory: number }> {
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number; cpuTime: number }[]
  }
  const largest = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id, cpuTime }) => ({ pid: id, cpu: cpuTime, memory: memoryOf(id) }))
    .sort((a, b) => b.cpu - a.cpu)[0]
  if (!largest) throw new Error('there is no renderer')
  return largest
}

/** Memory of a process that no file backs, MB: code and files are shared with others. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return ((kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024) / 1e6
}

/** MB/s of CPU time. */
async function inNode(block: string, times: number): Promise<number> {
  const bytes = readFileSync(block)
  async function* content() {
    for (let n = 0; n < times; n++) {
      for (let at = 0; at < bytes.length; at += 4 * mebibyte) yield bytes.subarray(at, at + 4 * mebibyte)
    }
  }
  const scanner = await bestScanner()
  const log = { name: 'access.log', content: content() }
  const { cpu } = await timed(() => readLog([log], { now: Date.now(), scanner, keepAll: true }))
  return (bytes.length * times) / 1e6 / cpu
}
