// Runs the browser tests if a browser is installed; otherwise prints that they are skipped.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'

if (findBrowser()) {
  const args = process.argv.slice(2)
  // With named tests only, use one worker: a second server costs more than it saves.
  process.env.E2E_WORKERS ??= args.length > 0 ? '1' : '2'
  const { status } = spawnSync('playwright', ['test', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exit(status ?? 1)
}
console.warn('The browser tests were SKIPPED: no Chromium was found. Install it, or set CHROMIUM_PATH.')
