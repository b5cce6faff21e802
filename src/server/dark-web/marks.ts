import { foldedName } from '../../engine/dark-web/fold.ts'
import type { Post } from '../../engine/dark-web/post.ts'
import { lexemesOf } from '../../engine/dark-web/words.ts'

/**
 * Fields of a post as lexemes of their own (marks), beside those of its words, so that one index answers words and
 * filters together. U+0001 keeps them apart: no word holds it.
 */
const mark = (field: string, value: string) => `\u0001${field}${cut(value)}`

/** A mark of each kind. */
export const marks = {
  actor: (key: string) => mark('a', key),
  country: (code: string) => mark('c', code),
  language: (code: string) => mark('l', code),
  kind: (kind: string) => mark('k', kind),
  sector: (name: string) => mark('t', foldedName(name)),
  source: (source: number) => mark('s', String(source)),
  day: (day: number) => mark('d', String(day)),
  week: (week: number) => mark('w', String(week)),
  /** A lexeme of the victim's name. */
  victim: (lexeme: string) => mark('v', lexeme),
} as const

/** Seconds. */
export const daySeconds = 86_400
/** The day of a time in unix seconds, counted from 1970; 0 for unknown times. */
export const dayOf = (at: number): number => (at <= 0 ? 0 : Math.floor(at / daySeconds))
/** The week of a day, counted from 1970. */
export const weekOf = (day: number): number => Math.floor(day / 7)

/** PostgreSQL's bound of a `tsvector` is 1 MiB of lexemes and places; marks need some of it. */
const mostBytes = 1_000_000
/** Characters of a text whose lexemes are never so many: a name of 40 parts stands in them 40 times, in part. */
const shortText = 4000

/**
 * A `tsvector` as text: the words of a post with their places, and its marks. Words of the title have weight A. A text
 * that is made to have more words than a `tsvector` holds is found by the first of them.
 */
export function vectorOf(post: Post): string {
  const { lexemes, titleEnd } = lexemesOf(post)
  const parts: string[] = []
  const isShort = post.text.length <= shortText
  let bytes = 0
  for (const [lexeme, places] of lexemes) {
    // With its length, alignment and two bytes a place.
    if (!isShort) bytes += Buffer.byteLength(lexeme) + 4 + 2 * places.length
    if (bytes > mostBytes) break
    let at = ''
    for (const place of places) at += `${at === '' ? '' : ','}${place}${place <= titleEnd ? 'A' : ''}`
    parts.push(`${quoted(lexeme)}:${at}`)
  }
  if (post.victim) {
    const victim = lexemesOf({ title: post.victim, text: '', ...(post.language && { language: post.language }) })
    for (const [lexeme, places] of victim.lexemes) parts.push(`${quoted(marks.victim(lexeme))}:${places.join()}`)
  }
  for (const one of marksOf(post)) parts.push(quoted(one))
  return parts.join(' ')
}

/** The marks of a post's fields, without its sources. */
function marksOf({ actorKey, country, language, kind, sector, posted, discovered }: Post): string[] {
  const day = dayOf(posted ?? discovered ?? 0)
  return [
    marks.kind(kind),
    marks.day(day),
    marks.week(weekOf(day)),
    ...(actorKey ? [marks.actor(actorKey)] : []),
    ...(country ? [marks.country(country)] : []),
    ...(language ? [marks.language(language)] : []),
    ...(sector ? [marks.sector(sector)] : []),
  ]
}

/** A lexeme as `tsvector` and `tsquery` read it. */
export const quoted = (lexeme: string): string =>
  lexeme.includes("'") || lexeme.includes('\\') ? `'${lexeme.replace(/['\\]/g, '$&$&')}'` : `'${lexeme}'`

/** PostgreSQL refuses lexemes of 2 kB; 200 characters have at most 800 bytes. */
function cut(value: string): string {
  if (value.length <= 200) return value
  let end = 200
  // Not within a surrogate pair.
  if (/[\ud800-\udbff]/.test(value[end - 1] as string)) end--
  return value.slice(0, end)
}
