import type { Binned } from '../../../contract/shapes.ts'
import { dayMs } from '../../../domain/time-units.ts'
import type { Clock } from '../clock.ts'

/** Deleted items can be restored for this time. */
export const BIN_DAYS = 7

/** Items deleted before this time are gone for good. */
export const oldestInBin = (clock: Clock) => new Date(clock.now() - BIN_DAYS * dayMs)

export function asBinned({ deletedAt, ...one }: { id: string; name: string; deletedAt: Date }): Binned {
  return {
    ...one,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: new Date(deletedAt.getTime() + BIN_DAYS * dayMs).toISOString(),
  }
}
