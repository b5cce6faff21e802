// Finds a browser for the tests. Plain JavaScript without dependencies: bootstrap runs it on any Node.
import { existsSync } from 'node:fs'

export const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The path of Chromium or Chrome; undefined if there is none. Prefers the headless shell: it has the same engine and
 * needs half of the processor time.
 */
export function findBrowser({ withWindow = false } = {}) {
  return [
    process.env.CHROMIUM_PATH,
    ...(withWindow ? [] : [headlessShell]),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find((path) => path && existsSync(path))
}
