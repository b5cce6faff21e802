import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedRecord } from '../src/domain/listing.ts'
import type { Source } from '../src/domain/source.ts'
import type { AppOptions } from '../src/server/app.ts'
import { type ComposeDependencies, type Composed, compose } from '../src/server/deliveries/compose.ts'
import { dueDeliveries, takeOn } from '../src/server/deliveries/due.ts'
import type { WorkDependencies } from '../src/server/nouns.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { listingReader } from '../src/server/sources/listing-reader.ts'
import { idleWorkers } from './idle-workers.ts'
import { listedSource, setListings } from './listed-source.ts'
import { firstGroupOf, startTestApp, type TestApp, type Visitor } from './server.ts'

/** A new subscription, with the secrets that are shown once. */
export interface MadeSubscription {
  readonly id: string
  readonly apiKey: string
  readonly password: string | undefined
  readonly user: string
}

interface OfSource {
  readonly source: string
}
/** Fields of a subscription, or the ids of its formats. */
type Candidate = object | readonly string[]

/** The product with sources whose listings the test sets, and releases that are composed on request. */
export interface DeliveryApp {
  readonly app: TestApp
  readonly dora: Visitor
  readonly groupId: string
  /** Tools of background workers. */
  readonly dependencies: WorkDependencies
  /** Adds a source that is not collected. */
  source(fields?: Partial<Source>): Promise<string>
  /** Sets the complete listings of a source: records, or IPv4 addresses. */
  list(sourceId: string, records: readonly (FeedRecord | string)[]): Promise<void>
  subscribe(candidate: object): Promise<MadeSubscription>
  /** A subscription of a new source that lists these records or IPv4 addresses. */
  made(listed: readonly (FeedRecord | string)[], candidate?: Candidate): Promise<MadeSubscription & OfSource>
  /** The same after its first release. */
  released(listed: readonly (FeedRecord | string)[], candidate?: Candidate): Promise<MadeSubscription & OfSource>
  /** `meanwhile` runs after the release was taken over and before it is composed. */
  compose(
    subscriptionId: string,
    meanwhile?: () => Promise<unknown>,
    more?: Partial<ComposeDependencies> & { readonly now?: number },
  ): Promise<Composed | undefined>
  /** Composes the next release, for which the source lists these. */
  next(
    made: Pick<MadeSubscription, 'id'> & OfSource,
    listed: readonly (FeedRecord | string)[],
  ): Promise<Composed | undefined>
  /** A list of the group with these rows. @returns its address */
  ownList(effect: 'allow' | 'deny', rows: string, name?: string): Promise<string>
  /** Calls the API of a subscription. */
  call(method: string, subscriptionId: string, path?: string, body?: unknown): ReturnType<Visitor['json']>
  /** Ids of due subscriptions of the group and those below it. @param at now unless given, ms since the epoch */
  due(at?: number): Promise<readonly string[]>
  /** Requests with the key, unless `headers` contains another one. */
  pull(path: string, key: string, headers?: Record<string, string>, method?: string): Promise<Response>
  stop(): Promise<void>
}

export const record = (kind: FeedRecord['kind'], value: string, more: Partial<FeedRecord> = {}): FeedRecord => ({
  kind,
  value,
  ...more,
})

/** @param options `work` chooses the workers, by default idle ones; `fetch` replaces the way to publishers */
export async function startDeliveryApp(
  settings: Record<string, string> = {},
  {
    work = () => idleWorkers,
    ...options
  }: Partial<Pick<AppOptions, 'fetch'>> & { readonly work?: NonNullable<AppOptions['workers']> } = {},
): Promise<DeliveryApp> {
  let known: WorkDependencies | undefined
  const app = await startTestApp(settings, {
    workers: (given) => {
      known = given
      return work(given)
    },
    ...options,
  })
  const dependencies = known as unknown as WorkDependencies
  const { sources, blobs, deliveries } = dependencies
  const folder = await mkdtemp(join(tmpdir(), 'winnow-deliveries-'))
  const dora = await app.signIn()
  const groupId = await firstGroupOf(dora)
  const delivery: DeliveryApp = {
    app,
    dora,
    groupId,
    dependencies,
    async source(fields = {}) {
      const id = fields.id ?? `test.${crypto.randomUUID()}`
      const source = listedSource({ id, name: `Source ${id.slice(0, 12)}`, ...fields })
      await sources.register.enter(source, 'ad-hoc')
      return id
    },
    list: (sourceId, records) =>
      setListings(
        sources,
        app.clock,
        sourceId,
        records.map((one) => (typeof one === 'string' ? record('ipv4', one) : one)),
      ),
    async subscribe(candidate) {
      const { status, body } = await dora.json('POST', `/api/web/subscriptions?groupID=${groupId}&authMethod=apiKey`, {
        name: 'Perimeter',
        enricher: [],
        targetFormats: [{ id: 'CSV', authMethod: 'apiKey' }],
        ...candidate,
      })
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      const secretOf = (method: string) =>
        (body.secrets as { method: string; secret: string }[]).find((one) => one.method === method)?.secret
      return {
        id: body.id,
        apiKey: secretOf('apiKey') as string,
        password: secretOf('basic'),
        user: body.deliveryUser,
      }
    },
    async made(listed, candidate = {}) {
      const source = await delivery.source()
      if (listed.length > 0) await delivery.list(source, listed)
      const fields = Array.isArray(candidate)
        ? { targetFormats: candidate.map((id) => ({ id, authMethod: 'apiKey' })) }
        : candidate
      const made = await delivery.subscribe({ sources: [{ id: source, filterFlags: [] }], ...fields })
      return { ...made, source }
    },
    async released(...given) {
      const made = await delivery.made(...given)
      await delivery.compose(made.id)
      return made
    },
    async compose(subscriptionId, meanwhile, more) {
      const now = more?.now ?? app.clock.now()
      const taken = await takeOn(app.database.pool, subscriptionId, now)
      if (!taken) return undefined
      await meanwhile?.()
      const log = createLog('silent')
      const { clock, origin } = app
      const { pool } = deliveries
      const listings = listingReader(pool)
      const guard = { share: 1, least: 1 }
      return compose({ pool, listings, blobs, folder, origin, clock, log, guard, ...more }, { ...taken, now })
    },
    async next({ id, source }, listed) {
      await delivery.list(source, listed)
      return delivery.compose(id)
    },
    async ownList(effect, rows, name = effect) {
      const lists = `/api/web/groups/${groupId}/lists`
      const { status, body } = await dora.json('POST', lists, { name, effect })
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      const form = new FormData()
      form.set('file', new Blob([rows]), 'rows.txt')
      await dora.fetch(`${lists}/${body.id}/rows`, { method: 'POST', body: form })
      return `${lists}/${body.id}`
    },
    call: (method, id, path = '', body) =>
      dora.json(method, `/api/web/subscriptions/${id}${path}?groupID=${groupId}`, body),
    async due(at = app.clock.now()) {
      const portions = await Array.fromAsync(dueDeliveries(deliveries.pool, at, ['group', groupId]))
      return portions.flat().map(({ subscriptionId }) => subscriptionId)
    },
    pull: (path, key, headers = { 'x-api-key': key }, method = 'GET') =>
      fetch(new URL(path, app.origin), {
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        redirect: 'manual',
      }),
    async stop() {
      await app.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return delivery
}
