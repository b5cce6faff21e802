import type { Difference } from '../../formats/outputs/compose.ts'

/** How an entry of one identity has come along since the cursor. */
interface Fate {
  /** What it was at the cursor, where that is known; null where it was something else than later. */
  readonly before: string | null | undefined
  /** As it was last seen, and whether it is still there. */
  last: string
  isThere: boolean
}

/** More than so many changed entries are not folded: reading everything once costs less. */
export const mostFolded = 1_000_000

/**
 * What is different after several releases, from the lines that each of them wrote (`+` came, `~` took the place of one
 * with the same identity, `-` went). Undefined where that is more than it is worth.
 */
export async function foldChanges(
  releases: Iterable<AsyncIterable<string>>,
  identity: (entry: string) => string,
): Promise<Difference | undefined> {
  const fates = new Map<string, Fate>()
  for (const lines of releases) {
    for await (const line of lines) {
      const last = line.slice(1)
      const isThere = line[0] !== '-'
      const key = identity(last)
      const known = fates.get(key)
      if (known) {
        known.last = last
        known.isThere = isThere
        continue
      }
      if (fates.size >= mostFolded) return undefined
      fates.set(key, { before: line[0] === '+' ? undefined : isThere ? null : last, last, isThere })
    }
  }
  const added: string[] = []
  const removed: string[] = []
  for (const { before, last, isThere } of fates.values()) {
    if (isThere && before !== last) added.push(last)
    if (!isThere && before !== undefined) removed.push(before ?? last)
  }
  return { added, removed }
}
