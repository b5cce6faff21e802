import { foldedName } from '../../engine/dark-web/fold.ts'
import type { Post } from '../../engine/dark-web/post.ts'
import { lexemesOf } from '../../engine/dark-web/words.ts'

/**
 * Fields of a post as lexemes of their own (marks), beside those of its words, so that one index answers words and
 * filters together. U+0001 keeps them apart: no word holds it.
 */
const mark = (field: string, value: string) => `\u0001${field}${cut(value)}`

/** What the mark of a source begins with; its number follows. */
export const sourceMark = mark('s', '')

/** A mark of each kind. */
export const marks = {
  actor: (key: string) => mark('a', key),
  country: (code: string) => mark('c', code),
  language: (code: string) => mark('l', code),
  kind: (kind: string) => mark('k', kind),
  sector: (name: string) => mark('t', foldedName(name)),
  source: (source: number) => sourceMark + source,
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

/**
 * The words of a post with their places, and its marks, as PostgreSQL reads a `tsvector` in binary form; until the next
 * call. Words of the title have weight A. A text that is made to have more words than a `tsvector` holds is found by the
 * first of them.
 */
export function vectorOf(post: Post): Buffer {
  const { lexemes, titleEnd } = lexemesOf(post)
  const vector = new VectorWriter()
  for (const [lexeme, places] of lexemes) {
    if (vector.bytes > mostBytes) break
    vector.add(lexeme, places, titleEnd)
  }
  if (post.victim) {
    const victim = lexemesOf({ title: post.victim, text: '', ...(post.language && { language: post.language }) })
    for (const [lexeme, places] of victim.lexemes) vector.add(marks.victim(lexeme), places)
  }
  for (const one of marksOf(post)) vector.add(one)
  return vector.view()
}

/** The same with sources, which are marks, too, but not known to whoever made the rest; until the next call. */
export function withSources(vector: Uint8Array, sources: readonly number[]): Buffer {
  const writer = new VectorWriter(vector)
  for (const source of sources) writer.add(marks.source(source))
  return writer.view()
}

/** 2 MiB for what a `tsvector` holds at most. */
const scratch = Buffer.allocUnsafe(2 * mostBytes)
/** Weight A in the upper bits of a place. */
const weightA = 0xc000

/**
 * Writes a `tsvector` in binary form: the number of lexemes, and each with a zero byte, the number of its places and the
 * places; in any order, without repetition. One at a time.
 */
class VectorWriter {
  #count = 0
  #length = 4
  /** What PostgreSQL needs beyond these bytes: length and alignment of each lexeme. */
  get bytes(): number {
    return this.#length + 2 * this.#count
  }

  /** Begins with the lexemes of another one. */
  constructor(begin?: Uint8Array) {
    if (begin === undefined) return
    scratch.set(begin)
    this.#length = begin.length
    this.#count = scratch.readUInt32BE(0)
  }

  add(lexeme: string, places: readonly number[] = [], titleEnd = 0): void {
    let at = this.#length
    const end = at + lexeme.length
    for (let i = 0; at < end; at++) {
      const code = lexeme.charCodeAt(i++)
      if (code > 0x7f) break
      scratch[at] = code
    }
    if (at < end) at = this.#length + scratch.write(lexeme, this.#length, 'utf8')
    scratch[at++] = 0
    const counted = at
    at += 2
    let before = 0
    for (const place of places) {
      // PostgreSQL refuses places that do not ascend.
      if (place > before) at = scratch.writeUInt16BE(place <= titleEnd ? place | weightA : place, at)
      before = Math.max(before, place)
    }
    scratch.writeUInt16BE((at - counted - 2) / 2, counted)
    this.#length = at
    this.#count++
  }

  /** What was written, until the next one is. */
  view(): Buffer {
    scratch.writeUInt32BE(this.#count, 0)
    return scratch.subarray(0, this.#length)
  }
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

/** A lexeme as `tsquery` reads it. */
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
