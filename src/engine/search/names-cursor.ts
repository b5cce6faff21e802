import { longestName, putName, SEPARATOR } from './names-layout.ts'

/** A name of a section. */
export interface FoundName {
  readonly name: string
  /** True if the name itself is listed, and not only URLs on it. */
  readonly isListed: boolean
  /** Number of URLs on it. */
  readonly urls: number
  /** Number of its first URL, for `urlsFrom`. */
  readonly firstUrl: number
}

/** The empty text, which every name contains. */
const anything = new Uint8Array(0)

/** Iterates over the names of a block (`names-layout.ts`). `write` right-aligns a name in the buffer `name`. */
export function blockCursor() {
  const key = new Uint8Array(longestName)
  const name = new Uint8Array(longestName)
  let block: Uint8Array = new Uint8Array(0)
  let at = 0
  let length = 0
  /** Start of the name's first label, which is the last label of the key. */
  let labelAt = 0
  /** Start of the searched part in the key; -1 if the name does not contain it. */
  let partAt = -1
  let urls = 0
  let isListed = false
  let firstUrl = 0

  function open(bytes: Uint8Array, url: number): void {
    block = bytes
    at = 0
    length = 0
    labelAt = 0
    partAt = -1
    urls = 0
    firstUrl = url
  }
  /**
   * Moves to the next name in which some label contains the part, or (with `isStart`) whose first label starts with it.
   * The part must be the same for all names of a block. Keys reverse the order of labels but not the labels themselves,
   * so the part can be searched in the key.
   */
  function next(part: Uint8Array = anything, isStart = false): boolean {
    let from = at
    while (from < block.length) {
      firstUrl += urls
      const shared = block[from] as number
      const size = shared + (block[from + 1] as number)
      from += 2
      if (labelAt > shared) labelAt = labelBefore(key, shared)
      for (let i = shared; i < size; i++) {
        const letter = block[from++] as number
        key[i] = letter
        if (letter === SEPARATOR) labelAt = i + 1
      }
      let count = block[from++] as number
      // Each byte's continuation bit (value 128) is subtracted together with the next byte.
      for (let shift = 128; count >= shift; shift *= 128) count += ((block[from++] as number) - 1) * shift
      urls = Math.floor(count / 2)
      if (isStart) {
        if (!standsAt(part, key, labelAt, size)) continue
      } else if (partAt < 0 || partAt + part.length > shared) {
        // The letters shared with the previous name were searched before.
        partAt = placeOf(part, key, Math.max(0, shared - part.length + 1), size)
        if (partAt < 0) continue
      }
      isListed = (count & 1) === 1
      length = size
      at = from
      return true
    }
    at = from
    return false
  }
  function isBefore(otherKey: Uint8Array): boolean {
    for (let i = 0; i < length && i < otherKey.length; i++) {
      const difference = (key[i] as number) - (otherKey[i] as number)
      if (difference) return difference < 0
    }
    return length < otherKey.length
  }
  return {
    name,
    open,
    next,
    isBefore,
    /** Writes the name and returns its start in `name`. */
    write: () => putName(key, length, name, longestName),
    key: () => textOf(key, 0, length),
    found: (start: number): FoundName => ({ name: textOf(name, start, longestName), isListed, urls, firstUrl }),
  }
}

/** Start of the last label of a key that is cut to this length. */
function labelBefore(key: Uint8Array, length: number): number {
  let at = length
  while (at > 0 && key[at - 1] !== SEPARATOR) at--
  return at
}

function standsAt(part: Uint8Array, key: Uint8Array, at: number, length: number): boolean {
  if (at + part.length > length) return false
  for (let i = 0; i < part.length; i++) if (key[at + i] !== part[i]) return false
  return true
}

/** First position of a part from `from` on; -1 if there is none. */
function placeOf(part: Uint8Array, key: Uint8Array, from: number, length: number): number {
  const first = part[0]
  if (first === undefined) return 0
  for (let at = from; at + part.length <= length; at++) {
    if (key[at] === first && standsAt(part, key, at, length)) return at
  }
  return -1
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i] as number)
  return text
}
