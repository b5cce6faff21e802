import { createHash } from 'node:crypto'
import type pg from 'pg'
import { locks } from '../platform/db/session-lock.ts'
import { transaction } from '../platform/db/transaction.ts'
import { ListingsFault, listingPlace, type StoreName, storeTitles } from './listing-place.ts'
import type { MovableListings, MovedListing } from './movable-listings.ts'
import { nothingCounted } from './staged-rows.ts'

export interface MoveDependencies {
  readonly pool: pg.Pool
  readonly from: MovableListings
  readonly into: MovableListings
  readonly to: StoreName
  /** Called after each moved source. */
  readonly onSource?: (source: number) => void
}

/**
 * Moves all listings to the other store: source by source, each read back and compared by digest; then the held-back
 * rows; finally the record of where listings are. During a move, no snapshot is ingested, and readers use the old
 * store, which keeps its listings afterwards. An interrupted move continues where it was. The caller must make sure
 * that only one move runs.
 * @throws ListingsFault
 */
export async function moveListings({ pool, from, into, to, onSource }: MoveDependencies) {
  const place = await listingPlace(pool)
  if (place.store === to) throw new ListingsFault(`Listings are in ${storeTitles[to]} already.`)
  await pool.query('UPDATE listing_state SET moving_to = $1', [to])
  // Wait for a running `remark`. Running ingests hold the locks of their sources, which `moveSource` waits for.
  await transaction(pool, (client) => client.query('SELECT pg_advisory_xact_lock($1, 0)', [locks.marks]))
  const { rows: begun } = await pool.query('SELECT FROM listing_move LIMIT 1')
  if (begun.length === 0) await into.clear()
  const { rows: sources } = await pool.query<{ number: number }>(
    // A source without an applied snapshot has no listings.
    `SELECT number FROM source WHERE applied_at IS NOT NULL
       AND number NOT IN (SELECT source FROM listing_move WHERE is_verified) ORDER BY number`,
  )
  for (const { number } of sources) {
    await moveSource({ pool, from, into }, number)
    onSource?.(number)
  }
  return transaction(pool, async (client) => {
    const { rows: moved } = await client.query<{ sources: number; listings: number; missing: number }>(
      `SELECT count(*) AS sources, coalesce(sum(listings), 0)::bigint AS listings,
         (SELECT count(*) FROM source WHERE number NOT IN (SELECT source FROM listing_move WHERE is_verified)
            AND applied_at IS NOT NULL) AS missing
       FROM listing_move WHERE listings > 0`,
    )
    const { sources = 0, listings = 0, missing = 0 } = moved[0] ?? {}
    if (missing > 0) throw new ListingsFault('Sources were added meanwhile: run the command again.')
    const held = await moveHeld(client, { from, into, to })
    await client.query('UPDATE listing_state SET store = $1, moving_to = NULL', [to])
    await client.query('DELETE FROM listing_move')
    if (to === 'postgresql') await client.query('DELETE FROM listing_change')
    return { sources, listings, held }
  })
}

/** Cancels a move. The store in use has all listings. */
export async function giveUpMove(pool: pg.Pool): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query('UPDATE listing_state SET moving_to = NULL')
    await client.query('DELETE FROM listing_move')
  })
}

async function moveSource({ pool, from, into }: Pick<MoveDependencies, 'pool' | 'from' | 'into'>, source: number) {
  const digest = await transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [locks.ingest, source])
    const { rows } = await client.query<{ digest: Buffer }>('SELECT digest FROM listing_move WHERE source = $1', [
      source,
    ])
    if (rows[0]) return rows[0].digest
    const read = new Digest()
    await into.write(client, source, read.of(from.read(source)))
    const made = read.end()
    await client.query('INSERT INTO listing_move (source, listings, digest) VALUES ($1, $2, $3)', [
      source,
      read.listings,
      made,
    ])
    return made
  })
  await into.rows.committed()
  const again = new Digest()
  for await (const _ of again.of(into.read(source)));
  if (!again.end().equals(digest)) {
    throw new ListingsFault(
      `The listings of source ${source} are not the same after the move. Nothing is lost: they stay where they were. Give the move up, and begin anew.`,
    )
  }
  await pool.query('UPDATE listing_move SET is_verified = true WHERE source = $1', [source])
}

async function moveHeld(
  client: pg.PoolClient,
  { from, into, to }: Pick<MoveDependencies, 'from' | 'into' | 'to'>,
): Promise<number> {
  const { rows: snapshots } = await client.query<{ id: number }>(
    // Include snapshots without rows, because they can be confirmed too.
    `SELECT max(p.id) AS id FROM snapshot p JOIN source s ON s.number = p.source
     WHERE p.status = 'held-back' AND p.reason <> 'out-of-order' AND p.taken_at > coalesce(s.applied_at, 0)
     GROUP BY p.source ORDER BY 1`,
  )
  for (const { id } of snapshots) {
    // Rows keep their marks.
    const marks = new Map<string, number>()
    async function* rows() {
      for await (const batch of from.held(id)) {
        marks.clear()
        for (const { kind, value, marks: of } of batch) marks.set(`${kind} ${value}`, of)
        yield batch
      }
    }
    const marker = { digest: '', marks: (kind: string, value: string) => marks.get(`${kind} ${value}`) ?? 0 }
    const staged = await into.rows.stage(client, rows(), marker, nothingCounted(), () => {})
    await staged.hold(id)
    if (to === 'postgresql') await client.query('DROP TABLE staged')
  }
  return snapshots.length
}

/** A digest of listings in their order, independent of the store. */
class Digest {
  readonly #hash = createHash('sha256')
  listings = 0

  async *of(listings: AsyncIterable<readonly MovedListing[]>): AsyncGenerator<readonly MovedListing[]> {
    for await (const batch of listings) {
      for (const { kind, value, marks, added, removed, from, until, lastSeen, score, dated, tags } of batch) {
        this.#hash.update(
          `${JSON.stringify([kind, value, marks, added, removed ?? null, from, until, lastSeen ?? null, score ?? null, dated, tags])}\n`,
        )
        this.listings++
      }
      yield batch
    }
  }

  end(): Buffer {
    return this.#hash.digest()
  }
}
