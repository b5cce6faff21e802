import { kindIds } from '../../domain/observables/index.ts'
import type { Organisation } from '../../domain/organisation.ts'

/** For whom a report is made when nobody said: every source may be in, nothing is left out. */
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
