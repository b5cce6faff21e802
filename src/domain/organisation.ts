import type { z } from 'zod'
import { kindIds } from './observables/index.ts'
import type { Organisation as Schema } from './organisation-schema.ts'
import type { Fixed } from './value-schemas.ts'

/** The organisation object sent for recommendations and stored with a group and a report (`cOrg`). */
export type Organisation = Fixed<z.output<typeof Schema>>
export type OrganisationType = Organisation['type']

/** Default profile if nobody provided one: every source is eligible. */
export const defaultOrganisation: Organisation = {
  type: 'enterprise',
  nEmployees: '',
  nClients: '0',
  industries: [],
  geographies: [],
  productGroup: 'siem',
  sourcesType: { free: true, commercial: true },
  iocTypes: kindIds,
  flavours: [],
  selectedProducts: [],
}
