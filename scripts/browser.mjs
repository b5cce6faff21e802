// Where a browser for the tests may be. Plain JavaScript, no dependencies: bootstrap runs it on any Node.
import { existsSync } from 'node:fs'

export const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The path of Chromium or Chrome, or undefined where none is found. The tests take the one without a window where it is
 * there: the same engine for half of the processor time.
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
