import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { paths, pathTo, tabs } from '../../src/web/paths.ts'
import { hydrated, openPage, signedIn } from './account.ts'
import { demoReport } from './demo-report.ts'
import { expectSmallFirstLoad } from './script-bytes.ts'
import { anySubscription } from './subscription.ts'
import { expect, test } from './test.ts'

/**
 * More than other pages may load: an own list brings its table with boxes to tick, and a report judges the sources in use
 * beside any selection. Both load about 200 kB.
 */
const richPageBytes = 205_000
const headers = { 'sec-fetch-site': 'same-origin' }

// routes.spec.ts tests the first load of the other screens; it cannot open these by address as members see them.
test('the first load of the sign-in is small', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/signin\//)
  await hydrated(page)
  await expectSmallFirstLoad(page, 'the sign-in')
})

test('the first load of the searches, a report, an own list and subscriptions is small for a member', async ({
  browser,
  baseURL,
}) => {
  const storageState = await signedIn(browser, baseURL)
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState })
  const { groupId, reportId } = await demoReport(context.request)
  const listId = await ownList(context.request, groupId)
  const subscriptionId = await anySubscription(context.request, groupId)
  const listAddress = `${pathTo('group', 'de', { groupId }, 'lists')}&list=${listId}`
  const rich = [pathTo('report', 'de', { groupId, reportId }), listAddress]
  for (const address of [
    ...[paths.search.de, paths.darkWeb.de, ...rich],
    ...tabs.subscription.map((tab) => pathTo('subscription', 'de', { groupId, subscriptionId }, tab)),
    `${pathTo('group', 'de', { groupId }, 'subscriptions')}&new=1`,
  ]) {
    const page = await firstVisit(await browser.newContext({ baseURL: baseURL ?? '', storageState }), address)
    await expectSmallFirstLoad(page, address, rich.includes(address) ? richPageBytes : undefined)
    await page.context().close()
  }
  await context.request.delete(`/api/web/groups/${groupId}/lists/${listId}`, { headers })
  await context.close()
})

/** Opens a page and waits until it is hydrated, without using it: a query by Playwright counts as first use. */
async function firstVisit(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement.hasAttribute('data-hydrated')) return
      observer.disconnect()
      console.info('hydrated')
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] })
  })
  const ready = page.waitForEvent('console', (message) => message.text() === 'hydrated')
  await page.goto(address)
  await ready
  return page
}

/** Makes a list with entries. @returns its id */
async function ownList(request: APIRequestContext, groupId: string): Promise<string> {
  const address = `/api/web/groups/${groupId}/lists`
  // A list of a failed run stays.
  const data = { name: `First load ${randomUUID()}`, effect: 'deny' }
  const { id } = await (await request.post(address, { headers, data })).json()
  const file = { name: 'rows.txt', mimeType: 'text/plain', buffer: Buffer.from('a.firstload.com\nb.firstload.com\n') }
  const added = await request.post(`${address}/${id}/rows`, { headers, multipart: { file } })
  expect(await added.json()).toMatchObject({ added: 2 })
  return id
}

// Chromium keeps compiled scripts of a page for the next one, but only for scripts with the same nonce.
test('modules bear no nonce of their page, so that the next page need not compile them again', async ({ page }) => {
  await openPage(page, '/impressum')
  const nonces = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).nonce))
  expect(nonces.length).toBeGreaterThan(10)
  expect(new Set(nonces)).toEqual(new Set(['']))
})

test('a first visit loads nothing from other hosts', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url())
  })

  await openPage(page, '/')
  await page.waitForLoadState('networkidle')

  expect(foreign).toEqual([])
})

test('only the texts of one language are loaded, once, under an immutable address', async ({ page }) => {
  const messages: { url: string; cache: string | undefined }[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/_i18n/')) return
    messages.push({ url: new URL(response.url()).pathname, cache: response.headers()['cache-control'] })
  })

  await openPage(page, '/en')

  expect(messages).toEqual([
    {
      url: expect.stringMatching(/^\/_i18n\/[0-9a-f]{12}\/en\/messages\.json$/),
      cache: 'public, max-age=86400, immutable',
    },
  ])
})

test("the styles of the server's HTML are kept", async ({ page }) => {
  const answer = await openPage(page, '/en/sources')
  await page.waitForLoadState('networkidle')
  const sent = /<style[^>]* data-styles="([^"]+)"/.exec((await answer?.text()) ?? '')?.[1]?.split(' ') ?? []
  const shown = await page.evaluate(() => {
    const rulesOf = (selector: string) =>
      [...document.querySelectorAll<HTMLStyleElement>(selector)].flatMap(({ sheet }) =>
        [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText),
      )
    return {
      sent: document.head.querySelector('style[data-styles]')?.getAttribute('data-styles')?.split(' '),
      added: rulesOf('style[data-emotion]').join('\n'),
    }
  })

  expect(sent.length).toBeGreaterThan(30)
  expect(shown.sent).toEqual(sent)
  // Styles of later parts are added, and none of the sent ones is added again.
  expect(sent.filter((name) => new RegExp(`\\.css-${name}\\b`).test(shown.added))).toEqual([])
})
