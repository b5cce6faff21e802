import type pg from 'pg'
import { listingReader } from './listing-reader.ts'
import type { ListingReader } from './listing-store.ts'
import type { ListingsUrl } from './open-listings.ts'

/**
 * Opens the listings for reading only, in a child process whose parent has prepared them. Loads the client of ClickHouse
 * only if they are there.
 */
export async function openListingReader(
  pool: pg.Pool,
  url: ListingsUrl,
): Promise<{ readonly listings: ListingReader; close(): Promise<void> }> {
  if (url === undefined) return { listings: listingReader(pool), async close() {} }
  const [{ openListingsServer }, { clickhouseReader }] = await Promise.all([
    import('./clickhouse/server.ts'),
    import('./clickhouse/reader.ts'),
  ])
  const clickhouse = openListingsServer(url)
  return { listings: clickhouseReader(pool, clickhouse), close: () => clickhouse.close() }
}
