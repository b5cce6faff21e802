import { formatIpv4, isRoutableIpv4Range, maskIpv4, parseIpv4 } from './ip.ts'
import { observableKind } from './kind.ts'

/**
 * A range of IPv4 addresses, `192.0.2.0/24`, with host bits cleared. `/32` is a single address and therefore of kind
 * ipv4.
 */
export const ipv4Cidr = observableKind({
  id: 'ipv4-cidr',
  code: 3,
  canonical(text) {
    const slash = text.indexOf('/')
    const base = slash < 0 ? undefined : parseIpv4(text.slice(0, slash))
    const prefix = parsePrefix(text.slice(slash + 1), 31)
    return base === undefined || prefix === undefined ? undefined : `${formatIpv4(maskIpv4(base, prefix))}/${prefix}`
  },
  isRoutable(value) {
    const slash = value.indexOf('/')
    return isRoutableIpv4Range(parseIpv4(value.slice(0, slash)) as number, Number(value.slice(slash + 1)))
  },
})

/** Parses a prefix length of 1 to `max` in decimal digits. `/0` would list the whole Internet and is rejected. */
export function parsePrefix(text: string, max: number): number | undefined {
  if (text.length < 1 || text.length > 3) return undefined
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 48 || text.charCodeAt(i) > 57) return undefined
  const prefix = Number(text)
  return prefix >= 1 && prefix <= max ? prefix : undefined
}
