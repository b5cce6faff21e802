import type { Page } from '@playwright/test'

/** Holds what the page loads when its address changes, as on a slow network. @returns lets it go */
export async function holdPages(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.data\?/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
