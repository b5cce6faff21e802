import type { KindId } from './observables/index.ts'
import type { TargetFormatId } from './subscription.ts'
import type { LocalizedText } from './text.ts'

/** Categories of lists for which devices publish limits. */
export const deviceLists = ['ip', 'domain', 'url', 'hash', 'email'] as const
export type DeviceList = (typeof deviceLists)[number]

const listOfKind: Readonly<Record<KindId, DeviceList | undefined>> = {
  ipv4: 'ip',
  'ipv4-cidr': 'ip',
  ipv6: 'ip',
  'ipv6-cidr': 'ip',
  domain: 'domain',
  onion: undefined,
  url: 'url',
  'url-path': undefined,
  email: 'email',
  md5: 'hash',
  sha1: 'hash',
  sha256: 'hash',
  sha512: 'hash',
  jarm: undefined,
  ja3: undefined,
  btc: undefined,
  cve: undefined,
  asn: undefined,
}

/** The device list for a kind of indicator; undefined if there is none. */
export function deviceListOf(kind: KindId): DeviceList | undefined {
  return listOfKind[kind]
}

/**
 * Limits of one list category. A missing field means that the device has no such limit. An output may hold a category in
 * several parts, such as a file for each type of hash.
 */
export interface ListLimits {
  /** Total over all parts and files of this category. */
  readonly entries?: number
  readonly entriesPerFile?: number
  readonly bytesPerFile?: number
  /** Number of files of each part that the device reads; 1 by default. */
  readonly files?: number
}

export interface DeviceLimits {
  /** A missing category is not delivered to the device at all. */
  readonly lists: Readonly<Partial<Record<DeviceList, ListLimits>>>
  /** Total over all categories. */
  readonly entries?: number
  /** True if the device accepts address ranges. If not, only single addresses are delivered. */
  readonly ranges: boolean
}

/** The page on which a limit was read. Without `url`, the limit comes from a secondary source. */
export interface DeviceReference {
  readonly url?: string
  /** Day on which it was read, `YYYY-MM-DD`. */
  readonly read: string
  readonly says: string
}

/** A product, or several models of a product that share their limits. */
export interface Device {
  readonly id: string
  readonly vendor: string
  /** Models and software versions that the limits apply to; a single text if it is the same in all languages. */
  readonly name: string | LocalizedText
  /** Formats in which the device reads indicators, the usual one first. */
  readonly formats: readonly [TargetFormatId, ...TargetFormatId[]]
  readonly limits: DeviceLimits
  readonly references: readonly DeviceReference[]
  /** False if a limit comes from a secondary source or from memory: users should ask the vendor. */
  readonly verified: boolean
  /** Behaviour of the device when a limit is exceeded, and settings that the user must make. */
  readonly note?: LocalizedText
}
