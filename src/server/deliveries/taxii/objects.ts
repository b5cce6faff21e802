import type pg from 'pg'
import type { OutputPart, PartContext } from '../../../formats/output-format.ts'
import { stix } from '../../../formats/outputs/stix/stix.ts'
import { type StixObject, stixBasics } from '../../../formats/outputs/stix-objects.ts'

/** A client's query for a collection's objects. */
export interface ObjectQuery {
  /** Restricts to objects added later than this, microseconds since the epoch. */
  readonly after: number
  readonly limit: number
  readonly ids?: readonly string[] | undefined
  readonly types?: readonly string[] | undefined
  /** Exact versions in STIX's time format; undefined means the newest one, which is the only one stored. */
  readonly versions?: readonly string[] | undefined
}

export interface StoredObject {
  readonly id: string
  readonly version: string
  /** When it was added, microseconds since the epoch; unique and increasing within a collection. */
  readonly added: number
  /** JSON. */
  readonly object: string
}

/** The sequence number of the last object added by the time $2. */
const numberAt = `coalesce((
  SELECT least(a.first + $2::bigint - a.added, (
    SELECT min(n.first) - 1 FROM taxii_addition n WHERE n.subscription_id = $1 AND n.first > a.first))
  FROM taxii_addition a WHERE a.subscription_id = $1 AND a.added <= $2 ORDER BY a.added DESC LIMIT 1), 0)`

export function taxiiStore(pool: pg.Pool) {
  return {
    /** Returns objects in the order in which they were added. One object more than the limit means that there are more. */
    async objects(
      subscriptionId: string,
      { after, limit, ids, types, versions }: ObjectQuery,
    ): Promise<StoredObject[]> {
      const filters = [
        { column: 'id', values: ids },
        { column: 'type', values: types },
        { column: 'version', values: versions },
      ].filter(({ values }) => values !== undefined)
      const isByType = types !== undefined && ids === undefined
      const conditions = filters.map(({ column }, i) =>
        column === 'type' && isByType ? 'type = wanted.type' : `${column} = ANY($${4 + i}::text[])`,
      )
      const found = `SELECT id, version, sequence, object FROM taxii_object
        WHERE ${['subscription_id = $1', `sequence > ${numberAt}`, ...conditions].join(' AND ')}
        ORDER BY sequence LIMIT $3 + 1`
      // Each type is read in its own order, and then merged. One condition for all types would read the whole
      // collection for a rare one.
      const merged = `SELECT found.* FROM (SELECT DISTINCT unnest($4::text[]) AS type) wanted
        CROSS JOIN LATERAL (${found}) found ORDER BY found.sequence LIMIT $3 + 1`
      const { rows } = await pool.query<StoredObject>({
        // Each combination of filters is a statement of its own: a plan for all of them would read the whole collection.
        name: ['taxii-objects', ...filters.map(({ column }) => column)].join('-'),
        text: `WITH page AS (${isByType ? merged : found})
          SELECT page.id, page.version, page.object, a.added + page.sequence - a.first AS added
          FROM page CROSS JOIN LATERAL (
            SELECT first, added FROM taxii_addition
            WHERE subscription_id = $1 AND first <= page.sequence ORDER BY first DESC LIMIT 1
          ) a
          ORDER BY page.sequence`,
        values: [subscriptionId, after, limit, ...filters.map(({ values }) => values)],
      })
      return rows
    },
  }
}

export type TaxiiStore = ReturnType<typeof taxiiStore>

/** The output whose entries are the collection's objects. */
export const collectionFormat = stix

const batchSize = 2000

/**
 * Updates a collection to the next release: added and changed entries (`+`, `~`) get a new version, removed ones (`-`)
 * are revoked. If the changes are unknown, everything is added again, and all other objects are revoked.
 * @returns the last sequence number; `datedNow` gives it a date
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
    // Objects to which many others refer are never revoked.
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

/** Objects of the previous collection that were not added again. */
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

/** Margin for the duration of a commit and for clients' clock skew. */
const visibleWithinMs = 2000

/**
 * Dates the objects added after a sequence number, as the last step before the commit: a client that asked before, and
 * pages by its own clock, must not miss them. A client that asks within the next seconds may get them twice.
 *
 * The last object gets a whole second. Clients keep its date for their next request, but OpenCTI drops the microseconds
 * and others the fraction: with any other date they would get objects of this release again at each request.
 *
 * @param after the last sequence number before
 * @param now milliseconds since the epoch
 */
export async function datedNow(
  client: pg.ClientBase,
  { subscriptionId, after, now }: { readonly subscriptionId: string; readonly after: number; readonly now: number },
): Promise<void> {
  await client.query(
    `INSERT INTO taxii_addition (subscription_id, first, added)
     SELECT $1, brought.first, ceil((brought.span + greatest($3::bigint, (
       SELECT a.added + brought.first - a.first FROM taxii_addition a WHERE a.subscription_id = $1
       ORDER BY a.first DESC LIMIT 1))) / 1000000.0) * 1000000 - brought.span
     FROM (
       SELECT min(sequence) AS first, max(sequence) - min(sequence) AS span
       FROM taxii_object WHERE subscription_id = $1 AND sequence > $2) brought
     WHERE brought.first IS NOT NULL`,
    [subscriptionId, after, (now + visibleWithinMs) * 1000],
  )
}

export interface CollectionUpdate {
  readonly subscriptionId: string
  readonly part: OutputPart
  readonly context: PartContext
  /** Added objects get the sequence numbers after this one. */
  readonly sequence: number
  readonly isFirst: boolean
}
