import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type pg from 'pg'
import { Problem } from '../../domain/problem.ts'
import { isGivenAsChanges, targetFormatIds } from '../../domain/subscription.ts'
import type { Locale } from '../../domain/text.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { acceptedLocale } from '../platform/http/caller.ts'
import { asProblem, refusal } from '../platform/http/refusal.ts'
import type { Place } from '../platform/queue/turns-of-work.ts'
import { type DeliveryAccess, DeliveryRefusal, keyChallenge, type OpenedDelivery } from './access.ts'
import { fileAddress, signedAddresses } from './addresses.ts'
import { cursorOf, readCursor } from './cursor.ts'
import type { DeliveredPart } from './delivered-part.ts'
import { deltaBodies } from './delta-bodies.ts'
import { type FileStore, fileStore } from './file-store.ts'
import type { LostPart } from './lost-files.ts'
import { type Reader, readerPositions } from './positions.ts'
import type { Pulls } from './pulls.ts'
import { LostFile, preferredEncoding, serveFile } from './serve-file.ts'
import { setTurns } from './turns.ts'
import { partNamed, partsOf, wantedOutputs } from './wanted.ts'

export interface DeliveryRouteParts {
  readonly pool: pg.Pool
  readonly blobs: Pick<BlobStore, 'read' | 'size'>
  readonly access: DeliveryAccess
  readonly pulls: Pulls
  readonly origin: string
  /** Signs addresses for clients that fetch without a key. */
  readonly key: Uint8Array
  readonly now: () => number
  readonly clientIp: (headers: Headers, socketAddress: string | undefined) => string
  /** Resolves when the first release of a subscription is there, or after a while. */
  readonly composed: (subscriptionId: string) => Promise<void>
  /** Where the composition of a subscription waits; undefined where it is under way. */
  readonly turnOf: (subscriptionId: string) => Promise<Place | undefined>
  /** Has a subscription composed again whose file is lost. */
  readonly remake: (part: LostPart) => Promise<void>
}

type Env = { Bindings: HttpBindings; Variables: { traceId: string; requestId: string } }

/** Where each of them is read; what else is below /v1 is nothing. */
export const deliveryPaths = {
  download: '/v1/feeds/download/:mode{full|delta}',
  signed: '/v1/feeds/signed/:token',
  manifest: '/v1/feeds/:subscription/manifest.json',
  heartbeat: '/v1/feeds/:subscription/heartbeat.json',
  file: '/v1/feeds/:subscription/:format/:part?',
} as const

/** Why there is nothing, where that is no fault: a list without entries tells nobody. */
const sourceless = {
  code: 'no-source',
  msg: 'This subscription has no source any more, so that nothing but own deny lists is delivered.',
}

/** Times of the subscription's pipe: a reader that sees them stand still knows that nothing comes any more. */
const lateAfterMs = 20 * 60_000

/**
 * Where products read what is delivered. A key says which subscription is meant: as `x-api-key`, as Bearer token, or as
 * password of Basic. `/v1/feeds/download/full?targetFormat=ECSV1[&mode=url]` is the call that shipped Elastic integrations
 * make; `/v1/feeds/{subscription}/{format}/{file}[?since=cursor]` reaches every file.
 */
export function deliveryRoutes(parts: DeliveryRouteParts): Hono<Env> {
  const { pool, blobs, access, pulls, origin, now, clientIp, composed, turnOf, remake } = parts
  const files: FileStore = fileStore(pool)
  const positions = readerPositions(pool)
  const deltaOfChanges = deltaBodies(blobs)
  const signed = signedAddresses({ origin, key: parts.key, now })
  const app = new Hono<Env>()

  const ipOf = (c: Context<Env>) => clientIp(c.req.raw.headers, c.env.incoming.socket.remoteAddress)

  function notePull(
    c: Context<Env>,
    about: { subscriptionId?: string | undefined; groupId?: string | undefined; keyId?: string | undefined },
    pull: Pick<
      Parameters<Pulls['note']>[0],
      'format' | 'part' | 'outcome' | 'status' | 'entries' | 'bytes' | 'release'
    >,
  ): void {
    const { subscriptionId, groupId, keyId } = about
    if (!subscriptionId || !groupId) return
    pulls.note({
      ...pull,
      subscriptionId,
      groupId,
      keyId,
      ip: ipOf(c),
      agent: c.req.header('user-agent') ?? '',
    })
  }

  /** Readers make up what their addresses name: of that only is kept what there is. */
  function noteNothing(
    c: Context<Env>,
    about: Parameters<typeof notePull>[1],
    { format, part = '', ...pull }: { format: string; part?: string; outcome: 'refused' | 'failed'; status: number },
  ): void {
    const known = targetFormatIds.find((id) => id === format) ?? ''
    notePull(c, about, { ...pull, format: known, part, entries: 0, bytes: 0, release: 0 })
  }

  app.onError((error, c) => {
    const problem = asProblem(error)
    if (problem.code === 'unexpected') throw error
    const answer = refusal(problem, {
      traceId: c.get('traceId'),
      requestId: c.get('requestId'),
      locale: acceptedLocale(c.req.raw.headers),
    })
    const { headers } = answer
    if (problem.status === 401) headers.set('www-authenticate', keyChallenge)
    if (problem.status === 416) headers.set('content-range', `bytes */${problem.values.bytes}`)
    if (error instanceof DeliveryRefusal) {
      if (error.turns) setTurns(headers, error.turns)
      const { format = '' } = c.req.param() as Record<string, string>
      noteNothing(c, error, { format, outcome: 'refused', status: problem.status })
    }
    return answer
  })

  /** @throws Problem where there is no release yet, or never will be */
  async function ready(c: Context<Env>, opened: OpenedDelivery, again: () => Promise<OpenedDelivery>) {
    let delivery = opened
    if (delivery.release === 0) {
      await composed(delivery.subscriptionId)
      delivery = await again()
    }
    if (delivery.release === 0) {
      const turn = await turnOf(delivery.subscriptionId)
      throw new Problem('delivery.not-ready', { seconds: Math.max(5, turn?.seconds ?? 0) })
    }
    const { refused = [], sources = {} } = delivery.figures
    if (refused.length > 0 && Object.keys(sources).length === 0) {
      const reasonIn = (locale: Locale) =>
        refused.map(({ ID, name, clause }) => `${name ?? ID}: ${clause[locale]}`).join(' ')
      const reason = reasonIn(acceptedLocale(c.req.raw.headers) ?? 'en')
      throw new DeliveryRefusal('delivery.refused', { reason }, delivery, { english: { reason: reasonIn('en') } })
    }
    return delivery
  }

  /** The subscription that the key opens, if it is the one in the address: of another one nothing is said. */
  async function open(c: Context<Env>, subscriptionId?: string): Promise<OpenedDelivery> {
    const ask = () => access.open(c.req.raw.headers, ipOf(c))
    const opened = await ask()
    if (subscriptionId !== undefined && subscriptionId !== opened.subscriptionId) throw new Problem('not-found')
    return ready(c, opened, ask)
  }

  function formatOf({ targetFormats }: OpenedDelivery, id: string) {
    const [wanted] = wantedOutputs(targetFormats.filter((one) => one.id === id))
    if (!wanted) throw new Problem('delivery.format-unknown', { format: id.slice(0, 40) })
    return wanted
  }

  async function partOf(delivery: OpenedDelivery, format: string, name: string): Promise<DeliveredPart> {
    formatOf(delivery, format)
    // What a database cannot hold is no name of a file.
    const found = name.includes('\0') ? undefined : await files.newest(delivery.subscriptionId, format, name)
    if (!found) throw new Problem('delivery.part-unknown', { format, part: name.slice(0, 80) })
    return found
  }

  async function answerFile(
    c: Context<Env>,
    delivery: OpenedDelivery,
    format: string,
    name: string,
    isWhole = false,
  ): Promise<Response> {
    let part = ''
    try {
      const file = await partOf(delivery, format, name)
      part = file.part
      const headers = answerHeaders(delivery, file)
      const isFollowed = delivery.mode === 'DELTA' && !isWhole && isGivenAsChanges(file.format)
      const asked = c.req.query('since')
      const reader = { keyId: delivery.keyId, client: clientOf(c) }
      const isAnew = c.req.query('reset') === 'true'
      const since = asked ?? (isFollowed && !isAnew ? await positions.of(reader, file) : undefined)
      const whole = () => answerFull(c, file, headers)
      const { response, ...told } =
        since === undefined
          ? await whole()
          : await answerDelta(c, delivery, { file, since, headers }).catch((error: unknown) => {
              // Who keeps no cursor cannot begin anew by itself.
              const isOver = asProblem(error).status === 410 || asProblem(error).status === 400
              return asked === undefined && isOver ? whole() : Promise.reject(error)
            })
      if (isFollowed) goOnFrom(c, cursorOf(delivery.subscriptionId, file), { reader, file, status: response.status })
      notePull(c, delivery, { ...told, format, part, status: response.status, release: delivery.release })
      return response
    } catch (caught) {
      let error = caught
      if (caught instanceof LostFile) {
        await remake({ subscriptionId: delivery.subscriptionId, format, part, blob: caught.blob })
        error = new Problem('delivery.not-ready', { seconds: 60 })
      }
      noteNothing(c, delivery, { format, part, outcome: 'failed', status: asProblem(error).status })
      throw error
    }
  }

  /** From now on the reader is told what changed since this answer, if all of it was sent. */
  function goOnFrom(
    c: Context<Env>,
    cursor: string,
    { reader, file, status }: { reader: Reader; file: DeliveredPart; status: number },
  ): void {
    if (c.req.method !== 'GET' || (status !== 200 && status !== 304)) return
    // Where it cannot be kept they hear the same again, which does no harm.
    c.env.outgoing.once('finish', () => void positions.advance(reader, file, cursor).catch(() => {}))
  }

  async function answerFull(c: Context<Env>, file: DeliveredPart, headers: Headers) {
    const { response, bytes, isUnchanged } = await serveFile(file, c.req.raw, { blobs, headers })
    const outcome = isUnchanged ? ('unchanged' as const) : ('full' as const)
    return { response, bytes, entries: isUnchanged || bytes === 0 ? 0 : file.entries, outcome }
  }

  async function answerDelta(
    c: Context<Env>,
    delivery: OpenedDelivery,
    { file, since, headers }: { file: DeliveredPart; since: string; headers: Headers },
  ) {
    const wanted = formatOf(delivery, file.format)
    const subscription = { id: delivery.subscriptionId, name: delivery.name }
    const part = partNamed(partsOf(wanted, subscription).written, file.part)
    const cursor = readCursor(since)
    // A file that speaks of the others is always whole.
    if (!part) return answerFull(c, file, headers)
    if (!cursor || cursor.release > delivery.release) throw new Problem('delivery.cursor-invalid')
    // Weak: the same difference may come packed or not.
    const etag = `W/"${since}.${cursorOf(delivery.subscriptionId, file)}"`
    headers.set('etag', etag)
    if ((c.req.header('if-none-match') ?? '').includes(etag.slice(2))) {
      return {
        response: new Response(null, { status: 304, headers }),
        bytes: 0,
        entries: 0,
        outcome: 'unchanged' as const,
      }
    }
    const blobsOfChanges = await files.changesSince(delivery.subscriptionId, file, cursor)
    const context = {
      subscription,
      origin,
      release: file.release,
      releasedAt: file.changedAt,
      options: wanted.options,
      part: file.part,
      changedAt: file.changedAt,
    }
    const delta = blobsOfChanges && (await deltaOfChanges({ names: blobsOfChanges, part, context }))
    if (!delta) throw new Problem('delivery.cursor-lost')
    const { entries, packed } = delta
    headers.set('x-winnow-since', since)
    headers.set('content-type', part.delta.mediaType)
    headers.set('vary', 'accept-encoding')
    const sizes = { identity: delta.bytes, gzip: packed.length }
    const encoding = preferredEncoding(sizes, c.req.header('accept-encoding') ?? '') === 'gzip' ? 'gzip' : 'identity'
    if (encoding === 'gzip') headers.set('content-encoding', encoding)
    headers.set('content-length', String(sizes[encoding]))
    const outcome = 'delta' as const
    if (c.req.raw.method === 'HEAD') return { response: new Response(null, { headers }), bytes: 0, entries: 0, outcome }
    const body = encoding === 'gzip' ? new Uint8Array(packed) : (Readable.toWeb(delta.plain()) as ReadableStream)
    return { response: new Response(body, { headers }), bytes: sizes[encoding], entries, outcome }
  }

  function answerHeaders(delivery: OpenedDelivery, file: DeliveredPart): Headers {
    const headers = new Headers({
      'cache-control': 'private, no-cache',
      'x-winnow-cursor': cursorOf(delivery.subscriptionId, file),
      'x-winnow-release': String(delivery.release),
      'x-winnow-released-at': new Date(delivery.releasedAt).toISOString(),
      'x-winnow-checked-at': new Date(delivery.checkedAt).toISOString(),
      'x-winnow-entries': String(file.entries),
    })
    if (delivery.isSourceless) headers.set('x-winnow-notice', sourceless.code)
    setTurns(headers, delivery.turns)
    return headers
  }

  app.get(deliveryPaths.download, async (c) => {
    const delivery = await open(c)
    const format = c.req.query('targetFormat') ?? delivery.targetFormats[0]?.id ?? ''
    const part = c.req.query('part') ?? formatOf(delivery, format).format.plainPart
    if (c.req.param('mode') === 'delta') return answerFile(c, delivery, format, part)
    await partOf(delivery, format, part)
    const downloadUrl = signed.sign({ keyId: delivery.keyId, format, part })
    const headers = new Headers({ 'cache-control': 'no-store' })
    setTurns(headers, delivery.turns)
    if (c.req.query('mode') === 'url') return Response.json({ downloadUrl }, { headers })
    headers.set('location', downloadUrl)
    return new Response(null, { status: 307, headers })
  })

  app.get(deliveryPaths.signed, async (c) => {
    const target = signed.open(c.req.param('token'))
    if (!target) throw new Problem('not-found')
    if (target.isOver) throw new Problem('delivery.address-over')
    const ask = () => access.openSigned(target.keyId)
    return answerFile(c, await ready(c, await ask(), ask), target.format, target.part, true)
  })

  app.get(deliveryPaths.manifest, async (c) => {
    const delivery = await open(c, c.req.param('subscription'))
    const all = await files.all(delivery.subscriptionId)
    const headers = new Headers({ 'cache-control': 'no-store' })
    setTurns(headers, delivery.turns)
    const body = {
      subscription: { id: delivery.subscriptionId, name: delivery.name },
      mode: delivery.mode,
      ...pulse(delivery),
      indicators: delivery.figures.total ?? 0,
      files: all.map((file) => ({
        format: file.format,
        file: file.part,
        address: fileAddress(origin, delivery.subscriptionId, file.format, file.part),
        mediaType: file.mediaType,
        entries: file.entries,
        bytes: file.sizes.identity,
        sha256: file.sha256.toString('hex'),
        changedAt: new Date(file.changedAt).toISOString(),
        cursor: cursorOf(delivery.subscriptionId, file),
        omitted: file.omitted,
      })),
    }
    return Response.json(body, { headers })
  })

  app.get(deliveryPaths.heartbeat, async (c) => {
    const delivery = await open(c, c.req.param('subscription'))
    const headers = new Headers({ 'cache-control': 'no-store' })
    setTurns(headers, delivery.turns)
    return Response.json(pulse(delivery), { headers })
  })

  app.get(deliveryPaths.file, async (c) => {
    const { subscription, format, part } = c.req.param()
    const delivery = await open(c, subscription)
    return answerFile(c, delivery, format, part ?? formatOf(delivery, format).format.plainPart)
  })

  for (const path of Object.values(deliveryPaths)) {
    app.all(path, () => {
      throw new Problem('method.not-allowed', { allow: 'GET, HEAD' })
    })
  }
  app.all('/v1/*', () => {
    throw new Problem('not-found')
  })

  function pulse({ release, releasedAt, checkedAt, isSourceless }: OpenedDelivery) {
    return {
      release,
      releasedAt: new Date(releasedAt).toISOString(),
      checkedAt: new Date(checkedAt).toISOString(),
      /** False: nobody has looked for changes for too long; what is delivered may be old. */
      alive: now() - checkedAt < lateAfterMs,
      ...(isSourceless && { notice: sourceless }),
    }
  }

  return app
}

/**
 * What the reader calls itself, so that it has a place of its own beside others with the same key.
 * @throws Problem `request.invalid`
 */
function clientOf(c: Context<Env>): string {
  const name = c.req.header('x-winnow-client') ?? c.req.query('client') ?? ''
  if (/^[A-Za-z0-9._-]{0,64}$/.test(name)) return name
  throw new Problem('request.invalid', { detail: 'client: at most 64 letters, digits, dots, hyphens and underscores' })
}
