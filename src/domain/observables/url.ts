import { canonicalHost } from './domain.ts'
import { ipv4 } from './ipv4.ts'
import { ipv6 } from './ipv6.ts'
import { observableKind } from './kind.ts'
import { publicSuffix } from './public-suffix.ts'
import { urlHost } from './url-host.ts'

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
