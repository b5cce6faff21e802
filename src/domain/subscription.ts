import type { KindId } from './observables/index.ts'
import type { WarningCategory } from './warning-list.ts'

/**
 * Answer of an address to a request without a cursor. FULL: everything. DELTA: what changed since the last answer to
 * the same key; formats that products always read whole (without `isGivenAsChanges`) still return everything.
 */
export const deliveryModes = ['FULL', 'DELTA'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

/** Ways in which a product authenticates when it fetches a delivery. */
export const authMethods = ['apiKey', 'basic'] as const
export type AuthMethod = (typeof authMethods)[number]

/** Output formats of a subscription. `ECSV1` is the name that released Elastic integrations request. */
export const targetFormatIds = [
  'ECSV1',
  'STIX21',
  'TAXII21',
  'MISP',
  'CSV',
  'JSON',
  'PLAIN',
  'PALO_ALTO_EDL',
  'FORTIGATE',
  'CHECK_POINT',
  'CISCO',
  'F5',
  'JUNIPER',
  'MIKROTIK',
  'PFSENSE',
  'SPLUNK',
  'QRADAR',
  'SENTINEL',
  'DEFENDER',
  'RPZ',
  'HOSTS',
  'DNSMASQ',
  'UNBOUND',
  'ADBLOCK',
  'SURICATA',
  'SURICATA_DATASET',
  'SNORT',
  'ZEEK',
  'OPENIOC',
  'NFTABLES',
  'IPSET',
  'SQUID',
  'WAZUH',
  'SOPHOS_FIREWALL',
  'CARBON_BLACK',
  'CORTEX_XDR',
  'CROWDSTRIKE',
  'TREND_VISION_ONE',
  'UMBRELLA',
  'SENTINELONE',
  'TEMPLATE',
] as const
export type TargetFormatId = (typeof targetFormatIds)[number]

/** Values that can be filtered from a source: values on warning lists by category, and values of little or no use. */
export const otherFilterFlags = ['not-routable', 'expired', 'low-confidence'] as const
export type FilterFlag = WarningCategory | (typeof otherFilterFlags)[number]

/** Default filters of each source. Benign indicators are never delivered. */
export const usualFlags: readonly FilterFlag[] = ['not-routable', 'expired']

export interface SubscribedSource {
  readonly id: string
  readonly filterFlags: readonly FilterFlag[]
}

export interface TargetFormat {
  readonly id: TargetFormatId
  readonly authMethod: AuthMethod
  /** Id of a device in the catalogue whose limits the output respects. */
  readonly device?: string
  /** The line template per indicator; only for TEMPLATE. */
  readonly template?: string
}

/**
 * Effect of the chosen countries on what is left out.
 * `prefer`: sources that are only about other countries. A source that names no country stays.
 * `require`: every source that does not name a chosen country.
 * `located`: as `prefer`, and addresses and networks that are located in another country. Values without a known
 * location stay.
 */
export const countryRules = ['prefer', 'require', 'located'] as const
export type CountryRule = (typeof countryRules)[number]

/** A subscriber's choice of content: a trial candidate without its name and group. */
export interface Choice {
  readonly sources: readonly SubscribedSource[]
  readonly iocSelector: readonly KindId[]
  readonly enricher: readonly string[]
  readonly countries: readonly string[]
  readonly countryRule: CountryRule
  readonly industries: readonly string[]
  readonly trendingTopics: readonly string[]
  /** Deliver shared infrastructure to blocking formats too. */
  readonly blockShared: boolean
}

export interface Candidate extends Choice {
  readonly name: string
  readonly targetFormats: readonly TargetFormat[]
  readonly mode: DeliveryMode
  readonly basedOnReport?: { readonly id: string } | undefined
}

/** Everything that a subscriber chooses: a candidate without the report on which it is based. */
export type Chosen = Omit<Candidate, 'basedOnReport'>

/**
 * All fields that a subscriber chooses, with their empty values. Forms, calls and database rows are derived from it.
 */
export const nothingChosen: Chosen = {
  name: '',
  mode: 'FULL',
  sources: [],
  targetFormats: [],
  enricher: [],
  iocSelector: [],
  countries: [],
  countryRule: 'prefer',
  industries: [],
  trendingTopics: [],
  blockShared: false,
}

/** Names of the chosen fields, in the order of `nothingChosen`. */
export const chosenFields = Object.keys(nothingChosen) as readonly (keyof Chosen)[]

/** Picks the chosen fields of an object with more fields. */
export function chosenOf<From extends Pick<Chosen, never>>(whole: From): Pick<From, keyof From & keyof Chosen> {
  const from = whole as Readonly<Record<string, unknown>>
  return Object.fromEntries(chosenFields.map((field) => [field, from[field]])) as Pick<From, keyof From & keyof Chosen>
}

/** Chosen fields that are lists of ids. An empty list means no restriction or, for enrichers, no addition. */
export const chosenLists = ['enricher', 'iocSelector', 'countries', 'industries', 'trendingTopics'] as const

/** Name for a subscription on a machine that may have several: `winnow-5f0c7f5e`. */
export const nameOnMachine = ({ id }: { readonly id: string }, joint = '-'): string =>
  `winnow${joint}${id.replace(/[^0-9a-f]/g, '').slice(0, 8)}`

/** Maximum length of the full name after trimming, in UTF-16 units. */
export const longestSubscriptionName = 120

/** Faults that keep a candidate from becoming a subscription, in the order of the specification (section 5). */
const candidateFaults = ['name', 'target-format', 'auth-method', 'source'] as const
export type CandidateFault = (typeof candidateFaults)[number]

/**
 * Lists everything that is wrong with a candidate; an empty list means that it can be submitted. Accepts incomplete
 * forms.
 */
export function faultsOf(candidate: {
  readonly name: string
  readonly targetFormats: readonly { readonly id: string; readonly authMethod?: string | undefined }[]
  readonly sources: readonly unknown[]
}): CandidateFault[] {
  const { name, targetFormats, sources } = candidate
  const faults: CandidateFault[] = []
  // A name needs at least one visible character other than combining marks.
  if (!/[^\s\p{C}\p{M}]/u.test(name)) faults.push('name')
  if (targetFormats.length === 0) faults.push('target-format')
  if (targetFormats.length === 0 || targetFormats.some(({ authMethod }) => !authMethod)) faults.push('auth-method')
  if (sources.length === 0) faults.push('source')
  return faults
}

/** `expired`: the trial has ended. `paused`: no selected source is left, or none may be delivered. */
export const subscriptionStates = ['active', 'paused', 'expired'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
