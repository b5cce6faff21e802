import { expect, type Page, test } from '@playwright/test'
import { type PageId, paths } from '../../src/web/paths.ts'
import { hydrated, signedIn } from './account.ts'
import { demoPost } from './dark-web-post.ts'
import { makeSubscription } from './subscription.ts'

/** Of compressed JavaScript, in bytes, whatever the page. */
const mostScriptBytes = 200_000

/** What takes the place of parameters; found out before the tests of members' pages. */
const ids = { groupId: '', reportId: '', subscriptionId: '', id: '', path: 'roles', postId: '', actorKey: 'greyheron' }

/** Every screen, and whether it takes a session. A new one has to be named here. */
const isGuarded: Record<Exclude<PageId, 'groupReports' | 'groupSubscriptions'>, boolean> = {
  home: false,
  status: false,
  imprint: false,
  privacy: false,
  terms: false,
  pricing: false,
  signIn: false,
  forgotPassword: false,
  resetPassword: false,
  invitation: false,
  search: true,
  darkWeb: true,
  darkWebPost: true,
  darkWebActor: true,
  dashboard: true,
  support: true,
  faq: true,
  gettingStarted: true,
  article: true,
  profile: true,
  sources: true,
  source: true,
  savedSources: true,
  recommender: true,
  recommenderConfiguration: true,
  groups: true,
  group: true,
  subscription: true,
  report: true,
}
const pagesThat = (guarded: boolean) =>
  Object.entries(isGuarded)
    .filter(([, is]) => is === guarded)
    .map(([page]) => page as PageId)

/** Opens a page and sums up what it loads until it is silent, untouched: compressed bytes of scripts. */
async function scriptBytes(page: Page, id: PageId): Promise<number> {
  // The form stands under an address of its own for each attempt; a page for members leads there.
  const address = paths[id === 'signIn' ? 'dashboard' : id].de.replace(
    /:(\w+)/g,
    (_, name: keyof typeof ids) => ids[name],
  )
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  expect(answer?.status(), address).toBe(200)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  )
  expect(scripts.length).toBeGreaterThan(3)
  return scripts.reduce((sum, bytes) => sum + bytes, 0)
}

for (const id of pagesThat(false)) {
  test(`the first load of ${id} is small`, async ({ page }) => {
    expect(await scriptBytes(page, id)).toBeLessThanOrEqual(mostScriptBytes)
  })
}

test.describe('for a member', () => {
  test.use({ storageState: ({ browser, baseURL }, use) => signedIn(browser, baseURL).then(use) })

  test.beforeAll(async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      locale: 'de-DE',
      storageState: await signedIn(browser, baseURL),
    })
    const [{ group }] = await (await context.request.get('/api/web/groups')).json()
    ids.groupId = group.id
    const [source] = await (await context.request.get(`/api/web/feeds?groupID=${group.id}`)).json()
    ids.id = source.id
    const demo = await context.request.post(`/api/web/uploads/files/results/demo?groupID=${group.id}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    ids.reportId = (await demo.json()).taskID
    ids.subscriptionId = await makeSubscription(context.request, group.id)
    ids.postId = await demoPost(context.request, group.id)
    const page = await context.newPage()
    await page.goto(`/groups/${ids.groupId}/reports/${ids.reportId}`)
    await expect(page.getByTestId('verdict')).toBeVisible({ timeout: 60_000 })
    await context.close()
  })

  for (const id of pagesThat(true)) {
    test(`the first load of ${id} is small`, async ({ page }) => {
      expect(await scriptBytes(page, id)).toBeLessThanOrEqual(mostScriptBytes)
    })
  }
})

test('a first visit loads nothing from other hosts', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url())
  })

  await page.goto('/', { waitUntil: 'networkidle' })
  await hydrated(page)

  expect(foreign).toEqual([])
})

test('only the texts of one language are loaded, once, under an immutable address', async ({ page }) => {
  const messages: { url: string; cache: string | undefined }[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/_i18n/')) return
    messages.push({ url: new URL(response.url()).pathname, cache: response.headers()['cache-control'] })
  })

  await page.goto('/en')
  await hydrated(page)

  expect(messages).toEqual([
    {
      url: expect.stringMatching(/^\/_i18n\/[0-9a-f]{12}\/en\/messages\.json$/),
      cache: 'public, max-age=86400, immutable',
    },
  ])
})

test("the styles of the server's HTML are kept", async ({ page }) => {
  const answer = await page.goto('/en/sources', { waitUntil: 'networkidle' })
  await hydrated(page)
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
  // Styles of what came to the page later; none of them a second time.
  expect(sent.filter((name) => new RegExp(`\\.css-${name}\\b`).test(shown.added))).toEqual([])
})
