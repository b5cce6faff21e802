import type { Locale } from '../../../domain/text.ts'
import type { Sentence } from '../explain.ts'
import type { FactValue } from '../facts.ts'
import { addText, type Part, partsOf } from '../wording.ts'
import { type Draft, type DraftClaim, sortOf } from './draft.ts'
import { bringsAlong, contrasts, type Lexicon, lexiconOf, type Meaning, meanings, type ReadWord } from './lexicon.ts'
import { german } from './words-de.ts'
import { english } from './words-en.ts'

/** Why a sentence is refused. `word` and `meaning` are counted most: see docs/decisions/0308. */
export type Refusal =
  | 'length'
  | 'characters'
  | 'form'
  | 'fact-unknown'
  | 'fact-missing'
  | 'fact-repeated'
  | 'fact-order'
  | 'fact-place'
  | 'word'
  | 'meaning'
  | 'meaning-order'
  | 'negation'

/** A sentence that says what its claim says, or why it is refused. */
export type Verified = { readonly sentence: Sentence } | { readonly refused: Refusal; readonly detail: string }

/** Longest sentence, in characters: a template with two more clauses. */
export const longestSentence = 420

const lexicons: Readonly<Record<Locale, Lexicon>> = { de: lexiconOf(german), en: lexiconOf(english) }

/** Letters of the two languages, and the signs of plain prose. No digit, no sign of an address. */
const allowedText = /^[A-Za-zÄÖÜäöüß ,;:.()–—'’„“”-]*$/

/**
 * Holds a sentence of a model against its claim: it may only say the same in other words. Placeholders stand for the
 * claim's facts, each once and those of a kind in the claim's order; every other word is known, and the words that carry
 * meaning are those of the claim.
 */
export function verify(text: string, claim: DraftClaim, draft: Draft): Verified {
  const refuse = (refused: Refusal, detail = ''): Verified => ({ refused, detail: detail.slice(0, 80) })
  if (text.length > longestSentence) return refuse('length')
  const tokens = tokensOf(text)
  if (!tokens) return refuse('characters')
  if (quotedIn(text) !== quotedIn(claim.text)) return refuse('characters')
  if (!isSentence(text) || advice[draft.locale].test(text)) return refuse('form')
  const wrong = factFault(tokens, claim, draft)
  if (wrong) return refuse(...wrong)
  const words = lexicons[draft.locale].read(wordsOf(tokens))
  if ('unknown' in words) return refuse('word', words.unknown)
  const fault = readingFault(words, tokens, claim, draft)
  if (fault) return refuse(...fault)
  const { template } = claim
  return { sentence: { ...template, parts: partsOfTokens(tokens, draft) } }
}

type Fault = readonly [Refusal, string]

/** How many readings of a sentence are tried. */
const mostReadings = 512

/** Why no reading of a sentence says what its claim says; undefined if one does. */
function readingFault(
  words: readonly ReadWord[],
  tokens: readonly Token[],
  claim: DraftClaim,
  draft: Draft,
): Fault | undefined {
  const meant = [...meaningsOf(claim, draft.locale), ...impliedBy(draft)]
  const carried = new Set(meant.flatMap((one) => [one, ...(bringsAlong[one] ?? [])]))
  const isCarried = (one: Meaning) => carried.has(one) || meanings[one] === 'free'
  const open: (readonly (readonly Meaning[])[])[] = []
  for (const { readings } of words) {
    const fitting = readings.filter((some) => some.every(isCarried))
    if (fitting.length === 0) {
      const strange = readings[0]?.find((one) => !isCarried(one))
      return strange === 'neg' ? ['meaning', 'neg'] : ['meaning', `added: ${strange}`]
    }
    open.push(fitting)
  }
  if (refersBack(words, tokens, draft.locale)) return ['meaning', 'added: cause']
  const ofClaim = readClaim(claim, draft.locale)
  const denied = negationsOf(ofClaim.words, ofClaim.tokens)
  let first: Fault | undefined
  let tried = 0
  for (const reading of readingsOf(open)) {
    if (++tried > mostReadings) break
    const read = words.map((one, i) => ({ ...one, meanings: reading[i] ?? [] }))
    const found = reading.flat()
    const differs = difference(found, meant, carried)
    const turned = contrasts.find((group) => orderOf(found, group, meant) !== orderOf(meant, group, found))
    const fault: Fault | undefined = differs
      ? ['meaning', differs]
      : turned
        ? ['meaning-order', orderOf(found, turned, meant)]
        : haveSameNegations(negationsOf(read, tokens), denied)
          ? undefined
          : ['negation', '']
    if (!fault) return undefined
    first ??= fault
  }
  return first
}

/** These name as a reason what was said before. */
const therefore: Readonly<Record<Locale, ReadonlySet<string>>> = {
  de: new Set([
    'deshalb',
    'deswegen',
    'darum',
    'daher',
    'folglich',
    'somit',
    'demnach',
    'mithin',
    'demzufolge',
    'dadurch',
  ]),
  en: new Set(['therefore', 'thus', 'hence', 'consequently', 'thereby']),
}

/** Words from the beginning of a clause to one that names the clause before as its reason. */
const nearBeginning = 2

/** Tells whether a reason is named that stands in no clause of this sentence: claims have none. */
function refersBack(words: readonly ReadWord[], tokens: readonly Token[], locale: Locale): boolean {
  const [all, clauses] = [wordsOf(tokens), clausesOf(tokens)]
  return words.some(({ at }) => {
    if (!therefore[locale].has(all[at] ?? '')) return false
    return clauses[at] === clauses[0] || at - clauses.indexOf(clauses[at] ?? 0) > nearBeginning
  })
}

/** Every choice of one reading a word, the first ones first. */
function* readingsOf(
  open: readonly (readonly (readonly Meaning[])[])[],
  at = 0,
): Generator<readonly (readonly Meaning[])[]> {
  const [...chosen] = open.map((readings) => readings[0] ?? [])
  const several = open.flatMap((readings, i) => (readings.length > 1 ? [i] : []))
  const counters = several.map(() => 0)
  for (;;) {
    yield [...chosen]
    let next = at
    for (; next < several.length; next++) {
      const place = several[next] as number
      const readings = open[place] ?? []
      const counter = ((counters[next] ?? 0) + 1) % readings.length
      counters[next] = counter
      chosen[place] = readings[counter] ?? []
      if (counter > 0) break
    }
    if (next >= several.length) return
  }
}

/** An explanation of an indicator may call it so, and one of the present may say that it is. */
function impliedBy({ given, facts }: Draft): readonly Meaning[] {
  if (given.subject !== 'indicator') return []
  return facts.has('indicator.past') && !facts.isTrue('indicator.past') ? ['now', 'observable'] : ['observable']
}

/**
 * What a claim means, by the words of its template. A colon gives the reason for what stands before it.
 * @throws Error for a word that is in no list: a mistake in the lists, which a test finds
 */
export function meaningsOf(claim: Pick<DraftClaim, 'text'>, locale: Locale): readonly Meaning[] {
  const { text } = claim
  const meant = readClaim(claim, locale).words.flatMap((one) => one.meanings)
  if (meant.includes('cause')) return [...meant, 'ground']
  return text.includes(':') ? [...meant, 'cause'] : meant
}

/** A claim is read once, however many sentences are held against it. */
const claimsRead = new WeakMap<object, ReturnType<typeof readText>>()

function readClaim(claim: Pick<DraftClaim, 'text'>, locale: Locale) {
  const known = claimsRead.get(claim)
  if (known) return known
  const read = readText(claim, locale)
  claimsRead.set(claim, read)
  return read
}

function readText({ text }: Pick<DraftClaim, 'text'>, locale: Locale) {
  const tokens = tokensOf(text) ?? []
  const words = lexicons[locale].read(wordsOf(tokens))
  if ('unknown' in words) throw new Error(`"${words.unknown}" of "${text}" is not in the words of ${locale}`)
  return { tokens, words: words.map((one) => ({ ...one, meanings: one.readings[0] ?? [] })) }
}

type Token = { readonly text: string; readonly word?: string } | { readonly fact: string }

/** Words, what is between them, and placeholders. Undefined if there is any other character. */
function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  for (const piece of text.split(/(\[f\d{1,3}\])/)) {
    const handle = /^\[(f\d+)\]$/.exec(piece)?.[1]
    if (handle) tokens.push({ fact: handle })
    else if (!allowedText.test(piece)) return undefined
    else {
      for (const part of piece.split(/([A-Za-zÄÖÜäöüß]+(?:['’-][A-Za-zÄÖÜäöüß]+)*)/)) {
        if (part !== '') tokens.push({ text: part, ...(/^\p{L}/u.test(part) && { word: part.toLowerCase() }) })
      }
    }
  }
  return tokens
}

/** Words in their order; a placeholder is undefined, so that no phrase reaches over it. */
function wordsOf(tokens: readonly Token[]): (string | undefined)[] {
  return tokens.flatMap((token) => ('fact' in token ? [undefined] : token.word === undefined ? [] : [token.word]))
}

/** The placeholders in quotation marks; undefined if anything else is quoted. */
function quotedIn(text: string): string | undefined {
  const quoted: string[] = []
  const rest = text.replace(/[„“](\[f\d+\])[“”]/g, (_, handle: string) => {
    quoted.push(handle)
    return ''
  })
  return /[„“”]/.test(rest) ? undefined : quoted.toSorted().join()
}

/** One to three sentences of plain prose. */
function isSentence(text: string): boolean {
  return (
    /^(?:[A-ZÄÖÜ]|\[f)/.test(text) &&
    /[^\s.,;:(–—-]\.$/.test(text) &&
    !/ {2}|\s$|[.,;:]{2}|\.(?! [A-ZÄÖÜ[]|$)|[,;:](?! )| [.,;:)]|\(\s/.test(text) &&
    (text.match(/\./g)?.length ?? 0) <= 3 &&
    (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0)
  )
}

/** A sentence or clause that tells the reader what to do, whatever its words mean elsewhere. */
const advice: Readonly<Record<Locale, RegExp>> = {
  de: /(?:^|[.:;] |\bund )(?!(?:wenn|denn|dann|den|ihn|von|an|in)\b)[A-ZÄÖÜa-zäöü]+e?n Sie\b/iu,
  en: /(?:^|[.:;,] |\band |\bso )(?:add|allow|block|buy|check|compare|consider|cover|drop|end|exclude|expect|filter|keep|leave|list|note|pay|permit|prove|read|replace|save|share|spend|take|tell|use|watch)\b(?! (?:is|are|of)\b)/i,
}

/** In front of a date. */
const beforeDate: Readonly<Record<Locale, ReadonlySet<string>>> = {
  de: new Set(['am', 'vom', 'dem', 'den', 'zum', 'seit', 'ab', 'bis', 'des']),
  en: new Set(['on', 'by', 'since', 'from', 'of', 'until', 'after', 'before', 'around', 'than', 'about', 'for', 'to']),
}
/** Of these, what may stand in front of something else, where a sentence has a date, too. */
const beforeOthers: ReadonlySet<string> = new Set(['by', 'of', 'than', 'for', 'to'])

function factFault(tokens: readonly Token[], claim: DraftClaim, draft: Draft): [Refusal, string] | undefined {
  const used = tokens.flatMap((token) => ('fact' in token ? [token.fact] : []))
  const strange = used.find((handle) => !claim.written.includes(handle))
  if (strange) return ['fact-unknown', strange]
  const sort = (handle: string): FactValue['sort'] | undefined => sortOf(draft, handle)
  const times = (handles: readonly string[], one: string) => handles.filter((handle) => handle === one).length
  for (const handle of new Set(claim.written)) {
    const [wanted, given] = [times(claim.written, handle), times(used, handle)]
    // "It" may stand for the indicator, as in many templates.
    const isNamed = sort(handle) === 'indicator' && claim.section !== 'headline'
    if (given < wanted && !(isNamed && given === 0)) return ['fact-missing', handle]
    if (given > wanted) return ['fact-repeated', handle]
  }
  const hasDate = used.some((handle) => sort(handle) === 'instant')
  const inOrder = (handles: readonly string[]) =>
    handles.filter((handle) => sort(handle) !== 'instant' && used.includes(handle)).join()
  if (inOrder(used) !== inOrder(claim.written)) return ['fact-order', used.join()]
  for (const [at, token] of tokens.entries()) {
    if (!('fact' in token)) continue
    const between = tokens[at - 1]
    if (between && 'fact' in between) return ['fact-place', token.fact]
    const before = tokens.slice(0, at).findLast((one) => 'fact' in one || one.word !== undefined)
    const word = before && 'word' in before ? before.word : undefined
    const isDate = sort(token.fact) === 'instant'
    if (isDate && !beforeDate[draft.locale].has(word ?? '')) return ['fact-place', token.fact]
    const gap = textBetween(tokens, at)
    const isBeforeNoun = isBeforeCounted(tokens, at, draft.locale)
    if (isDate && isBeforeNoun) return ['fact-place', token.fact]
    if (sort(token.fact) === 'count') {
      const ofClaim = readClaim(claim, draft.locale).tokens
      const there = ofClaim.findIndex((one) => 'fact' in one && one.fact === token.fact)
      const [here, meant] = [countedAt(tokens, at, draft.locale), countedAt(ofClaim, there, draft.locale)]
      if (here >= 0 && meant >= 0 && here !== meant) return ['fact-place', token.fact]
    }
    const isAfterDateWord = beforeDate[draft.locale].has(word ?? '') && !beforeOthers.has(word ?? '') && !isBeforeNoun
    if (!isDate && hasDate && isAfterDateWord && !/[,;:.(]/.test(gap)) return ['fact-place', token.fact]
    const followsFact = before && 'fact' in before && sort(before.fact) !== 'instant'
    if (followsFact && !/[,;:.(]/.test(gap)) return ['fact-place', token.fact]
  }
  return undefined
}

/** What is counted stands behind its number, and never directly behind a date. */
const counted: Readonly<Record<Locale, readonly (readonly string[])[]>> = {
  de: [
    ['quelle', 'quellen'],
    ['observable', 'observables', 'observablen', 'indikator', 'indikatoren', 'werte', 'werten'],
    ['zeile', 'zeilen'],
  ],
  en: [
    ['source', 'sources'],
    ['observable', 'observables', 'indicator', 'indicators', 'value', 'values', 'secret', 'secrets'],
    ['line', 'lines'],
  ],
}

const adjectives = /^(?:(?:damals |seinerzeit )?beobachtete[nr]?|verdächtige[nrs]?|watched|suspicious)$/

/** The words behind a placeholder, up to a sign or the next one. */
function wordsBehind(tokens: readonly Token[], at: number): string[] {
  const words: string[] = []
  for (const token of tokens.slice(at + 1)) {
    if ('fact' in token || (token.word === undefined && token.text !== ' ')) break
    if (token.word !== undefined) words.push(token.word)
  }
  return words
}

/** What is counted by the number at a place, as the number of its list; -1 if nothing that is known. */
function countedAt(tokens: readonly Token[], at: number, locale: Locale): number {
  for (const word of wordsBehind(tokens, at).slice(0, 4)) {
    const kind = counted[locale].findIndex((some) => some.includes(word))
    if (kind >= 0) return kind
  }
  return -1
}

/** Tells whether a noun that is counted, or its adjective, stands directly behind a placeholder. */
function isBeforeCounted(tokens: readonly Token[], at: number, locale: Locale): boolean {
  const [next = ''] = wordsBehind(tokens, at)
  return adjectives.test(next) || counted[locale].some((some) => some.includes(next))
}

/** What stands between a placeholder and the one before it, without words. */
function textBetween(tokens: readonly Token[], at: number): string {
  const before = tokens[at - 1]
  return before && 'text' in before ? before.text : ''
}

/** These are not said more often than the claim says them: the second one would be about something else. */
const once: ReadonlySet<Meaning> = new Set([
  'without',
  'before',
  'first',
  'more',
  'less',
  'most',
  'least',
  'atLeast',
  'atMost',
  'only',
  'all',
  'some',
  'possible',
  'approx',
  'cause',
  'ground',
])

/** The first meaning that a sentence has and its claim does not, or the other way round. */
function difference(
  found: readonly Meaning[],
  meant: readonly Meaning[],
  carried: ReadonlySet<Meaning>,
): string | undefined {
  const count = (all: readonly Meaning[], one: Meaning) => all.filter((other) => other === one).length
  if (count(found, 'neg') !== count(meant, 'neg')) return 'neg'
  const mayHave = (one: Meaning) => (meanings[one] === 'free' || carried.has(one) ? Math.max(1, count(meant, one)) : 0)
  const added = found.find((one) => mayHave(one) === 0 || (once.has(one) && count(found, one) > mayHave(one)))
  if (added) return `added: ${added}`
  if (meant.includes('only') && found.includes('also') && !found.includes('only')) return 'dropped: only'
  const dropped = meant.find((one) => meanings[one] === 'must' && !found.includes(one))
  return dropped && `dropped: ${dropped}`
}

/** A negation: what stands nearest to it in its clause, and all that stands there. */
interface Negation {
  readonly nearest: readonly string[]
  readonly clause: ReadonlySet<string>
  /** "None", "no", "nothing": stands for what is missing, or before it, and not beside what is denied. */
  readonly isPronoun: boolean
}

const pronoun = /^(?:kein\w*|nichts|niemand\w*|no|none|nothing|nobody)$/

/** Where a clause begins, beside signs. */
const clauseWords = new Set(
  'und aber doch jedoch sondern weil denn and but that whether because although though while which who since so if'.split(
    ' ',
  ),
)
/** These say too little for a negation to belong to them. */
const weak: ReadonlySet<Meaning> = new Set<Meaning>([
  'neg',
  'cause',
  'now',
  'atThatTime',
  'would',
  'already',
  'all',
  'some',
  'only',
  'different',
  'use',
  'compare',
  'contribute',
])

/** A word as it is read in one reading of its sentence. */
type ChosenWord = ReadWord & { readonly meanings: readonly Meaning[] }

/** The negations of a sentence with what they can belong to: words that carry meaning come before plain ones. */
function negationsOf(words: readonly ChosenWord[], tokens: readonly Token[]): Negation[] {
  const clauses = clausesOf(tokens)
  const all = wordsOf(tokens)
  const read = words.map(({ at, meanings: meant, anchor }) => ({
    at,
    clause: clauses[at],
    strong: meant.filter((one) => !weak.has(one)).map((one) => (one === 'know' ? 'tell' : one)),
    anchor: anchor === undefined ? [] : [anchor],
    isNegation: meant.includes('neg'),
  }))
  return read
    .filter(({ isNegation }) => isNegation)
    .map(({ at, clause }) => {
      const near = read
        .filter((one) => one.clause === clause)
        .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at) || b.at - a.at)
      const strong = near.find((one) => one.strong.length > 0)?.strong
      const own = read.find((one) => one.at === at)?.anchor ?? []
      const nearest = own.length > 0 ? own : (strong ?? near.find((one) => one.anchor.length > 0)?.anchor ?? [])
      const inClause = new Set(near.flatMap((one) => [...one.strong, ...one.anchor]))
      return { nearest, clause: inClause, isPronoun: pronoun.test(all[at] ?? '') }
    })
}

/** The clause of each word, counted as `wordsOf` counts words and placeholders. */
function clausesOf(tokens: readonly Token[]): number[] {
  const clauses: number[] = []
  let clause = 0
  for (const token of tokens) {
    if ('text' in token && token.word === undefined) {
      if (/[,;:.()–—]/.test(token.text)) clause++
      continue
    }
    if ('word' in token && clauseWords.has(token.word ?? '')) clause++
    clauses.push(clause)
  }
  return clauses
}

/** Tells whether each negation of a sentence can be one of its claim, and each of them is there. */
function haveSameNegations(found: readonly Negation[], meant: readonly Negation[]): boolean {
  const isIn = (one: Negation, other: Negation) =>
    one.nearest.length === 0 ? other.nearest.length === 0 : one.nearest.some((label) => other.clause.has(label))
  const fits = (one: Negation, other: Negation) =>
    one.isPronoun && other.isPronoun ? isIn(one, other) || isIn(other, one) : isIn(one, other) && isIn(other, one)
  const match = (at: number, left: readonly Negation[]): boolean => {
    const one = found[at]
    if (!one) return true
    return left.some((other, i) => fits(one, other) && match(at + 1, left.toSpliced(i, 1)))
  }
  return found.length === meant.length && match(0, meant)
}

/** The meanings of a group that both have, in the order of the first; repetitions count once. */
function orderOf(all: readonly Meaning[], group: readonly Meaning[], both: readonly Meaning[]): string {
  return [...new Set(all.filter((one) => group.includes(one) && both.includes(one)))].join()
}

function partsOfTokens(tokens: readonly Token[], { byHandle, facts, locale }: Draft): Part[] {
  const parts: Part[] = []
  for (const token of tokens) {
    const fact = 'fact' in token ? byHandle.get(token.fact) : undefined
    if (!fact) addText(parts, 'text' in token ? token.text : '')
    else for (const part of partsOf(fact, facts, locale)) 'fact' in part ? parts.push(part) : addText(parts, part.text)
  }
  return parts
}
