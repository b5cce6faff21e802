import { dropOldest } from '../platform/drop-oldest.ts'
import { pause } from '../platform/pause.ts'
import type { GroupView } from './views.ts'

/** Counts that are kept. Each new index needs new ones. */
const mostKept = 64
const sliceEntries = 1 << 14

/**
 * Counts the index entries that a group sees. The size of the whole index would reveal how many entries others have. A
 * count is made in slices, and kept until there is another index.
 */
export function entryCounts() {
  const kept = new Map<string, number>()
  return async ({ index, key }: GroupView, signal: AbortSignal): Promise<number> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    let count = 0
    let at: number | undefined = 0
    while (at !== undefined) {
      at = index.scanFrom(at, sliceEntries, () => {
        count++
        return true
      })
      await pause(signal)
    }
    kept.set(key, count)
    dropOldest(kept, mostKept)
    return count
  }
}
