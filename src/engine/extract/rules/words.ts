/**
 * Lists of words that may stand before or behind a position. A list is one literal of lower-case words, `'file|sample'`, which
 * match in any letter case; of words that start or end alike, the longest comes first. For the WebAssembly build,
 * `scripts/build-wasm.mjs` replaces each call by a function of its own.
 */
import { endsWith, startsWith } from './context.ts'
import { byteAt } from './memory.ts'

/** The words of a list, by the letter that is compared first. */
type Words = readonly (readonly string[])[]

const byFirst = new Map<string, Words>()
const byLast = new Map<string, Words>()

/** Length of the word of the list that starts at `p`; 0 if none does. */
export function lengthAt(p: i32, list: string): i32 {
  const words = byFirst.get(list) ?? sorted(byFirst, list, 0)
  for (const word of words[byteAt(p) | 0x20] as readonly string[]) if (startsWith(p, word)) return word.length
  return 0
}

/** Length of the word of the list that ends at `end`; 0 if none does. */
export function lengthBefore(end: i32, list: string): i32 {
  const words = byLast.get(list) ?? sorted(byLast, list, -1)
  for (const word of words[byteAt(end - 1) | 0x20] as readonly string[]) if (endsWith(end, word)) return word.length
  return 0
}

/** Tells whether a word of the list starts at `p`. */
export function startsWithAny(p: i32, list: string): boolean {
  return lengthAt(p, list) > 0
}

/** Tells whether a word of the list ends at `end`. */
export function endsWithAny(end: i32, list: string): boolean {
  return lengthBefore(end, list) > 0
}

function sorted(lists: Map<string, Words>, list: string, letter: number): Words {
  const words: string[][] = Array.from({ length: 256 }, () => [])
  for (const word of list.split('|')) words[(word.at(letter) as string).charCodeAt(0) | 0x20]?.push(word)
  lists.set(list, words)
  return words
}
