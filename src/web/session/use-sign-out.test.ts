import { expect, it, vi } from 'vitest'
import { inEnglish } from '../../../test/markup.ts'
import { renderedHook } from '../../../test/rendered-hook.ts'
import { useSignOut } from './use-sign-out.ts'

it('reports that the session continues if the sign-out failed, otherwise tells the other tabs and leaves the page', async () => {
  const left: string[] = []
  let isThere = false
  vi.stubGlobal('location', { pathname: '/en', protocol: 'https:', assign: (to: string) => left.push(to) })
  vi.stubGlobal('document', { cookie: 'trace_id=trace' })
  const told: string[] = []
  vi.stubGlobal('localStorage', { setItem: (key: string) => told.push(key), removeItem: () => {} })
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return Response.json({ logoutUrl: '/signed-out' })
  })
  const hook = await renderedHook(useSignOut, undefined, inEnglish)

  await hook.act(({ signOut }) => signOut())
  expect(hook.now.told).toMatchObject({ severity: 'error', text: expect.stringMatching(/./) })
  expect([left, told]).toEqual([[], []])

  await hook.act(({ clear }) => clear())
  expect(hook.now.told).toBeUndefined()
  isThere = true
  await hook.act(({ signOut }) => signOut())
  expect([left, told]).toEqual([['/signed-out'], ['winnow:signed-out']])
})
