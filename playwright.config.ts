import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import { demoPassword } from './test/e2e/account.ts'
import { noRateLimits } from './test/no-rate-limits.ts'

const executablePath = findBrowser()

/** A free port, asked for once: the workers read this file again and inherit the answer. */
function freePort(): string {
  const ask = "import { freePort } from './test/free-port.ts'; console.log(await freePort())"
  const args = ['--input-type=module', '--eval', ask]
  return execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
}
process.env.E2E_PORT ??= freePort()
/** Where the tests that read mails have their mail server; nothing listens there during the others. */
process.env.E2E_SMTP_PORT ??= freePort()
const port = process.env.E2E_PORT
const dataDir = `test-results/data-${port}`

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/browser',
  // For what hangs: the unit tests run beside these.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 1,
  fullyParallel: false,
  // On a busy machine; what passes only then is named flaky, and is to be mended.
  retries: 1,
  reporter: [['list']],
  globalTeardown: './test/e2e/remove-data.ts',
  metadata: { dataDir },
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    locale: 'de-DE',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    // Pictures of every step cost a part of each test's time: only a second try takes them.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/healthz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      ...(process.env as Record<string, string>),
      PORT: port,
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demoPassword,
      LOG_LEVEL: 'warn',
      ...noRateLimits,
      SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_SMTP_PORT}`,
      MAIL_FROM: 'Winnow <winnow@winnow.example>',
    },
  },
})
