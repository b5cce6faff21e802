/** Finds what a line shows its addresses to be: time servers, crawlers, answers to DNS queries. */

import { roleCode } from '../../../domain/log-event.ts'
import { ipv6 } from '../../../domain/observables/ipv6.ts'
import type { EventCondition, EventEnds, EventField, EventMapping } from '../../log-format.ts'
import { ascii, indexOfBytes, isDigit } from '../bytes.ts'
import { skipNested, skipString } from '../time/json-paths.ts'
import { hostAt, type IsOwn, sideAt } from './addresses.ts'
import type { FieldParser } from './fields.ts'

type Holds = (bytes: Uint8Array, end: number) => boolean

/** Addresses in canonical spelling. */
export type Shown = { readonly bytes: Uint8Array; readonly start: number; readonly end: number }[]

/** Names whose answers are time servers: those of the pool, and of services that systems ask by default. */
const timeNames =
  /(?:^|\.)(?:pool\.ntp\.org|ntp\.ubuntu\.com|time\.(?:windows|apple|google|cloudflare|nist)\.(?:com|gov))\.?(?:[\s"']|$)/i
const isLikeTimeName = wordsOfThree('ntp', 'tim')

/** The name of a robot before its page or mailbox for questions, and names that are known without one. */
const robots = /(?:bot|spider|crawl|slurp).*?(?:https?:|@)|\b(?:googlebot|bingbot|twitterbot|telegrambot)\b/i
const isLikeRobot = wordsOfThree('bot', 'pid', 'awl', 'urp')

const [timeServer, crawler, answer] = [roleCode('time-server'), roleCode('crawler'), roleCode('dns-answer')]

/**
 * Prepares the search in the lines of a mapping. The first rule that finds a role decides.
 * @param holdsAll compiles conditions; undefined if there are none
 * @returns code of the role in which the line shows addresses, or 0; it fills `shown` with these
 */
export function roleFinder(
  { rules, answers = [] }: EventMapping,
  fields: FieldParser,
  isOwn: IsOwn | undefined,
  shown: Shown,
  holdsAll: (conditions: readonly EventCondition[]) => Holds | undefined,
): (bytes: Uint8Array, end: number) => number {
  const numberOf = (field: EventField | 'here' | undefined) => (field && field !== 'here' ? fields.add(field) : -1)
  const placeOf = (field: number) => (field < 0 ? -1 : fields.at(field))
  const resolved = answers.map(({ name, addresses }) => ({ name: numberOf(name), addresses: numberOf(addresses) }))
  const saysTcp = holdsAll([{ field: { text: true }, is: ['tcp'] }]) as Holds
  const ends = rules.flatMap((rule) => {
    if (!('source' in rule)) return []
    const { source, destination, through, agent, when = [] } = rule
    // Behind an address in a column or in JSON stands no port.
    const mayPrecedePort = destination !== 'here' && !('path' in destination || 'column' in destination)
    const ports = portFields(rule).map(numberOf)
    if (ports.length === 0 && !agent && !mayPrecedePort) return []
    const places = { source: numberOf(source), destination: numberOf(destination), through: numberOf(through) }
    return { ...places, agent: numberOf(agent), mayPrecedePort, ports, holds: holdsAll([when].flat()) }
  })
  const unique = (numbers: readonly number[]) => [...new Set(numbers)].filter((number) => number >= 0)
  const ports = unique(ends.flatMap((one) => one.ports))
  const beforePorts = unique(ends.map((one) => (one.mayPrecedePort ? one.destination : -1)))
  const agents = unique(ends.map(({ agent }) => agent))
  const isToNtp = (bytes: Uint8Array, to: number, end: number, { ports, mayPrecedePort }: (typeof ends)[number]) => {
    for (const port of ports) if (fields.at(port) >= 0) return isNtpAt(bytes, fields.at(port))
    return mayPrecedePort && isNtpBehind(bytes, to, end)
  }
  const isOutside = (bytes: Uint8Array, at: number, end: number) =>
    at >= 0 && sideAt(bytes, at, end, isOwn) === 'outside'
  const isNamed = (bytes: Uint8Array, at: number, end: number, isLike: typeof isLikeRobot, names: RegExp) => {
    const delimiter = fields.delimiter()
    return at >= 0 && isLike(bytes, at, end, delimiter) && names.test(valueAt(bytes, at, end, delimiter))
  }
  /** Where the last robot was found in the line, which is asked for twice. */
  let robotAt = -1
  const isRobot = (bytes: Uint8Array, at: number, end: number) => {
    if (at < 0 || at === robotAt) return at >= 0
    const isOne = isNamed(bytes, at, end, isLikeRobot, robots)
    if (isOne) robotAt = at
    return isOne
  }
  /** Tells whether any of the ends may have a role, which few have. */
  const isLikely = (bytes: Uint8Array, end: number) => {
    for (const port of ports) if (fields.at(port) >= 0 && isNtpAt(bytes, fields.at(port))) return true
    for (const to of beforePorts) if (fields.at(to) >= 0 && isNtpBehind(bytes, fields.at(to), end)) return true
    for (const agent of agents) if (isRobot(bytes, fields.at(agent), end)) return true
    return false
  }

  return (bytes, end) => {
    if (shown.length > 0) shown.length = 0
    robotAt = -1
    for (const { name, addresses } of resolved) {
      const [asked, at] = [placeOf(name), placeOf(addresses)]
      if (asked < 0 || at < 0) continue
      addWords(shown, bytes, at, valueEnd(bytes, at, end, fields.delimiter()))
      return isNamed(bytes, asked, end, isLikeTimeName, timeNames) ? timeServer : answer
    }
    if (!isLikely(bytes, end)) return 0
    for (const one of ends) {
      const { source, destination, through, agent, holds } = one
      const to = placeOf(destination)
      const isTime = to >= 0 && isToNtp(bytes, to, end, one) && isOutside(bytes, to, end)
      const from = placeOf(source)
      if (!isTime && !(isOutside(bytes, from, end) && isRobot(bytes, placeOf(agent), end))) continue
      if (through >= 0 && (placeOf(through) < 0 || isOutside(bytes, placeOf(through), end))) continue
      if ((holds && !holds(bytes, end)) || (isTime && saysTcp(bytes, end))) continue
      addText(shown, hostAt(bytes, isTime ? to : from, end))
      return isTime ? timeServer : crawler
    }
    return 0
  }
}

/** Fields of the same notation, with other names. */
function fieldsLike(field: EventField, names: readonly string[]): EventField[] {
  if ('key' in field) return names.map((key) => ({ ...field, key }))
  if ('path' in field) return names.map((name) => ({ path: field.path.with(-1, name) }))
  return 'column' in field && typeof field.column === 'string' ? names.map((column) => ({ ...field, column })) : []
}

/** Where the port of the destination stands: under a name in the style of that of its address, of which the first counts. */
function portFields({ destination, port }: EventEnds): readonly EventField[] {
  if (port || destination === 'here') return port ? [port] : []
  const name = 'key' in destination ? destination.key : 'path' in destination ? (destination.path.at(-1) ?? '') : ''
  const address = 'column' in destination ? String(destination.column) : name
  // `dst_ip` and `dst_port`, `dstIp` and `dstPort`, `daddr` and `dport`, `id.resp_h` and `id.resp_p`, `da` and `dp`.
  const like = address.replace(/(?:ip ?)?addr(?:ess)?$|ip$|_h$|a$/i, (end) =>
    /^_?[ha]$/i.test(end) ? `${end.slice(0, -1)}p` : /^[a-z]/.test(end) ? 'port' : 'Port',
  )
  return fieldsLike(destination, like === address ? [`${address}_port`, `${address}port`, 'dport'] : [like])
}

const [ntp, port] = ['ntp', '123'].map((word) => wordAt(ascii(word), 0))

/** Three bytes as a number, letters in lower case. */
function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number) | 0x202020
}

/**
 * Prepares a test whether a value has one of several words of three letters, because most have none. Each bit stands for a letter
 * of a word, and is set where the letters up to it are ("shift-and", Baeza-Yates and Gonnet, 1992).
 */
function wordsOfThree(...words: readonly string[]) {
  const masks = new Uint16Array(256)
  for (const [i, letter] of [...words.join('')].entries()) {
    for (const c of ascii(letter + letter.toUpperCase())) masks[c] = (masks[c] as number) | (1 << i)
  }
  const firsts = words.reduce((bits) => (bits << 3) | 1, 0)
  return (bytes: Uint8Array, at: number, end: number, delimiter: number): boolean => {
    const limit = Math.min(end, at + longest)
    let bits = 0
    let p = at
    while (bytes[p] === 0x22 || bytes[p] === 0x5b) p++
    for (; p < limit; p++) {
      const c = bytes[p] as number
      if (c === 0x22 || c === delimiter) return false
      bits = ((bits << 1) | firsts) & (masks[c] as number)
      if ((bits & (firsts << 2)) !== 0) return true
    }
    return false
  }
}

/** Tells whether a field holds the port or the name of NTP. */
function isNtpAt(bytes: Uint8Array, at: number): boolean {
  let p = at
  while (bytes[p] === 0x22 || bytes[p] === 0x20) p++
  const word = wordAt(bytes, p)
  return word === port ? !isDigit(bytes[p + 3] ?? 0) : word === ntp
}

/** An address and behind it port 123: `192.0.2.1:123`, `192.0.2.1/123`, `[2001:db8::1]:123`, `192.0.2.1.123`. */
const ntpBehind = /^["' ]*(?:(?:\d+\.){3}\d+|\[[\da-f:.]+\]|[\da-f:]+(?=[/#(]))[:./#(]123(?!\d)/i
const [NTP, COLON] = [ascii('123'), ascii(':')]

function isNtpBehind(bytes: Uint8Array, at: number, end: number): boolean {
  const limit = Math.min(end, at + 60)
  return indexOfBytes(bytes, NTP, at, limit) >= 0 && ntpBehind.test(textOf(bytes, at, limit))
}

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
const textOf = (bytes: Uint8Array, start: number, end: number) => decoder.decode(bytes.subarray(start, end))
/** Longest part of a value that is looked at. */
const longest = 1024

/** A text without its quotes, an array, or what stands before the delimiter. */
function valueAt(bytes: Uint8Array, at: number, end: number, delimiter: number): string {
  return textOf(bytes, bytes[at] === 0x22 ? at + 1 : at, valueEnd(bytes, at, end, delimiter))
}

function valueEnd(bytes: Uint8Array, at: number, end: number, delimiter: number): number {
  const limit = Math.min(end, at + longest)
  if (bytes[at] === 0x22) return skipString(bytes, at + 1, limit) - 1
  if (bytes[at] === 0x5b) return skipNested(bytes, at, limit)
  let p = at
  while (p < limit && (bytes[p] !== delimiter || delimiter === 0)) p++
  return p
}

const isOfAddress = Uint8Array.from({ length: 256 }, (_, c) => (/[\da-f.:]/i.test(String.fromCharCode(c)) ? 1 : 0))
/** Length of the shortest address, `2001::`. */
const shortest = 6

/** Adds the words of a text that may be addresses. */
function addWords(shown: Shown, bytes: Uint8Array, start: number, end: number): void {
  let from = start
  for (let p = start; p <= end; p++) {
    if (p < end && isOfAddress[bytes[p] as number] === 1) continue
    if (p - from >= shortest) addWord(shown, bytes, from, p)
    from = p + 1
  }
}

/** Spellings of IPv6 with a zero that is not needed or with capital letters. */
const isSpelled = /:0|[A-F]/

/** Leaves out an IPv6 address in full. */
function addWord(shown: Shown, bytes: Uint8Array, start: number, end: number): void {
  const text = indexOfBytes(bytes, COLON, start, end) >= 0 ? textOf(bytes, start, end) : '::'
  if (!text.includes('::')) return
  if (isSpelled.test(text)) addText(shown, ipv6.canonical(text))
  else shown.push({ bytes, start, end })
}

function addText(shown: Shown, address: string | undefined): void {
  const bytes = encoder.encode(address)
  shown.push({ bytes, start: 0, end: bytes.length })
}
