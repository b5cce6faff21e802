import { formatIpv4, isRoutableIpv4, mappedIpv4, parseIpv4, parseIpv6 } from './ip.ts'
import { observableKind } from './kind.ts'

/** One IPv4 address as dotted quad. IPv4-mapped IPv6 addresses (`::ffff:192.0.2.1`) are this kind too. */
export const ipv4 = observableKind({
  id: 'ipv4',
  code: 1,
  canonical(text) {
    if (parseIpv4(text) !== undefined) return text
    if (!text.includes(':')) return undefined
    const groups = parseIpv6(text)
    const mapped = groups && mappedIpv4(groups)
    return mapped === undefined ? undefined : formatIpv4(mapped)
  },
  isRoutable: (value) => isRoutableIpv4(parseIpv4(value) as number),
})
