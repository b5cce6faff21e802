import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultOrganisation } from '../../src/domain/organisation.ts'
import { makeWorld, type ObjectKind, objectKinds, ownMarks, type World } from './world.ts'

/** Here the other company asks, with ids of what is in the group of the first one, whose texts have marks. */
let world: World
const theirs: Partial<Record<ObjectKind, string>> = {}
const its: Partial<Record<ObjectKind, string>> = {}
let ownList: string
let ownSubscription: string
beforeAll(async () => {
  world = await makeWorld()
  for (const kind of objectKinds) {
    theirs[kind] = await world.make(kind, world.place)
    its[kind] = await world.make(kind, world.foreignPlace)
  }
  ownList = await world.listOf(its.row as string)
  ownSubscription = await world.subscriptionOf(its['subscription-key'] as string)
})
afterAll(() => world.stop())

interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

async function ask({ method, path, body }: Asked) {
  const answer = await fetch(`${world.app.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${world.foreign.people.admin.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text }
}

const place = () => world.foreignPlace
const inQuery = () => `groupID=${world.foreignPlace}`
const group = (path: string) => `/api/web/groups/${place()}/${path}`
const results = '/api/web/uploads/files/results'
const candidate = { name: 'x', targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }] }
const of = (kind: ObjectKind) => its[kind] as string
const chosen = (id: string) => [{ id, filterFlags: [] }]

/** Requests that name an id of a kind somewhere inside. */
const requests: readonly [string, ObjectKind, (id: string) => Asked][] = [
  [
    'a webhook of an own subscription',
    'webhook',
    (id) => ({
      method: 'PATCH',
      path: `/api/web/subscriptions/${ownSubscription}/webhooks/${id}?${inQuery()}`,
      body: { isOn: false },
    }),
  ],
  [
    'messages of a webhook',
    'webhook',
    (id) => ({
      method: 'GET',
      path: `/api/web/subscriptions/${ownSubscription}/webhooks/${id}/messages?${inQuery()}`,
    }),
  ],
  [
    'an own webhook of a subscription',
    'subscription',
    (id) => ({
      method: 'GET',
      path: `/api/web/subscriptions/${id}/webhooks/${of('webhook')}/messages?${inQuery()}`,
    }),
  ],
  [
    'a key of an own subscription',
    'subscription-key',
    (id) => ({
      method: 'DELETE',
      path: `/api/web/subscriptions/${ownSubscription}/keys/${id}?${inQuery()}`,
    }),
  ],
  [
    'the resetting of a key',
    'subscription-key',
    (id) => ({
      method: 'POST',
      path: `/api/web/subscriptions/${ownSubscription}/keys/${id}/reset?${inQuery()}`,
    }),
  ],
  [
    'a row of an own list',
    'row',
    (id) => ({
      method: 'PATCH',
      path: group(`lists/${ownList}/rows/${id}`),
      body: { reason: 'changed' },
    }),
  ],
  [
    'rows beside an own one',
    'row',
    (id) => ({
      method: 'DELETE',
      path: group(`lists/${ownList}/rows`),
      body: { ids: [of('row'), id] },
    }),
  ],
  [
    'reports beside an own one',
    'report',
    (id) => ({
      method: 'DELETE',
      path: `${results}?${inQuery()}`,
      body: { reportIDs: [of('report'), id] },
    }),
  ],
  [
    'hits beside an own one',
    'hunt-hit',
    (id) => ({
      method: 'PATCH',
      path: group('hunt'),
      body: { which: { ids: [of('hunt-hit'), id] }, state: 'confirmed', reason: 'x' },
    }),
  ],
  [
    'hits that a source lists',
    'source',
    (id) => ({
      method: 'PATCH',
      path: group('hunt'),
      body: {
        which: { source: id, state: 'open', foundUntil: '2099-01-01T00:00:00.000Z' },
        state: 'false-alarm',
        reason: 'x',
      },
    }),
  ],
  ['hits after a hit', 'hunt-hit', (id) => ({ method: 'GET', path: group(`hunt?state=open&after=${id}`) })],
  ['outcomes of a source', 'source', (id) => ({ method: 'GET', path: group(`hunt/outcomes?source=${id}`) })],
  [
    'exceptions of a subscription',
    'subscription',
    (id) => ({
      method: 'GET',
      path: `/api/web/exceptions?${inQuery()}&subscriptionID=${id}`,
    }),
  ],
  [
    'an exception for a subscription',
    'subscription',
    (id) => ({
      method: 'POST',
      path: `/api/web/exceptions?${inQuery()}`,
      body: {
        kind: 'md5',
        value: 'd41d8cd98f00b204e9800998ecf8427f',
        subscriptionID: id,
        reason: 'x',
      },
    }),
  ],
  [
    'a watch of a list',
    'list',
    (id) => ({
      method: 'POST',
      path: `/api/web/watches?${inQuery()}`,
      body: { listID: id },
    }),
  ],
  [
    'a subscription to a source',
    'source',
    (id) => ({
      method: 'POST',
      path: `/api/web/subscriptions?${inQuery()}`,
      body: { ...candidate, sources: chosen(id) },
    }),
  ],
  [
    'a change of a subscription',
    'source',
    (id) => ({
      method: 'PATCH',
      path: `/api/web/subscriptions/${ownSubscription}?${inQuery()}`,
      body: { sources: chosen(id) },
    }),
  ],
  [
    'a subscription based on a report',
    'report',
    (id) => ({
      method: 'POST',
      path: `/api/web/subscriptions?${inQuery()}`,
      body: {
        ...candidate,
        sources: chosen('demo.open-shield'),
        basedOnReport: { id },
      },
    }),
  ],
  [
    'a licence for a source',
    'source',
    (id) => ({
      method: 'POST',
      path: group('byox'),
      body: { sourceID: id, consent: true },
    }),
  ],
  ['feedback about a source', 'source', (id) => ({ method: 'GET', path: group(`feedback?source=${id}`) })],
  [
    'sources that overlap',
    'source',
    (id) => ({
      method: 'GET',
      path: `/api/web/feeds/overlap?${inQuery()}&ids=${id},demo.open-shield`,
    }),
  ],
  ['a move below a group', 'child', (id) => ({ method: 'POST', path: group('move'), body: { parent: id } })],
  [
    'a group below another',
    'child',
    (id) => ({
      method: 'POST',
      path: `/api/web/groups?${inQuery()}`,
      body: { group: { name: 'x', parent: id } },
    }),
  ],
  [
    'a name for a group',
    'child',
    (id) => ({
      method: 'PATCH',
      path: `/api/web/groups/${place()}`,
      body: { id, name: 'x' },
    }),
  ],
  ['the audit log by person', 'member', (id) => ({ method: 'GET', path: group(`audit?actor=${id}`) })],
  [
    'posts in a source',
    'dark-web-source',
    (id) => ({
      method: 'POST',
      path: `/api/web/dark-web/search?${inQuery()}`,
      body: { text: `source:${id}` },
    }),
  ],
  [
    'a report about sources in use',
    'source',
    (id) => ({
      method: 'POST',
      path: `${results}?${inQuery()}`,
      body: { cOrg: defaultOrganisation, currentSources: [id] },
    }),
  ],
]

it.each(requests)('an id of another company is as one that does not exist: %s', async (_, kind, request) => {
  const foreign = theirs[kind] as string
  // As long, and of the same form.
  const missing = foreign.replace(/[0-9a-f]{6}$/, (end) => (end === 'abcdef' ? 'fedcba' : 'abcdef'))
  const before = await world.changes()
  const answers = [await ask(request(missing)), await ask(request(foreign))]

  const [none, other] = answers.map(({ status, text }) => ({
    status,
    text: text
      .replaceAll(foreign, 'ID')
      .replaceAll(missing, 'ID')
      .replace(/"(?:traceId|requestId|taskID|createdAt)":"[^"]*"/g, '')
      // Whether a report still waits for its turn depends on those before it.
      .replace(/,"turn":\{[^}]*\}/, ''),
  }))
  expect(other).toEqual(none)
  expect(ownMarks.exec(other?.text ?? '')?.[0]).toBeUndefined()
  if ((other?.status ?? 0) >= 400) expect(await world.changes()).toBe(before)
})
