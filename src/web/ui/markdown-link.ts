/**
 * Where a link of a text may lead: to another page of ours (`/path`, `#part`), or by http, https or mailto elsewhere.
 * Anything else is no link. Browsers read `/\host` and addresses with line breaks as other sites: those are none either.
 */
export function linkOf(href: string): { href: string; isOurs: boolean } | undefined {
  if (/[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(href)) return undefined
  if (/^(?:\/(?!\/)|#)/.test(href)) return { href, isOurs: true }
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? { href: url.href, isOurs: false } : undefined
}
