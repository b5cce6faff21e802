import { expect, type Page } from '@playwright/test'

/** Of compressed JavaScript, in bytes, whatever the page. */
const mostScriptBytes = 200_000

/** Waits until a page that was opened by its address is silent, untouched: it has loaded few bytes of compressed scripts. */
export async function expectSmallFirstLoad(page: Page, address: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      // Of a file that the browser has kept, too.
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  )
  expect(scripts.length, address).toBeGreaterThan(3)
  expect(Math.min(...scripts), address).toBeGreaterThan(0)
  const sum = scripts.reduce((all, bytes) => all + bytes, 0)
  expect.soft(sum, `JavaScript of ${address}`).toBeLessThanOrEqual(mostScriptBytes)
}
