import { expect, test } from '@playwright/test'
import { hydrated } from './account.ts'

const mostScriptBytes = 200_000

test('a first visit loads little, and only from here', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url())
  })

  await page.goto('/', { waitUntil: 'networkidle' })
  await hydrated(page)

  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  )
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(mostScriptBytes)
  expect(foreign).toEqual([])
})

test('the texts of one language are loaded, once, under an address that never changes its content', async ({
  page,
}) => {
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
