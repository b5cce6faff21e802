import type { Locale } from '../../../domain/text.ts'
import type { FactValue } from '../facts.ts'
import { type Draft, type DraftClaim, sortOf } from './draft.ts'
import { readClaim, senseOf } from './sense.ts'
import type { Token } from './tokens.ts'

/** Reasons for refusing the placeholders of a sentence. */
export type PlaceFault = 'fact-unknown' | 'fact-missing' | 'fact-repeated' | 'fact-order' | 'fact-place'

/** Words that may precede a date. */
const beforeDate: Readonly<Record<Locale, ReadonlySet<string>>> = {
  de: new Set(['am', 'vom', 'dem', 'den', 'zum', 'seit', 'ab', 'bis', 'des']),
  en: new Set([
    'on',
    'by',
    'since',
    'from',
    'of',
    'until',
    'after',
    'before',
    'around',
    'than',
    'about',
    'for',
    'to',
    'at',
  ]),
}
/** Those of them that may precede something else, even in a sentence with a date. */
const beforeOthers: ReadonlySet<string> = new Set(['by', 'of', 'than', 'for', 'to'])

/** The first fault in a sentence's placeholders, with the placeholder; undefined if there is none. */
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
    const [inClaim, inSentence] = [times(claim.written, handle), times(used, handle)]
    // "It" may replace the indicator, as in many templates.
    const isNamed = sort(handle) === 'indicator' && claim.section !== 'headline'
    if (inSentence < inClaim && !(isNamed && inSentence === 0)) return ['fact-missing', handle]
    if (inSentence > inClaim) return ['fact-repeated', handle]
  }
  const hasDate = used.some((handle) => sort(handle) === 'instant')
  const inOrder = (handles: readonly string[]) =>
    handles.filter((handle) => sort(handle) !== 'instant' && used.includes(handle)).join()
  if (inOrder(used) !== inOrder(claim.written) && !isPlainlyMoved(tokens, claim, draft))
    return ['fact-order', used.join()]
  if (isTurnedToAgent(tokens, claim, draft) || !areInPlace(tokens, claim, draft)) return ['fact-place', used.join()]
  for (const [at, token] of tokens.entries()) {
    if (!('fact' in token)) continue
    const between = tokens[at - 1]
    if (between && 'fact' in between) return ['fact-place', token.fact]
    const before = tokens.slice(0, at).findLast((one) => 'fact' in one || one.word !== undefined)
    const word = before && 'word' in before ? before.word : undefined
    const isDate = sort(token.fact) === 'instant'
    if (isDate && !beforeDate[draft.locale].has(word ?? '')) return ['fact-place', token.fact]
    if (isDate && isTurned(tokens, at, claim, draft)) return ['fact-place', token.fact]
    if (!isDate && hasDate && word === 'for' && sort(token.fact) === 'indicator' && isOfDate(tokens, draft))
      return ['fact-place', token.fact]
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
    const isSpan = sort(token.fact) === 'duration' && /^(?:after|nach)$/.test(word ?? '')
    if (!isDate && hasDate && isAfterDateWord && !isSpan && !/[,;:.(]/.test(gap)) return ['fact-place', token.fact]
    const followsFact = before && 'fact' in before && sort(before.fact) !== 'instant'
    const isCounted = sort(token.fact) === 'count' && countedAt(tokens, at, draft.locale) >= 0
    const isNameBefore = before && 'fact' in before && sort(before.fact) === 'name'
    if (isNameBefore && isCounted && gap === ' ') continue
    if (followsFact && !/[,;:.(„“]/.test(gap)) return ['fact-place', token.fact]
  }
  return undefined
}

/** Tells whether a date follows "of". */
function isOfDate(tokens: readonly Token[], draft: Draft): boolean {
  return tokens.some(
    (token, i) => 'fact' in token && sortOf(draft, token.fact) === 'instant' && wordsBefore(tokens, i)[0] === 'of',
  )
}

const fromDate = /^(?:ab|seit|since|from)$/
const untilDate = /^(?:bis|by|until)$/

/** Tells whether a sentence presents a date as a start or an end that it is not in the claim. */
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

/** The words before a placeholder, nearest first. */
function wordsBefore(tokens: readonly Token[], at: number, most = 2): string[] {
  const words: string[] = []
  for (const token of tokens.slice(0, Math.max(0, at)).toReversed()) {
    if ('fact' in token || words.length === most) break
    if (token.word !== undefined) words.push(token.word)
  }
  return words
}

/**
 * Tells whether facts in a different order are still unambiguous: a title in quotation marks, a number before what it
 * counts, the whole after "of", and a source or author after "by" where the claim names it first.
 */
function isPlainlyMoved(tokens: readonly Token[], claim: DraftClaim, draft: Draft): boolean {
  const ofClaim = readClaim(claim, draft.locale).tokens
  const here = placesIn(tokens, draft)
  const there = placesIn(ofClaim, draft)
  const at = (all: readonly Place[], handle: string) => all.findIndex((one) => one.handle === handle)
  const shared = there.filter(({ handle, sort }) => sort !== 'instant' && at(here, handle) >= 0)
  if (new Set(shared.map(({ handle }) => handle)).size < shared.length) return false
  return shared.every((one, i) =>
    shared.slice(i + 1).every((next) => {
      const [a, b] = [here[at(here, one.handle)], here[at(here, next.handle)]]
      if (!a || !b) return false
      return at(here, one.handle) < at(here, next.handle) || areToldApart([one, next], [a, b])
    }),
  )
}

interface Place {
  readonly handle: string
  readonly sort: FactValue['sort'] | undefined
  /** What it counts, as an index in `counted`; -1 if nothing. */
  readonly counts: number
  /** Follows "of" or "among": the whole of which others are a part. */
  readonly isWhole: boolean
  /** Precedes "of": a part of others. */
  readonly isPart: boolean
  /** Follows "by". */
  readonly isAgent: boolean
  /** Next to words that only amounts have: "of", "later". */
  readonly isMeasure: boolean
  /** Follows "by", "of" or "in": where something is listed. */
  readonly isBehind: boolean
  /** Precedes what is counted. */
  readonly isBeforeNoun: boolean
  /** Precedes "later" or "of". */
  readonly isSpan: boolean
  /** Next to "watched", which only sources are. */
  readonly isWatched: boolean
  /** Follows "the list of". */
  readonly isHolder: boolean
  /** Follows "the warning list". */
  readonly isList: boolean
  readonly isQuoted: boolean
}

/** Tells whether two facts of a claim remain distinguishable if a sentence names them in reverse order. */
function areToldApart([first, second]: readonly [Place, Place], [a, b]: readonly [Place, Place]): boolean {
  if (first.isQuoted !== second.isQuoted) return a.isQuoted === first.isQuoted && b.isQuoted === second.isQuoted
  const isCount = [first, second].map(({ sort }) => sort === 'count')
  if (isCount[0] && isCount[1])
    return first.isWhole !== second.isWhole && a.isWhole === first.isWhole && b.isWhole === second.isWhole
  if (isCount[0] || isCount[1]) {
    const [number, other] = isCount[0] ? [a, b] : [b, a]
    return (number.counts >= 0 || number.isPart) && other.counts < 0 && !other.isPart
  }
  const isAmount = [first, second].map(({ sort }) => sort !== undefined && amounts.has(sort))
  if (isAmount[0] && isAmount[1]) return false
  if (isAmount[0] || isAmount[1]) {
    const [amount, other] = isAmount[0] ? [a, b] : [b, a]
    return amount.isMeasure && !other.isMeasure
  }
  if (first.sort === second.sort) return a.isAgent && !b.isAgent && !first.isAgent && !second.isAgent
  // A source lists an indicator, never the other way round.
  const [name, indicator, meant] = first.sort === 'name' ? [a, b, first] : [b, a, second]
  if (name.isList !== meant.isList) return false
  return !indicator.isAgent && !indicator.isHolder && (name.isBehind || name.isList || name === b)
}

const watched =
  /^(?:watch(?:ed|es|ing)?|observ(?:ed?|es|ing)|monitor(?:ed|s|ing)?|beobachte(?:te?n?|n)?|überwach(?:te?n?|en))$/
const amounts: ReadonlySet<string> = new Set(['share', 'money', 'duration'])
const measured =
  /^(?:of|der|davon|dessen|later|earlier|afterwards|beforehand|before|später|danach|vorher|zuvor|darauf)$/
const agent = /^(?:by|von|durch|seitens|laut|bei|to)$/
/** Words such as "most of" and "followed by": what follows them does not act, despite "of" or "by". */
const partOf = /^(?:teils?|großteils?|anteil|hälfte|stelle|ersatz|gefolgt|followed|part|most|place|share)$/
const whole = /^(?:of|von|among|aus|unter|der)$/

function placesIn(tokens: readonly Token[], draft: Draft): readonly Place[] {
  return tokens.flatMap((token, i) => {
    if (!('fact' in token)) return []
    const [last = '', second = '', third = ''] = wordsBefore(tokens, i, 3)
    const [next = '', afterNext = ''] = wordsBehind(tokens, i)
    const isNamed = /^(?:quellen?|sources?|warnlisten?|lists?)$/.test(last)
    const before = isNamed ? (/^(?:der|den|dem|the|warning)$/.test(second) ? third : second) : last
    const isArticle = /^(?:the|these|den|diesen|insgesamt|all)$/.test(last)
    return [
      {
        handle: token.fact,
        sort: sortOf(draft, token.fact),
        counts: countedAt(tokens, i, draft.locale),
        isWhole: whole.test(isArticle ? second : last),
        isPart: /^(?:of|out|von|der)$/.test(next),
        isAgent: agent.test(before) && !partOf.test(before === last ? second : third),
        isMeasure: measured.test(next) || /^(?:after|nach)$/.test(last),
        isBehind: /^(?:by|of|to|in|from|with|at|von|durch|seitens|laut|bei|auf|aus)$/.test(before),
        isBeforeNoun: isBeforeCounted(tokens, i, draft.locale),
        isSpan:
          /^(?:of|davon|dessen|later|afterwards|danach|später|darauf)$/.test(next) ||
          (/^(?:der|ihrer|seiner|dieser)$/.test(next) && afterNext === 'treffer'),
        isWatched: (watched.test(last) && textBetween(tokens, i) === ' ') || watched.test(next),
        isHolder: /^(?:of|von|bei|in|auf)$/.test(last) && /^(?:lists?|listen?)$/.test(second),
        isList: /^(?:warnlisten?|lists?)$/.test(last),
        isQuoted: /[„“]$/.test(textBetween(tokens, i)),
      },
    ]
  })
}

/** Tells whether every fact is in a position that is possible for its sort, in any order. */
function areInPlace(tokens: readonly Token[], claim: DraftClaim, draft: Draft): boolean {
  const here = placesIn(tokens, draft)
  const there = placesIn(readClaim(claim, draft.locale).tokens, draft)
  const isText = ({ sort }: Place) => sort === 'name' || sort === 'indicator'
  if (here.some((one) => isText(one) && (one.isBeforeNoun || one.isSpan))) return false
  if (here.some(({ sort, isHolder }) => sort === 'instant' && isHolder)) return false
  if (here.some(({ sort, isWatched }) => sort === 'indicator' && isWatched)) return false
  const wholes = (all: readonly Place[]) => all.filter(({ sort, isWhole }) => sort === 'count' && isWhole)
  const [meant, found] = [wholes(there), wholes(here)]
  const isOneOfTwo =
    meant.length === 1 && found.length === 1 && there.filter(({ sort }) => sort === 'count').length === 2
  if (isOneOfTwo && meant[0]?.handle !== found[0]?.handle) return false
  const names = here.filter(({ sort, isQuoted }) => sort === 'name' && !isQuoted)
  const indicators = here.filter(({ sort }) => sort === 'indicator')
  const [name, indicator] = [names[0], indicators[0]]
  if (names.length !== 1 || indicators.length !== 1 || !name || !indicator) return true
  // A source lists an indicator, never the other way round.
  if (there.some(({ sort, isList }) => sort === 'name' && isList)) return name.isList && !indicator.isList
  if (indicator.isAgent || indicator.isHolder) return false
  return here.indexOf(name) < here.indexOf(indicator) || name.isBehind
}

/** Tells whether a name after "by" acts in the sentence but not in the claim. */
function isTurnedToAgent(tokens: readonly Token[], claim: DraftClaim, draft: Draft): boolean {
  const names = (some: readonly Token[]) =>
    placesIn(some, draft).filter(({ sort, isQuoted }) => !isQuoted && (sort === 'name' || sort === 'indicator'))
  const there = names(readClaim(claim, draft.locale).tokens)
  const here = names(tokens)
  if (there.length !== 2 || here.length !== 2 || there.some(({ isAgent }) => isAgent)) return false
  const isBy = here.filter(({ isAgent }) => isAgent)
  return isBy.length === 1 && isBy[0]?.handle !== there[0]?.handle
}

/** Nouns that are counted, by group: they follow their number and never directly follow a date. */
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

const adjectives =
  /^(?:(?:damals |seinerzeit )?beobachtete[nr]?|(?:verdächtig|weiter|zusätzlich)e[nrs]?|watched|suspicious|more|further|additional)$/

/** The words after a placeholder, up to punctuation or the next placeholder. */
function wordsBehind(tokens: readonly Token[], at: number): string[] {
  const words: string[] = []
  for (const token of tokens.slice(at + 1)) {
    if ('fact' in token || (token.word === undefined && token.text !== ' ')) break
    if (token.word !== undefined) words.push(token.word)
  }
  return words
}

/** What a number counts, as an index in `counted`; -1 if unknown. */
function countedAt(tokens: readonly Token[], at: number, locale: Locale): number {
  for (const word of wordsBehind(tokens, at).slice(0, 4)) {
    const kind = counted[locale].findIndex((some) => some.includes(word))
    if (kind >= 0) return kind
  }
  return -1
}

/** Tells whether a counted noun or its adjective directly follows a placeholder. */
function isBeforeCounted(tokens: readonly Token[], at: number, locale: Locale): boolean {
  const [next = ''] = wordsBehind(tokens, at)
  return adjectives.test(next) || counted[locale].some((some) => some.includes(next))
}

/** The punctuation between a placeholder and the previous one, without words. */
function textBetween(tokens: readonly Token[], at: number): string {
  const before = tokens[at - 1]
  return before && 'text' in before ? before.text : ''
}
