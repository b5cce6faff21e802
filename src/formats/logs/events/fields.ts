/** Finds the values of fields in the bytes of a line. One pass over a line finds all fields of one notation. */

import type { Head } from '../../feed-format.ts'
import type { EventField, EventMapping } from '../../log-format.ts'
import { ascii, indexOfBytes, isDigit, utf8 } from '../bytes.ts'
import { JsonPaths, objectStart } from '../time/json-paths.ts'
import { isAddressByte, sideAt } from './addresses.ts'
import { ClientWords, isOpeningQuote } from './client-words.ts'
import { namedColumns } from './named-columns.ts'
import { Needles } from './needles.ts'
import { UrlParameters } from './url-parameters.ts'
import { isWordByte, lowered } from './words.ts'

/** Finds fields in the lines of one file. */
export interface FieldParser {
  /** Registers a field before the first line is read. Returns its number for `at`. */
  add(field: EventField): number
  /** Starts a line. If the line is a header, its columns apply from here on. */
  begin(bytes: Uint8Array, start: number, end: number): void
  /** Position of the value of a field in the line; -1 if the line has none. */
  at(field: number): number
  /** What separates the cells of the last header; 0 if there is none. */
  delimiter(): number
  /** What clients chose of the words of the line. */
  readonly clients: ClientWords
}

const MISSING = -1
const UNASKED = -2

/** A pass that finds several fields of one notation. */
interface Pass {
  readonly fields: number[]
  /** Number of a text; a line without it has none of the fields. */
  readonly needle?: number | undefined
  /** Starts a line in a pass that goes only as far as the field that is asked for. */
  begin?(bytes: Uint8Array, start: number): void
  run(bytes: Uint8Array, start: number, end: number, at: Int32Array, wanted: number): void
}

/** Prepares the search for the fields of a mapping. */
export function fieldParser({ header, under = [] }: Pick<EventMapping, 'header' | 'under'>, head: Head): FieldParser {
  const ids: string[] = []
  const passes = new Map<string, Pass>()
  const keyPasses: KeyPass[] = []
  const passOf: Pass[] = []
  /** Of each field, the text that a line with it has; -1 if there is none. */
  const needleOf: number[] = []
  let at = new Int32Array()
  let line: Uint8Array = new Uint8Array()
  let from = 0
  let to = 0
  const named = header && namedColumns(header, head)
  const needles = new Needles()
  const clients = new ClientWords()
  const sharedPass = <P extends Pass>(id: string, make: () => P): P => {
    const pass = passes.get(id) ?? make()
    passes.set(id, pass)
    return pass as P
  }
  function passFor(field: EventField, number: number): Pass {
    if ('key' in field) {
      const assign = field.assign ?? '='
      const make = () => {
        const pass = new KeyPass(assign, clients)
        keyPasses.push(pass)
        return pass
      }
      return sharedPass(`key ${assign}`, make).add(field.key, number)
    }
    if ('path' in field) return sharedPass('path', () => new PathPass(under)).add(field.path, number)
    if ('column' in field) {
      if (typeof field.column === 'number') {
        const delimiter = field.delimiter ?? ','
        const make = () => new ColumnPass(() => delimiter.charCodeAt(0))
        return sharedPass(`column ${delimiter}`, make).add(field.column, number)
      }
      const name = field.column
      const make = () =>
        new ColumnPass(
          () => named?.delimiter() ?? 0,
          () => named?.version() ?? 0,
        )
      return sharedPass('named', make).add(() => named?.columnOf(name) ?? -1, number)
    }
    if ('before' in field) return betweenPass(field.before, number, false, needles, clients)
    if ('behind' in field) return betweenPass(field.behind, number, true, needles, clients)
    return 'after' in field ? afterPass(field, number, needles, clients) : linePass(field, number, needles)
  }
  return {
    clients,
    delimiter: () => named?.delimiter() ?? 0,
    add(field) {
      // `=` is the sign if none is named.
      const id = JSON.stringify('key' in field ? { assign: '=', ...field } : field)
      const existing = ids.indexOf(id)
      if (existing >= 0) return existing
      const number = ids.push(id) - 1
      const pass = passFor(field, number)
      passOf[number] = pass
      needleOf[number] = pass.needle ?? -1
      at = new Int32Array(ids.length)
      return number
    },
    begin(bytes, start, end) {
      line = bytes
      from = start
      to = end
      at.fill(UNASKED)
      needles.begin(bytes, start, end)
      clients.begin(bytes, start, end)
      for (const pass of keyPasses) pass.begin(bytes, start)
      named?.read(bytes, start, end)
    },
    at(field) {
      if (at[field] === UNASKED) {
        const needle = needleOf[field] as number
        if (needle >= 0 && needles.at(needle) < 0) {
          at[field] = MISSING
          return MISSING
        }
        const pass = passOf[field] as Pass
        if (!pass.begin) for (const number of pass.fields) at[number] = MISSING
        pass.run(line, from, to, at, field)
      }
      return at[field] as number
    },
  }
}

/**
 * Finds `key=value` in any letter case. A key must be a separate word; if it occurs more than once, its first value counts.
 * Parameters of a URL and words that clients chose are not keys.
 */
class KeyPass implements Pass {
  readonly fields: number[] = []
  /** Of each byte: 1 for a sign behind a key, 2 for a quote. */
  readonly #marks = new Uint8Array(256)
  /** Keys in lower case, by their last byte in either case. */
  readonly #byLast: ({ readonly bytes: Uint8Array; readonly number: number }[] | undefined)[] = new Array(256)

  readonly #clients: ClientWords
  readonly #parameters = new UrlParameters()
  /** Where the search of the line goes on. */
  #next = 0
  /** Position of the last quote before. */
  #quote = -1

  constructor(assign: string, clients: ClientWords) {
    this.#marks[0x22] = 2
    for (const sign of ascii(assign)) this.#marks[sign] = 1
    this.#clients = clients
  }

  add(key: string, number: number): this {
    const bytes = ascii(key.toLowerCase())
    this.fields.push(number)
    const last = bytes.at(-1) as number
    const keys = [...(this.#byLast[last] ?? []), { bytes, number }]
    this.#byLast[last] = keys
    this.#byLast[key.toUpperCase().charCodeAt(key.length - 1)] = keys
    return this
  }

  begin(bytes: Uint8Array, start: number): void {
    this.#parameters.begin(bytes, start)
    this.#next = start + 1
    this.#quote = bytes[start] === 0x22 ? start : -1
  }

  run(bytes: Uint8Array, start: number, end: number, at: Int32Array, wanted: number): void {
    const marks = this.#marks
    let quote = this.#quote
    for (let p = this.#next; p < end; p++) {
      const mark = marks[bytes[p] as number]
      if (mark === 0) continue
      if (mark === 2) {
        if (bytes[p - 1] !== 0x5c) quote = p
        continue
      }
      // The key may be in quotes: `"action":"Drop"`.
      const past = bytes[p - 1] === 0x22 ? p - 1 : p
      const keys = this.#byLast[bytes[past - 1] as number]
      if (keys === undefined) continue
      next: for (const { bytes: key, number } of keys) {
        if (at[number] !== UNASKED) continue
        const word = past - key.length
        if (word < start || (word > start && isKeyByte(bytes[word - 1] as number) && !isTabBefore(bytes, word)))
          continue
        for (let i = 0; i < key.length; i++) if (lowered[bytes[word + i] as number] !== key[i]) continue next
        if (word > start && this.#parameters.isAt(word)) break
        const pastWords = quote >= 0 && isOpeningQuote(bytes, start, quote) ? this.#clients.pastAt(word) : -1
        if (pastWords >= 0) {
          p = pastWords - 1
          break
        }
        at[number] = p + 1
        if (number !== wanted) break
        this.#next = p + 1
        this.#quote = quote
        return
      }
    }
    for (const number of this.fields) if (at[number] === UNASKED) at[number] = MISSING
  }
}

/** Tells whether `#011`, as rsyslog writes a tab, precedes a position. */
function isTabBefore(bytes: Uint8Array, at: number): boolean {
  return bytes[at - 1] === 0x31 && bytes[at - 2] === 0x31 && bytes[at - 3] === 0x30 && bytes[at - 4] === 0x23
}

function isKeyByte(c: number): boolean {
  return isWordByte(c) || c === 0x2e
}

/** Finds values in the first JSON object of a line. Does not search objects inside arrays. */
class PathPass implements Pass {
  readonly fields: number[] = []
  readonly #paths = new JsonPaths([], true)
  readonly #wrappers: readonly (readonly string[])[]

  /** @param under paths of keys under which the object may hold another one */
  constructor(under: readonly (readonly string[])[]) {
    this.#wrappers = [[], ...under]
  }

  add(path: readonly string[], number: number): this {
    for (const wrapper of this.#wrappers) {
      this.#paths.add([...wrapper, ...path], number)
      if (path.length > 1) this.#paths.add([...wrapper, path.join('.')], number)
    }
    this.fields.push(number)
    return this
  }

  run(bytes: Uint8Array, start: number, end: number, at: Int32Array): void {
    const open = objectStart(bytes, start, end)
    if (open >= 0) this.#paths.search(bytes, open, end, at)
  }
}

/**
 * Finds cells of a delimited line. Cells may be in double quotes; several blanks in a row count as one delimiter. Between
 * blanks, `\\"` is a quote within a cell, as Apache and nginx escape it; elsewhere a path may end in front of the quote.
 */
class ColumnPass implements Pass {
  readonly fields: number[] = []
  readonly #delimiter: () => number
  readonly #version: () => number
  readonly #columns: { readonly column: number | (() => number); readonly number: number }[] = []
  /** Numbers of the fields of each column, for `#wantedVersion` of the header. */
  #wanted: (number[] | undefined)[] = []
  #wantedVersion = -1

  constructor(delimiter: () => number, version = () => 0) {
    this.#delimiter = delimiter
    this.#version = version
  }

  add(column: number | (() => number), number: number): this {
    this.#columns.push({ column, number })
    this.fields.push(number)
    this.#wantedVersion = -1
    return this
  }

  run(bytes: Uint8Array, start: number, end: number, at: Int32Array): void {
    const delimiter = this.#delimiter()
    const version = this.#version()
    if (this.#wantedVersion !== version) this.#learn(version)
    const wanted = this.#wanted
    const last = wanted.length - 1
    const isBlank = delimiter === 0x20
    let p = start
    for (let column = 0; column <= last; column++) {
      if (isBlank) while (p < end && bytes[p] === 0x20) p++
      const numbers = wanted[column]
      if (numbers !== undefined) for (let i = 0; i < numbers.length; i++) at[numbers[i] as number] = p
      if (column === last) return
      for (; p < end && bytes[p] !== delimiter; p++) {
        if (bytes[p] !== 0x22 || (isBlank && isEscaped(bytes, p))) continue
        do p++
        while (p < end && (bytes[p] !== 0x22 || (isBlank && isEscaped(bytes, p))))
      }
      if (p++ >= end) return
    }
  }

  #learn(version: number): void {
    this.#wantedVersion = version
    this.#wanted = []
    for (const { column, number } of this.#columns) {
      const place = typeof column === 'number' ? column : column()
      if (place < 0) continue
      while (this.#wanted.length <= place) this.#wanted.push(undefined)
      const numbers = this.#wanted[place] ?? []
      this.#wanted[place] = numbers
      numbers.push(number)
    }
  }
}

/** Tells whether an odd number of backslashes precedes a position. */
function isEscaped(bytes: Uint8Array, at: number): boolean {
  let p = at
  while (bytes[p - 1] === 0x5c) p--
  return (at - p) % 2 === 1
}

/** Finds the value after a text outside clients' words, and after tabs that align it, also as `\t` in JSON. */
function afterPass(
  { after, isLast, past = '', word = 0, digits = 0 }: Extract<EventField, { after: string }>,
  number: number,
  needles: Needles,
  clients: ClientWords,
): Pass {
  const needle = needles.add(after)
  const text = utf8(after)
  const signs = utf8(past)
  return {
    fields: [number],
    needle,
    run(bytes, _start, end, at) {
      let found = outside(clients, bytes, text, needles.at(needle), end)
      if (found < 0) return
      for (let next = found; isLast && next >= 0; ) {
        found = next
        next = outside(clients, bytes, text, indexOfBytes(bytes, text, found + text.length, end), end)
      }
      let from = found + text.length
      for (const sign of signs) {
        while (from < end && bytes[from] !== sign) from++
        from++
      }
      for (let skipped = 0; skipped < word; skipped++) {
        while (from < end && bytes[from] !== 0x20) from++
        if (from++ >= end) return
      }
      if (digits > 0) {
        at[number] = runOfDigits(bytes, from, end, digits)
        return
      }
      while (from < end && bytes[from] === 0x09) from++
      while (from + 1 < end && bytes[from] === 0x5c && bytes[from + 1] === 0x74) from += 2
      at[number] = from
    },
  }
}

/** Position of the first run of so many digits; -1 if none is near. */
function runOfDigits(bytes: Uint8Array, from: number, end: number, digits: number): number {
  let run = 0
  for (let p = from; p <= end && p < from + 64; p++) {
    if (p < end && isDigit(bytes[p] as number)) run++
    else if (run === digits) return p - run
    else run = 0
  }
  return MISSING
}

/**
 * Finds one of the addresses around a text: `10.0.0.5:443 -> [2001:db8::1]:443`, `10.0.0.5(443) to 10.0.0.6`. The text may
 * occur elsewhere before: `failed to connect from 10.0.0.5 to 10.0.0.6`.
 */
function betweenPass(around: string, number: number, isBehind: boolean, needles: Needles, clients: ClientWords): Pass {
  const needle = needles.add(around)
  const text = utf8(around)
  return {
    fields: [number],
    needle,
    run(bytes, start, end, at) {
      let found = outside(clients, bytes, text, needles.at(needle), end)
      while (found >= 0) {
        const behind = found + text.length
        const before = addressBefore(bytes, start, found)
        if (before >= 0 && sideAt(bytes, before, found) && sideAt(bytes, behind, end)) {
          at[number] = isBehind ? behind : before
          return
        }
        found = outside(clients, bytes, text, indexOfBytes(bytes, text, behind, end), end)
      }
    },
  }
}

/** Position of the first occurrence of a text, from the one at `found` on, that is not in words of clients; -1 if there is none. */
function outside(clients: ClientWords, bytes: Uint8Array, text: Uint8Array, found: number, end: number): number {
  let at = found
  while (at >= 0) {
    const past = clients.pastAt(at)
    if (past < 0) break
    at = indexOfBytes(bytes, text, past, end)
  }
  return at
}

/** Position of the address that ends at `end`, before blanks and a port in parentheses; -1 if there is none. */
function addressBefore(bytes: Uint8Array, start: number, end: number): number {
  let p = end
  while (p > start && bytes[p - 1] === 0x20) p--
  if (p > start && bytes[p - 1] === 0x29) {
    p--
    while (p > start && isDigit(bytes[p - 1] as number)) p--
    if (bytes[p - 1] === 0x28) p--
  }
  const past = p
  while (p > start && past - p < LONGEST_END && isAddressByte(bytes[p - 1] as number)) {
    p--
    // A quote before the address opens the text that it begins.
    if (bytes[p] === 0x22 && p + 1 < past) break
  }
  return p < past ? p : -1
}

/** Length of the longest IPv6 address with brackets and port. */
const LONGEST_END = 54

/** Takes the line from its start, or from the first occurrence of a text. */
function linePass({ from }: Extract<EventField, { text: true }>, number: number, needles: Needles): Pass {
  const needle = from === undefined ? undefined : needles.add(from)
  return {
    fields: [number],
    needle,
    run(_bytes, start, _end, at) {
      at[number] = needle === undefined ? start : needles.at(needle)
    },
  }
}
