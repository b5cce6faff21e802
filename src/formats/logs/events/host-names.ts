/** Reads the name of the machine that an event is of, where a field of its format tells. */

import type { EventCondition, EventField, EventHost } from '../../log-format.ts'
import { hostAt } from './addresses.ts'

/** Names in canonical spelling are no longer than this; nothing that a machine is called by is. */
const LONGEST_NAME = 100

/** Without control characters, and without those that turn the direction of text. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._'’ -]*$/u

/** What stands in place of a name, or means the machine that reads it. */
const noNames = new Set(['localhost', 'localhost.localdomain', 'unknown', 'undefined', 'null', 'none', 'nil', 'n/a'])

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The name of a machine at a position, in lower case and without a dot at its end; its address in canonical spelling if it is
 * called by that. Undefined if there is none.
 */
export function hostNameAt(bytes: Uint8Array, at: number, end: number): string | undefined {
  let from = at
  while (from < end && isBefore(bytes[from] as number)) from++
  let to = from
  const isEnd = bytes[from - 1] === 0x22 && from > at ? endsQuoted : endsPlain
  while (to < end && !isEnd(bytes[to] as number)) if (++to - from > 4 * LONGEST_NAME) return undefined
  if (to === from) return undefined
  const name = textOf(bytes.subarray(from, to))?.toLowerCase().replace(/\.$/, '')
  if (name === undefined || name.length > LONGEST_NAME || noNames.has(name)) return undefined
  if (/^[\d.]+$|:/.test(name)) return hostAt(bytes, from, to)
  return NAME.test(name) ? name : undefined
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Tells whether a byte may precede a name: a quote, also an escaped one, or a blank. */
function isBefore(c: number): boolean {
  return c === 0x22 || c === 0x27 || c === 0x20 || c === 0x5c
}

/** Tells whether a byte ends a value in quotes, which may have blanks: `Anna's MacBook`. */
function endsQuoted(c: number): boolean {
  return c < 0x20 || c === 0x22 || c === 0x5c
}

/** Tells whether a byte ends a value without quotes. */
function endsPlain(c: number): boolean {
  return c <= 0x20 || c === 0x22 || c === 0x27 || c === 0x2c || c === 0x3b || c === 0x3c || c === 0x5c || c === 0x7d
}

/** `*` alone would also stand for an empty cell. */
const anyWord = [...'0123456789abcdefghijklmnopqrstuvwxyz'].map((first) => `${first}*`)

/** Columns of tables of Windows and Microsoft Defender, in rows that have a number or kind of event. @param field finds the column of this name */
export function microsoftHosts(field: (name: string) => EventField): readonly EventHost[] {
  const named = (name: string): EventCondition => ({ field: field(name), is: anyWord })
  return [
    // Tables of firewalls call the firewall `DeviceName`, and what collected their lines `Computer`.
    { field: field('DeviceName'), when: named('ActionType') },
    { field: field('Computer'), when: named('EventID') },
  ]
}
