import { observableKind } from './kind.ts'
import { publicSuffix } from './public-suffix.ts'

/** A DNS name in lower case, as A-labels, without trailing dot, under a suffix of the Public Suffix List. */
export const domain = observableKind({
  id: 'domain',
  code: 5,
  canonical(text) {
    const host = canonicalHost(text)
    return host?.includes('.') && publicSuffix(host) ? host : undefined
  },
})

/**
 * Canonical form of a host name: labels of 1 to 63 letters, digits, hyphens and underscores, 253 characters in total
 * (RFC 1035; underscores occur in practice). Undefined if `text` is not a host name.
 */
export function canonicalHost(text: string): string | undefined {
  let host = text.endsWith('.') ? text.slice(0, -1) : text
  if (host.length < 1 || host.length > 1000) return undefined
  for (let i = 0; i < host.length; i++) {
    if (host.charCodeAt(i) < 128) continue
    host = toAscii(host)
    break
  }
  host = host.toLowerCase()
  if (host.length > 253) return undefined
  let label = 0
  for (let i = 0; i <= host.length; i++) {
    const c = i === host.length ? 46 : host.charCodeAt(i)
    if (c === 46) {
      if (label === 0 || label > 63 || host.charCodeAt(i - 1) === 45) return undefined
      label = 0
    } else {
      const ok = (c >= 97 && c <= 122) || (c >= 48 && c <= 57) || c === 95 || (c === 45 && label > 0)
      if (!ok) return undefined
      label++
    }
  }
  return host
}

/**
 * Converts a name to A-labels (UTS 46) with the URL parser, which Node and browsers share. Returns the empty string if
 * the parser rejects it.
 */
function toAscii(host: string): string {
  for (const c of host) if ('/\\?#@:[]% \t\r\n'.includes(c)) return ''
  return URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : ''
}
