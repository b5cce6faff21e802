import { z } from 'zod'
import { calls } from './call.ts'

export const PriceTable = z
  .object({
    currency: z.literal('EUR'),
    /** Made up, to show the product. */
    demo: z.boolean(),
    /** From few sources to many; `null` is any number. Empty: the operator has set no prices. */
    tiers: z.array(z.object({ upToSources: z.number().int().nullable(), eurPerYear: z.number() })),
  })
  .meta({ id: 'PriceTable' })
export type PriceTable = z.infer<typeof PriceTable>

export const pricing = calls({
  read: {
    method: 'GET',
    path: '/api/pricing',
    summary: 'What the product costs, by the number of sources in use: the table behind winnowPrice',
    needs: 'PUBLIC',
    reply: PriceTable,
  },
})
