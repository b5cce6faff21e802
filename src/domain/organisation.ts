import { kindIds } from './observables/index.ts'
import type { ProductGroup } from './source.ts'

export type OrganisationType = 'mssp' | 'enterprise'

/**
 * Price limits for recommended sources (specification: "sourcesType is an object"). Free sources are always allowed.
 */
export interface SourcesType {
  readonly free: true
  readonly commercial: boolean
  /** EUR per year for sources and product together; missing if no budget is set. */
  readonly budget?: number
}

/** The organisation object sent for recommendations and stored with a group and a report (`cOrg`). */
export interface Organisation {
  readonly type: OrganisationType
  readonly nEmployees: string
  /** `'0'` if missing. */
  readonly nClients: string
  readonly industries: readonly string[]
  /** ISO 3166-1 alpha-2 codes or region ids of the catalogue. */
  readonly geographies: readonly string[]
  readonly productGroup: ProductGroup
  readonly sourcesType: SourcesType
  readonly iocTypes: readonly string[]
  /** Empty: all flavours. */
  readonly flavours: readonly string[]
  readonly selectedProducts: readonly string[]
  /**
   * Sources in use, only in a group's defaults: catalogue ids, or addresses of the group's own sources. A report stores
   * them separately.
   */
  readonly currentSources?: readonly string[] | undefined
  /** What is paid for sources in use whose price is unknown: EUR per year by catalogue id. */
  readonly currentFees?: Readonly<Record<string, number>> | undefined
}

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
