import { folded, foldedWithUmlauts } from './fold.ts'
import type { PhraseStep, PostLexemes, SearchedText } from './query.ts'
import { type StemLanguage, stemOf } from './stems.ts'

/** Limits of PostgreSQL's `tsvector`, and of lexemes. */
export const wordBounds = {
  /** Highest position; words after it are found, but not in phrases. */
  place: 16_383,
  /** Maximum number of positions per lexeme. */
  places: 255,
  /** Maximum length of a piece in code points; longer pieces are cut, in texts and in queries. */
  piece: 50,
  /** Maximum length of an e-mail address or name that is one lexeme. */
  whole: 190,
  /** Maximum number of words in a quoted phrase or a text without blanks. */
  steps: 40,
} as const

/**
 * One word, number, or character of a script without blanks, with its position in the text (UTF-16 units).
 * `joined`: the character that joins it to the previous piece without a blank: a dot, an at sign, or another.
 */
export interface Piece {
  readonly at: number
  readonly length: number
  readonly text: string
  readonly sort: 'word' | 'han' | 'other'
  readonly joined?: '.' | '@' | '-' | ''
}

const han = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々〆'
const blankless = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** A run of Chinese or Japanese characters, a run of a script that needs a dictionary to find words, or a word. */
const run = new RegExp(
  `([${han}]+)|([${blankless}][${blankless}\\p{M}]*)|((?:(?![${han}${blankless}])[\\p{L}\\p{N}\\p{M}])+)`,
  'gu',
)

let segmenter: Intl.Segmenter | undefined

/** Cached class of each UTF-16 unit for `run`; `unknown` before its first occurrence. */
const sorts = new Uint8Array(0x10000)
const [unknown, nothing, ofWord, ofHan, ofOthers] = [0, 1, 2, 4, 8] as const
const hanLetter = new RegExp(`[${han}]`, 'u')
const otherLetter = new RegExp(`[\\ud800-\\udfff${blankless}]`, 'u')

function sortOf(unit: number): number {
  const known = sorts[unit] as number
  if (known !== unknown) return known
  const letter = String.fromCharCode(unit)
  let sort: number = nothing
  if (otherLetter.test(letter)) sort = ofOthers
  else if (hanLetter.test(letter)) sort = ofHan
  else if (/[\p{L}\p{N}\p{M}]/u.test(letter)) sort = ofWord
  sorts[unit] = sort
  return sort
}

/** Splits a text into pieces, in order. Linear time. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  const lower = isPlain(text) ? text.toLowerCase() : undefined
  let end = 0
  for (let at = 0; at < text.length; ) {
    if (sortOf(text.charCodeAt(at)) === nothing) {
      at++
      continue
    }
    const from = at
    let sortsSeen = 0
    for (; at < text.length; at++) {
      const sort = sortOf(text.charCodeAt(at))
      if (sort === nothing) break
      sortsSeen |= sort
    }
    // Fast path: text between blanks and punctuation is usually a single word.
    if (sortsSeen === ofWord) end = addWord(pieces, text, from, at, end, lower)
    else end = addRuns(pieces, text, from, at, end)
  }
  return pieces
}

const isPlain = (text: string) => /^[\0-\x7f]*$/.test(text)

/**
 * Adds the word `[from, to)`. `end` is the end of the previous run.
 * @returns the end of this one
 */
function addWord(pieces: Piece[], text: string, from: number, to: number, end: number, lower?: string): number {
  const word = lower?.slice(from, to) ?? folded(text.slice(from, to))
  if (word !== '')
    pieces.push(wordPiece(from, to - from, word, pieces.length === 0 ? undefined : joinOf(text, end, from)))
  return to
}

/** Like `addWord`, for all runs of any script in `[start, stop)`. */
function addRuns(pieces: Piece[], text: string, start: number, stop: number, before: number): number {
  let end = before
  for (const match of text.slice(start, stop).matchAll(run)) {
    const at = start + match.index
    if (match[1]) {
      let place = at
      for (const letter of match[1]) {
        const first = place === at
        pieces.push({
          at: place,
          length: letter.length,
          text: folded(letter),
          sort: 'han',
          ...(!first && { joined: '' }),
        })
        place += letter.length
      }
    } else if (match[2]) {
      segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
      for (const { segment, index } of segmenter.segment(match[2])) {
        pieces.push({ at: at + index, length: segment.length, text: cut(folded(segment)), sort: 'other' })
      }
    } else addWord(pieces, text, at, at + match[0].length, end)
    end = at + match[0].length
  }
  return end
}

function wordPiece(at: number, length: number, word: string, joined: Piece['joined']): Piece {
  const text = word === 'hxxp' ? 'http' : word === 'hxxps' ? 'https' : cut(word)
  return joined === undefined ? { at, length, text, sort: 'word' } : { at, length, text, sort: 'word', joined }
}

/** The character between two pieces, `[from, to)`, that joins them. */
function joinOf(text: string, from: number, to: number): Piece['joined'] {
  const length = to - from
  if (length > 4 || length === 0) return undefined
  const between = length === 1 ? (text[from] as string) : text.slice(from, to)
  if (between === '.' || between === '[.]' || between === '(.)') return '.'
  if (between === '@' || between === '[@]' || between === '[at]') return '@'
  return between === '-' || between === '_' || between === '+' || between === '%' ? '-' : undefined
}

function cut(piece: string): string {
  return piece.length <= wordBounds.piece ? piece : [...piece].slice(0, wordBounds.piece).join('')
}

/** A name, e-mail address or number with dots: pieces `[from, to)`, and its parent names with their first pieces. */
interface Whole {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Finds texts that dots or an at sign join into one. */
function wholesOf(text: string, pieces: readonly Piece[]): Whole[] {
  const wholes: Whole[] = []
  for (let from = 0; from < pieces.length; ) {
    let to = from + 1
    let hasSign = false
    while (to < pieces.length && pieces[to]?.sort === 'word' && pieces[to]?.joined !== undefined) {
      if (pieces[to]?.joined !== '-') hasSign = true
      to++
    }
    if (hasSign && to - from <= 40) wholes.push({ from, to, text: wholeText(text, pieces, from, to) })
    from = to
  }
  return wholes.filter(({ text }) => text.length <= wordBounds.whole)
}

function wholeText(text: string, pieces: readonly Piece[], from: number, to: number): string {
  let whole = ''
  for (let i = from; i < to; i++) {
    const piece = pieces[i] as Piece
    const before = pieces[i - 1]
    if (i > from && before) {
      const written = text.slice(before.at + before.length, piece.at)
      whole += piece.joined === '.' || piece.joined === '@' ? piece.joined : written
    }
    whole += piece.text
  }
  return whole
}

/**
 * The whole itself and, for an e-mail address or name, its parents: `a@b.example.com`, `b.example.com`, `example.com`.
 */
function* nested(whole: Whole, pieces: readonly Piece[], text: string): Generator<Whole> {
  yield whole
  const isName = /\p{L}/u.test(pieces[whole.to - 1]?.text ?? '')
  if (!isName) return
  for (let from = whole.from + 1; from < whole.to; from++) {
    const joined = pieces[from]?.joined
    if (joined !== '.' && joined !== '@') continue
    const rest = pieces.slice(from + 1, whole.to)
    if (!rest.some((piece) => piece.joined === '.')) return
    yield { from, to: whole.to, text: wholeText(text, pieces, from, whole.to) }
  }
}

/**
 * Languages for the stems of a word: that of the post if it has stems; if it is unknown, all languages of the script.
 */
function stemLanguagesOf(word: string, language: string | undefined): readonly StemLanguage[] {
  const first = word.charCodeAt(0)
  if (first <= 0x7f) {
    if (first < 0x61 || first > 0x7a) return none
    return language === undefined ? latinAll : (latinStems[language] ?? none)
  }
  return (language === undefined || language === 'ru') && /^\p{Script=Cyrillic}/u.test(word) ? russian : none
}
const none: readonly StemLanguage[] = []
const russian: readonly StemLanguage[] = ['ru']
const latinAll: readonly StemLanguage[] = ['de', 'en']
const latinStems: Readonly<Record<string, readonly StemLanguage[]>> = { de: ['de'], en: ['en'] }

/** The lexeme of a stem. Words never start with a tilde, so prefix queries do not find stems. */
const stemLexeme = (stem: string, language: StemLanguage) => `~${language}:${stem}`

/**
 * Makes the lexemes of a post, for PostgreSQL's `tsvector` and for the reference search: at most 255 positions per
 * lexeme, none above 16,383.
 *
 * A word has one position with its folded form, its form with umlauts written out, and its stems if they differ from
 * it; a query for another form of the word searches for the form and its stem. Each Chinese or Japanese character has a
 * position, with the character and the pair that starts there. An e-mail address, name or host address is also one
 * lexeme, and so are its parent names. Title, victim and actor come first; a gap after each prevents phrases across
 * them.
 */
export function lexemesOf(post: SearchedText): PostLexemes {
  const lexemes = new Map<string, number[]>()
  let place = 1
  const add = (lexeme: string, at: number) => {
    const places = lexemes.get(lexeme)
    const bounded = Math.min(at, wordBounds.place)
    if (!places) lexemes.set(lexeme, [bounded])
    else if (places.length < wordBounds.places && places.at(-1) !== bounded) places.push(bounded)
  }
  const addAll = (text: string) => {
    const pieces = piecesOf(text)
    const mayHaveUmlauts = !isPlain(text)
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i] as Piece
      add(piece.text, place + i)
      if (piece.sort === 'han') {
        const next = pieces[i + 1]
        if (next?.sort === 'han' && next.joined === '') add(piece.text + next.text, place + i)
      } else {
        const spelled = mayHaveUmlauts ? foldedWithUmlauts(text.slice(piece.at, piece.at + piece.length)) : undefined
        if (spelled) add(cut(spelled), place + i)
        for (const language of stemLanguagesOf(piece.text, post.language)) {
          const stem = stemOf(piece.text, language)
          if (stem !== piece.text) add(stemLexeme(stem, language), place + i)
        }
      }
    }
    for (const whole of wholesOf(text, pieces)) {
      for (const one of nested(whole, pieces, text)) add(one.text, place + one.from)
    }
    place += pieces.length + 10
  }
  for (const text of [post.title, post.victim, post.actor]) if (text) addAll(text)
  const titleEnd = Math.min(place - 1, wordBounds.place)
  addAll(post.text)
  return { lexemes, titleEnd }
}

/**
 * The steps that a post must have to contain these words in this order; none if the text has no words. With `isExact`,
 * stems do not count. With `isPrefix`, the last word is a prefix.
 */
export function stepsOf(
  text: string,
  how: { readonly isExact?: boolean; readonly isPrefix?: boolean } = {},
): PhraseStep[] {
  const pieces = piecesOf(text)
  const wholes = new Map(wholesOf(text, pieces).map((whole) => [whole.from, whole]))
  const steps: PhraseStep[] = []
  for (let i = 0; i < pieces.length && steps.length < wordBounds.steps; ) {
    const piece = pieces[i] as Piece
    const whole = wholes.get(i)
    const to = whole ? whole.to : piece.sort === 'han' ? hanEnd(pieces, i) : i + 1
    const isPrefix = how.isPrefix === true && to === pieces.length
    if (whole) steps.push({ offset: i, anyOf: [whole.text], isPrefix })
    else if (piece.sort === 'han') steps.push(...hanSteps(pieces, i, to))
    else {
      const written = text.slice(piece.at, piece.at + piece.length)
      steps.push({ offset: i, anyOf: formsOf(written, piece.text, how.isExact === true || isPrefix), isPrefix })
    }
    i = to
  }
  return steps
}

function hanEnd(pieces: readonly Piece[], from: number): number {
  let to = from + 1
  while (pieces[to]?.sort === 'han' && pieces[to]?.joined === '') to++
  return to
}

/** Pairs that cover the whole run; a single character is a step of its own. */
function hanSteps(pieces: readonly Piece[], from: number, to: number): PhraseStep[] {
  if (to - from === 1) return [{ offset: from, anyOf: [(pieces[from] as Piece).text], isPrefix: false }]
  const steps: PhraseStep[] = []
  for (let i = from; i < to - 1; i += 2) steps.push(pairAt(pieces, i))
  if ((to - from) % 2 === 1) steps.push(pairAt(pieces, to - 2))
  return steps
}

function pairAt(pieces: readonly Piece[], i: number): PhraseStep {
  return { offset: i, anyOf: [`${pieces[i]?.text}${pieces[i + 1]?.text}`], isPrefix: false }
}

function formsOf(written: string, word: string, isExact: boolean): string[] {
  const spelled = foldedWithUmlauts(written)
  const forms = [word, ...(spelled ? [cut(spelled)] : [])]
  if (isExact) return forms
  for (const language of stemLanguagesOf(word, undefined)) {
    const stem = stemOf(word, language)
    forms.push(stemLexeme(stem, language))
    if (!forms.includes(stem)) forms.push(stem)
  }
  return forms
}
