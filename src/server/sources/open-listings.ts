import type pg from 'pg'
import type { ClickHouseAddress } from '../platform/clickhouse/address.ts'
import type { Database } from '../platform/db/db.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { clickhouseListings, prepareClickHouse } from './clickhouse/listings.ts'
import { openListingsServer } from './clickhouse/server.ts'
import type { LedgerOptions } from './listing-ledger.ts'
import { ListingsFault, mustBeAt, settleInClickHouse, settleInPostgres } from './listing-place.ts'
import type { ListingStore } from './listing-store.ts'
import { postgresListings } from './postgres-listings.ts'

/**
 * Address of the ClickHouse that holds the listings; undefined if they are in PostgreSQL. Plain data, so that child
 * processes can receive it.
 */
export type ListingsUrl = ClickHouseAddress | undefined

export interface OpenListings {
  readonly listings: ListingStore
  /**
   * Makes sure that listings are where the settings say, before anybody reads them: checks the server, updates its
   * tables, and completes what an ended process has left unfinished.
   * @throws ListingsFault
   */
  prepare(): Promise<void>
  close(): Promise<void>
}

/** Opens the listings in the store that the settings name. */
export function openListings(
  { pool, connection }: Pick<Database, 'pool' | 'connection'>,
  url: ListingsUrl,
  { log, shelf, ...limits }: Pick<LedgerOptions, 'shrink' | 'now' | 'shelf'> & { readonly log: Log },
): OpenListings {
  if (url === undefined) {
    const mayChange = (client: pg.PoolClient) => mustBeAt(client, 'postgresql')
    return {
      listings: postgresListings(pool, { ...limits, mayChange, ...(shelf && { shelf }) }),
      prepare: () => settleInPostgres(pool),
      async close() {},
    }
  }
  const clickhouse = openListingsServer(url)
  return {
    listings: clickhouseListings(pool, clickhouse, {
      ...limits,
      mayChange: (client) => mustBeAt(client, 'clickhouse'),
      warn: (error) => log.warn({ err: error }, 'changes of listings are merged later'),
    }),
    async prepare() {
      try {
        await prepareClickHouse(pool, connection, clickhouse, () => settleInClickHouse(pool, clickhouse))
      } catch (cause) {
        throw ofSetting(cause)
      }
    },
    close: () => clickhouse.close(),
  }
}

/** An error of the ClickHouse in LISTINGS_URL, as a sentence for the operator. */
export function ofSetting(cause: unknown): ListingsFault {
  if (cause instanceof ListingsFault) return cause
  return new ListingsFault(`LISTINGS_URL: ${cause instanceof Error ? cause.message : cause}.`, { cause })
}
