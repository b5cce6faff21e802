import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { Locale } from '../../src/domain/text.ts'
import { type PageId, pathTo } from '../../src/web/paths.ts'
import { linkIn, type MailServer, startMailServer } from '../mail.ts'
import { seed } from '../seed.ts'
import { isSoak, partOf } from '../soak.ts'
import { navigationLink, openPage, takeSession } from './account.ts'
import { demoPost } from './dark-web-post.ts'
import { demoReport } from './demo-report.ts'
import { faultsOfAccess } from './faults.ts'
import { anySubscription } from './subscription.ts'
import { expect, test } from './test.ts'
import { goWithin, settled } from './within.ts'

/**
 * There are twelve looks: two languages, two themes, three widths. `npm run soak` checks each state of each screen in
 * six of them, which contain every pair of language, theme and width. So it finds faults that depend on two of these in
 * half the time. Other runs check half of the states in a language, each in one of the six looks, as the seed says.
 */
const looks = {
  de: [
    ['dark', 390],
    ['light', 834],
    ['dark', 1440],
  ],
  en: [
    ['light', 390],
    ['dark', 834],
    ['light', 1440],
  ],
} as const satisfies Record<Locale, readonly (readonly ['dark' | 'light', number])[]>

/** Counts the states in each language. */
const state = { de: seed, en: seed }

type Looks = readonly (readonly ['dark' | 'light', number])[]

/** The looks in which the next state is checked in this language; none if this run or language skips the state. */
function nextLooks(locale: Locale): Looks {
  const number = state[locale]++ % 12
  return isSoak ? looks[locale] : looks[locale].filter((_, index) => 2 * index + (locale === 'de' ? 0 : 1) === number)
}

const languageOf = { de: 'de-DE', en: 'en-US' }
/** The width of a desktop window of 1280 px at 400 %. */
const zoomedWidth = 320

interface World {
  readonly groupId: string
  readonly reportId: string
  readonly subscriptionId: string
  readonly postId: string
  readonly sources: readonly [string, string]
}

/** A state of a screen: the query of its address, and the actions that lead to it. */
interface State {
  readonly name?: string
  readonly search?: (world: World) => string
  readonly open?: (page: Page) => Promise<unknown>
}

const byKey = (key: string) => async (page: Page) => {
  await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeVisible()
}
const menuBy = (testId: string) => async (page: Page) => {
  await page.getByTestId(testId).filter({ visible: true }).click()
  await expect(page.locator('.MuiPopover-paper')).toBeVisible()
}
const unfold = (name: RegExp) => async (page: Page) => {
  const section = page.getByRole('region', { name })
  await section.getByRole('button', { name }).click()
  await expect(section.getByRole('heading', { level: 3 }).first()).toBeVisible()
  // Wait until nothing moves any more.
  await expect(section.getByRole('status', { name: /^(Wird geladen|Loading)/ })).toHaveCount(0)
}
const plain: State = {}

/** Screens for members only. A new route must list its states here. */
const inside: Record<
  Exclude<PageId, keyof typeof outside | 'groupReports' | 'groupSubscriptions'>,
  readonly State[]
> = {
  dashboard: [
    plain,
    { name: 'palette', open: byKey('ControlOrMeta+k') },
    { name: 'shortcuts', open: byKey('?') },
    { name: 'account', open: menuBy('account') },
    { name: 'groups of the header', open: menuBy('group-switch') },
  ],
  inbox: [plain],
  search: [
    plain,
    { name: 'value found', search: () => '?q=192[.]175[.]48[.]114' },
    { name: 'table', search: () => '?q=192.175.48.114&view=table' },
    { name: 'in our systems', search: () => '?q=192.175.48.114', open: unfold(/^(In Ihrer Gruppe|In your group)/) },
    { name: 'nothing found', search: () => '?q=50.20.30.40' },
    { name: 'faulty query', search: () => '?q=kind:ip%20AND%20(country:DEU' },
    { name: 'bulk', search: () => `?q=${encodeURIComponent('192.175.48.114\n192.31.196.2\nno indicator')}` },
  ],
  darkWeb: [
    plain,
    { name: 'found', search: () => '#q=data&order=rank' },
    { name: 'nothing found', search: () => '#q=nothing-is-called-so' },
    { name: 'faulty query', search: () => '#q=actr:x' },
  ],
  darkWebPost: [plain],
  darkWebActor: [plain],
  support: [plain],
  faq: [plain],
  gettingStarted: [plain],
  article: [plain],
  profile: [plain],
  sources: [
    plain,
    { name: 'nothing found', search: () => '?q=nothing-is-called-so' },
    { name: 'overlap', search: () => '?view=overlap' },
    {
      name: 'import',
      open: async (page) => {
        await page.getByRole('button', { name: /^Import(ieren)?$/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'side by side', search: ({ sources }) => `?compare=${sources.join(',')}` },
  ],
  source: [plain],
  savedSources: [plain],
  recommender: [0, 1, 2, 3].map((step) => ({
    name: `step ${step + 1}`,
    open: (page) => page.locator('.MuiStep-root > button').nth(step).click(),
  })),
  recommenderConfiguration: [plain],
  groups: [plain],
  group: [
    plain,
    ...[
      'members',
      'customers',
      'reports',
      'subscriptions',
      'lists',
      'webhooks',
      'licences',
      'watches',
      'sensors',
      'hunt',
      'audit',
    ].map((tab) => ({
      name: tab,
      search: () => `?tab=${tab}`,
    })),
    { name: 'new subscription', search: () => '?tab=subscriptions&new=1' },
  ],
  subscription: [
    plain,
    ...['connect', 'keys', 'pulls', 'history', 'settings'].map((tab) => ({ name: tab, search: () => `?tab=${tab}` })),
  ],
  report: [plain, { name: 'a source of it', search: ({ sources }) => `?source=${sources[0]}` }],
}

const outside = {
  home: [plain],
  imprint: [plain],
  privacy: [plain],
  terms: [plain],
  status: [plain],
  pricing: [plain],
  forgotPassword: [plain],
  resetPassword: [
    { name: 'form', search: () => `#${'a'.repeat(43)}` },
    { name: 'over', search: () => '?error=account.reset-over' },
    { name: 'done', search: () => '?done' },
  ],
  invitation: [plain],
  signIn: [plain],
} as const satisfies Partial<Record<PageId, readonly State[]>>

// Screenshots of every step would take longer than the steps.
test.use({ trace: 'off' })

let mail: MailServer
let world: World
/** The fragment with the secret of an invitation. */
let invitation: string
let session: Awaited<ReturnType<BrowserContext['storageState']>>

test.beforeAll(async ({ browser, baseURL }) => {
  mail = await startMailServer({ port: Number(process.env.E2E_SMTP_PORT) })
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'de-DE' })
  const page = await context.newPage()
  await takeSession(page.context())
  const call = async (method: string, path: string, body: { data?: unknown; multipart?: never } = {}) => {
    const answer = await context.request.fetch(path, { method, headers: { 'sec-fetch-site': 'same-origin' }, ...body })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { groupId, reportId } = await demoReport(context.request)
  const sources = (await call('GET', `/api/web/feeds?groupID=${groupId}`)) as { id: string; records: number }[]
  const [one, two] = sources.filter(({ records }) => records > 0).map(({ id }) => id)
  await call('POST', `/api/web/groups/${groupId}/invitations`, {
    data: { email: 'new.colleague@company.example', role: 'viewer', locale: 'de' },
  })
  invitation = new URL(linkIn(await mail.next())).hash
  const subscriptionId = await anySubscription(context.request, groupId)
  const postId = await demoPost(context.request, groupId)
  world = { groupId, reportId, subscriptionId, postId, sources: [one ?? '', two ?? ''] }
  session = await context.storageState()
  await context.close()
})
test.afterAll(() => mail?.stop())

/** A context with as little motion as the product allows. */
function newContext(browser: Browser, baseURL: string | undefined, locale: Locale, state?: typeof session) {
  return browser.newContext({
    baseURL: baseURL ?? '',
    locale: languageOf[locale],
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
  })
}

/** Checks the page in its present state, in these looks. */
async function lookAt(page: Page, locale: Locale, where: string, looks: Looks = nextLooks(locale)) {
  await expect.soft(page.locator('html'), where).toHaveAttribute('lang', languageOf[locale])
  for (const [theme, width] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((name) => {
      // The browser does not renew the colours of what it does not render, but axe measures them.
      const whole = new CSSStyleSheet()
      whole.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets = [whole]
      document.documentElement.classList.remove('dark', 'light')
      document.documentElement.classList.add(name)
      return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    }, theme)
    const look = `${where} [${locale} ${theme} ${width}, SEED=${seed}]`
    // The elements depend on the width, but hardly on theme or language: the soak checks them once per width.
    const onlyLooks = isSoak && (locale === 'de') === (width === 834)
    expect.soft(await faultsOfAccess(page, { onlyLooks }), look).toEqual([])
    expect.soft(await widest(page), look).toEqual([])
  }
  for (const narrow of [390, zoomedWidth]) {
    await page.setViewportSize({ width: narrow, height: 900 })
    // Some parts measure themselves, and adapt a frame or two later.
    await expect
      .configure({ soft: true })
      .poll(() => widest(page), { message: `${where} [${locale}] at ${narrow} px` })
      .toEqual([])
  }
}

/** What makes the page scroll sideways, or nothing. */
function widest(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => {
        for (let around = element.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowX !== 'visible') return false
        }
        return true
      })
      .slice(0, 4)
      .map((element) => element.outerHTML.slice(0, 160))
  })
}

for (const locale of ['de', 'en'] as const) {
  test(`public screens have no accessibility faults, ${locale}`, async ({ browser, baseURL }) => {
    test.setTimeout(600_000)
    const context = await newContext(browser, baseURL, locale)
    const page = await context.newPage()
    await openPage(page, pathTo('imprint', locale))
    for (const [id, states] of Object.entries(outside) as [keyof typeof outside, readonly State[]][]) {
      if (id === 'signIn') continue
      for (const { name, search } of states) {
        const looks = nextLooks(locale)
        if (looks.length === 0) continue
        await goWithin(page, pathTo(id, locale) + (search?.(world) ?? ''))
        await lookAt(page, locale, name ? `${id}: ${name}` : id, looks)
      }
    }
    await goWithin(page, pathTo('search', locale))
    await lookAt(page, locale, 'search: visitor')
    await goWithin(page, pathTo('darkWeb', locale))
    await lookAt(page, locale, 'darkWeb: visitor')
    await openPage(page, pathTo('dashboard', locale))
    await lookAt(page, locale, 'signIn')
    await page.goto(pathTo('invitation', locale) + invitation)
    await settled(page)
    await lookAt(page, locale, 'invitation: open')
    await page.getByRole('link', { name: locale === 'de' ? 'Einladung annehmen' : 'Accept invitation' }).click()
    await expect(page.locator('input[name=given_name]')).toBeVisible()
    await settled(page)
    await lookAt(page, locale, 'signIn: new account')
    await openPage(page, locale === 'de' ? '/gibt-es-nicht' : '/en/no-such-page')
    await lookAt(page, locale, '404')
    await context.close()
  })

  test(`screens for members have no accessibility faults, ${locale}`, async ({ browser, baseURL }) => {
    test.setTimeout(900_000)
    const context = await newContext(browser, baseURL, locale, session)
    const page = await context.newPage()
    await openPage(page, pathTo('support', locale))
    const { groupId, reportId, subscriptionId, postId, sources } = world
    const params = {
      groupId,
      reportId,
      subscriptionId,
      postId,
      actorKey: 'greyheron',
      id: sources[0],
      path: 'getting-started',
    }
    for (const [id, states] of Object.entries(inside) as [keyof typeof inside, readonly State[]][]) {
      const path = (pathTo as (id: PageId, locale: Locale, params: object) => string)(id, locale, params)
      for (const { name, search, open } of states) {
        const looks = nextLooks(locale)
        if (looks.length === 0) continue
        const where = name ? `${id}: ${name}` : id
        await test.step(where, async () => {
          await page.setViewportSize({ width: 1440, height: 900 })
          await goWithin(page, path + (search?.(world) ?? ''))
          await open?.(page)
          await lookAt(page, locale, where, looks)
          const opened = page.getByRole('dialog').or(page.locator('.MuiPopover-paper'))
          if (await opened.first().isVisible()) {
            await page.keyboard.press('Escape')
            // Until the dialog or menu is closed, it handles the next key itself.
            await expect(opened).toHaveCount(0)
          }
        })
      }
    }
    for (const status of [403, 500]) {
      await page.route('**/profile.data*', (route) => route.fulfill({ status, body: 'refused' }))
      await goWithin(page, pathTo('profile', locale))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(String(status))
      await lookAt(page, locale, String(status))
      await page.unroute('**/profile.data*')
    }
    await context.close()
  })
}

/** An element that the Tab key reached, and its fault. */
interface Stop {
  readonly what: string
  readonly fault?: 'covered' | 'shows nothing'
}

/**
 * One step of the Tab key. An element shows its focus if it looks different without it. The looks without focus are
 * recorded before the first step; for elements that are added later, after the focus has left them. Returns undefined
 * at the end of the walk.
 */
async function step(page: Page): Promise<{ before?: Stop; here?: Stop } | undefined> {
  await page.evaluate(() => {
    const walk = window as unknown as Walk
    if (walk.unfocused) return
    walk.met = new Set()
    walk.looksOf = (element) => {
      const field = element.closest('.MuiInputBase-root')
      return [element, element.parentElement, field, field?.querySelector('fieldset')]
        .flatMap((part) => (part ? [part] : []))
        .map((part) => {
          const { outlineStyle, outlineWidth, outlineColor, borderColor, borderWidth, boxShadow, backgroundColor } =
            getComputedStyle(part)
          return [outlineStyle, outlineWidth, outlineColor, borderColor, borderWidth, boxShadow, backgroundColor].join(
            ' ',
          )
        })
        .join('; ')
    }
    // A class may be set one render after the focus, which takes long on a busy machine.
    walk.isOtherThan = async (element, looks) => {
      for (const end = performance.now() + 5_000; performance.now() < end; ) {
        if (walk.looksOf(element) !== looks) return true
        await new Promise((painted) => requestAnimationFrame(painted))
      }
      return false
    }
    const all = document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')
    walk.unfocused = new Map([...all].map((element) => [element, walk.looksOf(element)]))
    if (document.activeElement) walk.unfocused.delete(document.activeElement)
  })
  await page.keyboard.press('Tab')
  return page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const walk = window as unknown as Walk
    const nameOf = (element: Element) => element.outerHTML.slice(0, 200)
    const late = walk.late
    delete walk.late
    const before = late && {
      what: nameOf(late.element),
      ...(late.element.isConnected &&
        late.element !== document.activeElement &&
        !(await walk.isOtherThan(late.element, late.looks)) && { fault: 'shows nothing' as const }),
    }
    const element = document.activeElement
    if (!element || element === document.body || walk.met.has(element)) {
      delete walk.unfocused
      return undefined
    }
    walk.met.add(element)
    const unfocused = walk.unfocused?.get(element)
    const isShown = unfocused === undefined || (await walk.isOtherThan(element, unfocused))
    if (unfocused === undefined) walk.late = { element, looks: walk.looksOf(element) }
    const own = element.closest('label, .MuiInputBase-root, .MuiButtonBase-root') ?? element
    const isSeen = () => {
      const box = element.getBoundingClientRect()
      const left = Math.max(box.left, 0)
      const right = Math.min(box.right, innerWidth)
      const top = Math.max(box.top, 0)
      const bottom = Math.min(box.bottom, innerHeight)
      const isInside = right > left && bottom > top
      return (
        isInside &&
        [0.5, 0.1, 0.9].some((x) =>
          [0.5, 0.1, 0.9].some((y) => {
            const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
            return hit !== null && (own.contains(hit) || hit.contains(element))
          }),
        )
      )
    }
    // What covered it before the key was pressed may go one render later, too.
    let isCovered = !isSeen()
    for (const end = performance.now() + 5_000; isCovered && performance.now() < end; isCovered = !isSeen()) {
      await new Promise((painted) => requestAnimationFrame(painted))
    }
    const fault = !isShown ? ('shows nothing' as const) : isCovered ? ('covered' as const) : undefined
    return { ...(before && { before }), here: { what: nameOf(element), ...(fault && { fault }) } }
  })
}

/** The state of the walk, which is kept in the page. */
interface Walk {
  looksOf(element: Element): string
  /** Whether the element looks different from this within some time. */
  isOtherThan(element: Element, looks: string): Promise<boolean>
  met: Set<Element>
  unfocused?: Map<Element, string>
  /** The focused element, if it was added after the first step. */
  late?: { element: Element; looks: string }
}

/** Later stops are only more rows of the same table. */
const mostSteps = 70

test('the focus is visible at every stop of the Tab key', async ({ browser, baseURL }) => {
  test.setTimeout(600_000)
  const context = await newContext(browser, baseURL, 'de', session)
  const page = await context.newPage()
  const { groupId, reportId } = world
  const walks = [
    pathTo('dashboard', 'de'),
    pathTo('sources', 'de'),
    `${pathTo('group', 'de', { groupId })}?tab=members`,
    pathTo('recommender', 'de'),
    pathTo('report', 'de', { groupId, reportId }),
  ].flatMap((path) => [390, 1440].map((width) => ({ path, width })))
  for (const { path, width } of partOf(walks, 3)) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await settled(page)
    const faults: Stop[] = []
    let steps = 0
    for (let at = await step(page); at && steps < mostSteps; at = await step(page)) {
      for (const stop of [at.before, at.here]) if (stop?.fault) faults.push(stop)
      steps++
    }
    expect.soft(faults, `${path} at ${width} px, SEED=${seed}`).toEqual([])
    expect.soft(steps, `${path} at ${width} px, SEED=${seed}`).toBeGreaterThan(10)
  }
  await context.close()
})

test('with the colours of the system, selected items look different from others', async ({ page }) => {
  await page.context().addCookies(session.cookies)
  await page.emulateMedia({ forcedColors: 'active' })
  const groundOf = (what: Locator) => what.evaluate((element) => getComputedStyle(element).backgroundColor)
  const expectTold = async (selected: Locator, other: Locator) =>
    expect(await groundOf(selected)).not.toBe(await groundOf(other))
  await openPage(page, `${pathTo('group', 'de', world)}?tab=reports`)
  await expectTold(navigationLink(page, 'Berichte'), navigationLink(page, 'Quellen'))
  await expect(page.getByRole('main').getByRole('link', { name: 'Neuer Bericht' })).toHaveCSS('border-width', '1px')
  await page.keyboard.press('ControlOrMeta+k')
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.and(page.locator('[aria-selected=true]'))).toHaveCount(1)
  await expectTold(
    options.and(page.locator('[aria-selected=true]')),
    options.and(page.locator('[aria-selected=false]')).first(),
  )
  await page.goto(`${pathTo('sources', 'de')}?view=overlap`)
  await expectTold(
    page.getByRole('link', { name: 'Überlappung' }),
    page.getByRole('link', { name: 'Liste', exact: true }),
  )
  await page.goto(pathTo('profile', 'de'))
  await expectTold(
    page.getByRole('button', { pressed: true }).first(),
    page.getByRole('button', { pressed: false }).first(),
  )
})

test('with the colours of the system, bars keep theirs, in the mode of the system', async ({ page }) => {
  await page.context().addCookies(session.cookies)
  await openPage(page, pathTo('report', 'de', world))
  const bar = page.locator('.drawn').first()
  const textColour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-text-primary'))

  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await expect(bar).toHaveCSS('forced-color-adjust', 'none')
  const onLight = await textColour()
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await expect.poll(textColour).not.toBe(onLight)
})

test('who asks for more contrast gets text without grey, and underlined links', async ({ page }) => {
  await openPage(page, pathTo('home', 'de'))
  const secondary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-text-secondary'))
  const usual = await secondary()

  await page.emulateMedia({ contrast: 'more' })

  await expect.poll(secondary).not.toBe(usual)
})
