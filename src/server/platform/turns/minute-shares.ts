import { minuteMs } from '../../../domain/time-units.ts'
import { dropOldest } from '../drop-oldest.ts'
import type { PlaceInTree } from '../place-in-tree.ts'

/**
 * Shares what an organisation may have in a minute among its branches that have asked within a minute; the group at the top
 * counts as one. While others ask, a branch has at most half, and each has an equal share whatever the others have used.
 * @param now milliseconds since any fixed time
 * @param mostKnown organisations that are remembered
 */
export function minuteShares(now: () => number, mostKnown: number) {
  const seen = new Map<string, Map<string | null, number>>()
  return {
    /** Notes that a place asks. @param perMinute what the organisation may have */
    take({ root, branch = null }: PlaceInTree, perMinute: number) {
      const ofRoot = seen.get(root) ?? new Map<string | null, number>()
      // The last one to ask is at the end.
      ofRoot.delete(branch)
      ofRoot.set(branch, now())
      for (const [one, at] of ofRoot) {
        if (at > now() - minuteMs) break
        ofRoot.delete(one)
      }
      seen.delete(root)
      seen.set(root, ofRoot)
      dropOldest(seen, mostKnown)
      const isAlone = ofRoot.size === 1
      return {
        /** No more than this, even if the organisation has more left; `Infinity` if only that counts. */
        most: isAlone || branch === null ? Number.POSITIVE_INFINITY : perMinute / 2,
        /** This much, even if the others have used up everything; 0 if nobody else asks. */
        granted: isAlone ? 0 : perMinute / ofRoot.size,
      }
    },
  }
}
