import { afterAll, expect, it } from 'vitest'
import { defaultOrganisation } from '../../src/domain/organisation.ts'
import { makeWorld, type ObjectKind, objectKinds, ownMarks } from './world.ts'

/** Here the other company asks, with ids of what is in the group of the first one, whose texts have marks. */
const theirs: Partial<Record<ObjectKind, string>> = {}
const its: Partial<Record<ObjectKind, string>> = {}
const world = await makeWorld()
for (const kind of objectKinds) {
  theirs[kind] = await world.make(kind, world.place)
  its[kind] = await world.make(kind, world.foreignPlace)
}
const ownList = await world.listOf(its.row as string)
const ownSubscription = await world.subscriptionOf(its['subscription-key'] as string)
afterAll(() => world.stop())

async function ask(call: string, body: unknown, id: string) {
  const [method = '', path = ''] = call.split(' ')
  const url = new URL(path.replace(/\bID\b/, id), world.app.origin)
  if (!path.startsWith(group)) url.searchParams.set('groupID', world.foreignPlace)
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${world.foreign.people.admin.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body).replace('"ID"', `"${id}"`).replace(':ID"', `:${id}"`) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const group = `/api/web/groups/${world.foreignPlace}`
const results = '/api/web/uploads/files/results'
const subscriptions = '/api/web/subscriptions'
const ownOne = `${subscriptions}/${ownSubscription}`
const of = (kind: ObjectKind) => its[kind] as string
const chosen = (id: string) => [{ id, filterFlags: [] }]
const candidate = {
  name: 'x',
  targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
  sources: chosen('demo.open-shield'),
}
const hook = { address: 'https://hooks.example/' }
const confirmed = { state: 'confirmed', reason: 'x' }
const openHits = { state: 'open', foundUntil: '2099-01-01T00:00:00.000Z' }
const value = { kind: 'md5', value: 'd41d8cd98f00b204e9800998ecf8427f' }

/** Requests that name an id of a kind somewhere inside: `ID`. */
type Named = [what: string, kind: ObjectKind, call: string, body?: unknown]
const requests: Named[] = [
  ['a webhook', 'webhook', `PATCH ${group}/webhooks/ID`, { isOn: false }],
  ['messages of a webhook', 'webhook', `GET ${group}/webhooks/ID/messages`],
  ['webhooks of a subscription', 'subscription', `GET ${group}/webhooks?subscriptionID=ID`],
  ['a new webhook of a subscription', 'subscription', `POST ${group}/webhooks?subscriptionID=ID`, hook],
  [
    'a subscription of an own webhook',
    'subscription',
    `PATCH ${group}/webhooks/${of('webhook')}`,
    { subscriptionID: 'ID' },
  ],
  ['a key of an own subscription', 'subscription-key', `DELETE ${ownOne}/keys/ID`],
  ['the resetting of a key', 'subscription-key', `POST ${ownOne}/keys/ID/reset`],
  ['a row of an own list', 'row', `PATCH ${group}/lists/${ownList}/rows/ID`, { reason: 'changed' }],
  ['rows beside an own one', 'row', `DELETE ${group}/lists/${ownList}/rows`, { ids: [of('row'), 'ID'] }],
  ['reports beside an own one', 'report', `DELETE ${results}`, { reportIDs: [of('report'), 'ID'] }],
  [
    'hits beside an own one',
    'hunt-hit',
    `PATCH ${group}/hunt`,
    { which: { ids: [of('hunt-hit'), 'ID'] }, ...confirmed },
  ],
  ['hits that a source lists', 'source', `PATCH ${group}/hunt`, { which: { source: 'ID', ...openHits }, ...confirmed }],
  ['hits after a hit', 'hunt-hit', `GET ${group}/hunt?state=open&after=ID`],
  ['outcomes of a source', 'source', `GET ${group}/hunt/outcomes?source=ID`],
  ['exceptions of a subscription', 'subscription', 'GET /api/web/exceptions?subscriptionID=ID'],
  [
    'an exception for a subscription',
    'subscription',
    'POST /api/web/exceptions',
    { ...value, subscriptionID: 'ID', reason: 'x' },
  ],
  ['a watch of a list', 'list', 'POST /api/web/watches', { listID: 'ID' }],
  ['a subscription to a source', 'source', `POST ${subscriptions}`, { ...candidate, sources: chosen('ID') }],
  ['a change of a subscription', 'source', `PATCH ${ownOne}`, { sources: chosen('ID') }],
  [
    'a subscription based on a report',
    'report',
    `POST ${subscriptions}`,
    { ...candidate, basedOnReport: { id: 'ID' } },
  ],
  ['a licence for a source', 'source', `POST ${group}/byox`, { sourceID: 'ID', consent: true }],
  ['feedback about a source', 'source', `GET ${group}/feedback?source=ID`],
  ['sources that overlap', 'source', 'GET /api/web/feeds/overlap?ids=ID,demo.open-shield'],
  ['a move below a group', 'child', `POST ${group}/move`, { parent: 'ID' }],
  ['a group below another', 'child', 'POST /api/web/groups', { group: { name: 'x', parent: 'ID' } }],
  ['a name for a group', 'child', `PATCH ${group}`, { id: 'ID', name: 'x' }],
  ['the audit log by person', 'member', `GET ${group}/audit?actor=ID`],
  ['posts in a source', 'dark-web-source', 'POST /api/web/dark-web/search', { text: 'source:ID' }],
  ['a report about sources in use', 'source', `POST ${results}`, { cOrg: defaultOrganisation, currentSources: ['ID'] }],
]

it.each(requests)('an id of another company is as one that does not exist: %s', async (_, kind, call, body) => {
  const foreign = theirs[kind] as string
  // As long, and of the same form.
  const missing = foreign.replace(/[0-9a-f]{6}$/, (end) => (end === 'abcdef' ? 'fedcba' : 'abcdef'))
  const before = await world.changes()
  const answers = [await ask(call, body, missing), await ask(call, body, foreign)]

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
