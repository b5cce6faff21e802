import { expect, type Page } from '@playwright/test'
import { hydrated } from './account.ts'

/** Navigates within the document, which takes a tenth of the time of a page load. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await navigate(page, path)
  await settled(page)
}

/** Like `goWithin`, for pages that show crawlers nothing, not even a heading, because they do not exist. */
export async function goWithinAsCrawler(page: Page, path: string): Promise<void> {
  await navigate(page, path)
  await loaded(page)
}

async function navigate(page: Page, path: string): Promise<void> {
  const shown = await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: {
        navigate(to: string): Promise<void>
        state: { location: { pathname: string; search: string } }
      }
    }
    await router.navigate(to)
    return router.state.location.pathname + router.state.location.search
  }, path)
  // The router changes its state before the screen is rendered.
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', shown)
}

async function loaded(page: Page): Promise<void> {
  await hydrated(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('progressbar', { name: /^(?:Wird geladen|Loading)/ })).toHaveCount(0)
}

export async function settled(page: Page): Promise<void> {
  await loaded(page)
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible()
}
