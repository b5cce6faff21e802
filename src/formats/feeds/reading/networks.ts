import { addressOf, cidrs } from '../../../domain/observables/address-range.ts'
import { parseIpv4 } from '../../../domain/observables/ip.ts'
import { readValue, type Value } from '../../../domain/observables/read.ts'
import { readIndicator, withoutZeros } from '../../reading/indicator.ts'

/** Networks that publishers write as two addresses, or as an address and a mask. */

/**
 * The networks that together cover exactly the addresses from first to last, at most 254; undefined if the two are not
 * the ends of a range.
 */
export function rangeIndicators(first: string, last: string): Value[] | undefined {
  const [from, to] = [addressOf(withoutZeros(first)), addressOf(withoutZeros(last))]
  if (!from || from.width !== to?.width || from.at > to.at) return undefined
  return cidrs({ ...from, last: to.at }).flatMap((network) => readValue(network) ?? [])
}

/**
 * A text with the range at its start as `first-last`: `192.0.2.4-7` has only the last number of the last address, and
 * `192.0.2.4 to 192.0.2.7` a word between them.
 */
export function withWholeRange(text: string): string {
  const [start, before = '', first, last] = shortRange.exec(text) ?? []
  if (start === undefined) return text.replace(wordedRange, '$1-')
  return Number(last) > Number(first) ? `${before}${first}-${before}${last}${text.slice(start.length)}` : text
}

const shortRange = /^((?:\d{1,3}\.){3})(\d{1,3})-(\d{1,3})(?=$|[\s,;#])/
/** Both ends begin with the same two numbers: two addresses of other networks are ends of a connection. */
const wordedRange =
  /^((\d{1,3}\.\d{1,3}\.)\d{1,3}\.\d{1,3})\s{1,4}(?:to|bis|\u2013|\u2014)\s{1,4}(?=\2\d{1,3}\.\d{1,3}(?:$|[\s,;#]))/i

/** Tells whether most lines say which address sent something to which: `203.0.113.5:51000 -> 198.51.100.7:443 TCP`. */
export function areFlows(lines: readonly string[]): boolean {
  const flows = lines.filter((line) => {
    const [, source, destination] = flow.exec(line) ?? []
    return [source, destination].every((end) => end !== undefined && /^ipv[46]$/.test(readIndicator(end)?.kind ?? ''))
  })
  return flows.length > 0 && flows.length >= lines.length / 2
}

/** Tells whether a line is the header of what `netstat` and `ss` print: whom a host has connections with. */
export const headsConnections = (line: string): boolean => connections.test(line.slice(0, 300))

const connections =
  /^(?:proto|netid|state)\b[^,;|]{0,120}\b(?:local|lokale)[ _]?(?:address|adresse)[^,;|]{0,80}\b(?:foreign|peer|remote|remoteadresse)/i

const flow = /^(\S{7,60})\s{1,10}(?:[-=]{1,3}>|\u2192)\s{1,10}(\S{7,60})(?:\s|$)/i

/**
 * The network of an address and a mask: a prefix length (`24`), a netmask (`255.255.255.0`) or a wildcard mask
 * (`0.0.0.255`). Undefined if either is malformed.
 */
export function readMasked(address: string, mask: string): Value | undefined {
  const length = prefixLength(mask)
  if (length === undefined || length > (address.includes(':') ? 128 : 32)) return undefined
  const found = readIndicator(address)
  if (found?.kind !== 'ipv4' && found?.kind !== 'ipv6') return undefined
  return readValue(`${found.value}/${length}`)
}

/** The prefix length that a mask stands for; undefined if its ones are not contiguous. */
export function prefixLength(mask: string): number | undefined {
  const number = /^\/?(\d{1,3})$/.exec(mask)?.[1]
  if (number !== undefined) return Number(number) <= 128 ? Number(number) : undefined
  const bits = parseIpv4(mask)
  if (bits === undefined) return undefined
  // A wildcard mask begins with zeros. 0.0.0.0 could be either and is rejected below.
  const net = bits < 2 ** 31 ? ~bits >>> 0 : bits
  const host = ~net >>> 0
  return bits !== 0 && (host & (host + 1)) === 0 ? 32 - Math.round(Math.log2(host + 1)) : undefined
}
