/** Finds what a line shows its addresses to be: time servers, crawlers, answers to DNS queries. */

import { type Role, roleCode, type ShownRole } from '../../../domain/log-event.ts'
import { ipv6 } from '../../../domain/observables/ipv6.ts'
import type { EventCondition, EventEnds, EventField, EventMapping } from '../../log-format.ts'
import { ascii, indexOfBytes, isDigit } from '../bytes.ts'
import { skipNested, skipString } from '../time/json-paths.ts'
import { hostAt, type IsOwn, sideAt } from './addresses.ts'
import type { FieldParser } from './fields.ts'

type Holds = (bytes: Uint8Array, end: number) => boolean

/** Names whose answers are time servers: those of the pool, and of services that systems ask by default. */
const timeNames =
  /(?:^|\.)(?:pool\.ntp\.org|ntp\.ubuntu\.com|time\.(?:windows|apple|google|cloudflare|nist)\.(?:com|gov))\.?(?:[\s"']|$)/i

/** The name of a robot before its page or mailbox for questions, and names that are known without one. */
const robot = /(?:bot|spider|crawl|slurp).*(?:https?:|@)|\b(?:googlebot|bingbot|twitterbot|telegrambot)\b/i

/**
 * Prepares the search in the lines of a mapping. The first rule that finds a role decides.
 * @param holdsAll compiles conditions; undefined if there are none
 */
export function roleFinder(
  { rules, answers = [] }: EventMapping,
  fields: FieldParser,
  isOwn: IsOwn | undefined,
  holdsAll: (conditions: readonly EventCondition[]) => Holds | undefined,
): (bytes: Uint8Array, end: number) => ShownRole | undefined {
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
  const isToNtp = (bytes: Uint8Array, to: number, end: number, { ports, mayPrecedePort }: (typeof ends)[number]) => {
    for (const port of ports) if (fields.at(port) >= 0) return isNtpAt(bytes, fields.at(port))
    return mayPrecedePort && isNtpBehind(bytes, to, end)
  }
  const isOutside = (bytes: Uint8Array, at: number, end: number) =>
    at >= 0 && sideAt(bytes, at, end, isOwn) === 'outside'
  const textAt = (bytes: Uint8Array, at: number, end: number) => valueAt(bytes, at, end, fields.delimiter())

  const isRobotAt = (bytes: Uint8Array, at: number, end: number) =>
    at >= 0 && mayBeRobot(bytes, at, end) && robot.test(textAt(bytes, at, end))

  return (bytes, end) => {
    for (const { name, addresses } of resolved) {
      const [asked, at] = [placeOf(name), placeOf(addresses)]
      if (asked < 0 || at < 0) continue
      const isTime = timeNames.test(textAt(bytes, asked, end))
      return shown(isTime ? 'time-server' : 'dns-answer', ...addressesIn(textAt(bytes, at, end)))
    }
    for (const one of ends) {
      const { source, destination, through, agent, holds } = one
      const to = placeOf(destination)
      const isTime = to >= 0 && isToNtp(bytes, to, end, one) && isOutside(bytes, to, end)
      const from = placeOf(source)
      if (!isTime && !(from >= 0 && isRobotAt(bytes, placeOf(agent), end) && isOutside(bytes, from, end))) continue
      if (through >= 0 && (placeOf(through) < 0 || isOutside(bytes, placeOf(through), end))) continue
      if ((holds && !holds(bytes, end)) || (isTime && saysTcp(bytes, end))) continue
      return isTime ? shown('time-server', hostAt(bytes, to, end)) : shown('crawler', hostAt(bytes, from, end))
    }
    return undefined
  }
}

function shown(role: Role, ...addresses: readonly (string | undefined)[]): ShownRole {
  return { code: roleCode(role), addresses: addresses.filter((address) => address !== undefined) }
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

const letters = (word: string) => ascii(word).reduce((all, c) => (all << 8) | c, 0)
const [bot, spider, crawl, slurp, ntp, port] = ['bot', 'pid', 'awl', 'urp', 'ntp', '123'].map(letters)

/** Tells whether a user agent has three letters of a robot's name, because most have none. */
function mayBeRobot(bytes: Uint8Array, at: number, end: number): boolean {
  const limit = Math.min(end, at + longest)
  for (let p = at + 3; p < limit && bytes[p] !== 0x22; p++) {
    if (isLast[bytes[p] as number] === 0) continue
    const word = ((bytes[p - 2] as number) << 16) | ((bytes[p - 1] as number) << 8) | (bytes[p] as number) | 0x202020
    if (word === bot || word === spider || word === crawl || word === slurp) return true
  }
  return false
}

const isLast = Uint8Array.from({ length: 256 }, (_, c) => ('tdlpTDLP'.includes(String.fromCharCode(c)) ? 1 : 0))

/** Tells whether a field holds the port or the name of NTP. */
function isNtpAt(bytes: Uint8Array, at: number): boolean {
  let p = at
  while (bytes[p] === 0x22 || bytes[p] === 0x20) p++
  const word = ((bytes[p] as number) << 16) | ((bytes[p + 1] as number) << 8) | (bytes[p + 2] as number)
  return word === port ? !isDigit(bytes[p + 3] ?? 0) : (word | 0x202020) === ntp
}

/** An address and behind it port 123: `192.0.2.1:123`, `192.0.2.1/123`, `[2001:db8::1]:123`, `192.0.2.1.123`. */
const ntpBehind = /^["' ]*(?:(?:\d+\.){3}\d+|\[[\da-f:.]+\]|[\da-f:]+(?=[/#(]))[:./#(]123(?!\d)/i
const NTP = ascii('123')

function isNtpBehind(bytes: Uint8Array, at: number, end: number): boolean {
  const limit = Math.min(end, at + 60)
  return indexOfBytes(bytes, NTP, at, limit) >= 0 && ntpBehind.test(decoder.decode(bytes.subarray(at, limit)))
}

const decoder = new TextDecoder()
/** Longest part of a value that is looked at. */
const longest = 1024

/** The start of a value: of a text in quotes, of an array, or of what stands before the delimiter. */
function valueAt(bytes: Uint8Array, at: number, end: number, delimiter: number): string {
  const first = bytes[at]
  const limit = Math.min(end, at + longest)
  if (first === 0x22) return decoder.decode(bytes.subarray(at + 1, skipString(bytes, at + 1, limit) - 1))
  if (first === 0x5b) return decoder.decode(bytes.subarray(at, skipNested(bytes, at, limit)))
  const past = delimiter > 0 ? bytes.subarray(at, limit).indexOf(delimiter) : -1
  return decoder.decode(bytes.subarray(at, past < 0 ? limit : at + past))
}

/** The addresses in a text, in canonical spelling. */
function addressesIn(text: string): (string | undefined)[] {
  return text
    .split(/[^\da-f.:]+/i)
    .map((word) => (/^(?:\d+\.){3}\d+$/.test(word) ? word : word.includes('::') ? ipv6.canonical(word) : undefined))
}
