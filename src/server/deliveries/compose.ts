import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { EnricherMeans } from '../../analysis/enrichers/enricher.ts'
import { openEnrichers } from '../../analysis/enrichers/open-enrichers.ts'
import { protectedOf } from '../../engine/delivery/protected-values.ts'
import type { OutputContext } from '../../formats/output-format.ts'
import type { Base } from '../base.ts'
import type { Enriched } from '../enrichment/means.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { noTracer, type Tracer } from '../platform/telemetry/tracing.ts'
import type { ListingReader } from '../sources/listing-store.ts'
import { compiledLists, warningLists } from '../sources/warning-lists.ts'
import { type Composed, commitRelease, type Finished } from './commit-release.ts'
import { composeAll } from './compose-all.ts'
import { composeChanged } from './compose-changed.ts'
import type { Composing, Composition } from './composition.ts'
import { EarlyBody } from './early-body.ts'
import { figuresOf } from './figures.ts'
import { uuidBytes } from './item.ts'
import { ItemChanges, itemsTable } from './item-changes.ts'
import { FiledRows, type ItemRows, SentRows } from './item-rows.ts'
import { openSelector } from './open-selector.ts'
import { previousParts } from './previous-parts.ts'
import { type ReleaseState, readState, writeState } from './release-state.ts'
import { type ComposedSubscription, readSelection } from './selection.ts'
import { settingsOf } from './settings-digest.ts'
import { Divided, StateMismatch } from './spliced-part.ts'
import type { SumGuard } from './sum-guard.ts'
import { wantedOutputs } from './wanted-outputs.ts'
import type { PartPlace } from './write-part.ts'

export interface ComposeDependencies extends Pick<Base, 'clock' | 'log'> {
  readonly pool: pg.Pool
  readonly listings: Pick<ListingReader, 'listedNow' | 'traces'>
  readonly blobs: Pick<BlobStore, 'read' | 'size' | 'write' | 'remove'>
  /** Folder for temporary files. */
  readonly folder: string
  readonly origin: string
  readonly guard: SumGuard
  /** Loads the data that the enrichers with these ids need. */
  readonly means?: (ids: readonly string[], of: Enriched) => Promise<EnricherMeans>
  readonly tracer?: Tracer
  /** Number of listed indicators from which on a release stores its state for the next one. */
  readonly stateFrom?: number
}

export interface ComposeOrder {
  readonly subscriptionId: string
  /** Fencing token: a process that takes the release over later gets a higher one, and then nothing is written here. */
  readonly fence: number
  /** Digest of everything that the release is made of. */
  readonly composedOf: string
  /** Digest of what people shrink a release with on purpose. */
  readonly reasons: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A smaller release is composed from all listings just as fast. */
const usualStateFrom = 5000

export type { Composed }

/**
 * Composes the next release of a subscription: selects, scores and enriches what its sources list now, compares it with
 * the previous release, and writes it in each format. Everything becomes visible in one transaction; until then, readers
 * get the previous release. If the settings are the same (`settingsOf`), unchanged indicators are taken from the previous
 * release. Memory grows by less than a hundred bytes per indicator, and 16 per entry.
 */
export async function compose(dependencies: ComposeDependencies, order: ComposeOrder): Promise<Composed> {
  const { pool } = dependencies
  const subscription = await readSelection(pool, order)
  if (!subscription) return { outcome: 'gone' }
  const folder = join(dependencies.folder, crypto.randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const opened: Opened = { folder, early: new EarlyBody() }
  try {
    return await composeIn(opened, dependencies, order, subscription)
  } catch (error) {
    if (!isOfAnother(error)) throw error
    return { outcome: 'overtaken' }
  } finally {
    await opened.early.close()
    await opened.rows?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Tells whether an error means that another process committed the same first release meanwhile. */
const isOfAnother = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.table === 'delivered_item'

/** Resources to close and delete at the end. */
interface Opened {
  readonly folder: string
  readonly early: EarlyBody
  rows?: ItemRows
}

async function composeIn(
  opened: Opened,
  {
    pool,
    listings,
    blobs,
    origin,
    clock,
    log,
    guard,
    means,
    tracer = noTracer,
    stateFrom = usualStateFrom,
  }: ComposeDependencies,
  { subscriptionId, fence, composedOf, reasons, now }: ComposeOrder,
  subscription: ComposedSubscription,
): Promise<Composed> {
  const { folder, early } = opened
  const { index: warnings, digest } = await compiledLists(warningLists(pool, { log, now: () => now }))
  const { enricher } = subscription
  const { organisation, selector } = subscription
  const enricherMeans = await means?.(enricher, { organisation, sources: selector.sources.map(({ id }) => id) })
  const enrich = await openEnrichers(enricher, { ...enricherMeans, warnings })
  const release = subscription.release + 1
  const context: Omit<OutputContext, 'options'> = {
    subscription: { id: subscriptionId, name: subscription.name },
    origin,
    release,
    licences: subscription.licences,
    own: protectedOf(subscription.selector),
    // Must increase even if the clock goes back: it is the version of records, and its seconds are the serial numbers of
    // some formats.
    releasedAt: Math.max(now, subscription.releasedAt + 1000),
  }
  const { releasedAt } = context
  const settings = await settingsOf(pool, subscription, { origin, now, warnings: digest })
  const geoDatabase = enricherMeans?.geoDatabase
  const fixed: Omit<Composing, 'items'> = {
    ...{ pool, listings, subscriptionId, subscription, context, now, warnings, settings },
    selector: (effects) => openSelector(subscription, { now, geoDatabase, effects }),
    wanted: wantedOutputs(subscription.targetFormats, subscription),
    previous: await previousParts(pool, subscriptionId),
    place: { blobs, folder, early, announce: () => announce(pool, now) },
  }
  const first = release === 1 ? { subscriptionId: uuidBytes(subscriptionId), release, now } : undefined
  const composed = async (compose: (composing: Composing) => Promise<Composition | undefined>) => {
    await opened.rows?.close()
    const rows = first ? await SentRows.to(pool, itemsTable) : await FiledRows.to(join(folder, 'changes'))
    opened.rows = rows
    const items = new ItemChanges(rows, { releasedAt, enrich, own: context.own, first })
    const composition = await compose({ ...fixed, items })
    await items.end()
    return composition && { ...composition, items, rows }
  }
  const facts = { 'winnow.delivery.formats': fixed.wanted.map(({ id }) => id) }
  const { counts, written, omissions, state, items, rows } = await tracer.span('compose', { facts }, async (span) => {
    const before =
      subscription.state?.settings === settings ? await readState(subscription.state.blob, blobs) : undefined
    const changed =
      before && (await composed((composing) => composeChanged(composing, before)).catch(unlessMismatch(log)))
    const composition = changed ?? (await composed(composeAll))
    if (!composition) throw new Error('nothing was composed')
    const counts = composition.selector.counts()
    span.set({
      'winnow.delivery.from_state': changed !== undefined,
      'winnow.delivery.indicators': counts.delivered,
      'winnow.delivery.changes': composition.items.changes,
    })
    return { ...composition, counts }
  })
  const finished: Finished = {
    ...{ context, subscriptionId, fence, composedOf, reasons, now, release, items, rows, written, omissions },
    state: state === undefined ? undefined : { blob: state && (await stored(state, stateFrom, fixed.place)), settings },
    formats: subscription.targetFormats.map(({ id }) => id),
    figures: figuresOf(counts, { total: counts.delivered, kinds: counts.kinds, refused: subscription.refused }),
    names: new Map([...selector.sources, ...(selector.own?.lists ?? [])].map(({ id, name }) => [id, name])),
  }
  return tracer.span('release', {}, () => commitRelease({ pool, blobs, clock, guard }, finished))
}

/** Turns the errors of a state that cannot be continued into undefined, so that all listings are composed. */
const unlessMismatch =
  (log: Log) =>
  (error: unknown): undefined => {
    if (error instanceof Divided) return
    if (!(error instanceof StateMismatch)) throw error
    log.error({ err: error }, 'the state of a release does not fit its parts')
  }

/** Stores a state. @returns its blob; null if the state is too small to be worth storing */
async function stored(state: ReleaseState, stateFrom: number, { blobs, announce }: PartPlace): Promise<string | null> {
  if (state.size < stateFrom) return null
  const blob = await announce()
  await writeState(state, blob, blobs)
  return blob
}

/** Records a blob's name before it is written, so that its remains can be deleted if this process dies. */
async function announce(pool: pg.Pool, now: number): Promise<string> {
  const name = `d-${crypto.randomUUID()}`
  await pool.query('INSERT INTO delivered_blob (name, created_at) VALUES ($1, $2)', [name, new Date(now)])
  return name
}
