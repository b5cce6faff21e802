import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { EnricherMeans } from '../../analysis/enrichers/enricher.ts'
import { openEnrichers } from '../../analysis/enrichers/open-enrichers.ts'
import type { DeliveredIndicator } from '../../domain/delivery.ts'
import { isSummary, type OutputContext, type OutputPart } from '../../formats/output-format.ts'
import { stixBasics } from '../../formats/outputs/stix-objects.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import { CopyReader, CopyWriter, readInt8 } from '../platform/db/copy-binary.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { noTracer, type Tracer } from '../platform/telemetry/tracing.ts'
import type { ListingReader } from '../sources/listing-store.ts'
import { compiledLists, warningLists } from '../sources/warning-lists.ts'
import { type DeliveryFigures, figuresOf } from './figures.ts'
import { compareItems, type ItemRow, indicatorId, keptText, kindCode, uuidBytes, uuidText } from './item.ts'
import { openSelector } from './open-selector.ts'
import { type NewPart, type OutputWriter, outputWriter } from './output-writer.ts'
import { tellOfRelease } from './release-news.ts'
import { selectedNow } from './selected-indicators.ts'
import { type ComposedSubscription, readSelection } from './selection.ts'
import { collectionFormat, datedNow, updateCollection } from './taxii/objects.ts'
import { wantedOutputs } from './wanted-outputs.ts'
import { changesIn, entriesIn, type PreviousPart } from './write-part.ts'

export interface ComposeParts {
  readonly pool: pg.Pool
  readonly listings: Pick<ListingReader, 'listedNow'>
  readonly blobs: Pick<BlobStore, 'read' | 'size' | 'write' | 'remove'>
  /** Folder for temporary files. */
  readonly folder: string
  readonly origin: string
  readonly clock: Clock
  readonly log: Log
  /** Loads the data that the enrichers with these ids need. */
  readonly means?: (ids: readonly string[]) => Promise<EnricherMeans>
  /** Caches compiled warning lists between releases. */
  readonly compiled?: ReturnType<typeof compiledLists>
  readonly tracer?: Tracer
}

export interface ComposeOrder {
  readonly subscriptionId: string
  /** Fencing token: if another process took the release on later, it has a higher one, and nothing is written here. */
  readonly fence: number
  /** Digest of everything that the release is made of. */
  readonly composedOf: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Upper bound for keeping removed entries in a part, ms. */
const remembered = 31 * 86_400_000

export type Composed =
  | { readonly outcome: 'released'; readonly release: number; readonly indicators: number; readonly changes: number }
  | { readonly outcome: 'unchanged' | 'overtaken' | 'gone' }

/**
 * Composes the next release of a subscription: what its sources list now is selected, scored, enriched, compared with
 * the previous release and written in each of its formats. Everything becomes visible in one transaction; until then,
 * readers get the previous release. Memory grows by 16 bytes per entry only.
 */
export async function compose(parts: ComposeParts, order: ComposeOrder): Promise<Composed> {
  const { pool } = parts
  const subscription = await readSelection(pool, order)
  if (!subscription) return { outcome: 'gone' }
  const folder = join(parts.folder, crypto.randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await composeIn(folder, parts, order, subscription)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function composeIn(
  folder: string,
  { pool, listings, blobs, origin, clock, log, means, compiled = compiledLists(), tracer = noTracer }: ComposeParts,
  { subscriptionId, fence, composedOf, now }: ComposeOrder,
  subscription: ComposedSubscription,
): Promise<Composed> {
  const { index: warnings } = await compiled(warningLists(pool, { log, now: () => now }))
  const { enricher } = subscription
  const enricherMeans = await means?.(enricher)
  const enrich = await openEnrichers(enricher, { ...enricherMeans, warnings })
  const selector = await openSelector(subscription, { now, geoDatabase: enricherMeans?.geoDatabase })
  const release = subscription.release + 1
  const context: Omit<OutputContext, 'options'> = {
    subscription: { id: subscriptionId, name: subscription.name },
    origin,
    release,
    licences: subscription.licences,
    // Serial numbers of some formats are its seconds, and it is the version of records. So it must increase even if the
    // clock does not.
    releasedAt: Math.max(now, subscription.releasedAt + 1000),
  }
  const { releasedAt } = context
  const previous = await previousParts(pool, subscriptionId, now)
  const place = { blobs, folder, announce: () => announce(pool, now) }
  const writers: OutputWriter[] = []
  const wanted = wantedOutputs(subscription.targetFormats, subscription)
  for (const one of wanted) {
    const before = previous.get(one.id) ?? new Map()
    writers.push(outputWriter(one, { context, worth: subscription.worth }, { ...place, previous: before }))
  }

  const changesFile = join(folder, 'changes')
  const changed = await open(changesFile, 'w')
  const copy = new CopyWriter()
  const kinds: Record<string, number> = {}
  let total = 0
  let changes = 0
  let added = 0
  let removed = 0
  const put = async (item: ItemRow, removed: boolean) => {
    changes++
    copy.row(8)
    copy.int8(changes)
    copy.bytes(uuidBytes(item.id))
    copy.int2(item.kind)
    copy.text(item.value)
    copy.text(item.record)
    copy.int8(item.created)
    copy.int8(item.modified)
    copy.int2(removed ? 1 : 0)
    if (copy.length > 1 << 20) await changed.appendFile(copy.take())
  }
  const deliver = (indicator: DeliveredIndicator) => {
    total++
    kinds[indicator.kind] = (kinds[indicator.kind] ?? 0) + 1
    for (const writer of writers) writer.add(indicator)
  }

  try {
    await tracer.span('select, enrich, compare', {}, async (span) => {
      const comparing = await pool.connect()
      try {
        const before = itemsOf(comparing, subscriptionId)
        let items: readonly OldItem[] = []
        let at = 0
        let held: OldItem | undefined
        const next = async () => {
          for (held = items[++at]; held === undefined; held = items[0]) {
            const step = await before.next()
            if (step.done) break
            items = step.value
            at = 0
          }
        }
        await next()
        const goes = async (item: OldItem) => {
          if (item.removed) return
          removed++
          await put({ ...item, modified: releasedAt }, true)
        }
        for await (const batch of selectedNow(listings, subscription, { selector, warnings })) {
          for (const selected of batch) {
            const { kind, value } = selected
            const key = { kind: kindCode(kind), value }
            while (held && compareItems(held, key) < 0) {
              await goes(held)
              await next()
            }
            const old = held && compareItems(held, key) === 0 ? held : undefined
            const kept = { ...selected, enriched: enrich(selected) }
            const record = keptText(kept)
            const isSame = old !== undefined && !old.removed && old.record === record
            const item: ItemRow = {
              id: old?.id ?? indicatorId(kind, value),
              ...key,
              record,
              created: old?.created ?? releasedAt,
              modified: isSame ? old.modified : releasedAt,
            }
            if (!isSame) await put(item, false)
            if (!old || old.removed) added++
            const { id, created, modified } = item
            deliver({ ...kept, id, created, modified })
            if (old) await next()
          }
        }
        for (; held; await next()) await goes(held)
      } finally {
        comparing.release(true)
      }
      span.set({ 'winnow.delivery.indicators': total, 'winnow.delivery.changes': changes })
    })
    copy.end()
    await changed.appendFile(copy.take())
  } finally {
    await changed.close()
  }

  const written: NewPart[] = []
  await tracer.span('write', { facts: { 'winnow.delivery.formats': wanted.map(({ id }) => id) } }, async () => {
    for (const writer of writers) written.push(...(await writer.finish()))
  })
  const figures = figuresOf(selector.counts(), { total, kinds, refused: subscription.refused })
  const finished = {
    context,
    subscriptionId,
    fence,
    composedOf,
    now,
    release,
    changes,
    added,
    removed,
    changesFile,
    written,
    formats: subscription.targetFormats.map(({ id }) => id),
    figures,
  }
  return tracer.span('release', {}, () => commit({ pool, blobs, clock }, finished))
}

interface OldItem extends ItemRow {
  readonly removed: boolean
}

/** Yields the items delivered before, removed ones too, by kind and value, in batches. */
async function* itemsOf(client: pg.ClientBase, subscriptionId: string): AsyncGenerator<readonly OldItem[]> {
  if (!/^[0-9a-f-]{36}$/.test(subscriptionId)) throw new Error('no id of a subscription')
  const stream = client.query(
    copyTo(`COPY (
      SELECT id, kind, value, record, created, modified, removed FROM delivered_item
      WHERE subscription_id = '${subscriptionId}' ORDER BY kind, value
    ) TO STDOUT (FORMAT binary)`),
  )
  const reader = new CopyReader(7)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const items: OldItem[] = []
    reader.push(chunk, (row, at, length) => {
      const field = (i: number) => at[i] as number
      const text = (i: number) => row.toString('utf8', field(i), field(i) + (length[i] as number))
      items.push({
        id: uuidText(row.subarray(field(0), field(0) + 16)),
        kind: row.readInt16BE(field(1)),
        value: text(2),
        record: text(3),
        created: readInt8(row, field(4)),
        modified: readInt8(row, field(5)),
        removed: row.readUInt8(field(6)) === 1,
      })
    })
    yield items
  }
}

async function previousParts(
  pool: pg.Pool,
  subscriptionId: string,
  now: number,
): Promise<Map<string, Map<string, PreviousPart>>> {
  const { rows } = await pool.query<PreviousPart & { format: string; part: string }>(
    `SELECT DISTINCT ON (f.format, f.part) f.format, f.part, f.blob, f.written_with AS "writtenWith", f.sha256, f.entries,
       f.changed_at AS "changedAt", (
         SELECT coalesce(jsonb_agg(jsonb_build_object('blob', r.blob, 'changedAt', r.changed_at) ORDER BY r.release), '[]')
         FROM delivered_file r WHERE r.subscription_id = f.subscription_id AND r.format = f.format AND r.part = f.part
           AND r.written_with = f.written_with AND r.changes > 0 AND r.created_at > $2) AS recent
     FROM delivered_file f WHERE f.subscription_id = $1 AND NOT f.body_gone ORDER BY f.format, f.part, f.release DESC`,
    [subscriptionId, new Date(now - remembered)],
  )
  const byFormat = new Map<string, Map<string, PreviousPart>>()
  for (const row of rows) {
    const parts = byFormat.get(row.format) ?? new Map()
    byFormat.set(row.format, parts.set(row.part, row))
  }
  return byFormat
}

/** Recorded before it is written, so that it can be found if this process dies. */
async function announce(pool: pg.Pool, now: number): Promise<string> {
  const name = `d-${crypto.randomUUID()}`
  await pool.query('INSERT INTO delivered_blob (name, created_at) VALUES ($1, $2)', [name, new Date(now)])
  return name
}

interface Finished {
  readonly context: Omit<OutputContext, 'options'>
  readonly subscriptionId: string
  readonly fence: number
  readonly composedOf: string
  readonly now: number
  readonly release: number
  readonly changes: number
  readonly added: number
  readonly removed: number
  readonly changesFile: string
  readonly written: readonly NewPart[]
  readonly formats: readonly string[]
  readonly figures: DeliveryFigures
}

const replacing = `ON CONFLICT (subscription_id, id) DO UPDATE SET record = excluded.record, sequence = excluded.sequence,
  release = excluded.release, modified = excluded.modified, removed = excluded.removed`

async function commit(
  { pool, blobs, clock }: Pick<ComposeParts, 'pool' | 'blobs' | 'clock'>,
  finished: Finished,
): Promise<Composed> {
  const { subscriptionId, fence, composedOf, now, release, changes, changesFile, written, formats, figures } = finished
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ fence: number; release: number; sequence: number }>(
      'SELECT fence, release, sequence FROM delivery WHERE subscription_id = $1 FOR UPDATE',
      [subscriptionId],
    )
    const state = rows[0]
    if (!state || state.fence !== fence || state.release !== release - 1) {
      await client.query('ROLLBACK')
      return { outcome: 'overtaken' }
    }
    await client.query('DELETE FROM delivered_file WHERE subscription_id = $1 AND NOT format = ANY($2)', [
      subscriptionId,
      formats,
    ])
    const isFirst = release === 1
    if (changes === 0 && written.length === 0 && !isFirst) {
      await client.query(
        `UPDATE delivery SET checked_at = $2, composed_of = $3, figures = $4, fault = NULL, composing_since = NULL
         WHERE subscription_id = $1`,
        [subscriptionId, new Date(now), composedOf, JSON.stringify(figures)],
      )
      await client.query('COMMIT')
      return { outcome: 'unchanged' }
    }
    const collection = written.find(({ format }) => format === 'TAXII21')
    const objects = collection ? (collection.changes ?? collection.entries + stixBasics.length) : 0
    let sequence = Math.max(state.sequence, now * 1000 - changes - objects)
    if (changes > 0) {
      await client.query(`CREATE TEMPORARY TABLE staged (
        n bigint, id uuid, kind smallint, value text COLLATE "C", record text, created bigint, modified bigint,
        removed smallint) ON COMMIT DROP`)
      await pipeline(
        createReadStream(changesFile),
        client.query(copyFrom('COPY staged FROM STDIN (FORMAT binary, FREEZE)')),
      )
      await client.query(
        `INSERT INTO delivered_item (subscription_id, id, kind, value, record, sequence, release, created, modified, removed)
         SELECT $1, id, kind, value, record, $2 + n, $3, created, modified, removed = 1 FROM staged
         ${isFirst ? '' : replacing}`,
        [subscriptionId, sequence, release],
      )
      sequence += changes
    }
    // An unwanted collection stays as it was. If it is wanted again, its readers get the removals of the meantime.
    if (collection) sequence = await collect(client, blobs, finished, { collection, sequence })
    await client.query('UPDATE delivery SET sequence = $2 WHERE subscription_id = $1', [subscriptionId, sequence])
    for (const part of written) {
      await client.query(
        `INSERT INTO delivered_file (subscription_id, format, part, release, written_with, media_type, blob, sizes, entries,
           sha256, changes, changed_at, omitted, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          subscriptionId,
          part.format,
          part.part,
          release,
          part.writtenWith,
          part.mediaType,
          part.blob,
          JSON.stringify(part.sizes),
          part.entries,
          part.sha256,
          part.changes,
          part.changedAt,
          JSON.stringify(part.omitted),
          new Date(now),
        ],
      )
    }
    await client.query(
      `UPDATE delivery SET release = $2, released_at = $3, checked_at = $6, composed_of = $4, figures = $5, fault = NULL,
         composing_since = NULL
       WHERE subscription_id = $1`,
      [
        subscriptionId,
        release,
        new Date(finished.context.releasedAt),
        composedOf,
        JSON.stringify(figures),
        new Date(now),
      ],
    )
    await client.query('DELETE FROM delivered_blob WHERE name = ANY($1)', [written.map(({ blob }) => blob)])
    await news(client, finished)
    await client.query(`SELECT pg_notify('delivery', $1)`, [`${subscriptionId} ${release}`])
    await datedNow(client, { subscriptionId, after: state.sequence, now: clock.now() })
    await client.query('COMMIT')
    return { outcome: 'released', release, indicators: figures.total, changes }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Sends release news to webhooks, in the same transaction. */
function news(
  client: pg.PoolClient,
  { context, now, release, changes, added, removed, figures }: Finished,
): Promise<void> {
  const { origin, subscription, releasedAt } = context
  const teller = {
    query: async (text: string, values: readonly unknown[]) => (await client.query(text, [...values])).rows,
  }
  return tellOfRelease(teller, {
    subscription,
    origin,
    release,
    releasedAt,
    now,
    indicators: figures.total,
    added,
    changed: changes - added - removed,
    removed,
  })
}

/** Updates the TAXII collection in the same transaction. @returns the last sequence number */
async function collect(
  client: pg.PoolClient,
  blobs: Pick<BlobStore, 'read'>,
  { subscriptionId, context }: Finished,
  { collection, sequence }: { readonly collection: NewPart; readonly sequence: number },
): Promise<number> {
  const options = {}
  const { subscription } = context
  const part = collectionFormat.parts({ subscription, options }).find((one): one is OutputPart => !isSummary(one))
  if (!part) throw new Error('a collection without objects')
  const isFirst = collection.changes === null
  const lines = isFirst ? prefixed('+', entriesIn(collection.blob, blobs)) : changesIn(collection.blob, blobs)
  const partContext = { ...context, options, part: part.name, count: 0, changedAt: context.releasedAt }
  return updateCollection(client, { subscriptionId, part, context: partContext, sequence, isFirst }, lines)
}

async function* prefixed(sign: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield sign + line
}
