/**
 * Allowed link targets: our own pages (`/path`, `#part`), or http, https and mailto. Other links are dropped, including
 * `/\host` and addresses with line breaks, which browsers interpret as other sites.
 */
export function linkOf(href: string): { href: string; isOurs: boolean } | undefined {
  if (/[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(href)) return undefined
  if (/^(?:\/(?!\/)|#)/.test(href)) return { href, isOurs: true }
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? { href: url.href, isOurs: false } : undefined
}
