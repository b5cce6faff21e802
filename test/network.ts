import { isIPv4, isIPv6 } from 'node:net'

/**
 * Parses an address or a CIDR range as packet filters do. @throws for anything else, and if host bits are set
 */
export function readNetwork(text: string): string {
  const [address, prefix, ...more] = text.split('/') as [string, string?, ...string[]]
  const bits = isIPv4(address) ? 32 : isIPv6(address) && !address.includes('%') ? 128 : 0
  if (bits === 0 || more.length > 0) throw new Error(`no address: ${JSON.stringify(text)}`)
  if (prefix === undefined) return text
  if (!/^(?:[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > bits) throw new Error(`no prefix length: ${text}`)
  const bitsOfAddress = [...addressBytes(address)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  if (bitsOfAddress.slice(Number(prefix)).includes('1')) throw new Error(`host bits are set: ${text}`)
  return text
}

/** The 4 or 16 bytes of an address, which must be valid. */
export function addressBytes(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const [front, back] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  const groups = [...front, ...zeros, ...back].map((group) => group.padStart(4, '0'))
  return Buffer.from(groups.join(''), 'hex')
}

/** Parses a DNS name as resolvers do, allowing underscores. @throws for anything else */
export function readName(text: string): string {
  const labels = text.split('.')
  const isName =
    text.length <= 253 && labels.length > 1 && labels.every((label) => /^(?!-)[a-z\d_-]{1,63}(?<!-)$/.test(label))
  if (!isName || isIPv4(text)) throw new Error(`no name: ${JSON.stringify(text)}`)
  return text
}
