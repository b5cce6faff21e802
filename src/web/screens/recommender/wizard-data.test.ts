import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { servicesContext } from '../../../contract/services.ts'
import { loadWizard } from './wizard-data.ts'

const group = (id: string, name: string) => ({
  group: { id, name, parent: null, cOrg: null },
  users: [],
  entitlements: {},
})
const groups = [group('b', 'Beta'), group('a', 'Alpha')]

/** What the wizard asks for with these cookies, in its order. */
async function askedWith(cookie: string): Promise<string[]> {
  const asked: string[] = []
  const context = new RouterContextProvider()
  context.set(servicesContext, {
    session: undefined,
    nonce: '',
    traceId: '',
    call: async ({ path }, { params }) => {
      asked.push(path.replace(/\{id\}/, (params as { id?: string } | undefined)?.id ?? ''))
      return (path === '/api/web/groups' ? groups : []) as never
    },
  })
  const request = new Request('https://winnow.example/recommender', { headers: { cookie } })
  await loadWizard({ context, url: new URL(request.url) }, request)
  return asked
}

it('starts with the groups, then the options of the active one, then the upload formats', async () => {
  const asked = await askedWith('active_group=b')

  const [first, second, third] = [
    '/api/web/groups',
    '/api/web/groups/b/options/subscription',
    '/api/web/uploads/files/formats',
  ].map((path) => asked.indexOf(path))
  expect(first).toBe(0)
  expect(second).toBeGreaterThan(0)
  expect(third).toBeGreaterThan(second ?? Number.POSITIVE_INFINITY)
})

it('has the options of another group once that is the active one, and of the first by name without any', async () => {
  for (const [cookie, active] of [
    ['active_group=b', 'b'],
    ['active_group=a', 'a'],
    ['', 'a'],
    ['active_group=no-longer-mine', 'a'],
  ] as const) {
    const options = (await askedWith(cookie)).filter((path) => path.endsWith('/options/subscription'))
    expect(options, cookie).toEqual([`/api/web/groups/${active}/options/subscription`])
  }
})
