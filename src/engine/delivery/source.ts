import type { FlavourId } from '../../domain/source.ts'
import type { FilterFlag } from '../../domain/subscription.ts'

/** A source in a subscription with its figures; the same object for all of its listings. */
export interface DeliverySource {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  readonly flavours: readonly FlavourId[]
  readonly industries?: readonly string[] | undefined
  /** ISO 3166-1 alpha-2, if the source focuses on certain countries. */
  readonly geographies?: readonly string[] | undefined
  readonly cadenceMinutes: number
  readonly publishesAdditions?: boolean | undefined
  /** Indicators that only such sources list are shared infrastructure. */
  readonly listsShared?: boolean | undefined
  /** The source belongs to a group above, which is another organisation than the subscription's. */
  readonly isFromAbove?: boolean | undefined
  /** Filters of the subscription for this source. */
  readonly filterFlags: readonly FilterFlag[]
  /** Time of the newest snapshot that differs from the one before, ms since epoch. */
  readonly takenAt: number
  /** Number of indicators listed now and removed per day; undefined if not known. */
  readonly listed?: number | undefined
  readonly removedPerDay?: number | undefined
  /** Share of the list that warning lists call benign or shared infrastructure, 0 to 1; undefined if not known. */
  readonly warningShare?: number | undefined
}
