import { parseIpv4 } from './ip.ts'

/** Tells whether a character ends the host of a URL: `:`, `/`, `?` or `#`. */
const endsHost = (code: number): boolean => code === 47 || code === 58 || code === 63 || code === 35

/** The host of a canonical URL: a domain, an IPv4 address or an IPv6 address without brackets. */
export function urlHost(value: string): string {
  const start = value.indexOf('://') + 3
  if (value[start] === '[') return value.slice(start + 1, value.indexOf(']', start))
  let end = start
  while (end < value.length && !endsHost(value.charCodeAt(end))) end++
  return value.slice(start, end)
}

/** The host of a canonical URL with its kind. */
export function hostOfUrl(url: string): { readonly kind: 'ipv4' | 'ipv6' | 'domain'; readonly value: string } {
  const value = urlHost(url)
  return { kind: value.includes(':') ? 'ipv6' : parseIpv4(value) === undefined ? 'domain' : 'ipv4', value }
}
