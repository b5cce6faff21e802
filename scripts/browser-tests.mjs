// Runs the browser tests where there is a browser, and says so where there is none.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'

if (findBrowser()) {
  const args = process.argv.slice(2)
  // A few tests do not repay a second server.
  process.env.E2E_WORKERS ??= args.length > 0 ? '1' : '2'
  const { status } = spawnSync('playwright', ['test', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exit(status ?? 1)
}
console.warn('The browser tests were SKIPPED: no Chromium was found. Install it, or set CHROMIUM_PATH.')
