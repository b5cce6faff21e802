import type { KindId } from './observables/index.ts'
import type { WarningCategory } from './warning-list.ts'

/**
 * What an address answers without a cursor. FULL: everything. DELTA: to a key that was answered before, what changed since;
 * of formats that products read whole (`isGivenAsChanges`) everything all the same.
 */
export const deliveryModes = ['FULL', 'DELTA'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

export const authMethods = ['apiKey', 'basic'] as const
export type AuthMethod = (typeof authMethods)[number]

/** How a subscription's indicators are written. `ECSV1` is the name that shipped Elastic integrations ask for. */
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
  'TEMPLATE',
] as const
export type TargetFormatId = (typeof targetFormatIds)[number]

/** Whoever reads the others by itself, such as a firewall, replaces what it has by what it is answered. */
const givenAsChanges: ReadonlySet<string> = new Set<TargetFormatId>([
  'ECSV1',
  'STIX21',
  'CSV',
  'JSON',
  'PLAIN',
  'TEMPLATE',
])
export const isGivenAsChanges = (format: TargetFormatId): boolean => givenAsChanges.has(format)

/** What can be left out of a source: values on warning lists by category, and what no longer or hardly helps. */
export const otherFilterFlags = ['not-routable', 'expired', 'low-confidence'] as const
export type FilterFlag = WarningCategory | (typeof otherFilterFlags)[number]

/** What is left out of each source unless somebody says otherwise. Benign indicators are never delivered. */
export const usualFlags: readonly FilterFlag[] = ['not-routable', 'expired']

export interface SubscribedSource {
  readonly id: string
  readonly filterFlags: readonly FilterFlag[]
}

export interface TargetFormat {
  readonly id: TargetFormatId
  readonly authMethod: AuthMethod
  /** Id of a device in the catalogue, whose limits the output keeps. */
  readonly device?: string
  /** The line that is written for each indicator; of TEMPLATE only. */
  readonly template?: string
}

/**
 * What chosen countries leave out. `prefer`: sources about other countries only; a source that names no country stays.
 * `require`: every source that does not name one of them. `located`: as `prefer`, and addresses and networks that are
 * located in another country; what has no known location stays.
 */
export const countryRules = ['prefer', 'require', 'located'] as const
export type CountryRule = (typeof countryRules)[number]

/** What somebody chooses; the whole of a trial candidate but its name and group. */
export interface Selection {
  readonly sources: readonly SubscribedSource[]
  readonly iocSelector: readonly KindId[]
  readonly enricher: readonly string[]
  readonly countries: readonly string[]
  readonly countryRule: CountryRule
  readonly industries: readonly string[]
  readonly trendingTopics: readonly string[]
  /** What many share goes to formats that block too. */
  readonly blockShared: boolean
}

export interface Candidate extends Selection {
  readonly name: string
  readonly targetFormats: readonly TargetFormat[]
  readonly mode: DeliveryMode
  readonly basedOnReport?: { readonly id: string } | undefined
}

/** Of the whole name, after it was trimmed; UTF-16 units. */
export const longestSubscriptionName = 120

/** What is missing before a subscription can be made, in the order of the specification (section 5). */
export const candidateFaults = ['name', 'target-format', 'auth-method', 'source'] as const
export type CandidateFault = (typeof candidateFaults)[number]

/** Everything that is wrong with a candidate; none, and it may be sent. A form may not have chosen all of it yet. */
export function faultsOf(candidate: {
  readonly name: string
  readonly targetFormats: readonly { readonly id: string; readonly authMethod?: string | undefined }[]
  readonly sources: readonly unknown[]
}): CandidateFault[] {
  const { name, targetFormats, sources } = candidate
  const faults: CandidateFault[] = []
  // Of marks and invisible characters alone a name is none.
  if (!/[^\s\p{C}\p{M}]/u.test(name)) faults.push('name')
  if (targetFormats.length === 0) faults.push('target-format')
  if (targetFormats.length === 0 || targetFormats.some(({ authMethod }) => !authMethod)) faults.push('auth-method')
  if (sources.length === 0) faults.push('source')
  return faults
}

/** `expired`: the trial is over. `paused`: nothing of what was chosen may be delivered, or no source is left. */
export const subscriptionStates = ['active', 'paused', 'expired'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
