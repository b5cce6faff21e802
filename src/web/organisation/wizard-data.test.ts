import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { servicesContext } from '../../contract/services.ts'
import { Problem } from '../../domain/problem.ts'
import { loadWizard } from './wizard-data.ts'

const group = (id: string, name: string) => ({
  group: { id, name, parent: null, cOrg: null },
  users: [],
  entitlements: {},
})
const groups = [group('b', 'Beta'), group('a', 'Alpha')]

/**
 * The requests of the wizard with these cookies, in order, and the resulting data; calls whose path ends in `broken`
 * fail.
 */
async function wizardWith(cookie: string, broken?: string) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  context.set(servicesContext, {
    session: undefined,
    nonce: '',
    traceId: '',
    requestId: 'request',
    announcement: async () => '{}',
    call: async ({ path }, { params }) => {
      asked.push(path.replace(/\{id\}/, (params as { id?: string } | undefined)?.id ?? ''))
      if (broken && path.endsWith(broken)) throw new Problem('unexpected')
      return (path === '/api/web/groups' ? groups : []) as never
    },
  })
  const request = new Request('https://winnow.example/recommender', { headers: { cookie } })
  return { data: await loadWizard({ context, url: new URL(request.url) }, request), asked }
}

it('loads the options of the active group, and of the first by name if none is active', async () => {
  for (const [cookie, active] of [
    ['active_group=b', 'b'],
    ['active_group=a', 'a'],
    ['', 'a'],
    ['active_group=no-longer-mine', 'a'],
  ] as const) {
    const options = (await wizardWith(cookie)).asked.filter((path) => path.endsWith('/options/subscription'))
    expect(options, cookie).toEqual([`/api/web/groups/${active}/options/subscription`])
  }
})

it.each(['/options/flavours', '/options/products', '/uploads/files/formats'])(
  'opens even if %s fails, and keeps the error',
  async (call) => {
    const { data } = await wizardWith('', call)

    expect(data?.error).toBe('unexpected')
    expect((await wizardWith('')).data?.error).toBeUndefined()
  },
)
