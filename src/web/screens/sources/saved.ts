import type { SourceSummary } from '../../../contract/sources.ts'
import { cookies, readCookie } from '../../app/cookies.ts'

/** Occurs in no source id and needs no encoding in a cookie. */
const separator = '~'
/** Browsers drop cookies of more than 4096 bytes including the name. */
const mostBytes = 3900

/** Ids of saved sources in a `Cookie` header or `document.cookie`, newest last. The sources may no longer exist. */
export function savedIn(header: string | null | undefined): readonly string[] {
  const ids = (readCookie(header, cookies.savedSources.name) ?? '').split(separator)
  return [...new Set(ids.filter((id) => /^[\w.-]{1,200}$/.test(id)))]
}

/** The id under which a source is saved. A licensed copy goes by the catalogue's id, because the licence may end. */
export const savedId = ({ id, standsFor }: Pick<SourceSummary, 'id' | 'standsFor'>): string => standsFor ?? id

/** Adds an id or removes it if present. Undefined if the cookie is full. */
export function toggled(ids: readonly string[], id: string): readonly string[] | undefined {
  if (ids.includes(id)) return ids.filter((one) => one !== id)
  const longer = [...ids, id]
  return encodeURIComponent(savedText(longer)).length <= mostBytes ? longer : undefined
}

/** Value of the cookie. */
export function savedText(ids: readonly string[]): string {
  return ids.join(separator)
}
