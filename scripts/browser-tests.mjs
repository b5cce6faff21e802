// Runs the browser tests if a browser is installed; otherwise prints that they are skipped.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'

if (findBrowser()) {
  const args = process.argv.slice(2)
  // For named tests, one worker is enough: starting a second server takes longer than it saves.
  process.env.E2E_WORKERS ??= args.length > 0 ? '1' : '2'
  const { status } = spawnSync('playwright', ['test', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exit(status ?? 1)
}
console.warn('The browser tests were SKIPPED: Chromium was not found. Install it, or set CHROMIUM_PATH.')
