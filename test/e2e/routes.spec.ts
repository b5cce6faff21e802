import type { Page } from '@playwright/test'
import { type PageId, paths, type TabId } from '../../src/web/paths.ts'
import { partOf } from '../soak.ts'
import { demoEmail, demoPassword, navigationLink, openPage, signedIn, switchLanguage } from './account.ts'
import { demoPost, postTitle } from './dark-web-post.ts'
import { demoReport } from './demo-report.ts'
import { expectAccessible, watchFaults } from './faults.ts'
import { expectSmallFirstLoad } from './script-bytes.ts'
import { anySubscription, subscriptionName } from './subscription.ts'
import { expect, test } from './test.ts'

/** Values of the parameters, created before the first test. */
const ids = { groupId: '', reportId: '', subscriptionId: '', postId: '', group: '' }
const tagline = {
  de: 'Welche Bedrohungsdaten sich lohnen, an Ihren eigenen Logs gemessen',
  en: 'Which threat-intelligence sources are worth having, measured on your own logs',
}

interface Row {
  readonly page: PageId
  readonly de: string
  readonly en: string
  /** In German and English; `{group}` stands for the name of the group. */
  readonly titles: readonly [string, string]
  readonly isGuarded: boolean
}

const open = (page: PageId, titles: Row['titles'], de: string, en: string): Row => ({
  page,
  de,
  en,
  titles,
  isGuarded: false,
})
const guarded = (page: PageId, titles: Row['titles'], de: string, en = `/en${de}`): Row => ({
  page,
  de,
  en,
  titles,
  isGuarded: true,
})

/** Section 2 of the specification with section 6 of the decisions, and the pages that these leave out. */
const routes: readonly Row[] = [
  open('home', [tagline.de, tagline.en], '/', '/en'),
  open('status', ['Status', 'Status'], '/status', '/en/status'),
  open('imprint', ['Impressum', 'Imprint'], '/impressum', '/en/imprint'),
  open('privacy', ['Datenschutz', 'Privacy'], '/datenschutz', '/en/privacy'),
  open('terms', ['Nutzungsbedingungen', 'Terms of use'], '/nutzungsbedingungen', '/en/terms-of-use'),
  open('pricing', ['Preise', 'Pricing'], '/preise', '/en/pricing'),
  open('forgotPassword', ['Passwort vergessen', 'Forgot your password'], '/passwort-vergessen', '/en/forgot-password'),
  open('resetPassword', ['Neues Passwort festlegen', 'Set a new password'], '/passwort-neu', '/en/reset-password'),
  open('invitation', ['Diese Einladung gibt es nicht', 'There is no such invitation'], '/einladung', '/en/invitation'),
  open('search', ['Indikatorsuche', 'Indicator search'], '/search', '/en/search'),
  open('darkWeb', ['Suche im Dark Web', 'Dark-web search'], '/dark-web', '/en/dark-web'),
  guarded('darkWebPost', [postTitle, postTitle], '/dark-web/beitraege/:postId', '/en/dark-web/posts/:postId'),
  guarded('darkWebActor', ['Grey Heron', 'Grey Heron'], '/dark-web/urheber/greyheron', '/en/dark-web/actors/greyheron'),
  guarded('dashboard', ['Übersicht', 'Dashboard'], '/dashboard'),
  guarded('inbox', ['Posteingang', 'Inbox'], '/posteingang', '/en/inbox'),
  guarded('support', ['Hilfe', 'Support'], '/support'),
  guarded('faq', ['Häufige Fragen', 'Frequently asked questions'], '/support/faq'),
  guarded(
    'gettingStarted',
    ['Erste Schritte', 'Getting started'],
    '/support/erste-schritte',
    '/en/support/getting-started',
  ),
  guarded(
    'article',
    ['Gruppen, Rollen und Berechtigungen', 'Groups, roles and permissions'],
    '/support/articles/roles',
  ),
  guarded('groups', ['Gruppen', 'Groups'], '/groups'),
  guarded('group', ['Überblick – {group}', 'Overview – {group}'], '/groups/:groupId'),
  guarded(
    'subscription',
    [`${subscriptionName} – {group}`, `${subscriptionName} – {group}`],
    '/groups/:groupId/subscriptions/:subscriptionId',
  ),
  guarded('report', ['winnow-demo.log – {group}', 'winnow-demo.log – {group}'], '/groups/:groupId/reports/:reportId'),
  guarded('sources', ['Quellen', 'Sources'], '/quellen', '/en/sources'),
  guarded(
    'source',
    ['Phish Lens (demo)', 'Phish Lens (demo)'],
    '/quellen/demo.phish-lens',
    '/en/sources/demo.phish-lens',
  ),
  guarded('savedSources', ['Gemerkte Quellen', 'Saved sources'], '/saved-sources'),
  guarded('recommender', ['Neuer Bericht', 'New report'], '/recommender'),
  guarded(
    'recommenderConfiguration',
    ['Vorgaben für neue Berichte', 'Defaults for new reports'],
    '/recommender/configuration',
  ),
  guarded('profile', ['Profil', 'Profile'], '/profile'),
]
const tabs = {
  members: ['Mitglieder', 'Members'],
  customers: ['Kunden', 'Customers'],
  reports: ['Berichte', 'Reports'],
  subscriptions: ['Abonnements', 'Subscriptions'],
  lists: ['Eigene Listen', 'Own lists'],
  webhooks: ['Webhooks', 'Webhooks'],
  licences: ['Eigene Lizenzen', 'Own licences'],
  watches: ['Überwachungen', 'Watches'],
  sensors: ['Sensoren', 'Sensors'],
  hunt: ['Retro-Hunt', 'Retro-hunt'],
  audit: ['Protokoll', 'Audit log'],
} as const satisfies Record<Exclude<TabId<'group'>, 'overview'>, readonly [string, string]>
/** Pages that are not in the table because they redirect; they have their own tests below. */
const elsewhere: readonly PageId[] = ['signIn', 'groupReports', 'groupSubscriptions']

const languages = [
  { locale: 'de', name: 'German', tag: 'de-DE', at: 0 },
  { locale: 'en', name: 'English', tag: 'en-US', at: 1 },
] as const

const filled = (path: string) =>
  path.replace(/:(groupId|reportId|subscriptionId|postId)/g, (_, name: keyof typeof ids) => ids[name])

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'de-DE', storageState: await signedIn(browser, baseURL), baseURL })
  const [{ group }] = await (await context.request.get('/api/web/groups')).json()
  Object.assign(ids, await demoReport(context.request), { group: group.name })
  ids.subscriptionId = await anySubscription(context.request, group.id)
  ids.postId = await demoPost(context.request, group.id)
  await context.close()
})

test('every screen is in the table of routes', () => {
  const named = [...routes.map(({ page }) => page), ...elsewhere]
  expect(named.toSorted()).toEqual(Object.keys(paths).toSorted())
  for (const { page, de, en } of routes) {
    for (const [address, pattern] of [
      [de, paths[page].de],
      [en, paths[page].en],
    ] as const) {
      expect(address).toMatch(new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`))
    }
  }
})

test('no two addresses have the same title', () => {
  for (const at of [0, 1] as const) {
    const titles = [...routes.map((route) => route.titles[at]), ...Object.values(tabs).map((names) => names[at])]
    expect(titles.filter((title, first) => titles.indexOf(title) !== first)).toEqual([])
  }
})

/** Expects no message on the console and no violation of the policy. */
async function expectsSilence(page: Page, refused?: string): Promise<{ expectNone: () => Promise<void> }> {
  const faults = watchFaults(page, refused)
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, sourceFile, lineNumber }) =>
      broken.push(`${effectiveDirective} ${sample} ${sourceFile}:${lineNumber}`),
    )
  })
  return {
    async expectNone() {
      expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([])
      faults.expectNone()
    },
  }
}

for (const { locale, name, tag, at } of languages) {
  test.describe(`in ${name}`, () => {
    test.use({ locale: tag, storageState: ({ browser, baseURL }, use) => signedIn(browser, baseURL).then(use) })

    for (const isGuarded of [false, true]) {
      const readers = isGuarded ? 'members' : 'everybody'
      test(`screens for ${readers} are shown with their address and title`, async ({ page, context, baseURL }) => {
        test.setTimeout(300_000)
        if (!isGuarded) await context.clearCookies()
        // There is no invitation: the page requests one, and shows that there is none.
        const silence = await expectsSilence(page, '/api/web/invitations/look')
        // Each screen is tested in one of the two languages; the seed decides which.
        for (const route of partOf(routes, 2, at).filter((one) => one.isGuarded === isGuarded)) {
          const path = filled(route[locale])
          await test.step(path, async () => {
            const answer = await openPage(page, path)

            expect(answer?.status(), path).toBe(200)
            await expect(page).toHaveURL(path)
            await expect(page).toHaveTitle(`${route.titles[at].replace('{group}', ids.group)} – Winnow`)
            await expect(page.locator('html')).toHaveAttribute('lang', tag)
            await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary')
            await expect(page.locator('meta[property="og:url"]')).toHaveAttribute(
              'content',
              baseURL + paths.imprint[locale],
            )
            await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + path)
            // With cached files, a report also loads its next section; first-load.spec.ts tests it without them.
            if (route.page !== 'report') await expectSmallFirstLoad(page, path)
            await silence.expectNone()
          })
        }
      })
    }

    test('tabs of a group are pages with a title, log no errors, and their first load is small', async ({ page }) => {
      const silence = await expectsSilence(page)
      for (const [tab, titles] of partOf(Object.entries(tabs), 2, at)) {
        const answer = await openPage(page, filled(`${paths.group[locale]}?tab=${tab}`))
        expect(answer?.status(), tab).toBe(200)
        await expect(page).toHaveTitle(`${titles[at]} – ${ids.group} – Winnow`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[at])
        // Only groups with others below have a link to their customers.
        if (tab !== 'customers') await expect(navigationLink(page, titles[at])).toHaveAttribute('aria-current', 'page')
        await expectSmallFirstLoad(page, tab)
        await silence.expectNone()
      }
    })

    test('addresses of tabs redirect to their group, or to the list of groups', async ({ request }) => {
      const groups = paths.groups[locale]
      for (const tab of ['reports', 'subscriptions']) {
        const own = await request.get(`${groups}/${ids.groupId}/${tab}`, { maxRedirects: 0 })
        expect([own.status(), own.headers().location], tab).toEqual([302, `${groups}/${ids.groupId}?tab=${tab}`])
        const none = await request.get(`${groups}/${tab}`, { maxRedirects: 0 })
        expect([none.status(), none.headers().location], tab).toEqual([302, groups])
      }
    })

    test('invalid addresses, and addresses of items that do not exist, answer 404 with a message', async ({ page }) => {
      const prefix = locale === 'de' ? '' : '/en'
      const invalid = { de: 'Seite nicht gefunden', en: 'Page Not Found' }
      for (const path of [
        `${prefix}/groups/not-an-id`,
        `${prefix}/groups/${ids.groupId}/reports/not-an-id`,
        `${prefix}/groups/${ids.groupId}/reports/${ids.groupId}`,
        `${prefix}/groups/${ids.groupId}/subscriptions/${ids.groupId}`,
        `${paths.sources[locale]}/nobody.knows-it`,
        `${prefix}/support/articles/no-such-article`,
      ]) {
        const answer = await page.goto(path)
        expect(answer?.status(), path).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          `${invalid[locale]}: ${path} – ${locale === 'de' ? 'Fehler' : 'Error'} 404`,
        )
      }
      const answer = await page.goto(`${prefix}/no/such/page`)
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveTitle(
        locale === 'de' ? 'Seite nicht gefunden – Fehler 404 – Winnow' : 'Page not found – Error 404 – Winnow',
      )
      await expectAccessible(page)
    })
  })
}

for (const { locale, name } of languages) {
  test(`guarded pages redirect to the sign-in and remember the address, in ${name}`, async ({ request }) => {
    for (const route of routes) {
      const path = `${filled(route[locale])}?a=1&b=%C3%A4`
      const answer = await request.get(path, { maxRedirects: 0 })
      const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
      const kept = cookies.map(({ value }) => /^redirected_from=([^;]*)/.exec(value)?.[1]).find(Boolean)
      if (route.isGuarded) {
        expect([answer.status(), answer.headers().location], path).toEqual([
          302,
          locale === 'de' ? '/login' : '/en/login',
        ])
        expect(decodeURIComponent(kept ?? ''), path).toBe(path)
        expect(cookies.map(({ value }) => value.split('=')[0])).not.toContain('locale')
      } else {
        expect(answer.status(), path).toBe(200)
      }
    }
  })

  test(`other spellings of an address are redirected permanently, in ${name}`, async ({ request }) => {
    for (const route of routes) {
      const right = filled(route[locale])
      const other = filled(route[locale === 'de' ? 'en' : 'de'])
      // Tests the slug of the other language, and for German the superfluous prefix too.
      const slug = locale === 'de' ? other.slice(3) || '/' : `/en${other === '/' ? '' : other}`
      const spellings = locale === 'de' ? [slug, `/de${right}`, `/de${slug}`] : [slug]
      for (const spelling of spellings) {
        if (spelling === right) continue
        const answer = await request.get(`${spelling}?a=1`, { maxRedirects: 0 })
        expect([answer.status(), answer.headers().location], spelling).toEqual([308, `${right}?a=1`])
      }
    }
  })
}

test('/login leads to the sign-in, or to the dashboard if signed in; /auth starts a sign-in', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const answer = await page.goto('/login')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveURL(/\/signin\/[\w-]+$/)
  await expect(page).toHaveTitle('Anmelden – Winnow')
  const auth = await request.get('/auth', { maxRedirects: 0 })
  expect([auth.status(), auth.headers().location]).toEqual([302, `${baseURL}/login`])

  const context = await browser.newContext({ baseURL, storageState: await signedIn(browser, baseURL) })
  const signedInPage = await context.newPage()
  await signedInPage.goto('/login')
  await expect(signedInPage).toHaveURL('/dashboard')
  await context.close()
})

test('the fragment of a guarded address survives the sign-in', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await openPage(page, '/groups?x=1#h')
  await page.locator('input[name=email]').fill(demoEmail)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL('/groups?x=1#h')
  await context.close()
})

test('a page for visitors links to itself in the other language', async ({ page }) => {
  await openPage(page, '/impressum')
  await page.getByRole('link', { name: /English/ }).click()
  await expect(page).toHaveURL('/en/imprint')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page).toHaveTitle('Imprint – Winnow')
})

test.describe('cookies', () => {
  test.use({ storageState: ({ browser, baseURL }, use) => signedIn(browser, baseURL).then(use) })
  const daysLeft = (expires = 0) => (expires - Date.now() / 1000) / 86_400

  test('the language is stored for a year, the active group for 90 days and this site only', async ({
    page,
    context,
  }) => {
    await openPage(page, filled('/groups/:groupId'))
    const find = async (wanted: string) => (await context.cookies()).find(({ name }) => name === wanted)
    await expect.poll(() => find('active_group')).toMatchObject({ value: ids.groupId, sameSite: 'Strict' })
    expect(Math.round(daysLeft((await find('active_group'))?.expires))).toBe(90)

    await switchLanguage(page)
    await expect(page).toHaveURL(filled('/en/groups/:groupId'))

    expect(await find('locale')).toMatchObject({ value: 'en' })
    expect(Math.round(daysLeft((await find('locale'))?.expires))).toBe(365)
  })
})

// shell.spec.ts and upload.spec.ts test the effect of `/` on `redirected_from`, the return to it, scrolling, and the
// question during an upload.
