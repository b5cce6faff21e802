import { getPublicSuffix, parse } from 'tldts'

/** Version of the Public Suffix List in use; stored with results that depend on it. */
export const SUFFIX_LIST_VERSION = 'tldts 7.5.4'

/** The Public Suffix List (publicsuffix.org), ICANN and private sections, as bundled in the `tldts` package. */
const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false } as const

/** The public suffix of a canonical host name (`co.uk`, `github.io`), or undefined if no rule of the list applies. */
export function publicSuffix(host: string): string | undefined {
  const found = parse(host, options)
  return found.isIcann || found.isPrivate ? (found.publicSuffix ?? undefined) : undefined
}

/** Tells whether `host` is itself a public suffix: names below it belong to others. */
export function isPublicSuffix(host: string): boolean {
  return getPublicSuffix(host, options) === host
}

/** The registrable name (`example.co.uk` for `www.example.co.uk`), or undefined for a public suffix. */
export function registrableDomain(host: string): string | undefined {
  return parse(host, options).domain ?? undefined
}

/**
 * Tells whether the host lies below a suffix of the list's private section (`x.github.io`): it belongs to somebody
 * other than the owner of the parent domain.
 */
export function isBelowPrivateSuffix(host: string): boolean {
  const found = parse(host, options)
  return found.isPrivate === true && found.publicSuffix !== host
}
