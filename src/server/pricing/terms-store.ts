import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { noPrices, type PriceList } from '../../catalogue/prices.ts'
import type { LicenceTerms } from '../../domain/source.ts'
import { INSTALLATION } from '../audit/installation.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { keptPrices } from './price-book.ts'

/** One thing that is another than before; null is none. */
export interface TermsChange {
  /** `price acme.feed`, `product prices`, `licence acme.feed` */
  readonly what: string
  readonly before: unknown
  readonly after: unknown
}

export interface Terms {
  readonly prices: PriceList
  /** By source id, of sources whose licence the operator knows better than the catalogue. */
  readonly licences: ReadonlyMap<string, LicenceTerms>
}

/** What operators have set of prices and licences. All of a change holds or none of it, and it stands in the record. */
export function termsStore(db: Db) {
  async function read(trx: Db): Promise<Terms> {
    const { rows } = await sql<{ id: string; licence: LicenceTerms }>`
      select id, licence from source where licence is not null order by id`.execute(trx)
    return {
      prices: (await keptPrices(trx)) ?? noPrices,
      licences: new Map(rows.map(({ id, licence }) => [id, licence])),
    }
  }

  return {
    read: (): Promise<Terms> => read(db),

    /** Whether operators have set any price: without one those of the demo hold. */
    hasPrices: async (): Promise<boolean> => (await keptPrices(db)) !== undefined,

    /** @param dry tells what would change, and changes nothing */
    change: (revise: (now: Terms) => Terms, { dry = false } = {}): Promise<TermsChange[]> =>
      db.transaction().execute(async (trx) => {
        // Two that change at once do not lose what the other has set.
        await sql`select pg_advisory_xact_lock(hashtextextended('terms', 0))`.execute(trx)
        const before = await read(trx)
        const after = revise(before)
        const changes = differences(before, after)
        if (dry) return changes
        await writePrices(trx, after.prices)
        for (const { what, before: was, after: becomes } of changes) {
          const [noun, id] = what.split(' ')
          if (noun === 'licence') {
            const licence = becomes === null ? null : JSON.stringify(becomes)
            await sql`update source set licence = ${licence}::jsonb where id = ${id}`.execute(trx)
          }
          await sql`select write_audit('installation', ${INSTALLATION}::uuid, ${actions[noun as keyof typeof actions]},
            ${noun === 'product' ? null : id}, ${asJson(was)}::jsonb, ${asJson(becomes)}::jsonb)`.execute(trx)
        }
        return changes
      }),
  }
}

const actions = { price: 'price.changed', product: 'product-prices.changed', licence: 'licence-facts.changed' } as const
const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

async function writePrices(trx: Trx, prices: PriceList): Promise<void> {
  await sql`
    insert into price_list (list, changed_at) values (${JSON.stringify(prices)}, clock_timestamp())
    on conflict (id) do update set list = excluded.list, changed_at = excluded.changed_at
    where price_list.list <> excluded.list`.execute(trx)
}

function differences(before: Terms, after: Terms): TermsChange[] {
  const changes: TermsChange[] = []
  const compare = (what: string, was: unknown = null, becomes: unknown = null) => {
    if (!isDeepStrictEqual(was, becomes)) changes.push({ what, before: was, after: becomes })
  }
  const priced = new Set([...Object.keys(before.prices.sources), ...Object.keys(after.prices.sources)])
  for (const id of [...priced].sort()) compare(`price ${id}`, before.prices.sources[id], after.prices.sources[id])
  compare('product prices', before.prices.product, after.prices.product)
  for (const id of [...new Set([...before.licences.keys(), ...after.licences.keys()])].sort()) {
    compare(`licence ${id}`, before.licences.get(id), after.licences.get(id))
  }
  return changes
}
