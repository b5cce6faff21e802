/** Finds the values of fields in the bytes of a line. One pass over a line finds all fields of one notation. */

import type { Head } from '../../feed-format.ts'
import type { EventField, EventMapping } from '../../log-format.ts'
import { ascii, indexOfBytes, isDigit, utf8 } from '../bytes.ts'
import { skipNested, skipString } from '../time/json-paths.ts'
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
  run(bytes: Uint8Array, start: number, end: number, at: Int32Array): void
}

/** Prepares the search for the fields of a mapping. */
export function fieldParser(header: EventMapping['header'], head: Head): FieldParser {
  const ids: string[] = []
  const passes = new Map<string, Pass>()
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
      return sharedPass(`key ${assign}`, () => new KeyPass(assign, clients)).add(field.key, number)
    }
    if ('path' in field) return sharedPass('path', () => new PathPass()).add(field.path, number)
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
        for (const number of pass.fields) at[number] = MISSING
        pass.run(line, from, to, at)
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
  readonly #assign: readonly number[]
  /** Keys in lower case, by their last byte in either case. */
  readonly #byLast: ({ readonly bytes: Uint8Array; readonly number: number }[] | undefined)[] = new Array(256)

  readonly #clients: ClientWords
  readonly #parameters = new UrlParameters()

  constructor(assign: string, clients: ClientWords) {
    this.#assign = [...ascii(assign)]
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

  run(bytes: Uint8Array, start: number, end: number, at: Int32Array): void {
    const [sign, otherSign = sign] = this.#assign
    let missing = this.fields.length
    let quote = bytes[start] === 0x22 ? start : -1
    this.#parameters.begin(bytes, start)
    for (let p = start + 1; p < end; p++) {
      const c = bytes[p]
      if (c !== sign && c !== otherSign) {
        if (c === 0x22 && bytes[p - 1] !== 0x5c) quote = p
        continue
      }
      // The key may be in quotes: `"action":"Drop"`.
      const past = bytes[p - 1] === 0x22 ? p - 1 : p
      const keys = this.#byLast[bytes[past - 1] as number]
      if (keys === undefined) continue
      next: for (const { bytes: key, number } of keys) {
        if (at[number] !== MISSING) continue
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
        if (--missing === 0) return
        break
      }
    }
  }
}

/** Tells whether `#011`, as rsyslog writes a tab, precedes a position. */
function isTabBefore(bytes: Uint8Array, at: number): boolean {
  return bytes[at - 1] === 0x31 && bytes[at - 2] === 0x31 && bytes[at - 3] === 0x30 && bytes[at - 4] === 0x23
}

function isKeyByte(c: number): boolean {
  return isWordByte(c) || c === 0x2e
}

interface PathNode {
  readonly bytes: Uint8Array
  /** By the length of their keys. */
  readonly inner: (PathNode[] | undefined)[]
  number: number
}

/** Finds values in the first JSON object of a line. Does not search objects inside arrays. */
class PathPass implements Pass {
  readonly fields: number[] = []
  readonly #root: PathNode = { bytes: new Uint8Array(), inner: [], number: -1 }
  #missing = 0
  #at: Int32Array = new Int32Array()

  add(path: readonly string[], number: number): this {
    let node = this.#root
    for (const key of path) {
      const bytes = new TextEncoder().encode(key)
      const alike = node.inner[bytes.length] ?? []
      let next = alike.find((child) => isSame(child.bytes, bytes))
      if (!next) {
        next = { bytes, inner: [], number: -1 }
        alike.push(next)
        while (node.inner.length <= bytes.length) node.inner.push(undefined)
        node.inner[bytes.length] = alike
      }
      node = next
    }
    node.number = number
    this.fields.push(number)
    return this
  }

  run(bytes: Uint8Array, start: number, end: number, at: Int32Array): void {
    const limit = Math.min(end, start + 512)
    let open = start
    while (open < limit && bytes[open] !== 0x7b) open++
    if (open >= limit) return
    this.#at = at
    this.#missing = this.fields.length
    this.#read(bytes, open, end, this.#root)
  }

  /** Returns the position after the object; `end` if all fields are found or the object is damaged. */
  #read(bytes: Uint8Array, open: number, end: number, node: PathNode): number {
    let p = open + 1
    while (p < end) {
      const c = bytes[p] as number
      if (c === 0x7d) return p + 1
      if (c !== 0x22) {
        p++
        continue
      }
      const key = p + 1
      p = skipString(bytes, key, end)
      const past = p - 1
      while (p < end && (bytes[p] === 0x20 || bytes[p] === 0x3a)) p++
      if (p >= end) return end
      // GELF marks the names of a product's own fields: `_src_ip`.
      const child =
        childOf(node, bytes, key, past) ?? (bytes[key] === 0x5f ? childOf(node, bytes, key + 1, past) : undefined)
      const value = bytes[p] as number
      if (child && child.number >= 0 && this.#at[child.number] === MISSING) {
        this.#at[child.number] = p
        if (--this.#missing === 0) return end
      }
      if (value === 0x7b && child && child.inner.length > 0) p = this.#read(bytes, p, end, child)
      else if (value === 0x7b || value === 0x5b) p = skipNested(bytes, p, end)
      else if (value === 0x22) p = skipString(bytes, p + 1, end)
      else while (p < end && bytes[p] !== 0x2c && bytes[p] !== 0x7d) p++
      if (this.#missing === 0) return end
    }
    return end
  }
}

function childOf(node: PathNode, bytes: Uint8Array, start: number, end: number): PathNode | undefined {
  const length = end - start
  const alike = length < node.inner.length ? node.inner[length] : undefined
  if (alike === undefined) return undefined
  next: for (const child of alike) {
    for (let i = 0; i < child.bytes.length; i++) if (bytes[start + i] !== child.bytes[i]) continue next
    return child
  }
  return undefined
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
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
