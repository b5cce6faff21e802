import type pg from 'pg'
import { listingBackfill } from './listing-backfill.ts'
import { type LedgerOptions, listingLedger } from './listing-ledger.ts'
import { listingReader } from './listing-reader.ts'
import type { ListingStore } from './listing-store.ts'
import { postgresMoves } from './postgres-moves.ts'
import { postgresRows } from './postgres-rows.ts'
import { remarkIndicators } from './remark-indicators.ts'

/**
 * Listings in PostgreSQL. An ingest stages the snapshot by COPY in a temporary table, compares it with the source's
 * present listings as sets, and commits all changes together with the snapshot's record.
 */
export function postgresListings(pool: pg.Pool, options: LedgerOptions): ListingStore {
  return {
    ...listingReader(pool),
    ...listingLedger(pool, postgresRows, options),
    backfill: listingBackfill(pool, postgresMoves(pool), options),
    remark: (marker) => remarkIndicators(pool, marker, options.mayChange),
  }
}
