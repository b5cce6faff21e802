import type pg from 'pg'
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts'
import { StartFault } from '../platform/start-fault.ts'

export type StoreName = 'postgresql' | 'clickhouse'

export const storeTitles: Readonly<Record<StoreName, string>> = { postgresql: 'PostgreSQL', clickhouse: 'ClickHouse' }

/** Listings are not where the settings say, or cannot be reached there. */
export class ListingsFault extends StartFault {
  override readonly name = 'ListingsFault'
}

/** Where listings are, according to PostgreSQL. */
export interface ListingPlace {
  readonly store: StoreName
  /** Id of the ClickHouse database in use; null if none was ever used. */
  readonly clickhouse: string | null
  readonly movingTo: StoreName | null
  /** True if anything was ever listed. */
  readonly isUsed: boolean
}

export async function listingPlace(client: Pick<pg.Pool, 'query'>): Promise<ListingPlace> {
  const { rows } = await client.query<ListingPlace>(
    `SELECT store, clickhouse, moving_to AS "movingTo", EXISTS (SELECT FROM source WHERE applied_at IS NOT NULL)
       OR EXISTS (SELECT FROM snapshot WHERE status = 'held-back') AS "isUsed" FROM listing_state`,
  )
  return rows[0] as ListingPlace
}

/**
 * Call it in each transaction that changes listings.
 * @throws ListingsFault if listings are in the other store or are being moved
 */
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

/** The id of a ClickHouse database; undefined if it has none yet. */
export async function idOf({ rows, database }: ClickHouse): Promise<string | undefined> {
  const [found] = await rows<{ id: string }>(
    `SELECT toString(min(id)) AS id FROM ${database}.identity HAVING count() > 0`,
  )
  return found?.id
}

/**
 * Makes sure that listings are in PostgreSQL, where a product without any listings may begin.
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
 * Makes sure that listings are in this ClickHouse, whose tables exist. A product without any listings may begin in a
 * database that has no owner. The caller holds the lock of the tables.
 * @throws ListingsFault
 */
export async function settleInClickHouse(client: Pick<pg.Pool, 'query'>, clickhouse: ClickHouse): Promise<void> {
  const { database } = clickhouse
  const place = await listingPlace(client)
  const databaseId = await idOf(clickhouse)
  if (place.store === 'postgresql') {
    if (place.isUsed) {
      throw new ListingsFault(
        'LISTINGS_URL names a ClickHouse, but listings are in PostgreSQL. Move them first: "operate move-listings clickhouse".',
      )
    }
    await claim(client, clickhouse)
    await client.query(`UPDATE listing_state SET store = 'clickhouse'`)
  } else if (databaseId !== place.clickhouse) {
    throw new ListingsFault(
      `The ClickHouse database ${database} is not the one with the listings of this product${databaseId ? ': it belongs to another one' : ''}.`,
    )
  }
}

/**
 * Claims a ClickHouse database that has no owner, or that this product already owns.
 * @throws ListingsFault
 */
export async function claim(client: Pick<pg.Pool, 'query'>, clickhouse: ClickHouse): Promise<void> {
  const { database } = clickhouse
  const { clickhouse: known } = await listingPlace(client)
  const databaseId = await idOf(clickhouse)
  if (databaseId !== undefined && databaseId !== known) {
    throw new ListingsFault(`The ClickHouse database ${database} belongs to another product: name another database.`)
  }
  const id = databaseId ?? crypto.randomUUID()
  // Write PostgreSQL first. If the write to ClickHouse then fails, the next claim uses another id.
  await client.query('UPDATE listing_state SET clickhouse = $1, merges = CASE WHEN $2 THEN 0 ELSE merges END', [
    id,
    databaseId === undefined,
  ])
  if (databaseId === undefined) {
    await clickhouse.run(`INSERT INTO ${database}.identity (id) VALUES ({id:UUID})`, { params: { id } })
  }
}
