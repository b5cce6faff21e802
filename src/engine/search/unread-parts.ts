import type { Steps } from '../../domain/steps.ts'
import { createExtractor } from '../extract/extraction.ts'
import { longestTyped, readTyped, type Unreadable, whyUnreadable } from './typed-value.ts'

/** A part of a line in which no value was found, as it was typed. */
export interface UnreadPart {
  readonly typed: string
  readonly why: Unreadable
}

/** A line of text and the values found in it. */
interface ReadLine {
  readonly typed: string
  readonly values: readonly { readonly value: string }[]
}

interface Word {
  readonly typed: string
  readonly start: number
  readonly end: number
}

/**
 * The parts of each line in which no value was found. Plain words beside each other are one part; a word that looks like a
 * value is a part of its own, and such parts come first. Equal parts of a line count once. Lines longer than a value may be
 * have none.
 */
export function* unreadParts(lines: readonly ReadLine[]): Steps<readonly (readonly UnreadPart[])[]> {
  const wordsOfLines: Word[][] = []
  for (const line of lines) {
    wordsOfLines.push(candidatesOf(line))
    yield
  }
  // A word such as `src=198.51.100.7` contains a value: each word is read like a line of its own.
  const withValue = new Set<number>()
  const extractor = createExtractor({ onSighting: ({ line }) => void withValue.add(line - 1) })
  const encoder = new TextEncoder()
  for (const words of wordsOfLines) {
    if (words.length > 0) extractor.push(encoder.encode(words.map(({ typed }) => `${typed}\n`).join('')))
    yield
  }
  extractor.finish()
  const parts: (readonly UnreadPart[])[] = []
  let position = 0
  for (const [at, { typed }] of lines.entries()) {
    const unread = (wordsOfLines[at] as Word[]).filter(() => !withValue.has(position++))
    parts.push(joined(unread, typed))
    yield
  }
  return parts
}

/** The words of a line, except for those that are a value that was found, and for signs. */
function candidatesOf({ typed, values }: ReadLine): Word[] {
  if (typed.length > longestTyped) return []
  const found = new Set(values.flatMap(({ value }) => [value, ...value.toLowerCase().split(/[\s,;|]+/)]))
  return [...typed.matchAll(/[^\s,;|]+/g)].flatMap(({ 0: word, index }) => {
    const isFound = found.has(word.toLowerCase()) || found.has(readTyped(word)?.value ?? word)
    return isFound || !/[\p{L}\p{N}]/u.test(word) ? [] : [{ typed: word, start: index, end: index + word.length }]
  })
}

function joined(words: readonly Word[], line: string): UnreadPart[] {
  const named: UnreadPart[] = []
  const plain: Word[] = []
  for (const word of words) {
    // What is a value by itself was ignored in the text, such as a private address.
    const why = readTyped(word.typed) ? 'ignored' : whyUnreadable(word.typed)
    const before = plain.at(-1)
    if (why !== 'other') named.push({ typed: word.typed, why })
    else if (before && line.slice(before.end, word.start).trim() === '') {
      plain[plain.length - 1] = { typed: line.slice(before.start, word.end), start: before.start, end: word.end }
    } else plain.push(word)
  }
  const all = [...named, ...plain.map(({ typed }): UnreadPart => ({ typed, why: 'other' }))]
  return [...new Map(all.map((part) => [part.typed, part])).values()]
}
