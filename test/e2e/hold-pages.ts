import type { Page } from '@playwright/test'

/**
 * Holds what the page loads, as on a slow network: the data of its next address, or what is named. @returns lets it go
 */
export async function holdPages(page: Page, what = /\.data\?/): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
