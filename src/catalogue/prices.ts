import { z } from 'zod'
import { isLicensedId } from '../domain/own-licence.ts'

const eurPerYear = z
  .number({ error: 'a price is a number of EUR a year' })
  .min(0, 'a price is not negative')
  .max(1e9, 'a price is at most a thousand million')
  // In whole cents, as all sums are: a converted price may have more decimals.
  .overwrite((price) => Math.round(price * 100) / 100)

/** Rows of the product's price table: a yearly price up to a number of sources in use; `null` means any number. */
const productRow = z.strictObject({
  upToSources: z.union([z.int().min(1), z.null()]),
  eurPerYear,
})

/**
 * The operator's prices, the only place for prices. A source that is not named has no known price, which is not the
 * same as free: a source is free if its catalogue entry says that the publisher charges nothing.
 */
export const PriceList = z
  .strictObject({
    /** Invented, to show the product; labelled wherever it is shown. */
    demo: z.boolean().default(false),
    currency: z.literal('EUR').default('EUR'),
    /** EUR per year by source id. */
    sources: z.record(
      z.string().regex(/^[a-z0-9.-]+$/, 'a source id has lower-case letters, digits, dots and hyphens'),
      eurPerYear,
    ),
    product: z.array(productRow).default([]),
  })
  .superRefine(({ product }, context) => {
    let last = 0
    let price = 0
    for (const [index, row] of product.entries()) {
      const limit = row.upToSources ?? Number.POSITIVE_INFINITY
      if (limit <= last) {
        context.addIssue({
          code: 'custom',
          path: ['product', index, 'upToSources'],
          message: 'rows go from few sources to many, and null comes last',
        })
      }
      last = limit
      if (row.eurPerYear < price) {
        context.addIssue({
          code: 'custom',
          path: ['product', index, 'eurPerYear'],
          message: 'more sources do not cost less',
        })
      }
      price = row.eurPerYear
    }
  })
export type PriceList = z.output<typeof PriceList>

/** An empty price list, which applies until the operator configures prices. */
export const noPrices: PriceList = { demo: false, currency: 'EUR', sources: {}, product: [] }

export type PriceFile = { readonly prices: PriceList } | { readonly faults: readonly string[] }

/**
 * Reads a price file (JSON). Either all of it is valid, or every fault is reported with its place: `sources.acme.feed:
 * a price is not negative`. Ids that are not in `knownIds` are faults too, because a misspelt id would have no effect.
 */
export function readPriceFile(text: string, knownIds?: ReadonlySet<string>): PriceFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    return { faults: [`not JSON: ${cause instanceof Error ? cause.message : String(cause)}`] }
  }
  const read = PriceList.safeParse(json)
  const faults = read.success
    ? []
    : read.error.issues.map((issue) => {
        const place = issue.path.length > 0 ? issue.path.join('.') : 'the file'
        // The fault of a key is inside the issue.
        return `${place}: ${(issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message}`
      })
  if (read.success && knownIds) {
    for (const id of Object.keys(read.data.sources)) {
      if (!knownIds.has(id)) faults.push(`sources.${id}: no source has this id`)
    }
  }
  return read.success && faults.length === 0 ? { prices: read.data } : { faults }
}

/**
 * Price of a source: the operator's; 0 if the publisher charges nothing or the group has its own licence; undefined if
 * it is not configured.
 */
export function sourcePrice(
  prices: PriceList,
  source: { readonly id: string; readonly commercial: boolean },
): number | undefined {
  return prices.sources[source.id] ?? (source.commercial && !isLicensedId(source.id) ? undefined : 0)
}
