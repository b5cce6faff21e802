import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPage, takeSession } from './account.ts'
import { expect, test } from './test.ts'

test('pages, files and 404 answers have the same security headers', async ({ request }) => {
  const places = [
    '/',
    '/en/imprint',
    '/dashboard',
    '/nirgends',
    '/en/no-such-page',
    '/impressum.data',
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
      'trusted-types log-reader',
      "worker-src 'self'",
    ]) {
      expect(policy, place).toContain(part)
    }
    expect(headers['x-content-type-options'], place).toBe('nosniff')
    expect(headers['access-control-allow-origin'], place).toBeUndefined()
    if (!place.startsWith('/assets/') && !/\.(svg|txt)$/.test(place)) {
      // Only browsers may cache pages that are the same for everybody, and must revalidate them each time.
      expect(headers['cache-control'], place).toMatch(/no-store|^private, max-age=0, must-revalidate$/)
    }
  }
})

test('files of the build have only the headers that apply to files', async ({ request }) => {
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(await (await request.get('/impressum')).text())?.[0] ?? ''
  const answer = await request.get(script)
  const headers = answer.headers()

  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
  const bytes = answer.headersArray().reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0)
  expect(bytes).toBeLessThan(600)
})

test('no file of the repository is served', async ({ request }) => {
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(await (await request.get('/impressum')).text())?.[0] ?? ''
  const workshop = [
    `${script}.map /.git/config /.git/HEAD /.env /.npmrc /.DS_Store /package.json /package-lock.json /tsconfig.json`,
    '/src/server/main.ts /build/server/index.js /server/index.js /node_modules/react/package.json /assets/ /files/',
    '/assets/..%2fserver/index.js /assets/%2e%2e/%2e%2e/server/index.js /assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/..%2f..%2fetc/passwd /%2e%2e/%2e%2e/etc/passwd /files/..%2fserver /debug /debug/pprof /actuator/env',
    '/server-status /phpinfo.php /wp-login.php /graphql /__vite_ping /@fs/etc/passwd /@vite/client',
    '/.vite/manifest.json /trace /console',
  ].flatMap((paths) => paths.split(' '))
  for (const path of workshop) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const text = await answer.text()
    expect([path, answer.status()]).toEqual([path, 404])
    expect(text, path).not.toMatch(/\n\s+at |node:internal|root:x:|"dependencies"|sourceMappingURL/)
    expect(answer.headers()['x-powered-by'], path).toBeUndefined()
  }
  expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL')
})

test('a private page is not found under a file name', async ({ page }) => {
  await takeSession(page.context())
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

  test('cannot change, read or frame anything', async ({ page, baseURL }) => {
    await takeSession(page.context())
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

test('a page that a browser extension has changed before hydration is rendered again, and works', async ({
  page,
  pageErrors,
}) => {
  await page.route('/en/pricing', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<main/, '<p>Put in by an extension</p><main')
    await route.fulfill({ response: answer, body })
  })
  await openPage(page, '/en/pricing')
  await expect(page.getByText('Put in by an extension')).toHaveCount(0)
  await page.getByRole('link', { name: 'Imprint' }).click()
  await expect(page).toHaveURL(/\/en\/imprint/)
  await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('#418')])
})
