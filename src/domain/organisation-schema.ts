import { z } from 'zod'
import { mostBudget, mostFee } from './most-euros.ts'
import { productGroups } from './source.ts'
import { Kind, named } from './value-schemas.ts'

const organisation = {
  type: z.enum(['mssp', 'enterprise']),
  nEmployees: z.string().max(40),
  /** `'0'` if missing. */
  nClients: z.string().max(40),
  industries: z.array(z.string().max(80)).max(200),
  /** ISO 3166-1 alpha-2 codes or region ids of the catalogue. */
  geographies: z.array(z.string().max(80)).max(300),
  productGroup: z.enum(productGroups),
  /** Price limits for recommended sources. Free sources are always allowed. */
  sourcesType: z.object({
    free: z.literal(true),
    commercial: z.boolean(),
    /** EUR per year for sources and product together; missing if no budget is set. */
    budget: z.number().nonnegative().max(mostBudget).optional(),
  }),
  iocTypes: z.array(Kind).max(64),
  /** Empty: all flavours. */
  flavours: z.array(z.string().max(80)).max(100),
  selectedProducts: z.array(z.string().max(80)).max(500),
  /**
   * Sources in use, only in a group's defaults: catalogue ids, or addresses of the group's own sources. For a report,
   * `currentSources` is sent beside this object.
   */
  currentSources: z.array(z.string().max(200)).max(1000).optional(),
  /** What is paid for sources in use whose price is unknown: EUR per year by id. */
  currentFees: z
    .record(z.string().max(200), z.number().nonnegative().max(mostFee))
    .refine((fees) => Object.keys(fees).length <= 1000)
    .optional(),
}

/** The organisation object of the specification. Unknown keys are dropped. */
export const Organisation = named('Organisation', {
  ...organisation,
  nEmployees: organisation.nEmployees.default(''),
  nClients: organisation.nClients.default('0'),
  industries: organisation.industries.default([]),
  geographies: organisation.geographies.default([]),
  flavours: organisation.flavours.default([]),
  selectedProducts: organisation.selectedProducts.default([]),
})

/** Fields of an organisation that change; the others stay. */
export const OrganisationChanges = z.object(organisation).partial().meta({ id: 'OrganisationChanges' })
