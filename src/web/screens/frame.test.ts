import { RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { servicesContext } from '../../contract/services.ts'
import { loader } from './frame.tsx'

const groups = ['Beta', 'Alpha'].map((name) => ({
  group: { id: name, name, parent: null, cOrg: null },
  users: [],
  entitlements: {},
}))

/** Data of the frame for a signed-in or anonymous user. */
function frameOf(path: string, { isSignedIn = true, answer = async () => groups as never as object } = {}) {
  const context = new RouterContextProvider()
  context.set(servicesContext, {
    session: isSignedIn ? { claims: {} as never } : undefined,
    nonce: '',
    traceId: '',
    requestId: '',
    announcement: async () => '{}',
    call: answer as never,
  })
  const url = new URL(path, 'https://winnow.example')
  const request = new Request(url, { headers: { cookie: 'active_group=Beta' } })
  return loader({ context, url, request, params: {} } as never)
}

it.each(['/', '/status', '/en/pricing', '/impressum', '/no-such-page'])(
  'loads the groups of a signed-in user on the public page %s',
  async (path) => {
    const frame = await frameOf(path)

    expect(frame?.groups.map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
    expect(frame?.activeGroupId).toBe('Beta')
  },
)

it('loads nothing for anonymous users, or on pages that load the groups themselves', async () => {
  const answer = () => Promise.reject(new Error('asked'))

  expect(await frameOf('/status', { isSignedIn: false, answer })).toBeNull()
  expect(await frameOf('/en/dashboard', { answer })).toBeNull()
})

it('works without the groups if they fail or are late', async () => {
  expect(await frameOf('/status', { answer: () => Promise.reject(new Error('the database is away')) })).toBeNull()

  vi.useFakeTimers()
  const late = frameOf('/status', { answer: () => new Promise(() => {}) })
  await vi.runAllTimersAsync()
  expect(await late).toBeNull()
})
