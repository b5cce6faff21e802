// Runs the browser tests where there is a browser, and says so where there is none.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'

if (findBrowser()) {
  const { status } = spawnSync('playwright', ['test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exit(status ?? 1)
}
console.warn('The browser tests were SKIPPED: no Chromium was found. Install it, or set CHROMIUM_PATH.')
