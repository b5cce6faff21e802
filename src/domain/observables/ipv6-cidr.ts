import { formatIpv6, isRoutableIpv6Range, maskIpv6, parseIpv6 } from './ip.ts'
import { parsePrefix } from './ipv4-cidr.ts'
import { observableKind } from './kind.ts'

/**
 * A range of IPv6 addresses, `2001:db8::/32`, with host bits cleared. `/128` is a single address and therefore of kind
 * ipv6.
 */
export const ipv6Cidr = observableKind({
  id: 'ipv6-cidr',
  code: 4,
  canonical(text) {
    const slash = text.indexOf('/')
    const groups = slash < 0 ? undefined : parseIpv6(text.slice(0, slash))
    const prefix = parsePrefix(text.slice(slash + 1), 127)
    return groups && prefix !== undefined ? `${formatIpv6(maskIpv6(groups, prefix))}/${prefix}` : undefined
  },
  isRoutable(value) {
    const slash = value.indexOf('/')
    return isRoutableIpv6Range(parseIpv6(value.slice(0, slash)) as Uint16Array, Number(value.slice(slash + 1)))
  },
})
