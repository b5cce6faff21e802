import { type Context, Hono } from 'hono'
import type pg from 'pg'
import { Problem } from '../../domain/problem.ts'
import type { Locale } from '../../domain/text.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { plainPartOf } from '../../formats/output-format.ts'
import { acceptedLocale, type ClientIp } from '../platform/http/caller.ts'
import type { AppEnv } from '../platform/http/env.ts'
import { setRateLimit } from '../platform/http/limits.ts'
import { refusal } from '../platform/http/refusal.ts'
import { problemToAnswer } from '../platform/http/route-errors.ts'
import type { Signer } from '../platform/signer.ts'
import type { QueuePosition } from '../platform/turns/queue.ts'
import { type DeliveryAccess, DeliveryRefusal, keyChallenge, type OpenedDelivery } from './access.ts'
import { fileAddress, signedAddresses } from './addresses.ts'
import { type AnswerDependencies, fileAnswers, formatOf, sourceless } from './answers.ts'
import { cursorOf } from './cursor.ts'
import { deltaBodies } from './delta-bodies.ts'
import { fileStore } from './file-store.ts'
import { readerPositions } from './positions.ts'
import { pullNotes } from './pull-notes.ts'
import type { Pulls } from './pulls.ts'

export interface DeliveryRouteDependencies extends Pick<AnswerDependencies, 'blobs' | 'origin' | 'remake'> {
  readonly pool: pg.Pool
  /** Folder for temporary files. */
  readonly folder: string
  readonly access: DeliveryAccess
  readonly pulls: Pulls
  /** Signs addresses for clients that fetch without a key. */
  readonly signer: Signer
  readonly now: () => number
  readonly clientIp: ClientIp
  /** Resolves when a subscription's first release exists, or after a while. */
  readonly composed: (subscriptionId: string) => Promise<void>
  /** The place of a subscription's composition in the queue; undefined if it is not waiting. */
  readonly placeOf: (subscriptionId: string) => Promise<QueuePosition | undefined>
}

/** Addresses of deliveries; all others below /v1 are not found. */
const deliveryPaths = {
  download: '/v1/feeds/download/:mode{full|delta}',
  signed: '/v1/feeds/signed/:token',
  manifest: '/v1/feeds/:subscription/manifest.json',
  heartbeat: '/v1/feeds/:subscription/heartbeat.json',
  file: '/v1/feeds/:subscription/:format/:part?',
  // Other spellings: products such as MISP add `/` and a file to the address that people entered, which may end in a slash already.
  folder: '/v1/feeds/:subscription/:format/',
  fileInFolder: '/v1/feeds/:subscription/:format//:part',
} as const

/** The heartbeat reports a delivery as not alive if the last check for changes is older than this. */
const lateAfterMs = 20 * minuteMs

/**
 * Serves deliveries to products. The key determines the subscription: as `x-api-key`, as Bearer token, or as Basic
 * password. `/v1/feeds/download/full?targetFormat=ECSV1[&mode=url]` is the call of shipped Elastic integrations;
 * `/v1/feeds/{subscription}/{format}/{file}[?since=cursor]` reaches every file.
 */
export function deliveryRoutes(dependencies: DeliveryRouteDependencies): Hono<AppEnv> {
  const { pool, blobs, folder, access, pulls, origin, now, clientIp, composed, placeOf, remake } = dependencies
  const files = fileStore(pool)
  const positions = readerPositions(pool)
  const deltaOfChanges = deltaBodies(blobs, folder)
  const signed = signedAddresses({ origin, signer: dependencies.signer, now })
  const app = new Hono<AppEnv>()

  const ipOf = (c: Context<AppEnv>) => clientIp(c.req.raw.headers, c.env.incoming.socket.remoteAddress)
  const notes = pullNotes(pulls, ipOf)
  const { partOf, answerFile } = fileAnswers({ access, files, positions, deltaOfChanges, notes, blobs, origin, remake })

  app.onError((error, c) => {
    const problem = problemToAnswer(c, error)
    const answer = refusal(problem, {
      traceId: c.get('traceId'),
      requestId: c.get('requestId'),
      locale: acceptedLocale(c.req.raw.headers),
    })
    const { headers } = answer
    if (problem.status === 401) headers.set('www-authenticate', keyChallenge)
    if (problem.status === 416) headers.set('content-range', `bytes */${problem.values.bytes}`)
    if (error instanceof DeliveryRefusal) {
      const { about } = error
      if (about.rateLimit) setRateLimit(headers, 'key', about.rateLimit)
      const { format = '' } = c.req.param() as Record<string, string>
      notes.noteNothing(c, about, { format, outcome: 'refused', status: problem.status })
    }
    return answer
  })

  /** @throws Problem if there is no release yet, or never will be */
  async function ready(opened: OpenedDelivery, again: () => Promise<OpenedDelivery>) {
    let delivery = opened
    if (delivery.release === 0) {
      await composed(delivery.subscriptionId)
      delivery = await again()
    }
    if (delivery.release === 0) {
      const place = await placeOf(delivery.subscriptionId)
      throw new Problem('delivery.not-ready', { seconds: Math.max(5, place?.seconds ?? 0) })
    }
    const { refused = [], sources = {}, total = 0 } = delivery.figures
    // Entries of own deny lists are delivered without a source.
    if (refused.length > 0 && total === 0 && Object.keys(sources).length === 0) {
      const reasonIn = (locale: Locale) =>
        refused.map(({ ID, name, clause }) => `${name ?? ID}: ${clause[locale]}`).join(' ')
      const german = { reason: reasonIn('de') }
      throw new DeliveryRefusal('delivery.refused', { reason: reasonIn('en') }, delivery, { german })
    }
    return delivery
  }

  /** Opens the key's subscription, if it is the one in the address; reveals nothing of others. */
  async function open(c: Context<AppEnv>, subscriptionId?: string): Promise<OpenedDelivery> {
    const ask = () => access.open(c.req.raw.headers, ipOf(c))
    const opened = await ask()
    if (subscriptionId !== undefined && subscriptionId !== opened.subscriptionId) throw new Problem('not-found')
    return ready(opened, ask)
  }

  app.get(deliveryPaths.download, async (c) => {
    const delivery = await open(c)
    const format = c.req.query('targetFormat') ?? delivery.targetFormats[0]?.id ?? ''
    const part = c.req.query('part') ?? plainPartOf(formatOf(delivery, format).format)
    if (c.req.param('mode') === 'delta') return answerFile(c, delivery, format, part)
    await partOf(delivery, format, part)
    const downloadUrl = signed.sign({ keyId: delivery.keyId, format, part })
    const headers = passing(delivery)
    if (c.req.query('mode') === 'url') return Response.json({ downloadUrl }, { headers })
    headers.set('location', downloadUrl)
    return new Response(null, { status: 307, headers })
  })

  app.get(deliveryPaths.signed, async (c) => {
    const target = signed.open(c.req.param('token'))
    if (!target) throw new Problem('not-found')
    if (target.isOver) throw new Problem('delivery.address-over')
    const ask = () => access.openSigned(target.keyId)
    return answerFile(c, await ready(await ask(), ask), target.format, target.part, { isWhole: true })
  })

  app.get(deliveryPaths.manifest, async (c) => {
    const delivery = await open(c, c.req.param('subscription'))
    const all = await files.all(delivery.subscriptionId)
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
    return Response.json(body, { headers: passing(delivery) })
  })

  app.get(deliveryPaths.heartbeat, async (c) => {
    const delivery = await open(c, c.req.param('subscription'))
    return Response.json(pulse(delivery), { headers: passing(delivery) })
  })

  const fileOf = async (
    c: Context<AppEnv>,
    { subscription = '', format = '', part }: Record<string, string | undefined>,
  ) => {
    const delivery = await open(c, subscription)
    return answerFile(c, delivery, format, part ?? plainPartOf(formatOf(delivery, format).format))
  }
  for (const path of [deliveryPaths.file, deliveryPaths.folder, deliveryPaths.fileInFolder])
    app.get(path, (c) => fileOf(c, c.req.param()))

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
      /** False if the last check for changes is too long ago, so that the content may be old. */
      alive: now() - checkedAt < lateAfterMs,
      ...(isSourceless && { notice: sourceless }),
    }
  }

  return app
}

/** Headers of an answer that is not kept. */
function passing({ rateLimit }: OpenedDelivery): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' })
  setRateLimit(headers, 'key', rateLimit)
  return headers
}
