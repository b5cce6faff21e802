import { longestName, putName, SEPARATOR } from './names-layout.ts'

/** A name of a section. */
export interface FoundName {
  readonly name: string
  /** Whether it is listed itself, and not only as the host of URLs. */
  readonly isListed: boolean
  /** Number of URLs on it. */
  readonly urls: number
  /** Number of the first one, for `urlsFrom`. */
  readonly firstUrl: number
}

/** A part that every name holds. */
const anything = new Uint8Array(0)

/** Walks the names of a block (`names-layout.ts`). A written name ends at the end of `name`. */
export function blockCursor() {
  const key = new Uint8Array(longestName)
  const name = new Uint8Array(longestName)
  let block: Uint8Array = new Uint8Array(0)
  let at = 0
  let length = 0
  /** Where the first label of the name begins, which is the last one of the key. */
  let labelAt = 0
  /** Where the part that was asked for begins; -1 if the name does not hold it. */
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
   * Goes on to the next name in which a label holds a part, or whose first label starts with it. It has to be the same part
   * for all names of a block. Labels are not turned around within a key, so the part stands there as in the name.
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
      // The bit that says that another byte follows is taken off with that byte.
      for (let shift = 128; count >= shift; shift *= 128) count += ((block[from++] as number) - 1) * shift
      urls = Math.floor(count / 2)
      if (isStart) {
        if (!standsAt(part, key, labelAt, size)) continue
      } else if (partAt < 0 || partAt + part.length > shared) {
        // What lies in the shared letters was looked through for the name before.
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
  function isBefore(other: Uint8Array): boolean {
    for (let i = 0; i < length && i < other.length; i++) {
      const difference = (key[i] as number) - (other[i] as number)
      if (difference) return difference < 0
    }
    return length < other.length
  }
  return {
    name,
    open,
    next,
    isBefore,
    /** Writes the name, and tells where it begins in `name`. */
    write: () => putName(key, length, name, longestName),
    key: () => textOf(key, 0, length),
    found: (start: number): FoundName => ({ name: textOf(name, start, longestName), isListed, urls, firstUrl }),
  }
}

/** Where the last label of a key begins that is cut to a length. */
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

/** Where a part begins first, from a place on; -1 if nowhere. */
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
