import type { FlavourId } from '../../domain/source.ts'
import type { FilterFlag } from '../../domain/subscription.ts'

/** A source that a subscription chose, with what its figures say; the same for all of its listings. */
export interface DeliverySource {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  readonly flavours: readonly FlavourId[]
  readonly industries?: readonly string[] | undefined
  /** ISO 3166-1 alpha-2 where the source has a bias. */
  readonly geographies?: readonly string[] | undefined
  readonly cadenceMinutes: number
  readonly publishesAdditions?: boolean | undefined
  /** What only such sources list is shared infrastructure. */
  readonly listsShared?: boolean | undefined
  /** It belongs to a group above: another organisation than the subscription's. */
  readonly isFromAbove?: boolean | undefined
  /** What the subscription leaves out of this source. */
  readonly filterFlags: readonly FilterFlag[]
  /** When its newest snapshot was taken that differs from the one before, ms since epoch. */
  readonly takenAt: number
  /** Indicators that it lists now, and how many it gives up a day; undefined where not known. */
  readonly listed?: number | undefined
  readonly removedPerDay?: number | undefined
  /** Of what it lists: the share that is benign or shared infrastructure by warning lists, 0 to 1; undefined where not known. */
  readonly warningShare?: number | undefined
}
