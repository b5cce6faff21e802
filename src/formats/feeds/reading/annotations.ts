import { z } from 'zod'
import type { Tlp } from '../../../domain/delivery.ts'
import type { FeedRecord } from '../../../domain/listing.ts'
import { tagOfTlp, tlpOfTag } from '../../../domain/tlp.ts'
import { parseDate, parseEnd, parseRemoval } from '../../reading/dates.ts'
import { trimEndOf } from '../../reading/trim.ts'

/** A publisher's statements about an indicator apart from its value: dates, confidence, tags. */
export type Annotations = Pick<FeedRecord, 'added' | 'firstSeen' | 'lastSeen' | 'validUntil' | 'score' | 'tags'>

/** What is stated of an indicator: none of what is missing, and no empty list of tags. */
export function stated(notes: { readonly [K in keyof Annotations]: Annotations[K] | undefined }): Annotations {
  return Object.fromEntries(
    Object.entries(notes).filter(([, note]) => note !== undefined && !(Array.isArray(note) && note.length === 0)),
  )
}

/** Options that say where a row holds its annotations. `place` is the schema of a position (a column, a path). */
export function annotations<Place extends z.ZodType>(place: Place) {
  return z.object({
    /** When the publisher put it on the list; `firstSeen` is when the threat was seen. */
    added: place.optional(),
    firstSeen: place.optional(),
    lastSeen: place.optional(),
    /** Several places if a row has several dates of which the earliest ends its listing. A day is valid to its end. */
    validUntil: z.union([place, z.array(place).min(1)]).optional(),
    /** Dates on which the publisher removed the indicator. They end its listing too; a day does so at its start. */
    removedAt: z.array(place).default([]),
    /** Tells whether `03/04/2024` is 4 March (`mdy`), 3 April (`dmy`), or either (`unknown`). */
    dateOrder: z.enum(['mdy', 'dmy', 'unknown']).default('mdy'),
    score: place.optional(),
    /** Top of the publisher's scale; `readScore` converts scores to 0 to 100. */
    scoreMax: z.number().positive().default(100),
    tags: z.array(place).default([]),
    /** Marking of the Traffic Light Protocol, as a word or as TheHive's number. It becomes a tag. */
    tlp: place.optional(),
  })
}

type Places<Place> = z.infer<ReturnType<typeof annotations<z.ZodType<Place>>>>

/** What a place of a row holds. */
export type Cell = string | number | undefined
/** Converts a place into an accessor to its cells. */
export type CellsAt<Place, Row> = (place: Place) => (row: Row) => Cell | readonly Cell[]

const nothing: Annotations = {}

/** Returns a function that reads the annotations of a row; `at` converts a place into an accessor. */
export function annotationParser<Place, Row>(
  places: Places<Place>,
  at: CellsAt<Place, Row>,
): (row: Row) => Annotations {
  const { dateOrder, scoreMax } = places
  const parts: ((row: Row, notes: { -readonly [K in keyof Annotations]: Annotations[K] }) => void)[] = []
  const addDate = (name: 'added' | 'firstSeen' | 'lastSeen' | 'validUntil', place: Place, read = parseDate) => {
    const dateOf = dateParser(at(place), (cell) => read(cell, dateOrder))
    parts.push((row, notes) => {
      const ms = dateOf(row)
      if (ms !== undefined) notes[name] = Math.min(ms, notes[name] ?? ms)
    })
  }
  if (places.added !== undefined) addDate('added', places.added)
  if (places.firstSeen !== undefined) addDate('firstSeen', places.firstSeen)
  if (places.lastSeen !== undefined) addDate('lastSeen', places.lastSeen)
  for (const place of [places.validUntil ?? []].flat() as Place[]) addDate('validUntil', place, parseEnd)
  for (const place of places.removedAt) addDate('validUntil', place, parseRemoval)
  if (places.score !== undefined) {
    const cellOf = at(places.score)
    parts.push((row, notes) => {
      const score = readScore(first(cellOf(row)), scoreMax)
      if (score !== undefined) notes.score = score
    })
  }
  if (places.tags.length > 0) {
    const accessors = places.tags.map(at)
    const cache = new Map<string, readonly string[]>()
    parts.push((row, notes) => {
      const cells: string[] = []
      for (const cellOf of accessors) {
        const found = cellOf(row)
        for (const cell of Array.isArray(found) ? found : [found])
          if (cell !== undefined && cell !== '') cells.push(String(cell))
      }
      if (cells.length === 0) return
      const key = cells.join('\n')
      let tags = cache.get(key)
      if (!tags) {
        tags = splitTags(cells)
        if (cache.size > 5000) cache.clear()
        cache.set(key, tags)
      }
      if (tags.length > 0) notes.tags = tags
    })
  }
  if (places.tlp !== undefined) {
    const cellOf = at(places.tlp)
    parts.push((row, notes) => {
      const marking = readTlp(first(cellOf(row)))
      const tag = marking && tagOfTlp(marking)
      if (tag && !notes.tags?.includes(tag)) notes.tags = [tag, ...(notes.tags ?? [])]
    })
  }
  if (parts.length === 0) return () => nothing
  return (row) => {
    const notes = {}
    for (const part of parts) part(row, notes)
    return notes
  }
}

/** Keeps the last parsed date, because consecutive rows often have the same one. */
function dateParser<Row>(cellOf: (row: Row) => Cell | readonly Cell[], read: (cell: string) => number | undefined) {
  let last: Cell
  let ms: number | undefined
  return (row: Row): number | undefined => {
    const cell = first(cellOf(row))
    if (cell !== last) {
      last = cell
      ms = cell === undefined ? undefined : read(String(cell))
    }
    return ms
  }
}

function first(cell: Cell | readonly Cell[]): Cell {
  return Array.isArray(cell) ? (cell as readonly Cell[])[0] : (cell as Cell)
}

/** TheHive numbers the labels from 0; a RED of its later numbering (4) is RED in both. */
const tlpNumbers: readonly Tlp[] = ['CLEAR', 'GREEN', 'AMBER', 'RED', 'RED']

/**
 * Reads a cell of a column of TLP markings: `RED`, `TLP:AMBER+STRICT`, `3`. As in tags, a word that is not a label is
 * treated as AMBER; an empty cell and a dash are not markings.
 */
function readTlp(cell: string | number | undefined): Tlp | undefined {
  const text = String(cell ?? '').trim()
  if (/^[0-4]$/.test(text)) return tlpNumbers[Number(text)]
  if (/^(?:none|null|n\/a|unknown)?$/i.test(text)) return undefined
  return tlpOfTag(/^tlp/i.test(text) ? text : `tlp:${text}`)
}

/** Words for degrees, in all forms that agree with a noun. */
const degrees: readonly (readonly [number, string])[] = [
  [0, 'none'],
  [10, 'info, informational, very low, sehr niedrig, sehr gering, très faible, muy baja, muy bajo, очень низкий'],
  [
    25,
    'low, niedrig, gering, faible, baja, bajo, baixa, baixo, bassa, basso, niska, niski, niskie, низкая, низкий, низкое, 低, 低危, 낮음, ' +
      'منخفض, منخفضة',
  ],
  [
    50,
    'medium, moderate, mittel, moyen, moyenne, modéré, modérée, media, medio, média, médio, średnia, średni, średnie, средняя, ' +
      'средний, среднее, 中, 中危, 보통, متوسط, متوسطة',
  ],
  [60, 'elevated'],
  [
    75,
    'high, hoch, élevé, élevée, alta, alto, wysoka, wysoki, wysokie, высокая, высокий, высокое, 高, 高危, 높음, عالي, عالية, مرتفع, مرتفعة',
  ],
  [90, 'severe, very high, sehr hoch, très élevé, très élevée, muy alta, muy alto, очень высокий, очень высокая, 极高'],
  [
    100,
    'critical, kritisch, critique, crítica, crítico, critica, critico, krytyczna, krytyczny, критическая, критический, ' +
      'критичный, 严重, 超危, 緊急, حرج, حرجة',
  ],
]
const scoreOfDegree = new Map(degrees.flatMap(([score, words]) => words.split(', ').map((word) => [word, score])))

/** Tells whether a cell is a word for a degree, such as `High` or `sehr-hoch`. */
export function isDegree(cell: string): boolean {
  return cell.length < 20 && scoreOfDegree.has(degree(cell))
}

const degree = (cell: string): string => cell.trim().toLowerCase().replace(/[_-]/g, ' ')

/** Converts a confidence or risk to 0 to 100: a number up to `max`, a percentage, `3/5`, or a word such as "high". */
export function readScore(cell: string | number | undefined, max: number): number | undefined {
  if (cell === undefined || cell === '') return undefined
  const text = String(cell).trim()
  if (isDegree(text)) return scoreOfDegree.get(degree(text))
  const [, part, whole] = /^(\d{1,3})\s*\/\s*(\d{1,3})$/.exec(text) ?? []
  if (part !== undefined)
    return Number(whole) > 0 && Number(part) <= Number(whole) ? readScore(part, Number(whole)) : undefined
  const percent = text.endsWith('%')
  // A decimal comma, as in most of Europe
  const value = Number((percent ? text.slice(0, -1).trimEnd() : text).replace(/^(\d{1,3}),(\d{1,4})$/, '$1.$2'))
  if (text === '' || !Number.isFinite(value) || value < 0) return undefined
  return Math.min(100, Math.round((percent ? value / 100 : value / max) * 100))
}

/** Maximum number of tags of an indicator. */
export const maxTags = 20
const maxTagLength = 100

/** Splits tags in publishers' notations: `a, b; c`, `#a #b`, `["a","b"]`. Drops placeholders such as `n/a`. */
export function splitTags(cells: readonly string[]): readonly string[] {
  const tags = new Set<string>()
  for (const cell of cells) {
    if (cell.length > 4096) continue
    const parts = /^\s*#\w/.test(cell) ? cell.split(/[\s,;|]+/) : cell.split(/[,;|]/)
    for (const part of parts) {
      // The value of a machine tag is quoted: `misp:type="ip-dst"`.
      const last = /=(["'])[^"']{0,200}\1\s*$/.test(part) ? /\s/ : /[\s\]"']/
      const tag = trimEndOf(part.replace(/^[\s#["']+/, ''), last)
      if (tag !== '' && tag.length <= maxTagLength && !/^(?:none|null|n\/a|unknown|-)$/i.test(tag)) tags.add(tag)
      if (tags.size >= maxTags) return [...tags]
    }
  }
  return [...tags]
}
