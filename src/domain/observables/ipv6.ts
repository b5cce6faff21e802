import { formatIpv6, isRoutableIpv6, mappedIpv4, parseIpv6 } from './ip.ts'
import { observableKind } from './kind.ts'

/** One IPv6 address in the spelling of RFC 5952. */
export const ipv6 = observableKind({
  id: 'ipv6',
  code: 2,
  canonical(text) {
    const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
    const groups = parseIpv6(bare)
    return groups && mappedIpv4(groups) === undefined ? formatIpv6(groups) : undefined
  },
  isRoutable: (value) => isRoutableIpv6(parseIpv6(value) as Uint16Array),
})
