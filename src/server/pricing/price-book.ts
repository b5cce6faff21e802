import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { demoPrices } from '../../catalogue/demo/prices.ts'
import { PriceList, readPriceFile } from '../../catalogue/prices.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'

/** The current prices. */
export interface PriceBook {
  current(): Promise<PriceList>
}

/** Prices are cached this long, so every process knows a change within this time. */
const KEPT_MS = 5000

/**
 * Opens the prices: those of the operator's file, if one is configured, until the next start; otherwise those that
 * operators have set by commands; otherwise the demo's.
 * @throws naming every fault in the file
 */
export async function openPriceBook(
  db: Db,
  { file, knownIds, clock }: { file: string | undefined; knownIds: ReadonlySet<string>; clock: Clock },
): Promise<PriceBook> {
  if (file !== undefined) {
    const prices = await pricesOf(file, knownIds)
    return { current: async () => prices }
  }
  let cached: { readonly until: number; readonly prices: Promise<PriceList> } | undefined
  return {
    current() {
      if (!cached || cached.until <= clock.now()) {
        const prices = keptPrices(db).then((list) => list ?? demoPrices)
        cached = { until: clock.now() + KEPT_MS, prices }
        prices.catch(() => {
          cached = undefined
        })
      }
      return cached.prices
    },
  }
}

async function pricesOf(file: string, knownIds: ReadonlySet<string>): Promise<PriceList> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(`PRICES_FILE ${file} cannot be read`, { cause })
  })
  const read = readPriceFile(text, knownIds)
  if ('faults' in read) throw new Error(`PRICES_FILE ${file}:\n${read.faults.map((fault) => `  ${fault}`).join('\n')}`)
  return read.prices
}

/** Prices that operators have set; undefined if there are none. */
export async function keptPrices(db: Db): Promise<PriceList | undefined> {
  const { rows } = await sql<{ list: unknown }>`select list from price_list`.execute(db)
  return rows[0] && PriceList.parse(rows[0].list)
}
