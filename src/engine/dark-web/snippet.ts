import type { PhraseStep, PostWhere, SnippetPiece } from './query.ts'
import { lexemesOf, type Piece, piecesOf } from './words.ts'

/**
 * The part of a text with the most matches, at most `most` characters, with the matches marked. It consists of whole
 * words; ellipses show omissions. Words after NOT and conditions on fields are not marked.
 */
export function snippetOf(text: string, where: PostWhere, most = 280): readonly SnippetPiece[] {
  const ranges = matchedRanges(text, where)
  const from = ranges.length === 0 ? 0 : startOf(text, ranges, most)
  const until = endOf(text, from + most)
  const parts: SnippetPiece[] = []
  const add = (text: string) => {
    if (text !== '') parts.push({ text, isMatch: false })
  }
  let at = from
  if (from > 0) add('… ')
  for (const range of ranges) {
    if (range.from < at || range.until > until) continue
    add(text.slice(at, range.from))
    parts.push({ text: text.slice(range.from, range.until), isMatch: true })
    at = range.until
  }
  add(text.slice(at, until))
  if (until < text.length) add(' …')
  return parts
}

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  readonly from: number
  readonly until: number
}

/** The ranges of a text that match words of a query, in order and disjoint. */
function matchedRanges(text: string, where: PostWhere): readonly TextRange[] {
  const phrases = phrasesOf(where)
  if (phrases.length === 0) return []
  const pieces = piecesOf(text)
  const places = placesByLexeme(text)
  const marked = new Set<number>()
  for (const steps of phrases) markPhrase(steps, places, pieces, text, marked)
  const ranges: TextRange[] = []
  for (const [i, { at, length }] of pieces.entries()) {
    if (!marked.has(i)) continue
    const last = ranges.at(-1)
    // Blanks and dots between two adjacent matches are marked too.
    if (last && marked.has(i - 1) && /^[\s.@[\]_-]{0,3}$/.test(text.slice(last.until, at)))
      ranges[ranges.length - 1] = { from: last.from, until: at + length }
    else ranges.push({ from: at, until: at + length })
  }
  return ranges
}

function phrasesOf(where: PostWhere): readonly (readonly PhraseStep[])[] {
  if (where.op === 'not') return []
  if (where.op !== 'term') return where.members.flatMap(phrasesOf)
  return where.term.is === 'words' || where.term.is === 'victim' ? [where.term.steps] : []
}

/** Lexemes of the text, with the indexes of their pieces. */
function placesByLexeme(text: string): ReadonlyMap<string, readonly number[]> {
  const { lexemes, titleEnd } = lexemesOf({ title: '', text })
  return new Map([...lexemes].map(([lexeme, places]) => [lexeme, places.map((place) => place - titleEnd - 1)]))
}

function markPhrase(
  steps: readonly PhraseStep[],
  lexemes: ReadonlyMap<string, readonly number[]>,
  pieces: readonly Piece[],
  text: string,
  marked: Set<number>,
): void {
  const hits = steps.map(({ anyOf, isPrefix }) => {
    /** By position: number of pieces that the longest lexeme there covers. */
    const longest = new Map<number, number>()
    for (const [lexeme, places] of lexemes) {
      if (!anyOf.some((one) => (isPrefix ? lexeme.startsWith(one) : lexeme === one))) continue
      for (const place of places)
        longest.set(place, Math.max(longest.get(place) ?? 0, coveredBy(lexeme, place, pieces, text)))
    }
    return longest
  })
  const [first] = hits
  const start = steps[0]?.offset ?? 0
  for (const place of first?.keys() ?? []) {
    const at = steps.map(({ offset }) => place + offset - start)
    if (!hits.every((found, i) => found.has(at[i] as number))) continue
    for (const [i, found] of hits.entries()) {
      const begin = at[i] as number
      for (let k = 0; k < (found.get(begin) ?? 0); k++) marked.add(begin + k)
    }
  }
}

/** Number of pieces that a lexeme covers: two for a pair of Chinese characters, all joined pieces for a name. */
function coveredBy(lexeme: string, place: number, pieces: readonly Piece[], text: string): number {
  const piece = pieces[place]
  if (!piece || lexeme.startsWith('~') || lexeme === piece.text) return 1
  if (piece.sort === 'han') return [...lexeme].length
  if (!/[.@]/.test(lexeme)) return 1
  let count = 1
  let length = piece.text.length
  while (length < lexeme.length && pieces[place + count]?.joined !== undefined) {
    const before = pieces[place + count - 1] as Piece
    const next = pieces[place + count] as Piece
    length += next.text.length + (next.joined === '-' ? next.at - before.at - before.length : 1)
    count++
  }
  return text === '' ? 1 : count
}

/** Start of the snippet: a word shortly before the section with the most matches. */
function startOf(text: string, ranges: readonly TextRange[], most: number): number {
  let best = 0
  let mostIn = 0
  for (let i = 0, k = 0; i < ranges.length; i++) {
    const { from } = ranges[i] as TextRange
    if (k < i) k = i
    while (k < ranges.length && (ranges[k] as TextRange).until <= from + most * 0.75) k++
    if (k - i > mostIn) {
      mostIn = k - i
      best = from
    }
  }
  const wanted = Math.max(0, best - Math.floor(most / 4))
  if (wanted === 0) return 0
  const blank = text.slice(wanted, best).search(/\s/)
  return blank < 0 ? best : wanted + blank + 1
}

/** End of the snippet: after a word, and never inside a surrogate pair. */
function endOf(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const blank = text.slice(0, wanted).search(/\s\S{0,30}$/)
  if (blank > 0 && wanted - blank <= 31) return blank
  return /[\ud800-\udbff]/.test(text[wanted - 1] ?? '') ? wanted - 1 : wanted
}
