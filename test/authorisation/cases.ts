import { defaultOrganisation } from '../../src/domain/organisation.ts'
import type { ObjectKind, World } from './world.ts'

export interface Named {
  /** The group as the call names it. */
  readonly group: string
  /** What the call is about. */
  readonly object: string
  readonly world: World
}

interface Request {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: () => FormData
}

/** How a call is asked for the matrix. */
export interface Case {
  /** Where the group stands. */
  readonly group: 'path' | 'query' | 'header' | 'none'
  readonly object?: ObjectKind
  /** A second kind of object whose id must not be taken for one of the first. */
  readonly otherKind?: ObjectKind
  /** The object is a sub-reference: naming a foreign one is 404 as well, but so is nothing else. */
  request(named: Named): Request
  /** Statuses of success; 2xx unless told. Refusals by state (nothing to undo, already used) count as having been let in. */
  readonly allowed?: readonly number[]
  /** Says why nothing but the gate can be tried. */
  readonly gateOnly?: string
}

const upload = () => {
  const form = new FormData()
  form.set('file', new File(['2026-01-01T00:00:00Z 203.0.113.7 GET /\n'], 'access.log', { type: 'text/plain' }))
  return form
}
const inQuery = ({ group }: Named) => ({ groupID: group })
const about = (named: Named) => ({ params: { id: named.object }, query: inQuery(named) })
const inPath = ({ group }: Named) => ({ params: { id: group } })
const own = ({ world }: Named) => world.own

/** One for every call of the contract; a call without one fails the test. */
export const cases: Readonly<Record<string, Case>> = {
  'session.read': { group: 'none', request: () => ({}) },
  'session.end': { group: 'none', request: () => ({}) },
  'session.refresh': { group: 'none', request: () => ({}) },

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
    // Below where it stands already: allowed for who may create groups there.
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
      form: () => {
        const form = new FormData()
        form.set('file', new File([picture], 'logo.png', { type: 'image/png' }))
        return form
      },
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
    request: (named) => ({
      params: { id: named.group, scope: 'DARKWEBSEARCH' },
      body: { permissions: ['DARK_WEB_SEARCH_USE'] },
    }),
    gateOnly: 'only people of the group above may',
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
  'uploads.prepare': { group: 'query', request: (named) => ({ query: inQuery(named), form: upload }) },
  'uploads.sign': {
    group: 'header',
    object: 'uploading',
    otherKind: 'invitation',
    request: ({ object, world }) => ({
      params: { id: object },
      query: { bloburi: `${world.app.origin}/_blob/uploads/${object}`, _method: 'PUT' },
    }),
  },
  'uploads.success': {
    group: 'header',
    object: 'uploading',
    otherKind: 'invitation',
    request: ({ object }) => ({
      params: { id: object },
      body: { blob: object, uuid: object, name: 'x.log', container: 'uploads' },
    }),
    // Nothing was put there, and nobody else could have told so.
    allowed: [404],
  },

  'reports.list': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'reports.one': { group: 'query', object: 'report', otherKind: 'invitation', request: about },
  'reports.evidence': { group: 'query', object: 'report', otherKind: 'invitation', request: about },
  'reports.progress': { group: 'query', object: 'report', otherKind: 'invitation', request: about },
  'reports.cancel': { group: 'query', object: 'report', otherKind: 'invitation', request: about },
  'reports.retry': { group: 'query', object: 'report', otherKind: 'invitation', request: about },
  'reports.remove': { group: 'query', object: 'report', otherKind: 'invitation', request: about },
  'reports.removeSeveral': {
    group: 'query',
    object: 'report',
    otherKind: 'invitation',
    request: (named) => ({ query: inQuery(named), body: { reportIDs: [named.object] } }),
  },
  'reports.fromProfile': {
    group: 'query',
    request: (named) => ({ query: inQuery(named), body: { cOrg: defaultOrganisation } }),
  },
  'reports.demo': { group: 'query', request: (named) => ({ query: inQuery(named) }) },

  'sources.list': { group: 'query', request: (named) => ({ query: inQuery(named) }) },
  'sources.details': { group: 'query', object: 'source', otherKind: 'report', request: about },
  'sources.check': {
    group: 'path',
    request: (named) => ({ ...inPath(named), body: { address: 'https://feeds.example/list' } }),
    // Collecting is off here.
    allowed: [409, 400],
  },
}

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
