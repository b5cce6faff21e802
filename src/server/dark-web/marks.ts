import { daySeconds } from '../../domain/time-units.ts'
import { foldedName } from '../../engine/dark-web/fold.ts'
import type { Post } from '../../engine/dark-web/post.ts'
import { lexemesOf } from '../../engine/dark-web/words.ts'

/**
 * A mark: a field of a post as a lexeme of its own, beside the lexemes of its words, so that one index answers words and
 * filters together. Marks start with U+0001, which no word contains.
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

/** The day of a time in unix seconds, counted from 1970; 0 for unknown times. */
export const dayOf = (at: number): number => (at <= 0 ? 0 : Math.floor(at / daySeconds))
/** The week of a day, counted from 1970. */
export const weekOf = (day: number): number => Math.floor(day / 7)

/** Maximum size of the words of a post, in bytes: PostgreSQL limits a `tsvector` to 1 MiB, and marks need some of that. */
const mostBytes = 1_000_000

/**
 * The words of a post with their places, and its marks, as a `tsvector` in PostgreSQL's binary form. Valid until the next
 * call. Words of the title have weight A. If a text has more words than a `tsvector` can hold, the last ones are left out.
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
  for (const lexeme of marksOf(post)) vector.add(lexeme)
  return vector.view()
}

/**
 * Adds the marks of sources to a vector: the process that makes vectors does not know the numbers of sources. Valid until
 * the next call.
 */
export function withSources(vector: Uint8Array, sources: readonly number[]): Buffer {
  const writer = new VectorWriter(vector)
  for (const source of sources) writer.add(marks.source(source))
  return writer.view()
}

/** Output buffer of all writers; a `tsvector` has at most 1 MiB. */
const scratch = Buffer.allocUnsafe(2 * mostBytes)
/** Weight A in the upper bits of a place. */
const weightA = 0xc000

/**
 * Writes a `tsvector` in binary form: the number of lexemes; then each lexeme, a zero byte, the number of its places, and
 * the places. Lexemes may come in any order, but only once each. All writers share a buffer, so use one at a time.
 */
class VectorWriter {
  #count = 0
  #length = 4
  /** Size in PostgreSQL's memory: the written bytes, and two per lexeme for its length and alignment. */
  get bytes(): number {
    return this.#length + 2 * this.#count
  }

  /** @param begin a vector whose lexemes are copied */
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

  /** The written vector, valid until the next writer starts. */
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

/** A lexeme quoted for a `tsquery`. */
export const quoted = (lexeme: string): string =>
  lexeme.includes("'") || lexeme.includes('\\') ? `'${lexeme.replace(/['\\]/g, '$&$&')}'` : `'${lexeme}'`

/** Shortens a value, because PostgreSQL refuses lexemes of 2 kB or more; 200 characters have at most 800 bytes. */
function cut(value: string): string {
  if (value.length <= 200) return value
  let end = 200
  // Does not cut within a surrogate pair.
  if (/[\ud800-\udbff]/.test(value[end - 1] as string)) end--
  return value.slice(0, end)
}
