import type pg from 'pg'
import type { OutputPart, PartContext } from '../../../formats/output-format.ts'
import { stix } from '../../../formats/outputs/stix.ts'
import { type StixObject, stixBasics } from '../../../formats/outputs/stix-objects.ts'

/** What a client asks for of a collection. */
export interface ObjectQuery {
  /** Microseconds since epoch: what was added later. */
  readonly after: number
  readonly limit: number
  readonly ids?: readonly string[] | undefined
  readonly types?: readonly string[] | undefined
  /** Exact versions as STIX writes times; undefined is the newest one, and the only one that is kept. */
  readonly versions?: readonly string[] | undefined
}

export interface StoredObject {
  readonly id: string
  readonly version: string
  /** When it was added, microseconds since epoch: never twice the same in a collection. */
  readonly added: number
  /** JSON. */
  readonly object: string
}

export interface TaxiiStore {
  /** In the order in which they were added; one more than the limit says that there are more. */
  objects(subscriptionId: string, query: ObjectQuery): Promise<StoredObject[]>
}

/** The number of the last object that had been added at the time $2. */
const numberAt = `coalesce((
  SELECT least(a.first + $2::bigint - a.added, (
    SELECT min(n.first) - 1 FROM taxii_addition n WHERE n.subscription_id = $1 AND n.first > a.first))
  FROM taxii_addition a WHERE a.subscription_id = $1 AND a.added <= $2 ORDER BY a.added DESC LIMIT 1), 0)`

export function taxiiStore(pool: pg.Pool): TaxiiStore {
  return {
    async objects(subscriptionId, { after, limit, ids, types, versions }) {
      const { rows } = await pool.query<StoredObject>({
        name: 'taxii-objects',
        text: `WITH page AS (
            SELECT id, version, sequence, object FROM taxii_object
            WHERE subscription_id = $1 AND sequence > ${numberAt}
              AND ($4::text[] IS NULL OR id = ANY($4)) AND ($5::text[] IS NULL OR type = ANY($5))
              AND ($6::text[] IS NULL OR version = ANY($6))
            ORDER BY sequence LIMIT $3 + 1
          )
          SELECT page.id, page.version, page.object, a.added + page.sequence - a.first AS added
          FROM page CROSS JOIN LATERAL (
            SELECT first, added FROM taxii_addition
            WHERE subscription_id = $1 AND first <= page.sequence ORDER BY first DESC LIMIT 1
          ) a
          ORDER BY page.sequence`,
        values: [subscriptionId, after, limit, ids ?? null, types ?? null, versions ?? null],
      })
      return rows
    },
  }
}

/** The output whose entries are the objects of a collection. */
export const collectionFormat = stix

const batchSize = 2000

/**
 * Brings a collection to the next release: what came and changed (`+`, `~`) in its new version, what went (`-`) revoked.
 * Where it is not known what has changed, all that there is comes anew, and what else stood there is revoked.
 * @returns the last number it gave; `datedNow` says when that was
 */
export async function updateCollection(
  client: pg.ClientBase,
  { subscriptionId, part, context, sequence, isFirst }: CollectionUpdate,
  changes: AsyncIterable<string>,
): Promise<number> {
  let last = sequence
  let batch: { object: StixObject; text: string }[] = []
  const put = async (object: StixObject, text: string) => {
    batch.push({ object, text })
    if (batch.length >= batchSize) await write()
  }
  const write = async () => {
    if (batch.length === 0) return
    const first = last + 1
    last += batch.length
    await client.query(
      `INSERT INTO taxii_object (subscription_id, id, type, version, sequence, object)
       SELECT $1, n.id, n.type, n.version, n.sequence, n.object
       FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[]) AS n (id, type, version, sequence, object)
       ON CONFLICT (subscription_id, id) DO UPDATE SET
         version = excluded.version, sequence = excluded.sequence, object = excluded.object`,
      [
        subscriptionId,
        batch.map(({ object }) => object.id),
        batch.map(({ object }) => object.type),
        batch.map(({ object }) => object.modified ?? object.created),
        batch.map((_, i) => first + i),
        batch.map(({ text }) => text),
      ],
    )
    batch = []
  }
  const withdraw = async (entry: string) => {
    const text = part.delta.removed(entry, context)
    // What many refer to is never withdrawn: it stays as it was added.
    if (text !== entry) await put(JSON.parse(text) as StixObject, text)
  }
  if (isFirst) for (const object of stixBasics) await put(object, JSON.stringify(object))
  for await (const line of changes) {
    const entry = line.slice(1)
    if (line[0] === '-') await withdraw(entry)
    else await put(JSON.parse(entry) as StixObject, entry)
  }
  await write()
  if (isFirst) {
    for await (const entry of leftFrom(client, subscriptionId, sequence)) await withdraw(entry)
    await write()
  }
  return last
}

/** Objects that were there before and were not brought again. */
async function* leftFrom(client: pg.ClientBase, subscriptionId: string, before: number): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const { rows } = await client.query<{ id: string; object: string }>(
      `SELECT id, object FROM taxii_object WHERE subscription_id = $1 AND sequence <= $2 AND NOT revoked AND id > $3
       ORDER BY id LIMIT $4`,
      [subscriptionId, before, after, batchSize],
    )
    for (const { object } of rows) yield object
    after = rows.at(-1)?.id ?? ''
    if (rows.length < batchSize) return
  }
}

/** A commit takes a moment, and clocks of clients differ by as much. */
const visibleWithinMs = 2000

/**
 * Dates what was brought since a number: the last thing before the commit, so that nobody who asked before, and goes by
 * their own clock, has missed it. A client that asks within those two seconds may be given it twice.
 * @param after the last number before; @param now ms since epoch
 */
export async function datedNow(
  client: pg.ClientBase,
  { subscriptionId, after, now }: { readonly subscriptionId: string; readonly after: number; readonly now: number },
): Promise<void> {
  await client.query(
    `INSERT INTO taxii_addition (subscription_id, first, added)
     SELECT $1, brought.first, greatest($3::bigint, (
       SELECT a.added + brought.first - a.first FROM taxii_addition a WHERE a.subscription_id = $1
       ORDER BY a.first DESC LIMIT 1))
     FROM (SELECT min(sequence) AS first FROM taxii_object WHERE subscription_id = $1 AND sequence > $2) brought
     WHERE brought.first IS NOT NULL`,
    [subscriptionId, after, (now + visibleWithinMs) * 1000],
  )
}

export interface CollectionUpdate {
  readonly subscriptionId: string
  readonly part: OutputPart
  readonly context: PartContext
  /** What is added gets the numbers after this one. */
  readonly sequence: number
  readonly isFirst: boolean
}
