import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../scripts/browser.mjs'
import { databaseFolder } from '../test/database-folder.ts'
import { freePort } from '../test/free-port.ts'
import { createVisitor, demo, signIn } from '../test/server.ts'
import { uploading } from '../test/uploading.ts'

interface Round {
  readonly scores: readonly number[]
  /** Milliseconds, except for the layout shift. */
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
  /** Bytes over the network. */
  readonly script: number | undefined
  readonly faults: readonly string[]
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The scores that every page must reach. */
const wanted: Record<(typeof categories)[number], number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 95,
  seo: 95,
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
    /** Folder for Lighthouse's own reports, one for each round. */
    reports: { type: 'string' },
  },
})
const executable = findBrowser({ withWindow: true })
if (!executable) throw new Error('no Chromium was found; set CHROMIUM_PATH')

const folder = await databaseFolder('winnow-web')
const port = await freePort()
const origin = `http://localhost:${port}`
const start = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
const server = spawn(process.execPath, [start], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DEMO_PASSWORD: demo.password,
    LOG_LEVEL: 'error',
  },
})
let missed = 0
try {
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    await new Promise((done) => setTimeout(done, 500))
  }
  const somebody = createVisitor(origin)
  await signIn(somebody, demo.email, demo.password)
  const group = (await somebody.json('GET', '/api/web/groups')).body[0].group.id
  const { body } = await somebody.json('POST', `/api/web/uploads/files/results/demo?groupID=${group}`)
  await (await uploading(somebody)).ended(body.taskID)
  const pages = { home: '/en', sources: '/en/sources', report: `/en/groups/${group}/reports/${body.taskID}` }

  const figures = []
  for (const [page, path] of Object.entries(pages)) {
    const rounds: Round[] = []
    // Chromium's trace sometimes misses its own start; such a run is repeated.
    for (let run = 0; rounds.length < Number(values.rounds) && run < 3 * Number(values.rounds); run++) {
      // A new browser for each run, with an empty cache.
      const browser = await launch({ chromePath: executable, chromeFlags: ['--headless=new', '--no-sandbox'] })
      // The home page is for visitors who are not signed in.
      if (page !== 'home') await giveCookies(browser.port, somebody.cookies)
      const result = await lighthouse(origin + path, {
        port: browser.port,
        logLevel: 'error',
        onlyCategories: [...categories],
        disableStorageReset: true,
      }).finally(() => browser.kill())
      if (!result) throw new Error(`Lighthouse says nothing of ${path}`)
      if (result.lhr.runtimeError?.code === 'NO_NAVSTART') continue
      const { finalDisplayedUrl } = result.lhr
      if (finalDisplayedUrl !== origin + path) throw new Error(`${path} led to ${finalDisplayedUrl}`)
      if (values.reports) {
        mkdirSync(values.reports, { recursive: true })
        writeFileSync(join(values.reports, `${page}-${rounds.length + 1}.json`), JSON.stringify(result.lhr))
      }
      const { audits } = result.lhr
      const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
      rounds.push({
        scores: categories.map((name) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100)),
        lcp: value('largest-contentful-paint'),
        cls: value('cumulative-layout-shift'),
        tbt: value('total-blocking-time'),
        script: (
          audits['resource-summary']?.details as { items?: { resourceType: string; transferSize: number }[] }
        )?.items?.find(({ resourceType }) => resourceType === 'script')?.transferSize,
        faults: Object.values(audits)
          .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
          .map(({ id, score }) => `${id} ${score}`),
      })
    }
    const middle = <T>(some: T[]): T => some.toSorted((a, b) => Number(a) - Number(b))[Math.floor(some.length / 2)] as T
    const scores = categories.map((_, at) => middle(rounds.map((round) => round.scores[at] as number)))
    missed += categories.filter((name, at) => (scores[at] as number) < wanted[name]).length
    const of = (name: 'lcp' | 'cls' | 'tbt') => middle(rounds.map((round) => round[name]))
    figures.push({
      page,
      ...Object.fromEntries(categories.map((name, at) => [name, scores[at]])),
      lcp: of('lcp'),
      cls: of('cls'),
      tbt: of('tbt'),
    })
    console.log(
      `${page.padEnd(8)} ${categories.map((name, at) => `${name} ${scores[at]}`).join(', ')}; ` +
        `LCP ${(of('lcp') / 1000).toFixed(2)} s, blocked ${of('tbt').toFixed(0)} ms, shift ${of('cls').toFixed(3)}, ` +
        `script ${((rounds[0]?.script ?? 0) / 1000).toFixed(0)} kB`,
    )
    const faults = rounds[0]?.faults ?? []
    if (faults.length > 0) console.log(`         ${faults.join(', ')}`)
  }
  const json = values.json ?? fileURLToPath(new URL('../bench-results/web.json', import.meta.url))
  mkdirSync(join(json, '..'), { recursive: true })
  writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
}
if (missed > 0) {
  console.error(`${missed} scores are below what is promised: ${JSON.stringify(wanted)}.`)
  process.exitCode = 1
}

/** Through Chromium's protocol, because headers that Lighthouse adds do not apply to navigations. */
async function giveCookies(browserPort: number, cookies: ReadonlyMap<string, string>): Promise<void> {
  const { webSocketDebuggerUrl } = (await (await fetch(`http://127.0.0.1:${browserPort}/json/version`)).json()) as {
    webSocketDebuggerUrl: string
  }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((done, failed) => {
    socket.onopen = done
    socket.onerror = failed
  })
  const answered = new Promise<MessageEvent>((done) => {
    socket.onmessage = done
  })
  const given = [...cookies].map(([name, value]) => ({ name, value, url: origin }))
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies: given } }))
  const { error } = JSON.parse(String((await answered).data))
  if (error) throw new Error(`Storage.setCookies: ${error.message}`)
  socket.close()
}
