import { ipv6Words, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { partitionPoint } from '../../domain/partition-point.ts'

/**
 * Address ranges of one family with logarithmic search by address or range. CIDR ranges never overlap partially, so
 * each has at most one next wider range: the search finds the last range that starts at or before the address and walks
 * outwards from there.
 */
export interface PrefixTable<T> {
  /** The combined value of all ranges that contain the given one; undefined if there is none. */
  find(words: ArrayLike<number>, prefix: number): T | undefined
  readonly size: number
}

/** Finds an address or range by its canonical text in the tables of both families; undefined for any other text. */
export function addressTables<V, T>(
  ranges4: readonly PrefixEntry<V>[],
  ranges6: readonly PrefixEntry<V>[],
  combine: (values: readonly V[]) => T,
): (text: string) => T | undefined {
  const table4 = prefixTable(1, ranges4, combine)
  const table6 = prefixTable(4, ranges6, combine)
  const [word4, words6] = [new Uint32Array(1), new Uint32Array(4)]
  return (text) => {
    const slash = text.indexOf('/')
    const base = slash < 0 ? text : text.slice(0, slash)
    const v4 = parseIpv4(base)
    if (v4 !== undefined) {
      word4[0] = v4
      return table4.find(word4, slash < 0 ? 32 : Number(text.slice(slash + 1)))
    }
    const groups = table6.size > 0 ? parseIpv6(base) : undefined
    if (!groups) return undefined
    words6.set(ipv6Words(groups))
    return table6.find(words6, slash < 0 ? 128 : Number(text.slice(slash + 1)))
  }
}

/** A range: its first address as 32-bit words, most significant first, host bits cleared. */
export interface PrefixEntry<V> {
  readonly words: readonly number[]
  readonly prefix: number
  readonly value: V
}

/**
 * Builds the table.
 * @param combine computes the result from the values of a range and the ranges around it, innermost first
 */
export function prefixTable<V, T>(
  width: 1 | 4,
  entries: readonly PrefixEntry<V>[],
  combine: (values: readonly V[]) => T,
): PrefixTable<T> {
  const sorted = [...entries].sort((a, b) => compareWords(a.words, b.words, width) || a.prefix - b.prefix)
  const starts = new Uint32Array(sorted.length * width)
  const prefixes = new Uint8Array(sorted.length)
  const parents = new Int32Array(sorted.length)
  const values: V[][] = []
  let size = 0
  for (const { words, prefix, value } of sorted) {
    const last = size - 1
    if (last >= 0 && prefixes[last] === prefix && compareAt(starts, last, words, width) === 0) {
      values[last]?.push(value)
      continue
    }
    let parent = last
    while (parent >= 0 && !contains(starts, parent, prefixes[parent] as number, words, width)) {
      parent = parents[parent] as number
    }
    for (let w = 0; w < width; w++) starts[size * width + w] = words[w] as number
    prefixes[size] = prefix
    parents[size] = parent
    values.push([value])
    size++
  }
  const chains: (readonly V[])[] = []
  const results: T[] = []
  for (let i = 0; i < size; i++) {
    const parent = parents[i] as number
    const chain = parent < 0 ? (values[i] as V[]) : [...(values[i] as V[]), ...(chains[parent] as V[])]
    chains.push(chain)
    results.push(combine(chain))
  }
  // Start of the ranges for each leading 16 bits, so that few search steps remain.
  const firstAt = new Uint32Array(65_537)
  for (let i = 0; i < size; i++) {
    const lead = (starts[i * width] as number) >>> 16
    firstAt[lead + 1] = (firstAt[lead + 1] as number) + 1
  }
  for (let lead = 0; lead < 65_536; lead++)
    firstAt[lead + 1] = (firstAt[lead + 1] as number) + (firstAt[lead] as number)

  return {
    size,
    find(words, prefix) {
      const lead = (words[0] as number) >>> 16
      let low = firstAt[lead] as number
      let high = firstAt[lead + 1] as number
      while (low < high) {
        const middle = (low + high) >>> 1
        if (compareAt(starts, middle, words, width) <= 0) low = middle + 1
        else high = middle
      }
      let at = low - 1
      while (at >= 0) {
        const own = prefixes[at] as number
        if (own <= prefix && contains(starts, at, own, words, width)) return results[at]
        at = parents[at] as number
      }
      return undefined
    },
  }
}

/** Finds the ranges that lie in a range. @returns their values, each once, ascending */
export function insideTable(
  entries: readonly PrefixEntry<number>[],
): (words: readonly number[], prefix: number) => readonly number[] {
  const sorted = entries.toSorted((a, b) => compareWords(a.words, b.words, a.words.length))
  return (words, prefix) => {
    const starts = Uint32Array.from(words)
    const entryAt = (at: number) => sorted[at] as PrefixEntry<number>
    const first = partitionPoint(sorted.length, (at) => compareWords(entryAt(at).words, words, words.length) < 0)
    const values = new Set<number>()
    for (let at = first; at < sorted.length; at++) {
      const entry = entryAt(at)
      if (!contains(starts, 0, prefix, entry.words, words.length)) break
      if (entry.prefix >= prefix) values.add(entry.value)
    }
    return [...values].sort((a, b) => a - b)
  }
}

function compareWords(a: readonly number[], b: readonly number[], width: number): number {
  for (let w = 0; w < width; w++) if (a[w] !== b[w]) return (a[w] as number) - (b[w] as number)
  return 0
}

function compareAt(starts: Uint32Array, at: number, words: ArrayLike<number>, width: number): number {
  for (let w = 0; w < width; w++) {
    const difference = (starts[at * width + w] as number) - (words[w] as number)
    if (difference !== 0) return difference
  }
  return 0
}

function contains(starts: Uint32Array, at: number, prefix: number, words: ArrayLike<number>, width: number): boolean {
  let left = prefix
  for (let w = 0; w < width && left > 0; w++, left -= 32) {
    const difference = ((starts[at * width + w] as number) ^ (words[w] as number)) >>> 0
    if (difference !== 0 && (left >= 32 || difference >>> (32 - left) !== 0)) return false
  }
  return true
}
