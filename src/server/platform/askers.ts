import { minuteMs } from '../../domain/time-units.ts'
import { dropOldest } from './drop-oldest.ts'

/**
 * Counts the branches of each organisation that have asked within a minute; the group at the top is one of them.
 * @param now milliseconds since any fixed time
 * @param most organisations that are remembered
 */
export function createAskers(now: () => number, most: number) {
  const seen = new Map<string, Map<string, number>>()
  return {
    /** @returns how many have, with this one */
    note({ root, branch = '' }: { readonly root: string; readonly branch?: string | undefined }): number {
      const ofRoot = seen.get(root) ?? new Map<string, number>()
      // The last one to ask is at the end.
      ofRoot.delete(branch)
      ofRoot.set(branch, now())
      for (const [one, at] of ofRoot) {
        if (at > now() - minuteMs) break
        ofRoot.delete(one)
      }
      seen.delete(root)
      seen.set(root, ofRoot)
      dropOldest(seen, most)
      return ofRoot.size
    },
  }
}
