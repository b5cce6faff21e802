/** Shortest part of a path that is taken for a key. */
const shortestKey = 16

/**
 * Tells whether a part of a path may be a key, which abuse.ch's exports and the webhooks of chats have there: long, with letters
 * and digits, and without a dot.
 */
const maybeKey = (part: string): boolean =>
  part.length >= shortestKey && /^[\w~%@:=+-]+$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part)

/** A path with `*` in place of the parts that may be keys. */
export const pathWithoutKeys = (path: string): string =>
  path
    .split('/')
    .map((part) => (maybeKey(part) ? '*' : part))
    .join('/')

/**
 * An address without its query, its fragment, its user information and the parts of its path that may be keys. Ids of sources stay as
 * they are.
 */
export function withoutKeys(address: string): string {
  if (!address.includes('://')) return address
  const url = URL.parse(address)
  if (!url) return pathWithoutKeys(address.replace(/[?#].*/s, '').replace(/^.*@/s, ''))
  const path = url.pathname === '/' ? '' : pathWithoutKeys(url.pathname)
  return `${url.protocol}//${url.host}${path}${url.search && '?…'}`
}
