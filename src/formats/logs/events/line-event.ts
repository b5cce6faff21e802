/** Reads action and direction of an event from the bytes of its line, by the mapping of the log format. */

import { eventCode } from '../../../domain/log-event.ts'
import type { Head } from '../../feed-format.ts'
import type { EventCondition, EventField, EventHost, EventMapping, EventRule, EventWords } from '../../log-format.ts'
import { skipString } from '../time/json-paths.ts'
import { hostAt, type IsOwn, sideAt, sideOfList } from './addresses.ts'
import { type FieldParser, fieldParser } from './fields.ts'
import { nameReader } from './host-names.ts'
import { RoleFinder, type RuleEnds } from './roles.ts'
import { isAt, isWordByte, type Word, WordSearch, WordsByFirst, wordOf } from './words.ts'

/** Reads the event of one line; the result is an event code (`domain/log-event.ts`). */
export interface LineEvent {
  /** If true, pass every line that begins with `#` to `read`, in order: it may name the columns of the next lines. */
  readonly hasHeaders: boolean
  read(bytes: Uint8Array, start: number, end: number): number
  /**
   * The organisation's end of the event that was read last: the client of an outgoing or internal connection, the server of
   * an incoming one. The name of the machine whose event it is, or else its address, in one spelling; undefined if the line has
   * neither.
   * @param isSure leaves out a public address that only a word about the direction makes the organisation's end
   */
  host(isSure?: boolean): string | undefined
  /** Code of the role in which the line that was read last shows the address `[start, end)`, in canonical spelling; 0 if in none. */
  roleOf(address: Uint8Array, start: number, end: number): number
}

/** Returns the event code that a field of the line means; 0 if it means none. */
type Finder = (bytes: Uint8Array, end: number) => number

interface Rule {
  readonly find: Finder
  /** The rule says nothing of lines without this field; -1 if it may. */
  readonly needs: number
  /** Tells whether the rule applies to the line; undefined if it applies to every line. */
  readonly holds: ((bytes: Uint8Array, end: number) => boolean) | undefined
  /** True if `holds` searches the whole line or several fields. It then runs after `find`, which is cheaper. */
  readonly holdsLate: boolean
  readonly isOfAction: boolean
  readonly ends?: RuleEnds
}

const BLOCKED = eventCode('blocked', 'unknown')
const INBOUND = eventCode('unknown', 'inbound')
const OUTBOUND = eventCode('unknown', 'outbound')
const INTERNAL = eventCode('unknown', 'internal')

/** Creates the parser for one file. `isOwn` tells which public addresses belong to the organisation. */
export function lineEvent(mapping: EventMapping, head: Head, isOwn?: IsOwn): LineEvent {
  const fields = fieldParser(mapping, head)
  const rules = mapping.rules.flatMap((rule) => compile(rule, fields, isOwn))
  const findName = nameFinder(mapping.hosts ?? [], fields)
  const ends = rules.flatMap((rule) => rule.ends ?? [])
  const findHost = hostFinder(ends, fields, isOwn)
  const saysTcp = anyHolds({ field: { text: true }, is: ['tcp'] }, fields)
  const roles = new RoleFinder(ends, mapping.answers ?? [], fields, isOwn, saysTcp)
  let line: Uint8Array = new Uint8Array()
  let lineEnd = 0
  let direction = 0
  /** Of the line; undefined until it is asked for. */
  let role: number | undefined
  return {
    hasHeaders: mapping.header === 'w3c' || mapping.header === 'zeek',
    roleOf(address, start, end) {
      role ??= roles.find(line, lineEnd)
      return role > 0 && roles.shows(address, start, end) ? role : 0
    },
    host: (isSure = false) => findName(line, lineEnd) ?? findHost(line, lineEnd, direction, isSure),
    read(bytes, start, end) {
      fields.begin(bytes, start, end)
      line = bytes
      lineEnd = end
      let action = 0
      direction = 0
      role = undefined
      for (let i = 0; i < rules.length; i++) {
        const { find, needs, holds, holdsLate, isOfAction } = rules[i] as Rule
        if ((isOfAction ? action : direction) !== 0 || (needs >= 0 && fields.at(needs) < 0)) continue
        if (holds && !holdsLate && !holds(bytes, end)) continue
        const code = find(bytes, end)
        if (code === 0 || (holds && holdsLate && !holds(bytes, end))) continue
        if (isOfAction) action = code
        else direction = code
      }
      return action + direction
    },
  }
}

/** The words of a rule for the action, and those for the direction. */
const aspects = [
  [['passed', 'blocked'], (word: string) => eventCode(word as 'passed', 'unknown')],
  [['inbound', 'outbound', 'internal'], (word: string) => eventCode('unknown', word as 'inbound')],
] as const

/** Makes a rule for the action and one for the direction, or one for the ends. */
function compile(rule: EventRule, fields: FieldParser, isOwn: IsOwn | undefined): Rule[] {
  const conditions = [rule.when ?? []].flat()
  const holds = allHold(conditions.map((one) => anyHolds(one, fields)))
  const holdsLate = conditions.some(({ field }) => [field].flat().some((one, i) => i > 0 || 'text' in one))
  if (!('source' in rule)) {
    return aspects.flatMap(([keys, codeOf], i) => {
      const words = keys.flatMap((key) => (rule[key] ?? []).map((word) => wordOf(word, codeOf(key))))
      const missing = i === 0 ? rule.missing : undefined
      if (words.length === 0 && !missing) return []
      const find = wordFinder({ ...rule, missing }, words, fields)
      return { find, needs: missing ? -1 : fields.add(rule.field), holds, holdsLate, isOfAction: i === 0 }
    })
  }
  const numberOf = (field: EventField | 'here' | undefined) => (field && field !== 'here' ? fields.add(field) : -1)
  const [source, destination] = [numberOf(rule.source), numberOf(rule.destination)]
  const ends = { rule, source, destination, through: numberOf(rule.through), agent: numberOf(rule.agent), holds }
  const needs = source < 0 ? destination : source
  return [{ find: directionFinder(ends, fields, isOwn), needs, holds, holdsLate, isOfAction: false, ends }]
}

type Holds = NonNullable<Rule['holds']>

function allHold(conditions: readonly Holds[]): Holds | undefined {
  const [first, second] = conditions
  if (!first || !second) return first
  return (bytes, end) => conditions.every((holds) => holds(bytes, end))
}

/** Tells whether one of the fields has one of the words. */
function anyHolds({ field: where, is }: EventCondition, fields: FieldParser): Holds {
  const words = is.map((word) => wordOf(word, 1))
  const finders = [where].flat().map((field) => wordsIn(field, words, fields))
  return (bytes, end) => {
    for (let i = 0; i < finders.length; i++) if ((finders[i] as Finder)(bytes, end) === 1) return true
    return false
  }
}

function wordFinder(rule: EventWords, words: readonly Word[], fields: FieldParser): Finder {
  const find = wordsIn(rule.field, words, fields, rule.agree)
  if (!rule.missing) return find
  const field = fields.add(rule.field)
  const missing = eventCode(rule.missing, 'unknown')
  const other = rule.alsoMissing ? fields.add(rule.alsoMissing) : -1
  return (bytes, end) => (fields.at(field) < 0 ? (other < 0 || fields.at(other) < 0 ? missing : 0) : find(bytes, end))
}

/** Returns a finder for the code of the word that a field contains. */
function wordsIn(where: EventField, words: readonly Word[], fields: FieldParser, agree = false): Finder {
  const field = fields.add(where)
  if ('text' in where) {
    const search = new WordSearch(words)
    const quoted = where.from?.endsWith('"') ? where.from.length : 0
    const bounds = [where.until ?? []].flat().map((text) => fields.add({ text: true, from: text }))
    return (bytes, end) => {
      const at = fields.at(field)
      if (at < 0) return 0
      let limit = quoted > 0 ? skipString(bytes, at + quoted, end) : end
      for (let i = 0; i < bounds.length; i++) {
        const bound = fields.at(bounds[i] as number)
        if (bound >= 0 && bound < limit) limit = bound
      }
      return search.search(bytes, at, limit, agree, fields.clients)
    }
  }
  const isJson = 'path' in where
  const byFirst = new WordsByFirst(words)
  return (bytes, end) => {
    const at = fields.at(field)
    if (at < 0) return 0
    if (isJson && bytes[at] === 0x5b) return inArray(bytes, at + 1, end, byFirst)
    return codeAt(bytes, at, end, byFirst)
  }
}

/** @param isWhole true if a quote must follow the word, because a sentence may begin with it */
function codeAt(bytes: Uint8Array, at: number, end: number, words: WordsByFirst, isWhole = false): number {
  let p = at
  while (p < end && p < at + 8 && isBeforeValue(bytes[p] as number)) {
    p++
    // Two quotes are an empty value, unless a word follows: then the quotes of a CSV cell are doubled.
    if (p < end && bytes[p - 1] !== 0x20 && bytes[p] === bytes[p - 1] && !isWordAt(bytes, p + 1, end)) break
  }
  for (const word of words.at(bytes, p, end)) {
    const isFound = word.bytes.length === 0 && !word.isOpen ? isEmptyAt(bytes, at, end) : isAt(bytes, p, end, word)
    const after = p + word.bytes.length
    if (isFound && (!isWhole || word.isOpen || (after < end && bytes[after] === 0x22))) return word.code
  }
  return 0
}

/** Tells whether a byte may precede a value: a quote, also an escaped one, or a blank. */
function isBeforeValue(c: number): boolean {
  return c === 0x22 || c === 0x27 || c === 0x20 || c === 0x5c
}

function isWordAt(bytes: Uint8Array, at: number, end: number): boolean {
  return at < end && isWordByte(bytes[at] as number)
}

/** Tells whether the value at a position is empty: the line ends, or a separator or two quotes follow. */
function isEmptyAt(bytes: Uint8Array, at: number, end: number): boolean {
  if (at >= end || bytes[at] === 0x20 || bytes[at] === 0x2c) return true
  return at + 1 < end && bytes[at] === 0x22 && bytes[at + 1] === 0x22
}

/**
 * Code of the first string in a JSON array that is one of the words and no key of an object; 0 if there is none. Of
 * several actions, one that blocks decides: a device that reports and drops has dropped.
 */
function inArray(bytes: Uint8Array, at: number, end: number, words: WordsByFirst): number {
  let first = 0
  for (let p = at; p < end && bytes[p] !== 0x5d; p++) {
    if (bytes[p] !== 0x22) continue
    const code = codeAt(bytes, p, end, words, true)
    p++
    while (p < end && bytes[p] !== 0x22) p += bytes[p] === 0x5c ? 2 : 1
    if (isKeyEnd(bytes, p, end)) continue
    if (code === BLOCKED) return code
    first ||= code
  }
  return first
}

/** Tells whether the quote at a position ends a key: a colon follows. */
function isKeyEnd(bytes: Uint8Array, quote: number, end: number): boolean {
  let p = quote + 1
  while (p < end && bytes[p] === 0x20) p++
  return p < end && bytes[p] === 0x3a
}

function directionFinder({ rule, source, destination, through }: RuleEnds, fields: FieldParser, isOwn?: IsOwn): Finder {
  const internal = rule.isAcross ? 0 : INTERNAL
  const sideOf = (field: number, bytes: Uint8Array, end: number, judge = sideAt) => {
    if (field < 0) return 'inside'
    const at = fields.at(field)
    return at < 0 ? undefined : judge(bytes, at, end, isOwn)
  }
  // Whoever passes connections on lists whom they came from.
  const judgeSource = through < 0 ? sideAt : sideOfList
  return (bytes, end) => {
    if (sideOf(through, bytes, end) !== 'inside') return 0
    const sourceSide = sideOf(source, bytes, end, judgeSource)
    if (sourceSide === undefined) return 0
    const destinationSide = sideOf(destination, bytes, end)
    if (destinationSide === undefined) return 0
    if (sourceSide === 'inside') return destinationSide === 'inside' ? internal : OUTBOUND
    return destinationSide === 'inside' ? INBOUND : 0
  }
}

/** Finds the name of the machine that an event is of. */
function nameFinder(hosts: readonly EventHost[], fields: FieldParser) {
  const places = hosts.map(({ field, when, unless }) => ({
    number: fields.add(field),
    nameAt: nameReader(field, fields.delimiter),
    holds: when && anyHolds(when, fields),
    isOther: unless && anyHolds(unless, fields),
  }))
  return (bytes: Uint8Array, end: number): string | undefined => {
    for (const { number, nameAt, holds, isOther } of places) {
      const at = fields.at(number)
      if (at < 0 || (holds && !holds(bytes, end)) || isOther?.(bytes, end)) continue
      const name = nameAt(bytes, at, end)
      if (name !== undefined) return name
    }
    return undefined
  }
}

/**
 * Finds the organisation's end of an event by the rules that name its ends. An inside address is the organisation's, whatever a
 * word says of the direction: devices call the way through an interface incoming, too. The word decides between two inside
 * addresses, and between two outside ones, of which one may be what a device translates to.
 */
function hostFinder(ends: readonly RuleEnds[], fields: FieldParser, isOwn: IsOwn | undefined) {
  return (bytes: Uint8Array, end: number, direction: number, isSure: boolean): string | undefined => {
    let isInside = false
    let other: string | undefined
    let outside: string | undefined
    for (const { source, destination, holds } of ends) {
      const own = direction === INBOUND ? destination : source
      // The own end is the device itself, which the line does not name.
      if (own < 0 || (holds && !holds(bytes, end))) continue
      for (const field of [own, own === source ? destination : source]) {
        const at = field < 0 ? -1 : fields.at(field)
        if (at < 0) continue
        const host = hostAt(bytes, at, end)
        if (sideAt(bytes, at, end, isOwn) === 'inside') {
          isInside = true
          if (field === own && host !== undefined) return host
          other ??= host
        } else if (field === own && direction !== 0 && destination >= 0 && source >= 0) outside ??= host
      }
    }
    return other ?? (isInside || isSure ? undefined : outside)
  }
}
