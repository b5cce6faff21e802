import type { Difference } from '../../formats/outputs/compose.ts'

/** How the entry with an identity has changed since the cursor. */
interface Fate {
  /** The entry at the cursor, if known; null if it was different from later. */
  readonly before: string | null | undefined
  /** The entry's last form, and whether it is still in the list. */
  last: string
  isThere: boolean
}

/**
 * Limits for merging in memory, in changed entries and characters. Beyond them, downloading the full file is cheaper.
 */
const mostFolded = { entries: 1_000_000, characters: 64 << 20 }

/**
 * Merges the changes of several releases (`+` added, `~` replaced another one with the same identity, `-` removed) into
 * a net difference. Undefined beyond the limits.
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
      // A copy: a substring would keep the whole chunk in memory.
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
