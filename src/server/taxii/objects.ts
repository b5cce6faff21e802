import type pg from 'pg'
import type { OutputPart, PartContext } from '../../formats/output-format.ts'
import { stix } from '../../formats/outputs/stix.ts'
import { type StixObject, stixBasics } from '../../formats/outputs/stix-objects.ts'

/** What a client asks for of a collection. */
export interface ObjectQuery {
  /** Microseconds since epoch: what came later. */
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
  /** Microseconds since epoch. */
  readonly sequence: number
  /** JSON. */
  readonly object: string
}

export interface TaxiiStore {
  /** In the order in which they were added; one more than the limit says that there are more. */
  objects(subscriptionId: string, query: ObjectQuery): Promise<StoredObject[]>
}

export function taxiiStore(pool: pg.Pool): TaxiiStore {
  return {
    async objects(subscriptionId, { after, limit, ids, types, versions }) {
      const { rows } = await pool.query<StoredObject>({
        name: 'taxii-objects',
        text: `SELECT id, version, sequence, object FROM taxii_object
          WHERE subscription_id = $1 AND sequence > $2
            AND ($4::text[] IS NULL OR id = ANY($4)) AND ($5::text[] IS NULL OR type = ANY($5))
            AND ($6::text[] IS NULL OR version = ANY($6))
          ORDER BY sequence LIMIT $3 + 1`,
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
 * Without a release before it begins with what every collection refers to. @returns the last number it gave
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
  if (isFirst) {
    await client.query('DELETE FROM taxii_object WHERE subscription_id = $1', [subscriptionId])
    for (const object of stixBasics) await put(object, JSON.stringify(object))
  }
  for await (const line of changes) {
    const entry = line.slice(1)
    const text = line[0] === '-' ? part.delta.removed(entry, context) : entry
    // What many refer to is never withdrawn: it stays as it was added.
    if (line[0] === '-' && text === entry) continue
    await put(JSON.parse(text) as StixObject, text)
  }
  await write()
  return last
}

export interface CollectionUpdate {
  readonly subscriptionId: string
  readonly part: OutputPart
  readonly context: PartContext
  /** What is added gets the numbers after this one. */
  readonly sequence: number
  readonly isFirst: boolean
}
