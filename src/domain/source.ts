import type { KindId } from './observables/index.ts'
import type { LocalizedText } from './text.ts'

/** A licence's answer to one question, according to its page. `unknown` does not count as a permission. */
export type Permission3 = 'yes' | 'no' | 'unknown'

export interface LicenceTerms {
  /** SPDX id, the licence's own name, or 'unknown' if none is stated. */
  readonly name: string
  readonly url?: string
  readonly stated: boolean
  readonly commercialUse: Permission3
  readonly redistribution: Permission3
  readonly attribution: Permission3
  /** Attribution text, if the terms require one. */
  readonly credit?: string
}

/** Credentials that are needed to fetch a source. */
export type Authentication = 'none' | 'key' | 'basic' | 'certificate'

/**
 * A publisher's feed of indicators. `Reading` is the format id with its options; the catalogue narrows it so that the
 * compiler checks the options against the format.
 */
export interface Source<Reading extends SourceReading = SourceReading> {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  readonly homepage: string
  /**
   * Addresses from which the feed is fetched. Empty for a commercial publisher until a licence provides the address.
   */
  readonly addresses: readonly string[]
  /** Other addresses of the same feed in mirrors and older catalogues. For identification only, never fetched. */
  readonly aliases?: readonly string[]
  /** Addresses of lists that contain nothing but entries of this one. Like aliases; a source of its own comes first. */
  readonly parts?: readonly string[]
  readonly reading?: Reading
  /** Interval at which the publisher updates the feed, in minutes. */
  readonly cadenceMinutes: number
  /**
   * Minimum number of minutes between requests that the publisher allows, for all its sources on the same host
   * together.
   */
  readonly leastMinutesOfHost?: number
  readonly kinds: readonly KindId[]
  readonly flavours: readonly FlavourId[]
  readonly licence: LicenceTerms
  /** True if the publisher charges for it. The price is in the operator's price file. */
  readonly commercial: boolean
  readonly authentication: Authentication
  readonly industries?: readonly string[]
  /** ISO 3166-1 alpha-2, if the source focuses on certain countries. */
  readonly geographies?: readonly string[]
  readonly description?: LocalizedText
  /** Each file contains only new entries: an indicator that is missing from a later file has not been removed. */
  readonly publishesAdditions?: boolean
  /** The publisher states that the feed changes rarely or never, so it is not considered dead for lack of changes. */
  readonly isStatic?: boolean
  /** The source is no longer maintained: it can prove past listings, but counts as dead from the first look on. */
  readonly hasEnded?: boolean
  /**
   * The publisher states that the source lists shared infrastructure rather than threats: addresses that listed names
   * resolve to, parked names, services that scan everybody. An indicator is doubtful if only such sources list it.
   */
  readonly listsShared?: boolean
  /** Invented data, to show the product offline. */
  readonly demo?: boolean
  /** Not offered for selection: a sample of a publisher's format, or a copy of another source. */
  readonly aside?: 'sample' | 'double'
}

export interface SourceReading {
  readonly format: string
  readonly options?: object
}

/**
 * Tells whether an address is a TAXII 2.1 collection, with or without `objects/` at the end. Such a source is read page
 * by page.
 */
export function isTaxiiCollection(address: string): boolean {
  return /\/collections\/[^/]+\/(?:objects\/?)?$/.test(URL.parse(address)?.pathname ?? '')
}

/** Subjects of sources: the "flavours" of the specification. */
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

/** Product group that the recommendations are for (specification: ctiTarget). */
export const productGroups = ['siem', 'network', 'edr', 'tips'] as const
export type ProductGroup = (typeof productGroups)[number]
