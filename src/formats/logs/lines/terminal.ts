/**
 * Colours in logs: programs write escape sequences for terminals around times, levels and values. Shippers and syslog
 * daemons write the escape character as text. Also removes the zero bytes of lines that PowerShell appended in UTF-16.
 */

import type { Head } from '../../feed-format.ts'
import { ascii, isDigit, isLetter } from '../bytes.ts'

const ESCAPE = 0x1b
const BRACKET = 0x5b
const ZERO = 0

/** The escape character as text, by its first byte: in JSON, in C and Python, in the shell and rsyslog, as `cat -v` shows it. */
const spellings = [['\\u001b', '\\u001B', '\\x1b', '\\x1B', '\\033'], ['#033'], ['^[']] as const
const spelled = new Map(spellings.map((texts) => [texts[0].charCodeAt(0), texts.map(ascii)]))
/** How sequences begin. */
const beginnings = ['\x1b', ...spellings.flat()].map((text) => `${text}[`)
/** By the character before their bracket. */
const beginningsBy = Map.groupBy(beginnings, (one) => one.charCodeAt(one.length - 2))
const mayBegin = Uint8Array.from({ length: 256 }, (_, c) => (c === ESCAPE || spelled.has(c) ? 1 : 0))

const MOST_PARAMETERS = 32
/** Length of the longest sequence. */
const LONGEST = 6 + 1 + MOST_PARAMETERS + 1
/** Characters of UTF-16 in a row that no other text has. */
const MOST_ZEROS = 8

/** Tells whether the head has sequences for terminals, or turns from UTF-8 to UTF-16. */
export function isMarkedUp({ bytes, text }: Head): boolean {
  // Few texts have any.
  if (hasBeginning(text)) {
    for (let p = 0; p < bytes.length; p++) {
      if (mayBegin[bytes[p] as number] === 1 && sequenceEnd(bytes, p, bytes.length) > p) return true
    }
  }
  if (!text.includes('\0')) return false
  let zeros = 0
  for (let p = bytes.indexOf(ZERO); p >= 0; p = bytes.indexOf(ZERO, p + 1)) {
    zeros = p >= 2 && bytes[p - 1] !== ZERO && bytes[p - 2] === ZERO ? zeros + 1 : 0
    if (zeros === MOST_ZEROS) return true
  }
  return false
}

function hasBeginning(text: string): boolean {
  for (let p = text.indexOf('[', 1); p > 0; p = text.indexOf('[', p + 1)) {
    const end = p + 1
    if (beginningsBy.get(text.charCodeAt(p - 1))?.some((one) => text.endsWith(one, end))) return true
  }
  return false
}

/** Removes sequences for terminals, and every zero byte behind another byte. */
export async function* withoutMarkup(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let rest = new Uint8Array()
  let before = ZERO
  for await (const chunk of input) {
    const bytes = new Uint8Array(rest.length + chunk.length)
    bytes.set(rest)
    bytes.set(chunk, rest.length)
    const { plain, read } = clean(bytes, Math.max(0, bytes.length - LONGEST), before)
    if (read > 0) before = bytes[read - 1] as number
    rest = bytes.slice(read)
    if (plain.length > 0) yield plain
  }
  const { plain } = clean(rest, rest.length, before)
  if (plain.length > 0) yield plain
}

/** Cleans a whole text. */
export function cleaned(bytes: Uint8Array): Uint8Array {
  return clean(bytes, bytes.length, ZERO).plain
}

/**
 * Cleans the bytes before `until`, and a sequence that begins there. `before` is the byte before them, `read` the position
 * reached.
 */
function clean(bytes: Uint8Array, until: number, before: number): { plain: Uint8Array; read: number } {
  const plain = new Uint8Array(until)
  let length = 0
  let p = 0
  while (p < until) {
    const c = bytes[p] as number
    const end = mayBegin[c] === 1 ? sequenceEnd(bytes, p, bytes.length) : p
    if (end > p) {
      // Other sequences than colours move the cursor: a blank keeps two words apart.
      const last = bytes[end - 1]
      if (last !== 0x6d && last !== 0x4b) plain[length++] = 0x20
      p = end
      continue
    }
    if (c !== ZERO || (p === 0 ? before : bytes[p - 1]) === ZERO) plain[length++] = c
    p++
  }
  return { plain: plain.subarray(0, length), read: p }
}

/** End of the sequence at `p`: an escape, `[`, numbers, a letter. `p` if there is none. */
function sequenceEnd(bytes: Uint8Array, p: number, end: number): number {
  let q = escapeEnd(bytes, p, end)
  if (q === p || bytes[q] !== BRACKET) return p
  q++
  const limit = Math.min(end, q + MOST_PARAMETERS)
  while (q < limit && (isDigit(bytes[q] as number) || bytes[q] === 0x3b || bytes[q] === 0x3a || bytes[q] === 0x3f)) q++
  return q < end && isLetter(bytes[q] as number) ? q + 1 : p
}

function escapeEnd(bytes: Uint8Array, p: number, end: number): number {
  const c = bytes[p] as number
  if (c === ESCAPE) return p + 1
  next: for (const text of spelled.get(c) ?? []) {
    if (p + text.length > end) continue
    for (let i = 1; i < text.length; i++) if (bytes[p + i] !== text[i]) continue next
    return p + text.length
  }
  return p
}
