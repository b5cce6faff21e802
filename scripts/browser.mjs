// Where a browser for the tests may be. Plain JavaScript, no dependencies: bootstrap runs it on any Node.
import { existsSync } from 'node:fs'

/** The path of Chromium or Chrome, or undefined where none is found. */
export function findBrowser() {
  return [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find((path) => path && existsSync(path))
}
