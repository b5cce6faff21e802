import { afterEach, expect, it, vi } from 'vitest'
import { initialState } from '../../organisation/wizard-state.ts'
import { saveDefaults } from './save-defaults.ts'

afterEach(() => vi.unstubAllGlobals())

/** Saves with those own addresses in the wizard. @returns the requests */
async function saved(ownRanges: string): Promise<unknown[]> {
  const asked: unknown[] = []
  vi.stubGlobal('location', { pathname: '/en', protocol: 'https:' })
  vi.stubGlobal('document', { cookie: 'trace_id=trace' })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    // The session, which another test in this process may have left to be renewed.
    if (!url.startsWith('/api/web/')) return Response.json({ token: 'token', user: { exp: Date.now() / 1000 + 60 } })
    const { cOrg: _, ...ranges } = JSON.parse(String(init?.body))
    asked.push([init?.method, ranges])
    return Response.json({ cOrg: null, ownRanges: [], logoRef: null, ownLogo: false })
  })
  await saveDefaults('g', { ...initialState(null, ['ipv4']), ownRanges })
  return asked
}

it('only adds own addresses, so that those of colleagues stay, and changes none if none were entered', async () => {
  expect(await saved('198.51.100.7\ncompany.example')).toEqual([
    ['PATCH', { addedRanges: ['198.51.100.7', 'company.example'] }],
  ])
  expect(await saved('')).toEqual([['PATCH', {}]])
})
