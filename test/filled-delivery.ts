import { join } from 'node:path'
import type pg from 'pg'
import type { FeedRecord } from '../src/domain/listing.ts'
import { compose } from '../src/server/deliveries/compose.ts'
import { takeOn } from '../src/server/deliveries/due.ts'
import { localBlobs } from '../src/server/platform/blobs/local-blobs.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { listingReader } from '../src/server/sources/listing-reader.ts'
import { postgresListings } from '../src/server/sources/postgres-listings.ts'
import { sourceRegister } from '../src/server/sources/register.ts'
import { listedSource } from './listed-source.ts'
import { firstGroupOf, type Visitor } from './server.ts'

/** The database and folder of a product in another process; this process fills its sources and composes releases. */
export interface Place {
  readonly pool: pg.Pool
  readonly dataDir: string
  readonly origin: string
}

export interface FilledSubscription {
  readonly id: string
  readonly groupId: string
  readonly apiKey: string
  readonly password: string
  readonly user: string
  /** Address of a delivered file. */
  address(format: string): string
}

/** Sets the complete listings of a source, which is added if it does not exist. */
export async function fillSource(
  { pool }: Pick<Place, 'pool'>,
  id: string,
  batches: Iterable<readonly FeedRecord[]>,
): Promise<void> {
  const register = sourceRegister(pool, [])
  const source =
    (await register.byId(id)) ?? (await register.enter(listedSource({ id, name: `Source ${id}` }), 'ad-hoc'))
  const takenAt = Date.now()
  const store = postgresListings(pool, { shrink: { share: 0.8, minimum: 50 }, now: () => takenAt })
  const streamed = (async function* () {
    yield* batches
  })()
  const head = { source: source.number, takenAt, bytes: 1, sha256: crypto.randomUUID().replaceAll('-', '').repeat(2) }
  const snapshot = await store.ingest({ ...head, reading: 'plain-list {}' }, streamed, { digest: '', marks: () => 0 })
  if (snapshot.status === 'held-back') await store.confirm(snapshot.id)
}

interface Wanted {
  readonly sources: readonly string[]
  readonly formats: readonly string[]
  /** The user's first group by default. */
  readonly groupId?: string
}

/** Subscribes like a user. */
export async function subscribe(
  somebody: Visitor,
  { origin }: Pick<Place, 'origin'>,
  { sources, formats, groupId: given }: Wanted,
): Promise<FilledSubscription> {
  const groupId = given ?? (await firstGroupOf(somebody))
  const { status, body } = await somebody.json('POST', `/api/web/subscriptions?groupID=${groupId}&authMethod=apiKey`, {
    name: 'Perimeter',
    sources: sources.map((id) => ({ id, filterFlags: [] })),
    enricher: [],
    // The first format is authenticated by key, the others by password.
    targetFormats: formats.map((id, n) => ({ id, authMethod: n === 0 ? 'apiKey' : 'basic' })),
  })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  const secretOf = (method: string) =>
    (body.secrets as { method: string; secret: string }[]).find((one) => one.method === method)?.secret ?? ''
  return {
    id: body.id,
    groupId,
    apiKey: secretOf('apiKey'),
    password: secretOf('basic'),
    user: body.deliveryUser ?? '',
    address: (format) => `${origin}/v1/feeds/${body.id}/${format}`,
  }
}

/** Composes the next release. @returns its number of indicators */
export async function release({ pool, dataDir, origin }: Place, subscriptionId: string): Promise<number> {
  const clock = { now: () => Date.now() }
  const blobs = localBlobs({ folder: join(dataDir, 'blobs'), origin, key: new Uint8Array(32), clock, maxBytes: 0 })
  const now = clock.now()
  const taken = await takeOn(pool, subscriptionId, now)
  if (!taken) throw new Error('there is nothing to release')
  const log = createLog('silent')
  const composed = await compose(
    {
      ...{ pool, blobs, origin, log },
      guard: { share: 1, least: 1 },
      listings: listingReader(pool),
      folder: join(dataDir, 'spool'),
      clock: systemClock,
    },
    { ...taken, now },
  )
  if (composed.outcome !== 'released') throw new Error(`the release was ${composed.outcome}`)
  return composed.indicators
}
