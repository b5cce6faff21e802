import { getPublicSuffix, parse } from 'tldts'

/** The Public Suffix List (publicsuffix.org), ICANN and private sections, as the `tldts` package carries it. */
const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false } as const

/** The public suffix of a canonical host name (`co.uk`, `github.io`), or undefined when none of the list's rules fits. */
export function publicSuffix(host: string): string | undefined {
  const found = parse(host, options)
  return found.isIcann || found.isPrivate ? (found.publicSuffix ?? undefined) : undefined
}

/** Whether `host` is itself a public suffix, so that what is below it belongs to others. */
export function isPublicSuffix(host: string): boolean {
  return getPublicSuffix(host, options) === host
}

/** The name registered below the public suffix (`example.co.uk` of `www.example.co.uk`), or undefined for a suffix itself. */
export function registrableDomain(host: string): string | undefined {
  return parse(host, options).domain ?? undefined
}

/** Whether the host lies below a suffix of the list's private section (`x.github.io`): whoever runs it is not the parent. */
export function isBelowPrivateSuffix(host: string): boolean {
  const found = parse(host, options)
  return found.isPrivate === true && found.publicSuffix !== host
}
