import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { Problem } from '../../../domain/problem.ts'
import type { AppEnv } from '../../platform/http/env.ts'
import { setRateLimit } from '../../platform/http/limits.ts'
import { preferredEncoding } from '../../platform/http/preferred-encoding.ts'
import { retryAfter } from '../../platform/http/refusal.ts'
import { problemToAnswer } from '../../platform/http/route-errors.ts'
import { whetherOpen } from '../../platform/http/whether-open.ts'
import type { Signer } from '../../platform/signer.ts'
import { createFairGate } from '../../platform/turns/gate.ts'
import type { DeliveryAccess, OpenedDelivery } from '../access.ts'
import { DeliveryRefusal, keyChallenge } from '../access.ts'
import { endWithKey } from '../end-with-key.ts'
import { pullNotes } from '../pull-notes.ts'
import type { DeliveryRouteDependencies } from '../routes.ts'
import type { ObjectQuery, StoredObject, TaxiiStore } from './objects.ts'
import { objectQueries, TaxiiError, timestampOf } from './query.ts'

export interface TaxiiRouteDependencies
  extends Pick<DeliveryRouteDependencies, 'access' | 'pulls' | 'now' | 'clientIp'> {
  readonly store: TaxiiStore
  /** Signs page tokens. */
  readonly signer: Signer
  readonly operatorName: string
  readonly contact: string | undefined
}

/** With the delivery of the key. */
type TaxiiEnv = AppEnv & { readonly Variables: { delivery: OpenedDelivery } }

const mediaType = 'application/taxii+json;version=2.1'
const stixType = 'application/stix+json;version=2.1'
const root = '/taxii2/feeds/'
/**
 * Pages that are read and made at once: each may be megabytes of text. Those that wait cost little, and a provider's clients
 * may all come at the full hour.
 */
const pagesAtOnce = { width: 3, mostWaiting: 2000 }
/** The same of filters by version: each reads a whole collection. */
const byVersion = { width: 2, mostWaiting: 20 }
const packed = promisify(gzip)
/** What is noted of each request. */
const pulled = { format: 'TAXII21', part: '', bytes: 0 } as const
const leastPacked = 1024

/**
 * TAXII 2.1 (OASIS Standard, 10 June 2021), read-only, with one API root. Its only collection is that of the key's
 * subscription; keys are sent as for other deliveries. `date_added` is strictly increasing within a collection, so that
 * paging by `next` and by `added_after` neither misses nor repeats objects.
 * https://docs.oasis-open.org/cti/taxii/v2.1/os/taxii-v2.1-os.html
 */
export function taxiiRoutes(dependencies: TaxiiRouteDependencies): Hono<TaxiiEnv> {
  const { store, access, pulls, signer, now, operatorName, contact, clientIp } = dependencies
  const queries = objectQueries({ signer, now })
  const pageGate = createFairGate(pagesAtOnce)
  const versionGate = createFairGate(byVersion)
  const app = new Hono<TaxiiEnv>()
  const ipOf = (c: Context) => clientIp(c.req.raw.headers, c.env.incoming.socket.remoteAddress)
  const { notePull } = pullNotes(pulls, ipOf)

  app.onError((error, c) => {
    const taxiiError = error instanceof TaxiiError ? error : undefined
    const problem = taxiiError ? undefined : problemToAnswer(c, error)
    const status = taxiiError?.status ?? problem?.status ?? 500
    const headers = new Headers({ 'content-type': mediaType, 'cache-control': 'no-store' })
    if (status === 401) headers.set('www-authenticate', keyChallenge)
    if (status === 405) headers.set('allow', 'GET, HEAD')
    const seconds = problem && retryAfter(problem)
    if (seconds !== undefined) headers.set('retry-after', String(seconds))
    const refused = error instanceof DeliveryRefusal ? error.about : undefined
    const rateLimit = refused ? refused.rateLimit : (c.get('delivery') as OpenedDelivery | undefined)?.rateLimit
    if (rateLimit) setRateLimit(headers, 'key', rateLimit)
    if (refused) notePull(c, refused, { ...pulled, outcome: 'refused', status, entries: 0, release: 0 })
    const body = {
      title: taxiiError?.message ?? problem?.message,
      http_status: String(status),
      error_code: problem?.code,
    }
    return new Response(JSON.stringify(body), { status, headers })
  })

  // All addresses end in a slash, but people enter them without, and not all clients follow redirects.
  app.use('/taxii2/*', async (c, next) => {
    const address = new URL(c.req.url)
    const { method, headers } = c.req.raw
    if (address.pathname.endsWith('/') || !['GET', 'HEAD'].includes(method)) return next()
    address.pathname += '/'
    return app.fetch(new Request(address, { method, headers }), c.env)
  })

  app.use('/taxii2/*', async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) {
      c.set('delivery', await access.open(c.req.raw.headers, ipOf(c)))
      throw new TaxiiError(405, 'Collections are read-only')
    }
    negotiate(c.req.header('accept'))
    c.set('delivery', await access.open(c.req.raw.headers, ipOf(c)))
    await next()
  })

  app.get('/taxii2/', (c) =>
    answer(c, {
      title: 'Winnow',
      description: `What ${operatorName} delivers to this key`,
      ...(contact && { contact }),
      default: root,
      api_roots: [root],
    }),
  )
  app.get(root, (c) => answer(c, { title: 'Subscriptions', versions: [mediaType], max_content_length: 104_857_600 }))
  app.get(`${root}status/:id/`, () => {
    throw new TaxiiError(404, 'There is no such status: nothing can be added')
  })
  app.get(`${root}collections/`, (c) => {
    const delivery = c.get('delivery')
    return answer(c, isCollection(delivery) ? { collections: [collectionOf(delivery)] } : {})
  })
  app.get(`${root}collections/:collection/`, (c) => answer(c, collectionOf(opened(c))))

  const collection = `${root}collections/:collection/`
  app.get(`${collection}objects/`, (c) => answerList(c, lists.objects))
  app.get(`${collection}manifest/`, (c) => answerList(c, lists.manifest))
  app.get(`${collection}objects/:object/`, (c) => answerList(c, lists.objects, c.req.param('object')))
  app.get(`${collection}objects/:object/versions/`, (c) => answerList(c, lists.versions, c.req.param('object')))
  app.all('/taxii2/*', () => {
    throw new TaxiiError(404, 'There is nothing at this address')
  })

  /** The key's own collection, if the address names it. @throws TaxiiError */
  function opened(c: Context<TaxiiEnv>): OpenedDelivery {
    const delivery = c.get('delivery')
    if (!isCollection(delivery) || c.req.param('collection') !== delivery.subscriptionId) {
      throw new TaxiiError(404, 'There is no such collection for this key')
    }
    return delivery
  }

  /** The query of a request. @throws TaxiiError */
  function queryOf(c: Context<TaxiiEnv>, objectId: string | undefined): ObjectQuery {
    const { subscriptionId } = opened(c)
    if (objectId?.includes('\0')) throw new TaxiiError(404, 'There is no such object in this collection')
    const query = queries.read(new URL(c.req.url).searchParams, subscriptionId)
    return objectId === undefined ? query : { ...query, ids: [objectId] }
  }

  /** @throws TaxiiError if there is no object with this id */
  async function found(subscriptionId: string, query: ObjectQuery, objectId: string | undefined) {
    const objects = await store.objects(subscriptionId, query)
    if (objectId !== undefined && objects.length === 0) {
      const existing = await store.objects(subscriptionId, { after: 0, limit: 1, ids: [objectId] })
      if (existing.length === 0) throw new TaxiiError(404, 'There is no such object in this collection')
    }
    return objects
  }

  /** A page of a collection or of one of its objects; each row is JSON text. Made in the turn of the organisation. */
  async function answerList(c: Context<TaxiiEnv>, list: List, objectId?: string): Promise<Response> {
    const { place } = opened(c)
    const query = queryOf(c, objectId)
    const gate = query.versions !== undefined && query.ids === undefined ? versionGate : pageGate
    const answer = await gate.enter(place.root, () => listed(c, list, { query, objectId }), place.branch)
    if (!answer) throw new Problem('server.busy')
    endWithKey(c.env.outgoing, async () => !(await access.whyClosed(opened(c))))
    return answer
  }

  /** @throws DeliveryRefusal with the reason if the key gives no access any more */
  async function checkStillOpen(c: Context<TaxiiEnv>): Promise<void> {
    const delivery = opened(c)
    let refusal: Awaited<ReturnType<DeliveryAccess['whyClosed']>>
    await whetherOpen(async () => {
      refusal = await access.whyClosed(delivery)
      return refusal === undefined
    })
    if (!refusal) return
    const { subscriptionId, groupId, keyId, rateLimit } = delivery
    throw new DeliveryRefusal(...refusal, { subscriptionId, groupId, keyId, rateLimit })
  }

  async function listed(
    c: Context<TaxiiEnv>,
    { name, textOf }: List,
    { query, objectId }: { readonly query: ObjectQuery; readonly objectId: string | undefined },
  ): Promise<Response> {
    const { subscriptionId } = opened(c)
    const objects = await found(subscriptionId, query, objectId)
    const rows = objects.slice(0, query.limit)
    // The key may have ended while the page waited for its turn and was read.
    if (rows.length > 0) await checkStillOpen(c)
    const [first, last] = [rows[0], rows.at(-1)]
    const headers = new Headers()
    if (first && last) {
      headers.set('x-taxii-date-added-first', timestampOf(first.added))
      headers.set('x-taxii-date-added-last', timestampOf(last.added))
    }
    const more: Record<string, string> =
      objects.length > rows.length && last
        ? { more: 'true', next: JSON.stringify(queries.next(subscriptionId, query, last.added)) }
        : { more: 'false' }
    const delivery = c.get('delivery')
    const outcome = query.after > 0 ? 'delta' : 'full'
    notePull(c, delivery, { ...pulled, outcome, status: 200, entries: rows.length, release: delivery.release })
    const envelope = { ...more, ...texts(name, rows.map(textOf)) }
    const text = Object.entries(envelope).map(([key, value]) => `"${key}":${value}`)
    return respond(c, `{${text.join(',')}}`, headers)
  }

  return app
}

/** What a list contains, and how an object is written in it. */
interface List {
  readonly name: 'objects' | 'versions'
  readonly textOf: (row: StoredObject) => string
}

const lists = {
  objects: { name: 'objects', textOf: ({ object }) => object },
  manifest: {
    name: 'objects',
    textOf: ({ id, version, added }) =>
      JSON.stringify({ id, date_added: timestampOf(added), version, media_type: stixType }),
  },
  versions: { name: 'versions', textOf: ({ version }) => JSON.stringify(version) },
} as const satisfies Record<string, List>

const isCollection = ({ targetFormats }: OpenedDelivery) => targetFormats.some(({ id }) => id === 'TAXII21')

/** The id of a collection is that of its subscription: a UUID of version 4, as TAXII demands. */
const collectionOf = ({ subscriptionId, name }: OpenedDelivery) => ({
  id: subscriptionId,
  title: name,
  can_read: true,
  can_write: false,
  media_types: [stixType],
})

/** A JSON list of objects, which are stored as text. TAXII demands that an empty list is omitted. */
const texts = (name: string, items: readonly string[]): Record<string, string> =>
  items.length > 0 ? { [name]: `[${items.join(',')}]` } : {}

/**
 * Accepts the media type with or without a version, also within a list (TAXII 2.1, section 1.6.8). @throws TaxiiError
 * 406
 */
function negotiate(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return
  const fits = accept.split(',').some((mediaRange) => {
    const [type = '', ...parameters] = mediaRange.toLowerCase().replace(/\s+/g, '').split(';')
    const version = parameters.find((parameter) => parameter.startsWith('version='))
    if (['*/*', 'application/*', 'application/json'].includes(type)) return true
    return type === 'application/taxii+json' && (version === undefined || version === 'version=2.1')
  })
  if (!fits) throw new TaxiiError(406, `Only ${mediaType} is served`)
}

const answer = (c: Context<TaxiiEnv>, body: object) => respond(c, JSON.stringify(body), new Headers())

async function respond(c: Context<TaxiiEnv>, text: string, headers: Headers): Promise<Response> {
  headers.set('content-type', mediaType)
  headers.set('cache-control', 'no-store')
  headers.set('vary', 'accept, accept-encoding')
  setRateLimit(headers, 'key', c.get('delivery').rateLimit)
  const bytes = Buffer.from(text)
  const likes = preferredEncoding({ identity: bytes.length, gzip: 0 }, c.req.header('accept-encoding') ?? '')
  if (likes !== 'gzip' || bytes.length < leastPacked) return new Response(bytes, { headers })
  headers.set('content-encoding', 'gzip')
  return new Response(await packed(bytes), { headers })
}

/** The TAXII error for an unknown API root, if the client accepts TAXII. */
export function refuseUnknownRoot(accept: string | undefined): Response | undefined {
  if (!accept?.includes('application/taxii+json')) return undefined
  const body = { title: 'There is no API root at this address', http_status: '404' }
  return new Response(JSON.stringify(body), { status: 404, headers: { 'content-type': mediaType } })
}
