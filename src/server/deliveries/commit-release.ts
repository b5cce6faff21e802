import type pg from 'pg'
import type { HeldRelease } from '../../contract/subscriptions.ts'
import { isSummary, type OutputContext, type OutputPart } from '../../formats/output-format.ts'
import { stixBasics } from '../../formats/outputs/stix-objects.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import { type Teller, tell } from '../webhooks/outbox.ts'
import { startOf } from './delivered-items.ts'
import type { DeliveryFigures } from './figures.ts'
import type { ItemChanges } from './item-changes.ts'
import { type FiledRows, SentRows } from './item-rows.ts'
import type { NewPart, PartOmissions } from './output-writer.ts'
import { tellOfRelease } from './release-news.ts'
import { heldBy, type ServedNow, type SumGuard } from './sum-guard.ts'
import { collectionFormat, datedNow, updateCollection } from './taxii/objects.ts'
import { removeUnused } from './tidy.ts'
import { changesIn, entriesIn } from './write-part.ts'

export type Composed =
  | { readonly outcome: 'released'; readonly release: number; readonly indicators: number; readonly changes: number }
  | { readonly outcome: 'unchanged' | 'overtaken' | 'gone' | 'held' }

/** A composed release that nobody sees yet. */
export interface Finished {
  readonly context: Omit<OutputContext, 'options'>
  readonly subscriptionId: string
  readonly fence: number
  readonly composedOf: string
  readonly reasons: string
  readonly now: number
  readonly release: number
  readonly items: Pick<ItemChanges, 'start' | 'changes' | 'added' | 'removed'>
  /** The rows of `items`. */
  readonly rows: FiledRows | SentRows
  /** The blob with the release's state, null if it has none; undefined if the newest state still applies. */
  readonly state: { readonly blob: string | null; readonly settings: string } | undefined
  readonly written: readonly NewPart[]
  readonly omissions: readonly PartOmissions[]
  readonly formats: readonly string[]
  readonly figures: DeliveryFigures
  /** Names of sources and own lists, by id. */
  readonly names: ReadonlyMap<string, string>
}

export interface CommitDependencies {
  readonly pool: pg.Pool
  readonly blobs: Pick<BlobStore, 'read' | 'remove'>
  readonly clock: Clock
  readonly guard: SumGuard
}

/** Makes a release visible, in one transaction, unless another process has taken it over, or it must wait for a person. */
export async function commitRelease(
  { pool, ...dependencies }: CommitDependencies,
  finished: Finished,
): Promise<Composed> {
  // The rows that a connection has already sent are in its open transaction.
  const openClient = finished.rows instanceof SentRows ? finished.rows.client : undefined
  const client = openClient ?? (await pool.connect())
  try {
    if (!openClient) await client.query('BEGIN')
    const composed = await noteRelease(client, dependencies, finished)
    await client.query(composed.outcome === 'overtaken' ? 'ROLLBACK' : 'COMMIT')
    // It is composed anew for each change until it is released: its files would fill the store.
    if (composed.outcome === 'held') {
      const { written, state } = finished
      await removeUnused(client, dependencies.blobs, [...written.map(({ blob }) => blob), state?.blob ?? ''])
    }
    return composed
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    if (!openClient) client.release()
  }
}

/** Writes a release, or that a check found no changes, within the transaction. */
async function noteRelease(
  client: pg.PoolClient,
  { blobs, clock, guard }: Omit<CommitDependencies, 'pool'>,
  finished: Finished,
): Promise<Composed> {
  const { subscriptionId, fence, release, items, written, formats, figures } = finished
  const { changes } = items
  const { rows } = await client.query<ServedNow & { fence: number; release: number; sequence: number }>(
    `SELECT fence, release, sequence, figures, reasons, held, composed_of = '' OR checked_at IS NULL AS "isGivenUp"
     FROM delivery WHERE subscription_id = $1 FOR UPDATE`,
    [subscriptionId],
  )
  const state = rows[0]
  if (!state || state.fence !== fence || state.release !== release - 1) return { outcome: 'overtaken' }
  const held = release > 1 && heldBy(guard, state, finished)
  if (held) {
    await noteCheck(client, finished, held)
    const { since, before, after } = held
    const data = { subscription: finished.context.subscription, since, before, after }
    const news = { event: 'delivery.held', subscriptionId, now: finished.now, data } as const
    if (!state.held) await tell(tellerIn(client), news)
    return { outcome: 'held' }
  }
  await client.query('DELETE FROM delivered_file WHERE subscription_id = $1 AND NOT format = ANY($2)', [
    subscriptionId,
    formats,
  ])
  await noteState(client, finished)
  await noteOmissions(client, finished)
  await noteCheck(client, finished)
  const isFirst = release === 1
  if (changes === 0 && written.length === 0 && !isFirst) return { outcome: 'unchanged' }
  const collection = written.find(({ format }) => format === 'TAXII21')
  const objects = collection ? (collection.changes ?? collection.entries + stixBasics.length) : 0
  let sequence = await writeItems(client, finished, { after: state.sequence, objects })
  // A deselected TAXII collection stays as it is. If it is chosen again, its readers get all removals since then.
  if (collection) sequence = await collect(client, blobs, finished, { collection, sequence })
  await noteFiles(client, finished)
  await client.query('UPDATE delivery SET sequence = $2, release = $3, released_at = $4 WHERE subscription_id = $1', [
    subscriptionId,
    sequence,
    release,
    new Date(finished.context.releasedAt),
  ])
  await news(client, finished)
  await client.query(`SELECT pg_notify('delivery', $1)`, [`${subscriptionId} ${release}`])
  await datedNow(client, { subscriptionId, after: state.sequence, now: clock.now() })
  return { outcome: 'released', release, indicators: figures.total, changes }
}

/** Inserts the rows of `staged`, and replaces existing rows of the same items. */
const takeStaged = `
  INSERT INTO delivered_item (subscription_id, id, kind, value, record, sequence, release, created, modified, removed)
  SELECT $1, id, kind, value, record, $2 + n, $3, created, modified, removed FROM staged
  ON CONFLICT (subscription_id, ${startOf('value')}, id) DO UPDATE SET record = excluded.record, sequence = excluded.sequence,
    release = excluded.release, modified = excluded.modified, removed = excluded.removed`

/** @returns the sequence number of the last change; the next `objects` numbers are free */
async function writeItems(
  client: pg.PoolClient,
  { subscriptionId, now, release, items: { changes, start }, rows }: Finished,
  { after, objects }: { readonly after: number; readonly objects: number },
): Promise<number> {
  const isFirst = start > 0
  const sequence = isFirst ? start : Math.max(after, now * 1000 - changes - objects)
  if (changes === 0) return sequence
  if (rows instanceof SentRows) {
    return Math.max(start + changes, now * 1000 - objects)
  }
  await client.query(`CREATE TEMPORARY TABLE staged (
    n bigint, id uuid, kind smallint, value text COLLATE "C", record text, created bigint, modified bigint,
    removed boolean) ON COMMIT DROP`)
  await rows.copyTo(client, 'staged FROM STDIN (FORMAT binary, FREEZE)')
  await client.query(takeStaged, [subscriptionId, sequence, release])
  return sequence + changes
}

async function noteState(client: pg.PoolClient, { subscriptionId, state }: Finished): Promise<void> {
  if (!state) return
  await client.query('UPDATE delivery SET state = $2, state_settings = $3 WHERE subscription_id = $1', [
    subscriptionId,
    state.blob,
    state.settings,
  ])
  await client.query('DELETE FROM delivered_blob WHERE name = $1', [state.blob])
}

/**
 * Notes that the subscription was checked, and what was found. While a release is held, the one before it is served as it is,
 * and it is composed again once anything changes.
 */
async function noteCheck(client: pg.PoolClient, finished: Finished, held: HeldRelease | null = null): Promise<void> {
  const { subscriptionId, composedOf, reasons, now, figures } = finished
  await client.query(
    `UPDATE delivery SET checked_at = $2, composed_of = $3, figures = coalesce($4, figures), reasons = coalesce($5, reasons),
       held = $6, fault = NULL, composing_since = NULL
     WHERE subscription_id = $1`,
    [subscriptionId, new Date(now), composedOf, ...(held ? [null, null] : [JSON.stringify(figures), reasons]), held],
  )
}

/** Notes the files of a release. From then on their blobs are needed. */
async function noteFiles(client: pg.PoolClient, { subscriptionId, release, now, written }: Finished): Promise<void> {
  const files = written.map((part) => ({ ...part, sha256: part.sha256.toString('hex') }))
  await client.query(
    `INSERT INTO delivered_file (subscription_id, release, created_at, format, part, written_with, media_type, blob, sizes,
       entries, sha256, changes, changed_at, omitted, head)
     SELECT $1, $2, $3, format, part, "writtenWith", "mediaType", blob, sizes, entries, decode(sha256, 'hex'), changes,
       "changedAt", omitted, head
     FROM jsonb_to_recordset($4) AS file (format text, part text, "writtenWith" text, "mediaType" text, blob text, sizes jsonb,
       entries bigint, sha256 text, changes bigint, "changedAt" bigint, omitted jsonb, head text)`,
    [subscriptionId, release, new Date(now), JSON.stringify(files)],
  )
  await client.query('DELETE FROM delivered_blob WHERE name = ANY($1)', [written.map(({ blob }) => blob)])
}

/** Updates the omissions of parts whose entries are unchanged. */
async function noteOmissions(client: pg.PoolClient, { subscriptionId, omissions }: Finished): Promise<void> {
  await client.query(
    `UPDATE delivered_file f SET omitted = n.omitted
     FROM jsonb_to_recordset($2) AS n (format text, part text, omitted jsonb)
     WHERE f.subscription_id = $1 AND f.format = n.format AND f.part = n.part AND f.omitted <> n.omitted
       AND f.release = (SELECT max(release) FROM delivered_file newest
         WHERE newest.subscription_id = $1 AND newest.format = n.format AND newest.part = n.part)`,
    [subscriptionId, JSON.stringify(omissions)],
  )
}

/** Sends release news to webhooks, in the same transaction. */
function news(
  client: pg.PoolClient,
  { context, now, release, items: { changes, added, removed }, figures }: Finished,
): Promise<void> {
  const { origin, subscription, releasedAt } = context
  return tellOfRelease(tellerIn(client), {
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

const tellerIn = (client: pg.PoolClient): Teller => ({
  query: async (text, values) => (await client.query(text, [...values])).rows,
})

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
