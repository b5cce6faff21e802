/** Finds what a line shows its addresses to be: time servers, crawlers, answers to DNS queries. */

import { roleCode } from '../../../domain/log-event.ts'
import { ipv6 } from '../../../domain/observables/ipv6.ts'
import type { EventEnds, EventField, EventMapping } from '../../log-format.ts'
import { ascii, indexOfBytes, isDigit } from '../bytes.ts'
import { skipNested, skipString } from '../time/json-paths.ts'
import { addressStart, type IsOwn, sideAt } from './addresses.ts'
import type { FieldParser } from './fields.ts'

type Holds = (bytes: Uint8Array, end: number) => boolean

/** Names whose answers are time servers: those of the pool, and of services that systems ask by default. */
const timeNames =
  /(?:^|\.)(?:pool\.ntp\.org|ntp\.ubuntu\.com|time\.(?:windows|apple|google|cloudflare|nist)\.(?:com|gov))\.?(?:[\s"']|$)/i
const isLikeTimeName = wordsOfThree('ntp', 'tim')

/** The name of a robot before its page or mailbox for questions, and names that are known without one. */
const robots = /(?:bot|spider|crawl|slurp).*?(?:https?:|@)|\b(?:googlebot|bingbot|twitterbot|telegrambot)\b/i
const isLikeRobot = wordsOfThree('bot', 'pid', 'awl', 'urp')

const [timeServer, crawler, answer] = [roleCode('time-server'), roleCode('crawler'), roleCode('dns-answer')]

/** A rule that names the ends of an event, with the numbers of its fields; -1 for those that it lacks. */
export interface RuleEnds {
  readonly rule: EventEnds
  readonly source: number
  readonly destination: number
  readonly through: number
  readonly agent: number
  readonly holds: Holds | undefined
}

interface Ends extends RuleEnds {
  /** The first that the line has counts. */
  readonly ports: readonly number[]
  /** The port may stand behind the address of the destination. */
  readonly mayPrecedePort: boolean
}

/** Finds what the lines of a file show their addresses to be. The first rule that finds a role decides. */
export class RoleFinder {
  readonly #fields: FieldParser
  readonly #isOwn: IsOwn | undefined
  readonly #answers: readonly { readonly name: number; readonly addresses: number }[]
  readonly #ends: readonly Ends[]
  /** Fields that show whether any of the ends may have a role. */
  readonly #ports: readonly number[]
  readonly #destinations: readonly number[]
  readonly #agents: readonly number[]
  readonly #saysTcp: Holds
  /** The addresses that have the role of the line that was searched last, in canonical spelling. */
  readonly #shown = new Set<string>()

  constructor(
    ends: readonly RuleEnds[],
    answers: NonNullable<EventMapping['answers']>,
    fields: FieldParser,
    isOwn: IsOwn | undefined,
    saysTcp: Holds,
  ) {
    this.#fields = fields
    this.#isOwn = isOwn
    this.#saysTcp = saysTcp
    this.#answers = answers.map(({ name, addresses }) => ({ name: fields.add(name), addresses: fields.add(addresses) }))
    this.#ends = ends.flatMap((one) => {
      const { destination } = one.rule
      // Behind an address in a column or in JSON stands no port.
      const mayPrecedePort = destination !== 'here' && !('path' in destination || 'column' in destination)
      const ports = portFields(one.rule).map((field) => fields.add(field))
      return ports.length > 0 || one.agent >= 0 || mayPrecedePort ? [{ ...one, mayPrecedePort, ports }] : []
    })
    const unique = (numbers: readonly number[]) => [...new Set(numbers)].filter((number) => number >= 0)
    this.#ports = unique(this.#ends.flatMap(({ ports }) => ports))
    this.#destinations = unique(this.#ends.map((one) => (one.mayPrecedePort ? one.destination : -1)))
    this.#agents = unique(this.#ends.map(({ agent }) => agent))
  }

  /** Code of the role that the line shows; 0 if none. */
  find(bytes: Uint8Array, end: number): number {
    this.#shown.clear()
    for (const { name, addresses } of this.#answers) {
      const asked = this.#fields.at(name)
      const at = this.#fields.at(addresses)
      if (asked < 0 || at < 0) continue
      const text = textOf(bytes, at, valueEnd(bytes, at, end, this.#fields.delimiter()))
      for (const word of text.match(address) ?? []) this.#shown.add(canonical(word))
      return this.#isNamed(bytes, asked, end, isLikeTimeName, timeNames) ? timeServer : answer
    }
    const robot = this.#robotField(bytes, end)
    return robot >= 0 || this.#mayBeToNtp(bytes, end) ? this.#ofEnds(bytes, end, robot) : 0
  }

  /** Tells whether the line that was searched last shows this address, in canonical spelling, in its role. */
  shows(address: Uint8Array, start: number, end: number): boolean {
    return this.#shown.has(textOf(address, start, end))
  }

  /** The first field with the agent of a robot; -1 if there is none. */
  #robotField(bytes: Uint8Array, end: number): number {
    for (const field of this.#agents) if (this.#isRobot(bytes, this.#fields.at(field), end)) return field
    return -1
  }

  #isRobot(bytes: Uint8Array, at: number, end: number): boolean {
    return at >= 0 && this.#isNamed(bytes, at, end, isLikeRobot, robots)
  }

  #mayBeToNtp(bytes: Uint8Array, end: number): boolean {
    const fields = this.#fields
    for (const field of this.#ports) if (fields.at(field) >= 0 && isNtpAt(bytes, fields.at(field))) return true
    for (const field of this.#destinations)
      if (fields.at(field) >= 0 && isNtpBehind(bytes, fields.at(field), end)) return true
    return false
  }

  #ofEnds(bytes: Uint8Array, end: number, robot: number): number {
    for (const one of this.#ends) {
      const { source, destination, through, agent, holds } = one
      const to = this.#placeOf(destination)
      const isTime = to >= 0 && this.#isToNtp(bytes, to, end, one) && this.#isOutside(bytes, to, end)
      const from = this.#placeOf(source)
      const isRobot = () => agent === robot || this.#isRobot(bytes, this.#placeOf(agent), end)
      if (!isTime && !(agent >= 0 && this.#isOutside(bytes, from, end) && isRobot())) continue
      if (through >= 0 && (this.#placeOf(through) < 0 || this.#isOutside(bytes, this.#placeOf(through), end))) continue
      if ((holds && !holds(bytes, end)) || (isTime && this.#saysTcp(bytes, end))) continue
      const at = addressStart(bytes, isTime ? to : from, end)
      const [word = ''] = textOf(bytes, at, Math.min(end, at + 60)).match(address) ?? []
      this.#shown.add(canonical(word))
      return isTime ? timeServer : crawler
    }
    return 0
  }

  #placeOf(field: number): number {
    return field < 0 ? -1 : this.#fields.at(field)
  }

  #isToNtp(bytes: Uint8Array, to: number, end: number, { ports, mayPrecedePort }: Ends): boolean {
    for (const port of ports) if (this.#fields.at(port) >= 0) return isNtpAt(bytes, this.#fields.at(port))
    return mayPrecedePort && isNtpBehind(bytes, to, end)
  }

  #isOutside(bytes: Uint8Array, at: number, end: number): boolean {
    return at >= 0 && sideAt(bytes, at, end, this.#isOwn) === 'outside'
  }

  #isNamed(bytes: Uint8Array, at: number, end: number, isLike: typeof isLikeRobot, names: RegExp): boolean {
    const delimiter = this.#fields.delimiter()
    if (!isLike(bytes, at, end, delimiter)) return false
    return names.test(textOf(bytes, bytes[at] === 0x22 ? at + 1 : at, valueEnd(bytes, at, end, delimiter)))
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
const NTP = ascii('123')

function isNtpBehind(bytes: Uint8Array, at: number, end: number): boolean {
  const limit = Math.min(end, at + 60)
  return indexOfBytes(bytes, NTP, at, limit) >= 0 && ntpBehind.test(textOf(bytes, at, limit))
}

const decoder = new TextDecoder()
const textOf = (bytes: Uint8Array, start: number, end: number) => decoder.decode(bytes.subarray(start, end))
/** Longest part of a value that is looked at. */
const longest = 1024
/** An address, whose port may follow; the shortest of IPv6 is `2001::`. */
const address = /\d{1,3}(?:\.\d{1,3}){3}|[\da-f.:]{6,}/gi
/** As observables are spelled. */
const canonical = (word: string) => ipv6.canonical(word) ?? word

/** Position behind a text in quotes, an array, or what stands before the delimiter. */
function valueEnd(bytes: Uint8Array, at: number, end: number, delimiter: number): number {
  const limit = Math.min(end, at + longest)
  if (bytes[at] === 0x22) return skipString(bytes, at + 1, limit) - 1
  if (bytes[at] === 0x5b) return skipNested(bytes, at, limit)
  let p = at
  while (p < limit && (bytes[p] !== delimiter || delimiter === 0)) p++
  return p
}
