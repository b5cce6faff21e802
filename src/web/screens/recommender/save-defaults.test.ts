import { afterEach, expect, it, vi } from 'vitest'
import { saveDefaults } from './save-defaults.ts'
import { initialState } from './state.ts'

afterEach(() => vi.unstubAllGlobals())

/** Saves with those own addresses in the wizard. @returns what was asked of a server that has `stored` */
async function saved(ownRanges: string, stored: readonly string[]): Promise<[method: string, ranges?: unknown][]> {
  const asked: [string, unknown?][] = []
  vi.stubGlobal('location', { pathname: '/en', protocol: 'https:' })
  vi.stubGlobal('document', { cookie: 'trace_id=trace' })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/_auth/session') return Response.json({ token: 'token', user: { exp: Date.now() / 1000 + 60 } })
    const { method = 'GET' } = init ?? {}
    asked.push(method === 'GET' ? [method] : [method, JSON.parse(String(init?.body)).ownRanges])
    return Response.json({ cOrg: null, ownRanges: stored, logoRef: null, ownLogo: false })
  })
  await saveDefaults('g', { ...initialState(null, ['ipv4']), ownRanges })
  return asked
}

it('keeps own addresses beside those that the group has, and leaves them alone if none were entered', async () => {
  expect(await saved('198.51.100.7\ncompany.example', ['192.0.2.0/24', '198.51.100.7'])).toEqual([
    ['GET'],
    ['PATCH', ['192.0.2.0/24', '198.51.100.7', 'company.example']],
  ])
  expect(await saved('', ['192.0.2.0/24'])).toEqual([['PATCH', undefined]])
})
