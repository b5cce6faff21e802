import type { KindId } from './observables/index.ts'
import type { LocalizedText } from './text.ts'

/** What a licence says, as far as its page says it; `unknown` is not a permission. */
export type Permission3 = 'yes' | 'no' | 'unknown'

export interface LicenceTerms {
  /** SPDX id, the licence's own name, or 'unknown' where none is stated. */
  readonly name: string
  readonly url?: string
  readonly stated: boolean
  readonly commercialUse: Permission3
  readonly redistribution: Permission3
  readonly attribution: Permission3
  /** The sentence to credit the maintainer with, where the terms ask for one. */
  readonly credit?: string
}

/** How a source is fetched and what it needs for that. */
export type Authentication = 'none' | 'key' | 'basic' | 'certificate'

/**
 * A publisher's feed of indicators. `Reading` is the format's id with its options; the catalogue narrows it so that the
 * compiler checks the options against the format.
 */
export interface Source<Reading extends SourceReading = SourceReading> {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  readonly homepage: string
  /** Where the feed is fetched. Empty for a commercial publisher until a licence brings its address. */
  readonly addresses: readonly string[]
  /** Further addresses under which mirrors and older catalogues know the same feed. Matching only, never fetched. */
  readonly aliases?: readonly string[]
  readonly reading?: Reading
  /** How often the publisher renews it, in minutes. */
  readonly cadenceMinutes: number
  readonly kinds: readonly KindId[]
  readonly flavours: readonly FlavourId[]
  readonly licence: LicenceTerms
  /** Whether the publisher asks money for it. The price itself stands in the operator's price file. */
  readonly commercial: boolean
  readonly authentication: Authentication
  readonly industries?: readonly string[]
  /** ISO 3166-1 alpha-2 where the source has a bias. */
  readonly geographies?: readonly string[]
  readonly description?: LocalizedText
  /** Each of its files says only what is new: nothing is gone because a later one does not repeat it. */
  readonly publishesAdditions?: boolean
  /** Its publisher says that it does not change any more, or hardly ever: that nothing changes does not make it dead. */
  readonly isStatic?: boolean
  /**
   * By its publisher's own words it lists not the threat but what that shares with others: the addresses to which listed names
   * led, parked names, services that scan everybody. What only such sources list is doubtful.
   */
  readonly listsShared?: boolean
  /** Made up, to show the product offline. */
  readonly demo?: boolean
  /** Nothing to choose: a sample of a publisher's format, or another copy of a source that is there already. */
  readonly aside?: 'sample' | 'double'
}

export interface SourceReading {
  readonly format: string
  readonly options?: object
}

/** Whether an address is that of a TAXII 2.1 collection, with or without `objects/` behind it: it is read page by page. */
export function isTaxiiCollection(address: string): boolean {
  return /\/collections\/[^/]+\/(?:objects\/?)?$/.test(URL.parse(address)?.pathname ?? '')
}

/** What a source is about: the customer's "flavours". */
export const flavourIds = [
  'malware',
  'botnet',
  'c2',
  'phishing',
  'ransomware',
  'bruteforce',
  'scanner',
  'spam',
  'web-attack',
  'anonymizer',
  'cryptomining',
  'apt',
  'stalkerware',
  'fraud',
  'vulnerability',
  'bulletproof',
  'reputation',
  'mixed',
] as const
export type FlavourId = (typeof flavourIds)[number]

/** Which group of products the recommendations are for (specification: ctiTarget). */
export const productGroups = ['siem', 'network', 'edr', 'tips'] as const
export type ProductGroup = (typeof productGroups)[number]
