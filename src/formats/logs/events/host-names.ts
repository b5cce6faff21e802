/** Reads the name of the machine that an event is of, where a field of its format tells. */

import type { EventField } from '../../log-format.ts'
import { skipString } from '../time/json-paths.ts'
import { hostAt } from './addresses.ts'

/** Names in canonical spelling are no longer than this; nothing that a machine is called by is. */
const LONGEST_NAME = 100

/** Bytes of a name as a line spells it, with escapes and blanks around it. */
const LONGEST_SPELLING = 6 * LONGEST_NAME

/** Without control characters, and without those that turn the direction of text. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._'’ -]*$/u

/** What stands in place of a name, or means the machine that reads it. */
const noNames = new Set(['localhost', 'localhost.localdomain', 'unknown', 'undefined', 'null', 'none', 'nil', 'n/a'])

const decoder = new TextDecoder('utf-8', { fatal: true })
const encoder = new TextEncoder()

const QUOTE = 0x22

/** Returns the name at a position of a line; undefined if there is none, or the line ends within it. */
export type NameReader = (bytes: Uint8Array, at: number, end: number) => string | undefined

/**
 * Reads names of machines, in lower case and without a dot at their end; of one that is called by its address, that in
 * canonical spelling. A name that is taken for shorter than it is would make one of several machines, so where it ends
 * depends on the notation of the field.
 * @param delimiter separates the cells of a table whose header names them
 */
export function nameReader(field: EventField, delimiter: () => number): NameReader {
  if ('path' in field) return jsonName
  if ('column' in field) return (bytes, at, end) => cellName(bytes, at, end, delimiter())
  const ending = 'after' in field ? 0x3c : 0x20
  return (bytes, at, end) => {
    const to = indexWithin(bytes, at, end, ending)
    return to < 0 ? undefined : nameOf(textOf(bytes, at, to))
  }
}

function jsonName(bytes: Uint8Array, at: number, end: number): string | undefined {
  if (bytes[at] !== QUOTE) return undefined
  const json = textOf(bytes, at, skipString(bytes, at + 1, Math.min(end, at + LONGEST_SPELLING)))
  try {
    return json && nameOf(JSON.parse(json))
  } catch {
    return undefined
  }
}

/** A cell without quotes may be the last one of its line. One with a quote within is called nothing that a machine is. */
function cellName(bytes: Uint8Array, at: number, end: number, delimiter: number): string | undefined {
  if (bytes[at] !== QUOTE) {
    const to = indexWithin(bytes, at, end, delimiter)
    if (to < 0 && end - at > LONGEST_SPELLING) return undefined
    return nameOf(textOf(bytes, at, to < 0 ? end : to))
  }
  const to = indexWithin(bytes, at + 1, end, QUOTE)
  return to < 0 || (to + 1 < end && bytes[to + 1] === QUOTE) ? undefined : nameOf(textOf(bytes, at + 1, to))
}

/** Position of a byte in a range, if a name may be as long as what precedes it; -1 otherwise. */
function indexWithin(bytes: Uint8Array, from: number, end: number, wanted: number): number {
  const limit = Math.min(end, from + LONGEST_SPELLING)
  for (let p = from; p < limit; p++) if (bytes[p] === wanted) return p
  return -1
}

function nameOf(text: string | undefined): string | undefined {
  const name = text?.trim().toLowerCase().replace(/\.$/, '')
  if (name === undefined || name.length > LONGEST_NAME || noNames.has(name)) return undefined
  if (/^[\d.]+$|:/.test(name)) {
    const address = encoder.encode(name)
    return hostAt(address, 0, address.length)
  }
  return NAME.test(name) ? name : undefined
}

function textOf(bytes: Uint8Array, from: number, to: number): string | undefined {
  try {
    return decoder.decode(bytes.subarray(from, to))
  } catch {
    return undefined
  }
}
