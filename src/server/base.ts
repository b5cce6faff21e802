import { join } from 'node:path'
import { createGuardedFetch, type GuardedFetch } from '../fetch/guarded-fetch.ts'
import { privateDestinations } from '../fetch/private-destinations.ts'
import { type Vet, vetAddress } from '../fetch/vet-address.ts'
import type { Config } from './config.ts'
import type { BlobStore } from './platform/blobs/blobs.ts'
import { localBlobs } from './platform/blobs/local-blobs.ts'
import { type BlobPlace, openAzureBlobs } from './platform/blobs/open-blobs.ts'
import type { Clock } from './platform/clock.ts'
import { makeDataFolder } from './platform/data-folder.ts'
import { type Collecting, openCollecting } from './platform/db/collecting.ts'
import { type Connection, type Database, openDatabase } from './platform/db/db.ts'
import { openKeptSecrets } from './platform/db/kept-secret.ts'
import { migrate } from './platform/db/migrate.ts'
import { listenTo, type Notifications } from './platform/db/notifications.ts'
import { type ClientIp, clientIpOf } from './platform/http/caller.ts'
import { createLimits, type Limits } from './platform/http/limits.ts'
import { ownFolder } from './platform/own-folder.ts'
import { openQueue, type Queue, type WorkTable } from './platform/queue/queue.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Log } from './platform/telemetry/log.ts'
import { createMetrics } from './platform/telemetry/metrics.ts'
import { openTelemetry } from './platform/telemetry/telemetry.ts'
import { tracedFetch } from './platform/telemetry/traced-fetch.ts'
import type { Tracer } from './platform/telemetry/tracing.ts'

/** Dependencies of the nouns: settings and the open tools of `platform`. */
export interface Base<Table extends WorkTable = WorkTable> {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly tracer: Tracer
  readonly metrics: ReturnType<typeof createMetrics>
  readonly connection: Connection
  readonly database: Database
  readonly notifications: Notifications
  readonly queue: Queue<Table>
  readonly secrets: Secrets
  readonly blobs: BlobStore
  /** The same blobs, for a thread or a child process. */
  readonly blobPlace: BlobPlace
  readonly collecting: Collecting
  /** The only way to fetch from the network. */
  readonly fetch: GuardedFetch
  /** Reason why an address that somebody entered must not be fetched; undefined if it may be. */
  readonly vet: Vet
  /** Rate limits of each person, organisation and address. */
  readonly limits: Limits
  readonly clientIp: ClientIp
  /** The local address on which the product listens. */
  readonly localAddress: string
  /** Aborted when the product stops. */
  readonly stopping: AbortSignal
}

export interface BaseDependencies<Table extends WorkTable>
  extends Pick<Base, 'config' | 'log' | 'clock' | 'connection' | 'localAddress' | 'stopping'> {
  readonly version: string
  readonly work: Table
  /** true if no other process uses the database. */
  readonly exclusive: boolean
  /** Replaces the guarded fetch, for tests. */
  readonly fetch?: GuardedFetch
}

/** Time, in ms, for running jobs to end before they are aborted and repeated by another process. */
const WORK_MS = 3000
/** Time, in ms, for sending the last spans and metrics. */
const TELL_MS = 1000

/** Opens all tools. `stopWork` ends background work; `close` closes the other tools, which nobody may use afterwards. */
export async function openBase<Table extends WorkTable>(
  dependencies: BaseDependencies<Table>,
): Promise<Base<Table> & { stopWork(): Promise<void>; close(): Promise<void> }> {
  const { version, work, exclusive, fetch: replaced, ...given } = dependencies
  const { config, log, clock, connection } = given
  const metrics = createMetrics()
  const telemetryDependencies = { log, version, registry: metrics.registry, roles: config.roles }
  const telemetry = await openTelemetry(config.telemetry, telemetryDependencies)
  const { tracer } = telemetry
  await migrate(connection)
  // On a host that keeps blobs and secret elsewhere, the data folder may not exist yet.
  await makeDataFolder(config.dataDir)
  const database = openDatabase(connection, { poolSize: config.database.pool, log, tracer })
  const secrets = await openKeptSecrets(config, database.pool).catch(async (error) => {
    await database.close()
    throw error
  })
  const queue = await openQueue(work, connection, {
    log,
    exclusive,
    tracer,
    atOnce: { 'analyse-upload': config.work.analysesAtOnce },
    allowanceSeconds: config.work.secondsAnHour,
  })
  const notifications = listenTo(connection, log)
  const collecting = await openCollecting({ given: config.sources.fetch, pool: database.pool, notifications, log })
  const inside = privateDestinations(config.sources.privateDestinations)
  if (inside) log.warn({ destinations: config.sources.privateDestinations }, 'private destinations are open')
  const fetch =
    replaced ??
    createGuardedFetch({
      isEnabled: () => collecting.isOn && config.roles.has('fetcher'),
      authorities: config.sources.authorities,
      inside,
    })
  return {
    ...given,
    tracer,
    metrics,
    database,
    notifications,
    queue,
    secrets,
    ...(await openBlobs({ config, secrets, clock })),
    collecting,
    fetch: tracedFetch(fetch, tracer),
    vet: (address) => vetAddress(address, { resolve: false, inside }),
    limits: createLimits({ ...config.limits, pageThreads: config.pageThreads, connections: config.database.pool }),
    clientIp: clientIpOf(config.trustProxy),
    stopWork: () => queue.stop(WORK_MS),
    async close() {
      const telemetrySent = telemetry.stop(TELL_MS)
      await notifications.close()
      await telemetrySent
      await database.close()
    },
  }
}

async function openBlobs({
  config,
  secrets,
  clock,
}: Pick<Base, 'config' | 'secrets' | 'clock'>): Promise<Pick<Base, 'blobs' | 'blobPlace'>> {
  const azure = config.azureConnectionString
  if (azure) return { blobs: await openAzureBlobs(azure, { clock }), blobPlace: { azure } }
  const folder = join(config.dataDir, 'blobs')
  // Uploaded logs are private to this user; the folder above is also used by the database server.
  await ownFolder(folder)
  const blobs = localBlobs({
    folder,
    origin: config.origin,
    key: secrets.key('blob-address'),
    olderKeys: secrets.olderKeys('blob-address'),
    clock,
    maxBytes: config.uploads.packedMaxBytes,
  })
  return { blobs, blobPlace: { folder } }
}
