import { cookies, readCookie } from '../../cookies.ts'

/** No id of a source has it, and it goes into a cookie as it is. */
const separator = '~'
/** Browsers drop a cookie of more than 4096 bytes, its name included. */
const mostBytes = 3900

/** The saved sources of a `Cookie` header or `document.cookie`, the newest last; whether they still exist is not asked. */
export function savedIn(header: string | null | undefined): readonly string[] {
  const ids = (readCookie(header, cookies.savedSources.name) ?? '').split(separator)
  return [...new Set(ids.filter((id) => /^[\w.-]{1,200}$/.test(id)))]
}

/** The list with an id added or, where it is in, taken out. Undefined where a cookie cannot hold one more. */
export function toggled(ids: readonly string[], id: string): readonly string[] | undefined {
  if (ids.includes(id)) return ids.filter((one) => one !== id)
  const longer = [...ids, id]
  return encodeURIComponent(savedText(longer)).length <= mostBytes ? longer : undefined
}

/** The value of the cookie. */
export function savedText(ids: readonly string[]): string {
  return ids.join(separator)
}
