import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import { chooseSeed } from './test/choose-seed.ts'
import { demoPassword } from './test/e2e/account.ts'
import { keepTemporaryFilesInMemory } from './test/memory-folder.ts'
import { noRateLimits } from './test/no-rate-limits.ts'

keepTemporaryFilesInMemory()
chooseSeed()
const executablePath = findBrowser()
// Servers and their children read compiled code, as those of the unit tests do.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** Free ports, chosen once: the workers read this file again and inherit them. */
function freePorts(count: number): string {
  const ask = `import { freePort } from './test/free-port.ts'; console.log([${'await freePort(), '.repeat(count)}].join())`
  const args = ['--input-type=module', '--eval', ask]
  return execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
}

/** Each worker has a server with data of its own, so that no test sees what another one does meanwhile. */
const workers = Number(process.env.E2E_WORKERS ?? 1)
process.env.E2E_PORTS ??= freePorts(workers)
process.env.E2E_SMTP_PORTS ??= freePorts(workers)
const ports = process.env.E2E_PORTS.split(',')
const smtpPorts = process.env.E2E_SMTP_PORTS.split(',')
const dataDirs = ports.map((port) => join(tmpdir(), `winnow-data-${port}`))

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
/** Where tests that read mails start their mail server. Nothing listens there during other tests. */
process.env.E2E_SMTP_PORT = smtpPorts[worker] ?? ''

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/browser',
  // For what hangs: the unit tests run beside these.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers,
  fullyParallel: false,
  // On a busy machine; what passes only then is named flaky, and is to be mended.
  retries: 1,
  reporter: [['list']],
  globalTeardown: './test/e2e/remove-data.ts',
  // Every process gets what the first one says here: a test finds its worker's folder by its `parallelIndex`.
  metadata: { dataDirs },
  use: {
    baseURL: `http://localhost:${ports[worker]}`,
    browserName: 'chromium',
    locale: 'de-DE',
    // Frames of animations cost more than what is tested. The journeys of invitation.spec.ts and shell.spec.ts move.
    reducedMotion: 'reduce',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // All pages of a test's site in one process, which has their scripts compiled.
      args: [
        '--renderer-process-limit=1',
        '--disable-gpu',
        '--disable-software-rasterizer',
        // Streaming compiles a script anew that the process has; optimised code and threads that collect garbage do not pay
        // within the second of a page.
        '--disable-blink-features=ScriptStreaming',
        '--js-flags=--no-maglev --no-turbofan --single-threaded-gc',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
    // Pictures of every step cost a part of each test's time: only a second try takes them.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // They start one after the other, so only the first one builds the web app.
  webServer: ports.map((port, index) => ({
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/healthz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    env: {
      ...(process.env as Record<string, string>),
      PORT: port,
      DATA_DIR: dataDirs[index] ?? '',
      DEMO_PASSWORD: demoPassword,
      LOG_LEVEL: 'warn',
      ...noRateLimits,
      SMTP_URL: `smtp://127.0.0.1:${smtpPorts[index]}`,
      MAIL_FROM: 'Winnow <winnow@winnow.example>',
    },
  })),
})
