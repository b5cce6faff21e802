import { z } from 'zod'
import { calls } from './call.ts'
import { named } from './shapes.ts'

/** Prices of the product by number of sources. */
export const PriceTable = named('PriceTable', {
  currency: z.literal('EUR'),
  /** Invented prices, to show the product. */
  demo: z.boolean(),
  /** By ascending number of sources; `null` means any number. Empty: the operator has not configured prices. */
  tiers: z.array(z.object({ upToSources: z.number().int().nullable(), eurPerYear: z.number() })),
})
export type PriceTable = z.infer<typeof PriceTable>

/** Calls for prices. */
export const pricing = calls({
  read: {
    address: 'GET /api/pricing',
    summary: 'Price of the product by number of sources in use: the table behind winnowPrice',
    needs: 'PUBLIC',
    reply: PriceTable,
  },
})
