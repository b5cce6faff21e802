import type { TargetFormatId } from './subscription.ts'
import type { LocalizedText } from './text.ts'

/** The sorts of lists that devices count by. */
export const deviceLists = ['ip', 'domain', 'url', 'hash', 'email'] as const
export type DeviceList = (typeof deviceLists)[number]

/** Each where the device has such a limit. */
export interface ListLimits {
  /** Of all files of this sort together. */
  readonly entries?: number
  readonly entriesPerFile?: number
  readonly bytesPerFile?: number
  /** How many files of this sort it reads; one unless told. */
  readonly files?: number
}

export interface DeviceLimits {
  /** A sort that is not named does not go to the device at all. */
  readonly lists: Readonly<Partial<Record<DeviceList, ListLimits>>>
  /** Of all sorts together. */
  readonly entries?: number
  /** Whether it takes ranges of addresses; where it does not, only single ones are delivered. */
  readonly ranges: boolean
}

/** Where a limit was read; without an address what is known at second hand. */
export interface DeviceReference {
  readonly url?: string
  /** The day it was read, `YYYY-MM-DD`. */
  readonly read: string
  readonly says: string
}

/** A product, or the models of one that share their limits. */
export interface Device {
  readonly id: string
  readonly vendor: string
  /** Models, and the versions of their software that the limits hold for. */
  readonly name: string
  /** The formats in which it reads indicators, the usual one first. */
  readonly formats: readonly [TargetFormatId, ...TargetFormatId[]]
  readonly limits: DeviceLimits
  readonly references: readonly DeviceReference[]
  /** False where a limit is from a second hand or from memory: whoever relies on it should ask the vendor. */
  readonly verified: boolean
  /** What the device does with too much, and what somebody has to set. */
  readonly note?: LocalizedText
}
