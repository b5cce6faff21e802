import { data, type RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testCaller } from '../../../../test/caller.ts'
import type { Call } from '../../../contract/call.ts'
import { ask } from '../../../web/app/ask.ts'
import { renderHere } from './render-here.ts'
import { createPages, isPage, pageRoute } from './web-bridge.ts'

/** A build with one page and the given loader; its documents set their own caching headers. */
function pages(
  loader: (args: { context: RouterContextProvider }) => unknown,
  invoke = async (): Promise<unknown> => undefined,
) {
  const route = { id: 'page', path: 'page', module: { loader, default: () => null } }
  const build = {
    routes: { page: route },
    entry: {
      module: {
        default: (_: Request, status: number) =>
          new Response('<html>', { status, headers: { 'cache-control': 'no-cache', 'content-type': 'text/html' } }),
      },
    },
    assets: { routes: { page: { id: 'page' } }, entry: { imports: [], module: '' }, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    future: { v8_middleware: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  const calls = { entries: [], invoke, permit: async () => undefined, find: () => undefined as never }
  const render = createPages({ render: renderHere(build, 'production'), calls, announcement: async () => '{}' })
  return async (path: string, answer = new Headers()) => {
    const caller = testCaller({ requestId: 'this request', answer })
    return render(new Request(`http://localhost:3000${path}`), caller, 'nonce')
  }
}
const kept = ({ headers }: Response) => [headers.get('cache-control'), headers.get('vary')]

describe('a page', () => {
  it.each([
    ['the database is away', { code: '57P01' }, 503, 'server.stopping'],
    ['no connection is free', { message: 'timeout exceeded when trying to connect' }, 503, 'server.stopping'],
    ['a statement took too long', { code: '57014' }, 503, 'server.busy'],
    ['two transactions were in each other’s way', { code: '40P01' }, 503, 'server.busy'],
    ['the error is unexpected', { code: '42703' }, 500, 'unexpected'],
  ])('whose call fails because %s is answered like the call', async (_, fault, status, code) => {
    const invoke = async () => Promise.reject(Object.assign(new Error('x'), fault))
    const render = pages(
      async ({ context }) => ask({ context, url: new URL('http://localhost/page') }, {} as Call, {}),
      invoke,
    )
    const answer = await render('/page.data')

    expect(answer.status).toBe(status)
    const text = await answer.text()
    expect(text).toContain(code)
    expect(text).toContain('this request')
  })

  it('has data that must not be cached', async () => {
    const answer = await pages(() => ({ secret: 'of one person' }))('/page.data')

    expect(await answer.text()).toContain('of one person')
    expect(kept(answer)).toEqual(['private, no-store', 'cookie'])
  })

  it('has refusals and redirects that must not be cached', async () => {
    const refused = pages(() => {
      throw data('gone', { status: 404 })
    })
    const elsewhere = pages(() => {
      throw redirect('/login')
    })

    expect(kept(await refused('/page.data'))).toEqual(['private, no-store', 'cookie'])
    expect(kept(await elsewhere('/page.data'))).toEqual(['private, no-store', 'cookie'])
    const answer = await elsewhere('/page')
    expect([answer.headers.get('location'), ...kept(answer)]).toEqual(['/login', 'private, no-store', 'cookie'])
  })

  it('whose address cannot be decoded is not found, and causes no internal error', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => void vi.restoreAllMocks())

    const answers = [await pages(() => null)('/%E0%A4%A'), await pages(() => null)('/%E0%A4%A.data')]

    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect([...logged.mock.calls, ...warned.mock.calls].map(String).filter((line) => /URI|decode/.test(line))).toEqual(
      [],
    )
  })

  it('sets the caching of its document, and passes on the cookies of its calls', async () => {
    const answer = await pages(() => null)('/page', new Headers({ 'set-cookie': 's0=x' }))

    expect([answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual(['no-cache', ['s0=x']])
  })
})

describe('a path', () => {
  const routes = {
    root: { id: 'root', path: '' },
    home: { id: 'home', parentId: 'root', index: true },
    guarded: { id: 'guarded', parentId: 'root' },
    group: { id: 'group', parentId: 'guarded', path: 'groups/:groupId' },
    unknown: { id: 'unknown', parentId: 'root', path: '*' },
  }
  const build = { routes } as unknown as ServerBuild

  it.each([
    ['/', true],
    ['/groups/1', true],
    ['/groups/1/', true],
    ['/groups', false],
    ['/wp-admin', false],
    ['/groups/1/2', false],
  ])('is distinguished from an unknown address: %s', async (path, known) => {
    expect(await isPage(build, path)).toBe(known)
    expect(await isPage(async () => build, path)).toBe(known)
  })

  it.each([
    ['/', '/'],
    ['/_.data', '/'],
    ['/groups/1', '/groups/:groupId'],
    ['/groups/1.data', '/groups/:groupId'],
    ['/groups/1/_.data', '/groups/:groupId'],
    ['/wp-admin', undefined],
    ['/groups.data', undefined],
  ])('has the route template: %s', async (path, route) => {
    expect(await pageRoute(build, path)).toBe(route)
  })
})
