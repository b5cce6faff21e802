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
  /** Another kind of object, whose id must not be accepted for this kind. */
  readonly otherKind?: ObjectKind
  /** The object is referenced in the request; a foreign or a missing one is answered with 404. */
  request(named: Named): Request | Promise<Request>
  /** Statuses of success; default 2xx. Refusals because of a state (nothing to undo, already used) count as allowed. */
  readonly allowed?: readonly number[]
  /** Why only the authorisation can be tested. */
  readonly gateOnly?: string
}

function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set('file', new File([content], name))
  return form
}
const upload = () => fileOf('access.log', '2026-01-01T00:00:00Z 203.0.113.7 GET /\n')
const hash = 'd41d8cd98f00b204e9800998ecf8427e'
const inQuery = ({ group }: Named) => ({ groupID: group })
const about = (named: Named) => ({ params: { id: named.object }, query: inQuery(named) })
const aboutWebhook = async ({ world, object, group }: Named) => ({
  params: { id: await world.subscriptionOf(object), webhookId: object },
  query: { groupID: group },
})
const inPath = ({ group }: Named) => ({ params: { id: group } })
const inList = ({ group, object }: Named) => ({ params: { id: group, listId: object } })
const aboutSensor = ({ group, object }: Named) => ({ params: { id: group, sensorId: object } })
const ofSensor = { group: 'path', object: 'sensor', otherKind: 'token', request: aboutSensor } as const
const own = ({ world }: Named) => world.own

/** A case for every call of the contract; a missing one fails the test. */
export const cases: Readonly<Record<string, Case>> = {
  'session.read': { group: 'none', request: () => ({}) },
  'session.end': { group: 'none', request: () => ({}) },
  'session.refresh': { group: 'none', request: () => ({}) },
  'session.signInForm': { group: 'none', request: () => ({}) },
  'session.sessions': { group: 'none', request: () => ({}) },
  'session.endSession': {
    group: 'none',
    request: () => ({ params: { id: crypto.randomUUID() } }),
    // There is no session with that id.
    allowed: [404],
  },
  'session.endOtherSessions': { group: 'none', request: () => ({}), gateOnly: 'all tokens of the test would end' },
  'session.changePassword': {
    group: 'none',
    request: () => ({ body: { current: 'not the password', next: 'another long password' } }),
    allowed: [400, 403, 409, 422, 429],
  },
  'session.log': { group: 'none', request: () => ({}) },

  'groups.list': { group: 'none', request: () => ({}) },
  'groups.trees': { group: 'none', request: () => ({}) },
  'groups.members': { group: 'path', request: inPath },
  'groups.entitlements': { group: 'path', request: inPath },
  'groups.flavours': { group: 'path', request: inPath },
  'groups.products': { group: 'path', request: inPath },
  'groups.subscriptionOptions': { group: 'path', request: inPath },
  'groups.profile': { group: 'path', request: inPath },
  'groups.roles': { group: 'path', request: inPath },
  'groups.grants': { group: 'path', request: inPath },
  'groups.deletion': { group: 'path', request: inPath },
  'groups.bin': { group: 'path', request: inPath },
  'groups.create': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { group: { name: 'x', parent: named.group } } }),
  },
  'groups.rename': {
    group: 'path',
    request: (named) => ({ ...inPath(named), body: { id: named.group, name: 'Renamed' } }),
  },
  'groups.move': {
    group: 'path',
    // A group may be moved to its present parent by those who may create groups there.
    request: (named) => ({ ...inPath(named), body: { parent: own(named).groups.root } }),
    allowed: [200, 404, 403],
    gateOnly: 'the target is above, where only people of the group above may create',
  },
  'groups.remove': { group: 'path', request: inPath, gateOnly: 'the place itself would go; see groups.test.ts' },
  'groups.restore': {
    group: 'path',
    object: 'binned',
    otherKind: 'child',
    request: (named) => ({ params: { id: named.group, childId: named.object } }),
  },
  'groups.saveProfile': {
    group: 'path',
    request: (named) => ({ ...inPath(named), body: { cOrg: defaultOrganisation, ownRanges: ['198.51.100.0/24'] } }),
  },
  'groups.saveLogo': {
    group: 'path',
    request: (named) => ({
      ...inPath(named),
      form: () => fileOf('logo.png', picture),
    }),
  },
  'groups.removeLogo': { group: 'path', request: inPath },
  'groups.changeRole': {
    group: 'path',
    object: 'member',
    otherKind: 'report',
    request: (named) => ({ params: { id: named.group, userId: named.object }, body: { role: 'none' } }),
  },
  'groups.removeMember': {
    group: 'path',
    object: 'member',
    otherKind: 'report',
    request: (named) => ({ params: { id: named.group, userId: named.object } }),
  },
  'groups.leave': { group: 'path', request: inPath, gateOnly: 'the actor would be gone; see groups.test.ts' },
  'groups.saveGrant': {
    group: 'path',
    object: 'child',
    otherKind: 'member',
    request: (named) => ({
      params: { id: named.group, childId: named.object, scope: 'DARKWEBSEARCH' },
      body: { permissions: ['DARK_WEB_SEARCH_USE'] },
    }),
  },

  'invitations.list': { group: 'path', request: inPath },
  'invitations.create': {
    group: 'path',
    request: (named) => ({
      ...inPath(named),
      body: { email: `${crypto.randomUUID()}@people.example`, role: 'viewer', locale: 'de' },
    }),
  },
  'invitations.resend': {
    group: 'path',
    object: 'invitation',
    otherKind: 'report',
    request: (named) => ({ params: { id: named.group, invitationId: named.object }, body: { locale: 'en' } }),
  },
  'invitations.revoke': {
    group: 'path',
    object: 'invitation',
    otherKind: 'report',
    request: (named) => ({ params: { id: named.group, invitationId: named.object } }),
  },
  'invitations.look': { group: 'none', request: () => ({ body: { token: 'x'.repeat(43) } }), allowed: [404] },
  'invitations.accept': { group: 'none', request: () => ({}), allowed: [404] },

  'audit.list': { group: 'path', request: inPath },

  'uploads.formats': { group: 'none', request: () => ({}) },
  'uploads.limits': { group: 'none', request: () => ({}) },
  'uploads.check': { group: 'query', request: (named) => ({ query: inQuery(named), form: upload }) },
  'uploads.prepare': { group: 'query', request: (named) => ({ query: inQuery(named), form: upload }) },
  'uploads.sign': {
    group: 'header',
    object: 'uploading',
    otherKind: 'member',
    request: ({ object, world }) => ({
      params: { id: object },
      query: { bloburi: `${world.app.origin}/_blob/uploads/${object}`, _method: 'PUT' },
    }),
  },
  'uploads.success': {
    group: 'header',
    object: 'uploading',
    otherKind: 'member',
    request: ({ object }) => ({
      params: { id: object },
      body: { blob: object, uuid: object, name: 'x.log', container: 'uploads' },
    }),
    // There is no blob; only an authorised caller can learn that.
    allowed: [404],
  },

  'reports.list': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'reports.one': { group: 'query', object: 'report', otherKind: 'member', request: about },
  'reports.selection': { group: 'query', object: 'report', otherKind: 'member', request: about },
  'reports.evidence': { group: 'query', object: 'report', otherKind: 'member', request: about },
  'reports.exportEvidence': { group: 'query', object: 'report', otherKind: 'member', request: about },
  'reports.ownLists': { group: 'query', object: 'report', otherKind: 'member', request: about },
  'reports.progress': { group: 'query', object: 'report', otherKind: 'member', request: about },
  'reports.cancel': { group: 'query', object: 'report', otherKind: 'member', request: about },
  'reports.retry': { group: 'query', object: 'report', otherKind: 'member', request: about },
  'reports.remove': { group: 'query', object: 'report', otherKind: 'member', request: about },
  'reports.removeSeveral': {
    group: 'query',
    object: 'report',
    otherKind: 'member',
    request: (named) => ({ query: inQuery(named), body: { reportIDs: [named.object] } }),
  },
  'reports.shared': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'reports.unshare': { group: 'query', object: 'share', otherKind: 'member', request: about },
  'reports.bin': { group: 'path', request: inPath },
  'reports.restore': {
    group: 'query',
    object: 'binned-report',
    otherKind: 'member',
    request: (named) => ({ query: inQuery(named), body: { reportIDs: [named.object] } }),
  },
  'reports.fromProfile': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { cOrg: defaultOrganisation } }),
  },
  'reports.demo': { group: 'query', request: (named) => ({ query: inQuery(named) }) },

  'sources.list': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'sources.collecting': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'sources.setCollecting': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { isOn: false } }),
  },
  'sources.details': { group: 'query', object: 'source', otherKind: 'report', request: about },
  'sources.overlap': {
    group: 'query',
    request: (named) => ({ query: { ...inQuery(named), ids: 'demo.open-shield,demo.dns-watch' } }),
    allowed: [200, 404, 503],
  },
  'sources.pasts': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'sources.backfill': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { days: 90 } }),
    // Collecting is switched off in the test.
    allowed: [202, 409],
  },
  'sources.indicators': { group: 'query', object: 'source', otherKind: 'report', request: about },
  'sources.add': {
    group: 'path',
    request: (named) => ({ ...inPath(named), body: { address: `https://93.184.215.14/${crypto.randomUUID()}` } }),
  },
  'sources.patch': {
    group: 'path',
    object: 'source',
    otherKind: 'report',
    request: ({ group, object }) => ({ params: { id: group, sourceId: object }, body: { cadenceMinutes: 60 } }),
  },
  'sources.collect': {
    group: 'path',
    object: 'source',
    otherKind: 'report',
    // Fetching is off in tests: an authorised caller is told so.
    request: ({ group, object }) => ({ params: { id: group, sourceId: object } }),
    allowed: [204, 409],
  },
  'sources.remove': {
    group: 'path',
    object: 'source',
    otherKind: 'report',
    request: ({ group, object }) => ({ params: { id: group, sourceId: object } }),
  },
  // No index is built here; only an authorised caller can learn that. search.test.ts tests the call with an index.
  'search.understand': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { text: '*login*' } }),
    allowed: [200, 503],
  },
  'search.life': {
    group: 'query',
    request: (named) => ({ query: { ...inQuery(named), kind: 'md5', value: hash } }),
    allowed: [200, 503],
  },
  'search.related': {
    group: 'query',
    request: (named) => ({ query: { ...inQuery(named), kind: 'md5', value: hash } }),
    allowed: [200, 503],
  },
  'search.candidates': { group: 'query', request: (named) => ({ query: inQuery(named) }), allowed: [200, 503] },
  'search.candidateFilter': {
    group: 'query',
    request: (named) => ({ params: { name: hash }, query: inQuery(named) }),
    allowed: [200, 503],
  },
  'explanations.report': {
    group: 'query',
    alsoNeeds: 'REPORT_READ',
    object: 'report',
    otherKind: 'member',
    request: about,
  },
  'explanations.indicator': {
    group: 'query',
    alsoNeeds: 'IOC_SEARCH_SHOW',
    request: (named) => ({ query: { ...inQuery(named), kind: 'md5', value: hash } }),
    allowed: [200, 503],
  },
  'world.deliveries': {
    group: 'query',
    request: (named) => ({ query: { ...inQuery(named), kind: 'md5', value: hash } }),
  },
  'world.exportIndicators': {
    group: 'query',
    request: (named) => ({
      query: inQuery(named),
      body: { format: 'STIX21', values: [{ kind: 'md5', value: hash }] },
    }),
  },
  'world.sightings': {
    group: 'query',
    request: (named) => ({ query: { ...inQuery(named), kind: 'md5', value: hash } }),
  },
  'darkWeb.search': { group: 'query', request: (named) => ({ query: inQuery(named), body: { text: 'secret' } }) },
  'darkWeb.post': { group: 'query', object: 'dark-web-post', otherKind: 'report', request: about },
  'darkWeb.actor': {
    group: 'query',
    object: 'dark-web-post',
    otherKind: 'report',
    // The actor of the posts in the group's own source has this name.
    request: ({ group, object }) => ({ query: { groupID: group, key: object } }),
  },
  'darkWeb.mentioning': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { kind: 'md5', value: hash } }),
  },
  'darkWeb.leaked': { group: 'query', request: (named) => ({ query: inQuery(named), body: { value: 'a password' } }) },
  'darkWeb.askRemoval': {
    group: 'query',
    object: 'dark-web-post',
    otherKind: 'report',
    request: (named) => ({ ...about(named), body: { reason: 'it names a person' } }),
  },
  'darkWeb.searches': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'darkWeb.saveSearch': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { name: 'ours', query: 'nordwerk' } }),
    // Their number is limited.
    allowed: [201, 409],
  },
  'darkWeb.patchSearch': {
    group: 'query',
    object: 'dark-web-search',
    otherKind: 'report',
    request: (named) => ({ ...about(named), body: { told: true } }),
  },
  'darkWeb.removeSearch': { group: 'query', object: 'dark-web-search', otherKind: 'report', request: about },
  'darkWeb.sources': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'darkWeb.addSource': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { name: 'ours' } }),
    allowed: [201, 409],
  },
  'darkWeb.removeSource': { group: 'query', object: 'dark-web-source', otherKind: 'report', request: about },
  'explanations.reportByModel': {
    group: 'query',
    alsoNeeds: 'REPORT_READ',
    object: 'report',
    otherKind: 'member',
    request: about,
  },
  'explanations.indicatorByModel': {
    group: 'query',
    alsoNeeds: 'IOC_SEARCH_SHOW',
    request: (named) => ({ query: { ...inQuery(named), kind: 'md5', value: hash } }),
    allowed: [200, 503],
  },
  'explanations.model': { group: 'path', request: inPath },
  'explanations.saveModel': {
    group: 'path',
    // Another model each time, so that each request changes something.
    request: (named) => ({
      ...inPath(named),
      body: {
        address: 'https://models.example/v1',
        model: crypto.randomUUID(),
        isOn: false,
        key: 'a-key-for-tests',
      },
    }),
  },
  'explanations.removeModel': { group: 'path', request: inPath },
  'dashboard.evidence': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'dashboard.read': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'pricing.read': { group: 'none', request: () => ({}) },
  'status.read': { group: 'none', request: () => ({}) },
  'legal.read': { group: 'none', request: () => ({}) },

  'tokens.own': { group: 'none', request: () => ({}) },
  'tokens.createOwn': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { name: 'x', scopes: ['search:read'] } }),
    // A token cannot have more permissions than its creator.
    allowed: [201, 403],
  },
  'tokens.revokeOwn': {
    group: 'none',
    request: () => ({ params: { id: crypto.randomUUID() } }),
    // There is no token with that id.
    allowed: [404],
  },
  'tokens.ofGroup': { group: 'path', request: inPath },
  'tokens.createForGroup': {
    group: 'path',
    request: (named) => ({ ...inPath(named), body: { name: 'x', scopes: ['search:read'] } }),
    allowed: [201, 403],
  },
  'tokens.revokeOfGroup': {
    group: 'path',
    object: 'token',
    otherKind: 'report',
    request: ({ group, object }) => ({ params: { id: group, tokenId: object } }),
  },

  'lists.list': { group: 'path', request: inPath },
  'lists.create': {
    group: 'path',
    request: (named) => ({
      ...inPath(named),
      body: { name: crypto.randomUUID(), description: '', effect: 'allow', subgroups: false },
    }),
  },
  'lists.patch': {
    group: 'path',
    object: 'list',
    otherKind: 'report',
    request: (named) => ({ ...inList(named), body: { description: 'changed' } }),
  },
  'lists.remove': { group: 'path', object: 'list', otherKind: 'report', request: (named) => inList(named) },
  'lists.bin': { group: 'path', request: inPath },
  'lists.restore': { group: 'path', object: 'binned-list', otherKind: 'report', request: (named) => inList(named) },
  'lists.rows': { group: 'path', object: 'list', otherKind: 'report', request: (named) => inList(named) },
  'lists.addRows': {
    group: 'path',
    object: 'list',
    otherKind: 'report',
    request: (named) => ({ ...inList(named), form: () => fileOf('rows.txt', `${hash}\n`) }),
  },
  'lists.patchRow': {
    group: 'path',
    object: 'row',
    otherKind: 'list',
    request: async (named) => ({
      params: { id: named.group, listId: await named.world.listOf(named.object), rowId: named.object },
      body: { reason: 'changed' },
    }),
  },
  'lists.removeRows': {
    group: 'path',
    object: 'row',
    otherKind: 'list',
    request: async (named) => ({
      params: { id: named.group, listId: await named.world.listOf(named.object) },
      body: { ids: [named.object] },
    }),
  },
  'lists.exportRows': { group: 'path', object: 'list', otherKind: 'report', request: (named) => inList(named) },

  'feedback.ofTarget': {
    group: 'path',
    request: (named) => ({ ...inPath(named), query: { source: 'demo.open-shield' } }),
  },
  'feedback.ofSources': { group: 'path', request: inPath },
  'feedback.save': {
    group: 'path',
    request: (named) => ({ ...inPath(named), body: { kind: 'md5', value: hash, verdict: 'malicious', comment: '' } }),
  },
  'feedback.remove': {
    group: 'path',
    object: 'feedback',
    otherKind: 'report',
    request: (named) => ({ params: { id: named.group, feedbackId: named.object } }),
    // Only its author may do this.
    allowed: [204, 404],
  },

  'subscriptions.list': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'subscriptions.detail': { group: 'query', object: 'subscription', otherKind: 'report', request: about },
  'subscriptions.history': { group: 'query', object: 'subscription', otherKind: 'report', request: about },
  'subscriptions.contents': { group: 'query', object: 'subscription', otherKind: 'report', request: about },
  'subscriptions.pulls': { group: 'query', object: 'subscription', otherKind: 'report', request: about },
  'subscriptions.preview': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: {} }),
    // Without a source, no preview is computed.
    allowed: [422],
  },
  'subscriptions.create': {
    group: 'query',
    object: 'report',
    otherKind: 'subscription',
    request: (named) => ({
      query: { ...inQuery(named), authMethod: 'apiKey' },
      body: {
        name: 'x',
        sources: [{ id: 'demo.open-shield', filterFlags: [] }],
        targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
        basedOnReport: { id: named.object },
      },
    }),
  },
  'subscriptions.patch': {
    group: 'query',
    object: 'subscription',
    otherKind: 'report',
    request: (named) => ({ ...about(named), body: { name: 'changed' } }),
  },
  'subscriptions.revokeKey': {
    group: 'query',
    object: 'subscription-key',
    otherKind: 'subscription',
    request: async (named) => ({
      params: { id: await named.world.subscriptionOf(named.object), keyId: named.object },
      query: inQuery(named),
    }),
  },
  'subscriptions.resetKey': {
    group: 'query',
    object: 'subscription-key',
    otherKind: 'subscription',
    request: async (named) => ({
      params: { id: await named.world.subscriptionOf(named.object), keyId: named.object },
      query: inQuery(named),
    }),
  },
  'subscriptions.decideRelease': {
    group: 'query',
    object: 'held-release',
    otherKind: 'report',
    request: (named) => ({ ...about(named), body: { decision: 'approved' } }),
  },
  'subscriptions.remove': { group: 'query', object: 'subscription', otherKind: 'report', request: about },
  'subscriptions.bin': { group: 'path', request: inPath },
  'subscriptions.restore': {
    group: 'query',
    object: 'binned-subscription',
    otherKind: 'subscription',
    request: about,
  },

  'licences.list': { group: 'path', request: inPath },
  'licences.create': {
    group: 'path',
    request: (named) => ({ ...inPath(named), body: { sourceID: 'kaspersky.data-feeds', consent: true } }),
    // At the second request, it exists already.
    allowed: [201, 409],
  },
  'licences.patch': {
    group: 'path',
    object: 'licence',
    otherKind: 'report',
    request: (named) => ({
      ...inPath(named),
      body: { sourceID: named.object, licenseDetails: 'changed', subgroupsIncluded: true, consent: false },
    }),
  },
  'licences.remove': {
    group: 'path',
    object: 'licence',
    otherKind: 'report',
    request: (named) => ({ ...inPath(named), query: { sourceID: named.object }, body: {} }),
  },
  'licences.check': {
    group: 'path',
    request: (named) => ({
      ...inPath(named),
      body: {
        sourceID: 'kaspersky.data-feeds',
        address: 'https://feeds.example/list',
        credential: { kind: 'header', name: 'x-key', secret: 'a secret' },
      },
    }),
    // Collecting is off here.
    allowed: [409, 400],
  },

  'exceptions.list': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'exceptions.create': {
    group: 'query',
    object: 'subscription',
    otherKind: 'report',
    request: (named) => ({
      query: inQuery(named),
      body: { kind: 'md5', value: hash, subscriptionID: named.object, reason: 'a false alarm' },
    }),
  },
  'exceptions.remove': { group: 'query', object: 'exception', otherKind: 'webhook', request: about },

  'watches.list': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'watches.create': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { kind: 'md5', value: hash } }),
  },
  'watches.patch': {
    group: 'query',
    object: 'watch',
    otherKind: 'exception',
    request: (named) => ({ ...about(named), body: { paused: true } }),
  },
  'watches.remove': { group: 'query', object: 'watch', otherKind: 'exception', request: about },

  'sensors.list': { group: 'path', request: inPath },
  'sensors.create': { group: 'path', request: (named) => ({ ...inPath(named), body: { name: 'x' } }) },
  'sensors.demo': { group: 'path', request: inPath },
  'sensors.patch': {
    ...ofSensor,
    request: (named) => ({ ...aboutSensor(named), body: { name: crypto.randomUUID() } }),
  },
  'sensors.rotateKey': ofSensor,
  'sensors.revoke': ofSensor,
  'sensors.days': ofSensor,
  'sensors.forget': ofSensor,
  'sensors.forgetAll': { group: 'path', request: inPath },
  'hunt.list': { group: 'path', request: inPath },
  'hunt.outcomes': {
    group: 'path',
    request: (named) => ({ ...inPath(named), query: { source: 'demo.open-shield' } }),
  },
  'hunt.judge': {
    group: 'path',
    object: 'hunt-hit',
    otherKind: 'sensor',
    // Another reason each time, so that each request changes something.
    request: ({ group, object }) => ({
      params: { id: group, hitId: object },
      body: { state: 'confirmed', reason: crypto.randomUUID() },
    }),
  },
  'hunt.judgeSeveral': {
    group: 'path',
    object: 'hunt-hit',
    otherKind: 'sensor',
    request: (named) => ({
      ...inPath(named),
      body: { which: { ids: [named.object] }, state: 'confirmed', reason: crypto.randomUUID() },
    }),
  },

  'standing.list': { group: 'path', request: inPath },
  'standing.refresh': {
    group: 'path',
    alsoNeeds: 'SENSOR_READ',
    request: (named) => ({ ...inPath(named), body: { days: 30 } }),
  },

  'webhooks.list': { group: 'query', object: 'subscription', otherKind: 'report', request: about },
  'webhooks.create': {
    group: 'query',
    object: 'subscription',
    otherKind: 'report',
    request: (named) => ({ ...about(named), body: { address: 'https://hooks.example/winnow' } }),
  },
  'webhooks.patch': {
    group: 'query',
    object: 'webhook',
    otherKind: 'subscription-key',
    request: async (named) => ({ ...(await aboutWebhook(named)), body: { events: ['delivery.heartbeat'] } }),
  },
  'webhooks.replaceSecret': {
    group: 'query',
    object: 'webhook',
    otherKind: 'subscription-key',
    request: aboutWebhook,
  },
  'webhooks.remove': { group: 'query', object: 'webhook', otherKind: 'subscription-key', request: aboutWebhook },
  'webhooks.test': {
    group: 'query',
    object: 'webhook',
    otherKind: 'subscription-key',
    request: aboutWebhook,
    // Nothing is sent here.
    allowed: [409],
  },
  'webhooks.messages': { group: 'query', object: 'webhook', otherKind: 'subscription-key', request: aboutWebhook },

  'sources.importList': {
    group: 'path',
    request: (named) => ({ ...inPath(named), body: { text: 'https://feeds.example/list' } }),
  },
  'sources.check': {
    group: 'path',
    request: (named) => ({ ...inPath(named), body: { address: 'https://feeds.example/list' } }),
    // Collecting is off here.
    allowed: [409, 400],
  },
}

/** An image of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
