import { usualChoices } from '../../src/domain/notice.ts'
import { defaultOrganisation } from '../../src/domain/organisation.ts'
import type { PermissionId } from '../../src/domain/permission.ts'
import type { ObjectKind, World } from './world.ts'

export interface Named {
  /** The group in the call. */
  readonly group: string
  /** The object of the call. */
  readonly object: string
  readonly world: World
}

interface Request {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: () => FormData
}

/** How the matrix makes a call. */
export interface Case {
  /** Where the call names the group. */
  readonly group: 'path' | 'query' | 'header' | 'none'
  /** A permission that is needed in addition to the call's own one. */
  readonly alsoNeeds?: PermissionId
  readonly object?: ObjectKind
  /** The object is referenced in the request; a foreign or a missing one is answered with 404. */
  request(named: Named): Request | Promise<Request>
  /** Statuses of success; default 2xx. Refusals because of a state (nothing to undo, already used) count as allowed. */
  readonly allowed?: readonly number[]
  /** Why only the authorisation can be tested. */
  readonly gateOnly?: string
}

/** Another kind of object, whose id must not be accepted for this kind. */
export const otherKindOf = (kind: ObjectKind): ObjectKind => otherKinds[kind] ?? 'report'
const otherKinds: Partial<Record<ObjectKind, ObjectKind>> = {
  report: 'member',
  share: 'member',
  uploading: 'member',
  'binned-report': 'member',
  child: 'member',
  binned: 'child',
  row: 'list',
  'binned-subscription': 'subscription',
  'subscription-key': 'subscription',
  webhook: 'subscription-key',
  exception: 'webhook',
  watch: 'exception',
  sensor: 'token',
  'hunt-hit': 'sensor',
}

/** What a request has beside its group and its object. */
type More = Request | ((named: Named) => Request)
type How = Pick<Case, 'alsoNeeds' | 'allowed' | 'gateOnly'>
const requested = (more: More, named: Named): Request => (typeof more === 'function' ? more(named) : more)

/** A call that names no group. */
const alone = (request: Request | (() => Request) = {}, how: How = {}): Case => ({
  group: 'none',
  request: (named) => requested(request, named),
  ...how,
})
/** A call with the group in its path. */
const inPath = (more: More = {}, how: How = {}): Case => ({
  group: 'path',
  request: (named) => ({ params: { id: named.group }, ...requested(more, named) }),
  ...how,
})
/** The same with an object, which `param` names, or which `more` puts elsewhere if it is undefined. */
const ofPath = (object: ObjectKind, param?: string, more: More = {}, how: How = {}): Case => ({
  group: 'path',
  object,
  request: (named) => ({
    params: { id: named.group, ...(param && { [param]: named.object }) },
    ...requested(more, named),
  }),
  ...how,
})
/** A call with the group in its query. */
const inQuery = (more: More = {}, how: How = {}): Case => ({
  group: 'query',
  request(named) {
    const { query, ...rest } = requested(more, named)
    return { query: { groupID: named.group, ...query }, ...rest }
  },
  ...how,
})
/** The same about an object, which is the id in the path. */
const ofQuery = (object: ObjectKind, more: More = {}, how: How = {}): Case => ({
  ...inQuery((named) => ({ params: { id: named.object }, ...requested(more, named) }), how),
  object,
})
/** The same about a part of a subscription, which `param` names. */
const ofPart = (object: 'subscription-key', param: string, more: More = {}, how: How = {}): Case => ({
  group: 'query',
  object,
  request: async (named) => ({
    params: { id: await named.world.subscriptionOf(named.object), [param]: named.object },
    query: { groupID: named.group },
    ...requested(more, named),
  }),
  ...how,
})

function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set('file', new File([content], name))
  return form
}
const upload: More = { form: () => fileOf('access.log', '2026-01-01T00:00:00Z 203.0.113.7 GET /\n') }
const hash = 'd41d8cd98f00b204e9800998ecf8427e'
const value = { kind: 'md5', value: hash }
const ofValue: More = { query: value }
const reportIds: More = ({ object }) => ({ body: { reportIDs: [object] } })
/** No index is built here; only an authorised caller can learn that. */
const withoutIndex = { allowed: [200, 503] } as const
/** Collecting is off here. */
const notCollecting = { allowed: [409, 400] } as const
/** Their number is limited. */
const limited = { allowed: [201, 409] } as const

/** A case for every call of the contract; a missing one fails the test. */
export const cases: Readonly<Record<string, Case>> = {
  'session.read': alone(),
  'session.end': alone(),
  'session.refresh': alone(),
  'session.signInForm': alone(),
  'session.sessions': alone(),
  // There is no session with that id.
  'session.endSession': alone(() => ({ params: { id: crypto.randomUUID() } }), { allowed: [404] }),
  'session.endOtherSessions': alone({}, { gateOnly: 'all tokens of the test would end' }),
  'session.changePassword': alone(
    { body: { current: 'not the password', next: 'another long password' } },
    { allowed: [400, 403, 409, 422, 429] },
  ),
  'session.log': alone(),

  'groups.list': alone(),
  'groups.trees': alone(),
  'groups.members': inPath(),
  'groups.entitlements': inPath(),
  'groups.flavours': inPath(),
  'groups.products': inPath(),
  'groups.subscriptionOptions': inPath(),
  'groups.profile': inPath(),
  'groups.roles': inPath(),
  'groups.grants': inPath(),
  'groups.deletion': inPath(),
  'groups.bin': inPath(),
  'groups.create': inQuery(({ group }) => ({ body: { group: { name: 'x', parent: group } } })),
  'groups.rename': inPath(({ group }) => ({ body: { id: group, name: 'Renamed' } })),
  // A group may be moved to its present parent by those who may create groups there.
  'groups.move': inPath(({ world }) => ({ body: { parent: world.own.groups.root } }), {
    allowed: [200, 404, 403],
    gateOnly: 'the target is above, where only people of the group above may create',
  }),
  'groups.remove': inPath({}, { gateOnly: 'the place itself would go; see groups.test.ts' }),
  'groups.restore': ofPath('binned', 'childId'),
  'groups.saveProfile': inPath({ body: { cOrg: defaultOrganisation, ownRanges: ['198.51.100.0/24'] } }),
  'groups.saveLogo': inPath({ form: () => fileOf('logo.png', picture) }),
  'groups.removeLogo': inPath(),
  'groups.changeRole': ofPath('member', 'userId', { body: { role: 'none' } }),
  'groups.removeMember': ofPath('member', 'userId'),
  'groups.leave': inPath({}, { gateOnly: 'the actor would be gone; see groups.test.ts' }),
  'groups.saveGrant': ofPath('child', undefined, ({ group, object }) => ({
    params: { id: group, childId: object, scope: 'DARKWEBSEARCH' },
    body: { permissions: ['DARK_WEB_SEARCH_USE'] },
  })),

  'invitations.list': inPath(),
  'invitations.create': inPath(() => ({
    body: { email: `${crypto.randomUUID()}@people.example`, role: 'viewer', locale: 'de' },
  })),
  'invitations.resend': ofPath('invitation', 'invitationId', { body: { locale: 'en' } }),
  'invitations.revoke': ofPath('invitation', 'invitationId'),
  'invitations.look': alone({ body: { token: 'x'.repeat(43) } }, { allowed: [404] }),
  'invitations.accept': alone({}, { allowed: [404] }),

  'audit.list': inPath(),

  'uploads.formats': alone(),
  'uploads.limits': alone(),
  'uploads.check': inQuery(upload),
  'uploads.prepare': inQuery(upload),
  'uploads.sign': {
    group: 'header',
    object: 'uploading',
    request: ({ object, world }) => ({
      params: { id: object },
      query: { bloburi: `${world.app.origin}/_blob/uploads/${object}`, _method: 'PUT' },
    }),
  },
  'uploads.success': {
    group: 'header',
    object: 'uploading',
    request: ({ object }) => ({
      params: { id: object },
      body: { blob: object, uuid: object, name: 'x.log', container: 'uploads' },
    }),
    // There is no blob; only an authorised caller can learn that.
    allowed: [404],
  },

  'reports.list': inQuery(),
  'reports.one': ofQuery('report'),
  'reports.selection': ofQuery('report'),
  'reports.evidence': ofQuery('report'),
  'reports.evidenceCounts': ofQuery('report', { query: { by: 'verdict' } }),
  'reports.exportEvidence': ofQuery('report'),
  'reports.ownLists': ofQuery('report'),
  'reports.progress': ofQuery('report'),
  'reports.cancel': ofQuery('report'),
  'reports.retry': ofQuery('report'),
  'reports.remove': ofQuery('report'),
  'reports.removeSeveral': ofQuery('report', reportIds),
  'reports.shared': inQuery(),
  'reports.unshare': ofQuery('share'),
  'reports.bin': inPath(),
  'reports.restore': ofQuery('binned-report', reportIds),
  'reports.fromProfile': inQuery({ body: { cOrg: defaultOrganisation } }),
  'reports.demo': inQuery(),

  'sources.list': inQuery(),
  'sources.collecting': inQuery(),
  'sources.setCollecting': inQuery({ body: { isOn: false } }),
  'sources.details': ofQuery('source'),
  'sources.overlap': inQuery(
    { query: { ids: 'demo.open-shield,demo.dns-watch' } },
    {
      allowed: [200, 404, 503],
    },
  ),
  'sources.pasts': inQuery(),
  'sources.backfill': inQuery({ body: { days: 90 } }, { allowed: [202, 409] }),
  'sources.indicators': ofQuery('source'),
  'sources.add': inPath(() => ({ body: { address: `https://93.184.215.14/${crypto.randomUUID()}` } })),
  'sources.patch': ofPath('source', 'sourceId', { body: { cadenceMinutes: 60 } }),
  'sources.collect': ofPath('source', 'sourceId', {}, { allowed: [204, 409] }),
  'sources.remove': ofPath('source', 'sourceId'),
  'sources.importList': inPath({ body: { text: 'https://feeds.example/list' } }),
  'sources.check': inPath({ body: { address: 'https://feeds.example/list' } }, notCollecting),

  // search.test.ts tests the calls with an index.
  'search.understand': inQuery({ body: { text: '*login*' } }, withoutIndex),
  'search.life': inQuery(ofValue, withoutIndex),
  'search.related': inQuery(ofValue, withoutIndex),
  'search.candidates': inQuery({}, withoutIndex),
  'search.candidateFilter': inQuery({ params: { name: hash } }, withoutIndex),

  'explanations.report': ofQuery('report', {}, { alsoNeeds: 'REPORT_READ' }),
  'explanations.indicator': inQuery(ofValue, { alsoNeeds: 'IOC_SEARCH_SHOW', ...withoutIndex }),
  'explanations.reportByModel': ofQuery('report', {}, { alsoNeeds: 'REPORT_READ' }),
  'explanations.indicatorByModel': inQuery(ofValue, { alsoNeeds: 'IOC_SEARCH_SHOW', ...withoutIndex }),
  'explanations.model': inPath(),
  // Another model each time, so that each request changes something.
  'explanations.saveModel': inPath(() => ({
    body: {
      address: 'https://models.example/v1',
      model: crypto.randomUUID(),
      isOn: false,
      key: 'a-key-for-tests',
    },
  })),
  'explanations.removeModel': inPath(),

  'world.deliveries': inQuery(ofValue),
  'world.exportIndicators': inQuery({ body: { format: 'STIX21', values: [value] } }),
  'world.sightings': inQuery(ofValue),

  'darkWeb.search': inQuery({ body: { text: 'secret' } }),
  'darkWeb.post': ofQuery('dark-web-post'),
  // The actor of the posts in the group's own source has this name.
  'darkWeb.actor': ofQuery('dark-web-post', ({ object }) => ({ query: { key: object } })),
  'darkWeb.mentioning': inQuery({ body: value }),
  'darkWeb.leaked': inQuery({ body: { value: 'a password' } }),
  'darkWeb.askRemoval': ofQuery('dark-web-post', { body: { reason: 'it names a person' } }),
  'darkWeb.searches': inQuery(),
  'darkWeb.saveSearch': inQuery({ body: { name: 'ours', query: 'nordwerk' } }, limited),
  'darkWeb.patchSearch': ofQuery('dark-web-search', { body: { told: true } }),
  'darkWeb.removeSearch': ofQuery('dark-web-search'),
  'darkWeb.sources': inQuery(),
  'darkWeb.addSource': inQuery({ body: { name: 'ours' } }, limited),
  'darkWeb.removeSource': ofQuery('dark-web-source'),

  'dashboard.evidence': inQuery(),
  'dashboard.read': inQuery(),
  'pricing.read': alone(),
  'status.read': alone(),
  'legal.read': alone(),

  'tokens.own': alone(),
  // A token cannot have more permissions than its creator.
  'tokens.createOwn': inQuery({ body: { name: 'x', scopes: ['search:read'] } }, { allowed: [201, 403] }),
  // There is no token with that id.
  'tokens.revokeOwn': alone(() => ({ params: { id: crypto.randomUUID() } }), { allowed: [404] }),
  'tokens.ofGroup': inPath(),
  'tokens.createForGroup': inPath({ body: { name: 'x', scopes: ['search:read'] } }, { allowed: [201, 403] }),
  'tokens.revokeOfGroup': ofPath('token', 'tokenId'),

  'lists.list': inPath(),
  'lists.create': inPath(() => ({
    body: { name: crypto.randomUUID(), description: '', effect: 'allow', subgroups: false },
  })),
  'lists.patch': ofPath('list', 'listId', { body: { description: 'changed' } }),
  'lists.remove': ofPath('list', 'listId'),
  'lists.bin': inPath(),
  'lists.restore': ofPath('binned-list', 'listId'),
  'lists.rows': ofPath('list', 'listId'),
  'lists.addRows': ofPath('list', 'listId', { form: () => fileOf('rows.txt', `${hash}\n`) }),
  'lists.patchRow': {
    group: 'path',
    object: 'row',
    request: async ({ group, object, world }) => ({
      params: { id: group, listId: await world.listOf(object), rowId: object },
      body: { reason: 'changed' },
    }),
  },
  'lists.removeRows': {
    group: 'path',
    object: 'row',
    request: async ({ group, object, world }) => ({
      params: { id: group, listId: await world.listOf(object) },
      body: { ids: [object] },
    }),
  },
  'lists.exportRows': ofPath('list', 'listId'),

  'feedback.ofTarget': inPath({ query: { source: 'demo.open-shield' } }),
  'feedback.ofSources': inPath(),
  'feedback.save': inPath({ body: { ...value, verdict: 'malicious', comment: '' } }),
  // Only its author may do this.
  'feedback.remove': ofPath('feedback', 'feedbackId', {}, { allowed: [204, 404] }),

  'subscriptions.list': inQuery(),
  'subscriptions.detail': ofQuery('subscription'),
  'subscriptions.history': ofQuery('subscription'),
  'subscriptions.contents': ofQuery('subscription'),
  'subscriptions.pulls': ofQuery('subscription'),
  // Without a source, no preview is computed.
  'subscriptions.preview': inQuery({ body: {} }, { allowed: [422] }),
  'subscriptions.create': ofQuery('report', ({ object }) => ({
    query: { authMethod: 'apiKey' },
    body: {
      name: 'x',
      sources: [{ id: 'demo.open-shield', filterFlags: [] }],
      targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
      basedOnReport: { id: object },
    },
  })),
  'subscriptions.patch': ofQuery('subscription', { body: { name: 'changed' } }),
  'subscriptions.revokeKey': ofPart('subscription-key', 'keyId'),
  'subscriptions.resetKey': ofPart('subscription-key', 'keyId'),
  'subscriptions.decideRelease': ofQuery('held-release', { body: { decision: 'approved' } }),
  'subscriptions.remove': ofQuery('subscription'),
  'subscriptions.bin': inPath(),
  'subscriptions.restore': ofQuery('binned-subscription'),

  'licences.list': inPath(),
  // At the second request, it exists already.
  'licences.create': inPath({ body: { sourceID: 'kaspersky.data-feeds', consent: true } }, limited),
  'licences.patch': ofPath('licence', undefined, ({ object }) => ({
    body: {
      sourceID: object,
      licenseDetails: 'changed',
      subgroupsIncluded: true,
      consent: false,
    },
  })),
  'licences.remove': ofPath('licence', undefined, ({ object }) => ({ query: { sourceID: object }, body: {} })),
  'licences.check': inPath(
    {
      body: {
        sourceID: 'kaspersky.data-feeds',
        address: 'https://feeds.example/list',
        credential: { kind: 'header', name: 'x-key', secret: 'a secret' },
      },
    },
    notCollecting,
  ),

  'exceptions.list': inQuery(),
  'exceptions.create': ofQuery('subscription', ({ object }) => ({
    body: { ...value, subscriptionID: object, reason: 'a false alarm' },
  })),
  'exceptions.remove': ofQuery('exception'),

  'customers.list': inPath(),
  'inbox.list': alone(),
  'inbox.read': alone({ body: {} }),
  'inbox.choices': alone(),
  'inbox.choose': alone({ body: { ...usualChoices, zone: 'UTC' } }),

  'watches.list': inQuery(),
  'watches.create': inQuery({ body: value }),
  'watches.patch': ofQuery('watch', { body: { paused: true } }),
  'watches.remove': ofQuery('watch'),

  'sensors.list': inPath(),
  'sensors.create': inPath({ body: { name: 'x' } }),
  'sensors.demo': inPath(),
  'sensors.patch': ofPath('sensor', 'sensorId', () => ({ body: { name: crypto.randomUUID() } })),
  'sensors.rotateKey': ofPath('sensor', 'sensorId'),
  'sensors.revoke': ofPath('sensor', 'sensorId'),
  'sensors.days': ofPath('sensor', 'sensorId'),
  'sensors.forget': ofPath('sensor', 'sensorId'),
  'sensors.forgetAll': inPath(),

  'hunt.list': inPath(),
  'hunt.outcomes': inPath({ query: { source: 'demo.open-shield' } }),
  // Another reason each time, so that each request changes something.
  'hunt.judge': ofPath('hunt-hit', 'hitId', () => ({ body: { state: 'confirmed', reason: crypto.randomUUID() } })),
  'hunt.judgeSeveral': ofPath('hunt-hit', undefined, ({ object }) => ({
    body: { which: { ids: [object] }, state: 'confirmed', reason: crypto.randomUUID() },
  })),

  'standing.list': inPath(),
  'standing.refresh': inPath({ body: { days: 30 } }, { alsoNeeds: 'SENSOR_READ' }),

  'webhooks.list': inPath(),
  'webhooks.create': inPath({ body: { address: 'https://hooks.example/winnow' } }),
  'webhooks.patch': ofPath('webhook', 'webhookId', { body: { events: ['delivery.heartbeat'] } }),
  'webhooks.replaceSecret': ofPath('webhook', 'webhookId'),
  'webhooks.remove': ofPath('webhook', 'webhookId'),
  // Nothing is sent here.
  'webhooks.test': ofPath('webhook', 'webhookId', {}, { allowed: [409] }),
  'webhooks.messages': ofPath('webhook', 'webhookId'),
}

/** An image of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
