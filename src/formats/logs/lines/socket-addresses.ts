/**
 * Writes the addresses of sockets that Linux audit notes as bytes in hexadecimal digits, `saddr=020001BBC6336407…`, behind
 * them, in the words of its enriched records: ` laddr=198.51.100.7 lport=443`. Other bytes are passed on unchanged.
 */

import { joinedBytes } from '../../../domain/joined-bytes.ts'
import type { Head } from '../../feed-format.ts'
import { hexBytes } from '../../text-bytes.ts'
import { ascii, hexDigit, indexOfBytes } from '../bytes.ts'
import { isWordByte } from '../events/words.ts'
import { LINE_FEED, LONGEST_EVENT } from './line-writer.ts'

const SOCKET = ascii('saddr=0')
/** Digits of the family and the port; then follows the address, in IPv6 behind the label of the flow. */
const [FAMILY, PORT, FLOW] = [4, 4, 8]
const [QUAD, IPV6] = [8, 32]

/**
 * Tells whether lines at the start of a file hold such addresses of the internet. A log with the first one behind its head
 * stays as it is: without a look at the whole file, each audit log would have to be rewritten.
 */
export function hasSocketAddresses({ text }: Head): boolean {
  return /\bsaddr=0(?:200[\dA-F]{12}|A00[\dA-F]{44})/.test(text)
}

/** Converts a stream of lines. */
export async function* withSocketAddresses(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // The start of a line whose end has not come.
  let rest = new Uint8Array(65_536)
  let length = 0
  const keep = (bytes: Uint8Array) => {
    if (length + bytes.length > rest.length) {
      const longer = new Uint8Array(2 * (length + bytes.length))
      longer.set(rest.subarray(0, length))
      rest = longer
    }
    rest.set(bytes, length)
    length += bytes.length
  }
  for await (const chunk of input) {
    // A line that is too long is divided.
    const isTooLong = length + chunk.length > LONGEST_EVENT
    const past = chunk.lastIndexOf(LINE_FEED) + 1 || (isTooLong ? chunk.length : 0)
    if (past > 0) {
      const kept = rest.slice(0, length)
      length = 0
      yield decoded(joined([kept, chunk.subarray(0, past)]))
    }
    keep(chunk.subarray(past))
  }
  if (length > 0) yield decoded(rest.subarray(0, length))
}

function decoded(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let from = 0
  for (let at = 0; ; ) {
    const found = indexOfBytes(bytes, SOCKET, at, bytes.length)
    if (found < 0) break
    const first = found + SOCKET.length - 1
    at = first
    while (at < bytes.length && hexDigit(bytes[at] as number) >= 0) at++
    if (found > 0 && isWordByte(bytes[found - 1] as number)) continue
    const text = socketAddress(bytes, first, at)
    if (text === undefined) continue
    parts.push(bytes.subarray(from, at), ascii(text))
    from = at
  }
  return from === 0 ? bytes : joined([...parts, bytes.subarray(from)])
}

/** The words for the digits `[from, to)`; undefined if they are no address of the internet. */
function socketAddress(bytes: Uint8Array, from: number, to: number): string | undefined {
  const digits = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + FAMILY + PORT + FLOW + IPV6)))
  const family = digits.slice(0, FAMILY)
  const port = Number.parseInt(digits.slice(FAMILY, FAMILY + PORT), 16)
  const behind = digits.slice(FAMILY + PORT)
  const address = family === '0200' ? quadOf(behind) : /^0a00$/i.test(family) ? ipv6Of(behind.slice(FLOW)) : undefined
  // A socket that is bound to any address.
  if (address === undefined || /^[0.:]*$/.test(address)) return undefined
  return ` laddr=${address} lport=${port}`
}

function quadOf(digits: string): string | undefined {
  return digits.length < QUAD ? undefined : hexBytes(digits.slice(0, QUAD)).join('.')
}

function ipv6Of(digits: string): string | undefined {
  if (digits.length < IPV6) return undefined
  // An address of IPv4 in a socket for both.
  if (/^0{20}f{4}/i.test(digits)) return quadOf(digits.slice(IPV6 - QUAD))
  return digits.slice(0, IPV6).match(/..../g)?.join(':').toLowerCase()
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const filled = parts.filter(({ length }) => length > 0)
  if (filled.length === 1) return filled[0] as Uint8Array
  return joinedBytes(filled)
}
