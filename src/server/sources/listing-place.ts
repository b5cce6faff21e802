import type pg from 'pg'
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts'

export type StoreName = 'postgresql' | 'clickhouse'

export const storeTitles: Readonly<Record<StoreName, string>> = { postgresql: 'PostgreSQL', clickhouse: 'ClickHouse' }

/** Listings are not where the settings say, or cannot be reached there. The message is a sentence for the operator. */
export class ListingsFault extends Error {
  override readonly name = 'ListingsFault'
}

/** Where PostgreSQL says that listings are. */
export interface ListingPlace {
  readonly store: StoreName
  /** The id of the ClickHouse database; null if none was ever used. */
  readonly clickhouse: string | null
  readonly movingTo: StoreName | null
  /** Whether anything was ever listed. */
  readonly isUsed: boolean
}

export async function listingPlace(client: Pick<pg.Pool, 'query'>): Promise<ListingPlace> {
  const { rows } = await client.query<ListingPlace>(
    `SELECT store, clickhouse, moving_to AS "movingTo", EXISTS (SELECT FROM source WHERE applied_at IS NOT NULL)
       OR EXISTS (SELECT FROM snapshot WHERE status = 'held-back') AS "isUsed" FROM listing_state`,
  )
  return rows[0] as ListingPlace
}

/** Within a transaction that changes listings: refuses where they are elsewhere, or on their way. @throws ListingsFault */
export async function mustBeAt(client: Pick<pg.Pool, 'query'>, store: StoreName): Promise<void> {
  const place = await listingPlace(client)
  if (place.movingTo !== null) {
    throw new ListingsFault(
      `Listings are being moved to ${storeTitles[place.movingTo]}; nothing is taken in until then.`,
    )
  }
  if (place.store !== store) {
    throw new ListingsFault(
      `Listings were moved to ${storeTitles[place.store]}: set LISTINGS_URL in every process as it is set there, and restart it.`,
    )
  }
}

/** The id of a ClickHouse database; undefined before it has one. */
export async function idOf({ rows, database }: ClickHouse): Promise<string | undefined> {
  const [found] = await rows<{ id: string }>(
    `SELECT toString(min(id)) AS id FROM ${database}.identity HAVING count() > 0`,
  )
  return found?.id
}

/**
 * Makes sure that listings are in PostgreSQL. A product that never listed anything may begin there.
 * @throws ListingsFault
 */
export async function settleInPostgres(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const place = await listingPlace(client)
  if (place.store === 'postgresql') return
  if (place.isUsed) {
    throw new ListingsFault(
      'Listings are in ClickHouse, but LISTINGS_URL is not set. Set it as before, or move them back: "operate move-listings postgresql".',
    )
  }
  await client.query(`UPDATE listing_state SET store = 'postgresql'`)
}

/**
 * Makes sure that listings are in this ClickHouse, whose tables are there. A product that never listed anything may
 * begin in one that belongs to nobody. The caller holds the lock of the tables.
 * @throws ListingsFault
 */
export async function settleInClickHouse(client: Pick<pg.Pool, 'query'>, clickhouse: ClickHouse): Promise<void> {
  const { database } = clickhouse
  const place = await listingPlace(client)
  const found = await idOf(clickhouse)
  if (place.store === 'postgresql') {
    if (place.isUsed) {
      throw new ListingsFault(
        'LISTINGS_URL names a ClickHouse, but listings are in PostgreSQL. Move them first: "operate move-listings clickhouse".',
      )
    }
    await claim(client, clickhouse)
    await client.query(`UPDATE listing_state SET store = 'clickhouse'`)
  } else if (found !== place.clickhouse) {
    throw new ListingsFault(
      `The ClickHouse database ${database} is not the one with the listings of this product${found ? ': it belongs to another one' : ''}.`,
    )
  }
}

/** Makes a ClickHouse database that belongs to nobody, or to this product, its own. @throws ListingsFault */
export async function claim(client: Pick<pg.Pool, 'query'>, clickhouse: ClickHouse): Promise<void> {
  const { database } = clickhouse
  const { clickhouse: known } = await listingPlace(client)
  const found = await idOf(clickhouse)
  if (found !== undefined && found !== known) {
    throw new ListingsFault(`The ClickHouse database ${database} belongs to another product: name another database.`)
  }
  const id = found ?? crypto.randomUUID()
  // First in PostgreSQL: if the second never comes, the next claim writes another one.
  await client.query('UPDATE listing_state SET clickhouse = $1, merges = CASE WHEN $2 THEN 0 ELSE merges END', [
    id,
    found === undefined,
  ])
  if (found === undefined) {
    await clickhouse.run(`INSERT INTO ${database}.identity (id) VALUES ({id:UUID})`, { params: { id } })
  }
}
