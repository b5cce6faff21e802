import type { Locale } from '../../../domain/text.ts'
import type { FactValue } from '../facts.ts'
import { type Draft, type DraftClaim, sortOf } from './draft.ts'
import { readClaim, senseOf } from './sense.ts'
import type { Token } from './tokens.ts'

/** Why placeholders are refused. */
export type PlaceFault = 'fact-unknown' | 'fact-missing' | 'fact-repeated' | 'fact-order' | 'fact-place'

/** In front of a date. */
const beforeDate: Readonly<Record<Locale, ReadonlySet<string>>> = {
  de: new Set(['am', 'vom', 'dem', 'den', 'zum', 'seit', 'ab', 'bis', 'des']),
  en: new Set(['on', 'by', 'since', 'from', 'of', 'until', 'after', 'before', 'around', 'than', 'about', 'for', 'to']),
}
/** Of these, what may stand in front of something else, where a sentence has a date, too. */
const beforeOthers: ReadonlySet<string> = new Set(['by', 'of', 'than', 'for', 'to'])

/** What is wrong with the placeholders of a sentence, and with which; undefined if nothing is. */
export function factFault(
  tokens: readonly Token[],
  claim: DraftClaim,
  draft: Draft,
): readonly [PlaceFault, string] | undefined {
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
  if (inOrder(used) !== inOrder(claim.written) && !isPlainlyMoved(tokens, claim, draft))
    return ['fact-order', used.join()]
  for (const [at, token] of tokens.entries()) {
    if (!('fact' in token)) continue
    const between = tokens[at - 1]
    if (between && 'fact' in between) return ['fact-place', token.fact]
    const before = tokens.slice(0, at).findLast((one) => 'fact' in one || one.word !== undefined)
    const word = before && 'word' in before ? before.word : undefined
    const isDate = sort(token.fact) === 'instant'
    if (isDate && !beforeDate[draft.locale].has(word ?? '')) return ['fact-place', token.fact]
    if (isDate && isTurned(tokens, at, claim, draft)) return ['fact-place', token.fact]
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

const fromDate = /^(?:ab|seit|since|from)$/
const untilDate = /^(?:bis|by|until)$/

/** Tells whether a date is made a beginning or an end that it is not in the claim. */
function isTurned(tokens: readonly Token[], at: number, claim: DraftClaim, draft: Draft): boolean {
  const { meant } = senseOf(claim, draft)
  const ofClaim = readClaim(claim, draft.locale).tokens
  const there = ofClaim.findIndex((one) => 'fact' in one && one.fact === handleAt(tokens, at))
  const has = (which: RegExp, some: readonly Token[], place: number) =>
    wordsBefore(some, place).some((one) => which.test(one))
  const isEnd = has(untilDate, tokens, at) && !has(untilDate, ofClaim, there)
  const isBeginning = has(fromDate, tokens, at) && !has(fromDate, ofClaim, there)
  return (
    (isEnd && !meant.includes('latest') && !meant.includes('before')) ||
    (isBeginning && !meant.includes('first') && !meant.includes('latest'))
  )
}

function handleAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at]
  return token && 'fact' in token ? token.fact : undefined
}

/** The two words in front of a placeholder. */
function wordsBefore(tokens: readonly Token[], at: number): string[] {
  const words: string[] = []
  for (const token of tokens.slice(0, Math.max(0, at)).toReversed()) {
    if ('fact' in token || words.length === 2) break
    if (token.word !== undefined) words.push(token.word)
  }
  return words
}

/**
 * Tells whether two facts have changed places that cannot be taken for each other: a title in quotation marks and a name, or
 * a name and a number that still stands before what it counts.
 */
function isPlainlyMoved(tokens: readonly Token[], claim: DraftClaim, draft: Draft): boolean {
  const others = claim.written.filter((handle) => sortOf(draft, handle) !== 'instant')
  if (others.length === 2 && /[„“]\[/.test(claim.text)) return true
  const sorts = claim.written.map((handle) => sortOf(draft, handle)).toSorted()
  if (sorts.join() !== 'count,name') return false
  return tokens.every((token, at) => {
    if (!('fact' in token)) return true
    const isCounted = countedAt(tokens, at, draft.locale) >= 0
    return isCounted === (sortOf(draft, token.fact) === 'count')
  })
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
