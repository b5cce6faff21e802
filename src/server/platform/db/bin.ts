import type { Binned } from '../../../contract/shapes.ts'
import type { Clock } from '../clock.ts'

const DAY = 86_400_000
/** What was deleted can be brought back for this long. */
export const BIN_DAYS = 7

/** Deleted before this moment: gone for good. */
export const oldestInBin = (clock: Clock) => new Date(clock.now() - BIN_DAYS * DAY)

export function asBinned({ deletedAt, ...one }: { id: string; name: string; deletedAt: Date }): Binned {
  return {
    ...one,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: new Date(deletedAt.getTime() + BIN_DAYS * DAY).toISOString(),
  }
}
