import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { PriceList } from '../../catalogue/prices.ts'
import type { LicenceTerms } from '../../domain/source.ts'
import { INSTALLATION } from '../audit/installation.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { holdName } from '../platform/db/hold-name.ts'
import { keptPrices } from './price-book.ts'

/** A changed value; null means none. */
export interface TermsChange {
  /** For example `price acme.feed`, `product prices`, `licence acme.feed`. */
  readonly what: string
  readonly before: unknown
  readonly after: unknown
}

export interface Terms {
  /**
   * Undefined while operators have set none, so that the demo's apply. An empty list means that nothing has a price.
   */
  readonly prices: PriceList | undefined
  /** Licences that operators have corrected, by source id. */
  readonly licences: ReadonlyMap<string, LicenceTerms>
}

/** Prices and licences that operators have set. A change applies completely or not at all, and is in the audit log. */
export function termsStore(db: Db) {
  async function read(trx: Db): Promise<Terms> {
    const { rows } = await sql<{ id: string; licence: LicenceTerms }>`
      select id, licence from source where licence is not null order by id`.execute(trx)
    return {
      prices: await keptPrices(trx),
      licences: new Map(rows.map(({ id, licence }) => [id, licence])),
    }
  }

  return {
    read: (): Promise<Terms> => read(db),

    /** @param dry true only returns what would change */
    change: (revise: (now: Terms) => Terms, { dry = false } = {}): Promise<TermsChange[]> =>
      db.transaction().execute(async (trx) => {
        // Serialises changes, so that none is lost.
        await holdName(trx, 'terms')
        const before = await read(trx)
        const after = revise(before)
        const changes = differences(before, after)
        if (dry) return changes
        if (after.prices) await writePrices(trx, after.prices)
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
  const [was, becomes] = [before.prices?.sources ?? {}, after.prices?.sources ?? {}]
  const priced = [...new Set([...Object.keys(was), ...Object.keys(becomes)])].sort()
  for (const id of priced) compare(`price ${id}`, was[id], becomes[id])
  // The first empty list is a change too: the demo's prices no longer apply.
  compare('product prices', before.prices?.product ?? (priced.length > 0 ? [] : undefined), after.prices?.product)
  for (const id of [...new Set([...before.licences.keys(), ...after.licences.keys()])].sort()) {
    compare(`licence ${id}`, before.licences.get(id), after.licences.get(id))
  }
  return changes
}
