import { expect, type Page } from '@playwright/test'

/** Upper limit for the compressed JavaScript of a page, in bytes. */
const mostScriptBytes = 200_000

/** Waits until an unused page has an idle network, and expects that it has loaded few bytes of scripts. */
export async function expectSmallFirstLoad(page: Page, address: string, most = mostScriptBytes): Promise<void> {
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      // This size is also known for files from the browser's cache.
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  )
  expect(scripts.length, address).toBeGreaterThan(3)
  expect(Math.min(...scripts), address).toBeGreaterThan(0)
  const sum = scripts.reduce((all, bytes) => all + bytes, 0)
  expect.soft(sum, `JavaScript of ${address}`).toBeLessThanOrEqual(most)
}
