import { command, OperatorFault, type OperatorTools } from '../operator/command.ts'
import { facts, printable } from '../operator/table.ts'
import type { ClickHouseAddress } from '../platform/clickhouse/address.ts'
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts'
import type { Database } from '../platform/db/db.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import { clickhouseRows, prepareClickHouse } from './clickhouse/listings.ts'
import { acceptOlder } from './clickhouse/merges.ts'
import { clickhouseMoves } from './clickhouse/moves.ts'
import { openListingsServer } from './clickhouse/server.ts'
import {
  claim,
  idOf,
  type ListingPlace,
  ListingsFault,
  listingPlace,
  type StoreName,
  storeTitles,
} from './listing-place.ts'
import type { MovableListings } from './movable-listings.ts'
import { giveUpMove, moveListings } from './move-listings.ts'
import { ofSetting } from './open-listings.ts'
import { postgresMoves } from './postgres-moves.ts'

const stores: readonly StoreName[] = ['postgresql', 'clickhouse']

const where = command({
  name: 'listings',
  about: 'shows whether listings are in PostgreSQL or ClickHouse, how many there are, and whether they are being moved',
  async run(_, tools) {
    const { pool } = await tools.database()
    const place = await listingPlace(pool)
    const { rows } = await pool.query<{ sources: number; listed: number; revision: number; moved: number }>(
      `SELECT count(*) AS sources, coalesce(sum(listed), 0)::bigint AS listed, (SELECT revision FROM listing_state) AS revision,
         (SELECT count(*) FROM listing_move WHERE is_verified AND listings > 0) AS moved FROM source WHERE listed > 0`,
    )
    const { sources = 0, listed = 0, revision = 0, moved = 0 } = rows[0] ?? {}
    const url = tools.config.listingsUrl
    return {
      text: facts([
        ['Listings are in', storeTitles[place.store]],
        ['LISTINGS_URL', url === undefined ? 'not set' : `${url.url}, database ${url.database}`],
        ['  cluster', url?.cluster ?? null],
        ['Sources', sources],
        ['Listed now', listed],
        ['Revision', revision],
        ['On the way to', place.movingTo === null ? 'nowhere' : storeTitles[place.movingTo]],
        ['  sources moved', place.movingTo === null ? null : moved],
      ]),
      data: { store: place.store, sources, listed, revision, movingTo: place.movingTo, moved },
    }
  },
})

const move = command({
  name: 'move-listings',
  usage: 'clickhouse|postgresql [--give-up]',
  about:
    'moves all listings to the ClickHouse of LISTINGS_URL, or back to PostgreSQL, and compares both afterwards. ' +
    'Nothing is collected meanwhile. Run the command again to continue an interrupted move; --give-up ends the ' +
    'move instead. The old store keeps its listings until drop-moved-listings',
  options: { 'give-up': { type: 'boolean', default: false } },
  read([to, ...more], options, wrong) {
    if (to === undefined || more.length > 0) return undefined
    const store = stores.find((one) => one === to)
    return store
      ? { to: store, givesUp: options['give-up'] === true }
      : wrong(`${printable(to)} is no store of listings.`)
  },
  run: ({ to, givesUp }, tools) =>
    alone(tools, async (database) => {
      const { pool } = database
      const place = await listingPlace(pool)
      if (givesUp) {
        if (place.movingTo !== to) throw new OperatorFault(`No move to ${storeTitles[to]} was begun.`)
        await giveUpMove(pool)
        return { text: [`Given up: listings stay in ${storeTitles[place.store]}.`], data: { store: place.store } }
      }
      const isOurs = (clickhouse: ClickHouse) =>
        place.store === 'clickhouse' ? mustBeTheirs(place, clickhouse) : claim(pool, clickhouse)
      return withClickHouse(tools, database, isOurs, async (inClickHouse) => {
        const inPostgres = postgresMoves(pool)
        const [from, into] = to === 'clickhouse' ? [inPostgres, inClickHouse] : [inClickHouse, inPostgres]
        const moved = await moveListings({ pool, from, into, to })
        return {
          text: [
            `Moved: ${moved.listings} listings of ${moved.sources} sources, and ${moved.held} snapshots that are held back.`,
            to === 'clickhouse'
              ? 'Now start every process with LISTINGS_URL as it is set here.'
              : 'Now start every process without LISTINGS_URL.',
            'The old store keeps what it has: "operate drop-moved-listings" deletes it.',
          ],
          data: { to, ...moved },
        }
      })
    }),
})

const dropMoved = command({
  name: 'drop-moved-listings',
  about:
    'deletes the listings that move-listings left in the old store. Processes that still run with the old setting ' +
    'would find nothing',
  async ask(_, tools) {
    const { store } = await listingPlace((await tools.database()).pool)
    const otherStore = stores.find((one) => one !== store) as StoreName
    return `Delete the listings in ${storeTitles[otherStore]}? Those in ${storeTitles[store]} stay.`
  },
  run: (_, tools) =>
    alone(tools, async (database) => {
      const { pool } = database
      const place = await listingPlace(pool)
      const { store, movingTo } = place
      if (movingTo !== null) throw new OperatorFault('A move was begun: finish it or give it up first.')
      if (store === 'clickhouse') {
        await postgresMoves(pool).clear()
        return { text: ['Deleted in PostgreSQL.'], data: { deleted: 'postgresql' } }
      }
      const isOurs = (clickhouse: ClickHouse) => mustBeTheirs(place, clickhouse)
      return withClickHouse(tools, database, isOurs, async ({ clear }) => {
        await clear()
        return { text: ['Deleted in ClickHouse.'], data: { deleted: 'clickhouse' } }
      })
    }),
})

const accept = command({
  name: 'accept-older-listings',
  about:
    'continues with a ClickHouse that was restored from an earlier backup than PostgreSQL. The next collection ' +
    'reads each source as a whole; listings that existed only in between are lost',
  ask: async () => 'Go on with the listings that ClickHouse holds, without those that came later?',
  run: (_, tools) =>
    alone(tools, async (database) => {
      const place = await listingPlace(database.pool)
      if (place.store !== 'clickhouse') throw new OperatorFault('Listings are in PostgreSQL.')
      let isAccepted = false
      const isOurs = async (clickhouse: ClickHouse) => {
        await mustBeTheirs(place, clickhouse)
        isAccepted = await acceptOlder(database.pool, clickhouse)
      }
      await withClickHouse(tools, database, isOurs, async () => {})
      return {
        text: [isAccepted ? 'Accepted. Start the processes, and have the sources collected.' : 'Nothing is lacking.'],
        data: { accepted: isAccepted },
      }
    }),
})

export const listingCommands = [where, move, dropMoved, accept]

async function mustBeTheirs({ clickhouse: known }: ListingPlace, clickhouse: ClickHouse): Promise<void> {
  const found = await idOf(clickhouse)
  if (found !== undefined && found === known) return
  throw new ListingsFault('The ClickHouse of LISTINGS_URL does not belong to this product.')
}

/** Runs one move at a time. */
async function alone<T>(tools: OperatorTools, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await tools.database()
  try {
    const done = await withSessionLock(await tools.connection(), [locks.move, 0], { wait: false }, async () => ({
      result: await act(database),
    }))
    if (!done) throw new OperatorFault('Listings are being moved by another command.')
    return done.result
  } catch (error) {
    if (error instanceof ListingsFault) throw new OperatorFault(error.message)
    throw error
  }
}

async function withClickHouse<T>(
  { config, log }: OperatorTools,
  { pool, connection }: Database,
  isOurs: (clickhouse: ClickHouse) => Promise<void>,
  act: (moves: MovableListings) => Promise<T>,
): Promise<T> {
  const url: ClickHouseAddress | undefined = config.listingsUrl
  if (url === undefined) throw new OperatorFault('LISTINGS_URL is not set: it says which ClickHouse is meant.')
  const clickhouse = openListingsServer(url)
  try {
    try {
      await prepareClickHouse(pool, connection, clickhouse, () => isOurs(clickhouse))
    } catch (cause) {
      throw ofSetting(cause)
    }
    const rows = clickhouseRows(pool, clickhouse, (error) => log.warn({ err: error }, 'changes are merged later'))
    return await act(clickhouseMoves(pool, clickhouse, rows))
  } finally {
    await clickhouse.close()
  }
}
