/**
 * Writes the addresses of sockets that Linux audit notes as bytes in hexadecimal digits, `saddr=020001BBC6336407…`, behind
 * them, in the words of its enriched records: ` laddr=198.51.100.7 lport=443`. Other bytes are passed on unchanged.
 */

import type { Head } from '../../feed-format.ts'
import { hexBytes } from '../../text-bytes.ts'
import { convertedLines } from './converted-lines.ts'

/** The port and the address; in IPv6, the label of the flow precedes it. */
const ipv4 = /(?<![\w-])saddr=0200([\dA-F]{4})([\dA-F]{8})[\dA-F]*/gi
const ipv6 = /(?<![\w-])saddr=0A00([\dA-F]{4})[\dA-F]{8}([\dA-F]{32})[\dA-F]*/gi

/**
 * Tells whether lines at the start of a file hold such addresses of the internet. A log with the first one behind its head
 * stays as it is: without a look at the whole file, each audit log would have to be rewritten.
 */
export function hasSocketAddresses({ text }: Head): boolean {
  return /\bsaddr=0(?:200[\dA-F]{12}|A00[\dA-F]{44})/.test(text)
}

/** Converts a stream of lines. */
export function withSocketAddresses(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return convertedLines(input, (text) => text.replaceAll(ipv4, written).replaceAll(ipv6, written))
}

function written(found: string, port: string, digits: string): string {
  // An address of IPv4 in a socket for both.
  const quad = digits.replace(/^0{20}f{4}/i, '')
  const address = quad.length === 8 ? hexBytes(quad).join('.') : quad.toLowerCase().replaceAll(/(....)(?!$)/g, '$1:')
  // A socket that is bound to any address.
  return /^[0.:]*$/.test(address) ? found : `${found} laddr=${address} lport=${Number.parseInt(port, 16)}`
}
