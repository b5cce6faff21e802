import { canonicalHost } from './domain.ts'
import { ipv4 } from './ipv4.ts'
import { ipv6 } from './ipv6.ts'
import { observableKind } from './kind.ts'
import { publicSuffix } from './public-suffix.ts'

const schemes = new Set(['http:', 'https:', 'ftp:', 'ftps:', 'sftp:', 'tcp:', 'udp:', 'ws:', 'wss:'])

/** A URL in WHATWG serialisation, without fragment, user info and default port; the host is canonical. */
export const url = observableKind({
  id: 'url',
  code: 6,
  canonical(text) {
    if (text.length > 8192 || !text.includes('://') || !URL.canParse(text)) return undefined
    const parsed = new URL(text)
    if (!schemes.has(parsed.protocol)) return undefined
    const host = hostOf(parsed)
    if (!host) return undefined
    const authority = host.includes(':') ? `[${host}]` : host
    return `${parsed.protocol}//${authority}${parsed.port && `:${parsed.port}`}${parsed.pathname || '/'}${parsed.search}`
  },
  isRoutable(value) {
    const host = urlHost(value)
    if (host.includes(':')) return ipv6.isRoutable(host)
    return ipv4.canonical(host) ? ipv4.isRoutable(host) : true
  },
})

function hostOf(parsed: URL): string | undefined {
  const raw = parsed.hostname
  if (raw.startsWith('[')) return ipv6.canonical(raw) ?? ipv4.canonical(raw.slice(1, -1))
  if (ipv4.canonical(raw)) return raw
  const host = canonicalHost(raw)
  return host?.includes('.') && publicSuffix(host) ? host : undefined
}

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
