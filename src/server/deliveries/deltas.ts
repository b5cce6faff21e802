import type { Difference } from '../../formats/outputs/compose.ts'

/** How an entry of one identity has come along since the cursor. */
interface Fate {
  /** What it was at the cursor, where that is known; null where it was something else than later. */
  readonly before: string | null | undefined
  /** As it was last seen, and whether it is still there. */
  last: string
  isThere: boolean
}

/**
 * More changed entries or characters than these are not folded: they are in the memory of the process that answers, and
 * reading everything once costs less.
 */
const mostFolded = { entries: 1_000_000, characters: 64 << 20 }

/**
 * What is different after several releases, from the lines that each of them wrote (`+` came, `~` took the place of one
 * with the same identity, `-` went). Undefined where that is more than it is worth.
 */
export async function foldChanges(
  releases: Iterable<AsyncIterable<string>>,
  identity: (entry: string) => string,
  most = mostFolded,
): Promise<Difference | undefined> {
  const fates = new Map<string, Fate>()
  let characters = 0
  for (const lines of releases) {
    for await (const line of lines) {
      // Copied, or it would keep in memory all that was read together with it.
      const last = Buffer.from(line).toString('utf8', 1)
      const isThere = line[0] !== '-'
      const key = identity(last)
      const known = fates.get(key)
      characters += last.length - (known && known.last !== known.before ? known.last.length : 0)
      if (characters > most.characters) return undefined
      if (known) {
        known.last = last
        known.isThere = isThere
        continue
      }
      if (fates.size >= most.entries) return undefined
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
