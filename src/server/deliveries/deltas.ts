import type { Difference } from '../../formats/outputs/compose.ts'

/** The change of an entry since the reader's cursor. Entries with the same identity are forms of one entry. */
interface Fate {
  /** The form at the cursor; null if that form is unknown, undefined if the entry was not in the list. */
  readonly before: string | null | undefined
  /** The newest form, even if the entry has been removed. */
  last: string
  /** True if the entry is still in the list. */
  isThere: boolean
}

/**
 * Maximum memory for merging changed entries, bytes. Beyond that, the reader must download the full file, which is
 * cheaper.
 */
const mostFolded = 96 << 20
/** Memory that an entry takes besides its text and its identity. */
const overhead = 120

/**
 * Merges the changes of successive releases, oldest first, into their net difference. A line is a mark and an entry:
 * `+` added, `~` replaced an entry with the same identity, `-` removed. Undefined if the changes take more than `most`
 * bytes of memory.
 */
export async function foldChanges(
  releases: Iterable<AsyncIterable<string>>,
  identity: (entry: string) => string,
  most = mostFolded,
): Promise<Difference | undefined> {
  const fates = new Map<string, Fate>()
  let bytes = 0
  for (const lines of releases) {
    for await (const line of lines) {
      // Copy the text, because a substring would keep the whole chunk in memory.
      const last = Buffer.from(line).toString('utf8', 1)
      const isThere = line[0] !== '-'
      const key = identity(last)
      const fate = fates.get(key)
      bytes += sizeOf(last) - (fate && fate.last !== fate.before ? sizeOf(fate.last) : 0)
      if (!fate) bytes += overhead + (key === last ? 0 : sizeOf(key))
      if (bytes > most) return undefined
      if (fate) {
        fate.last = last
        fate.isThere = isThere
        continue
      }
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

/** A character takes one byte, or two if the text has any that is not ASCII. */
const sizeOf = (text: string): number => (Buffer.byteLength(text) === text.length ? 1 : 2) * text.length
