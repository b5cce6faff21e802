import type { Locale } from '../../../domain/text.ts'
import type { Sentence } from '../explain.ts'
import { addText, type Part, partsOf } from '../wording.ts'
import type { Draft, DraftClaim } from './draft.ts'
import { contrasts, type Meaning, meanings, type ReadWord, saysAsMuch } from './lexicon.ts'
import { haveSameNegations, negationsOf } from './negations.ts'
import { factFault, type PlaceFault } from './places.ts'
import { boundsOf, idiomatic, lexicons, type Reading, readClaim, type Sense, senseOf } from './sense.ts'
import { clausesOf, type Token, tokensOf, wordsOf } from './tokens.ts'

/** Reasons for refusing a sentence. `word` and `meaning` are the most frequent: see docs/design/explanations-and-search.md. */
export type Refusal = 'length' | 'characters' | 'form' | PlaceFault | 'word' | 'meaning' | 'meaning-order' | 'negation'

/** A verified sentence, or the reason for refusing it. */
export type Verified = { readonly sentence: Sentence } | { readonly refused: Refusal; readonly detail: string }

/** Maximum length of a sentence, in characters: a template with two more clauses. */
export const longestSentence = 420

/**
 * Checks that a model's sentence says the same as its claim in other words. Placeholders stand for the claim's facts,
 * each once, and those of one sort in the claim's order. Every other word is known, and the words that carry meaning
 * have the meanings of the claim.
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
  const faults: Fault[] = []
  for (const lexicon of [lexicons[draft.locale], idiomatic[draft.locale]]) {
    const words = lexicon.read(wordsOf(tokens))
    const fault: Fault | undefined =
      'unknown' in words ? ['word', words.unknown] : readingFault(words, tokens, claim, draft)
    if (fault) faults.push(fault)
    else break
  }
  if (faults[1]) return refuse(...faults[1])
  const { template } = claim
  return { sentence: { ...template, parts: partsOfTokens(tokens, draft) } }
}

type Fault = readonly [Refusal, string]

/** Maximum number of readings of a sentence that are tried. */
const mostReadings = 512

/** The reason why no reading of a sentence says the same as its claim; undefined if one does. */
function readingFault(
  words: readonly ReadWord[],
  tokens: readonly Token[],
  claim: DraftClaim,
  draft: Draft,
): Fault | undefined {
  const sense = senseOf(claim, draft)
  const isCarried = (one: Meaning) => sense.carried.has(one) || meanings[one] === 'free'
  const open = words.map(({ readings }) => readings.filter((some) => some.every(isCarried)))
  const strange = words[open.findIndex((fitting) => fitting.length === 0)]
  if (strange) {
    const added = strange.readings[0]?.find((one) => !isCarried(one))
    return ['meaning', added === 'neg' ? 'neg' : `added: ${added}`]
  }
  const added = addedReasonOrDoubt(words, tokens, draft.locale, sense)
  if (added) return ['meaning', `added: ${added}`]
  const ofClaim = readClaim(claim, draft.locale)
  let first: Fault | undefined
  let tried = 0
  for (const chosen of readingsOf(open)) {
    if (++tried > mostReadings) break
    const reading = { words: words.map((one, i) => ({ ...one, meanings: chosen[i] ?? [] })), tokens }
    const fault = differenceFault(reading, ofClaim, draft, sense)
    if (!fault) return undefined
    first ??= fault
  }
  return first
}

/** A reason or a doubt that a sentence adds to its claim. */
function addedReasonOrDoubt(
  words: readonly ReadWord[],
  tokens: readonly Token[],
  locale: Locale,
  sense: Sense,
): Meaning | undefined {
  if (refersBack(words, tokens, locale, sense)) return 'cause'
  if (!sense.own.has('possible') && wordsOf(tokens).some((word) => hedges.has(word ?? ''))) return 'possible'
  if (words.some((one) => isGround(one) && !isBehindGround(words, one.at, sense))) return 'ground'
  return undefined
}

/** The first difference between a reading of a sentence and its claim. */
function differenceFault(reading: Reading, ofClaim: Reading, draft: Draft, sense: Sense): Fault | undefined {
  const said = reading.words.flatMap((one) => one.meanings)
  const differs = difference(said, sense)
  if (differs) return ['meaning', differs]
  const turned = contrasts.find(
    (group) =>
      orderOf(said, group, sense.meant) !== orderOf(sense.meant, group, said) &&
      partedBy(group, reading) !== partedBy(group, ofClaim),
  )
  if (turned) return ['meaning-order', orderOf(said, turned, sense.meant)]
  if (listWithout(reading) !== listWithout(ofClaim) || isExchanged(notMeant(reading), notMeant(ofClaim)))
    return ['meaning-order', 'list']
  if (!isBounded(reading, draft, sense)) return ['fact-place', 'bounds']
  return haveSameNegations(negationsOf(reading.words, reading.tokens), negationsOf(ofClaim.words, ofClaim.tokens))
    ? undefined
    : ['negation', '']
}

/** "That does not mean that none listed it" and the same with "watched" are different statements. */
function isExchanged(here: Meaning | undefined, there: Meaning | undefined): boolean {
  return here !== undefined && there !== undefined && here !== there
}

/** The meaning after "mean": watched or listed, whichever comes first. */
function notMeant({ words, tokens }: Reading): Meaning | undefined {
  const mean = words.findIndex(({ anchor }) => anchor === 'mean')
  // In "That they do not list it is not what it means", the denied meaning precedes "mean"; it may also follow, so it
  // cannot be told.
  const isTurned = /^(?:dass|that)$/i.test(wordsOf(tokens)[0] ?? '') && (words[mean]?.at ?? 0) > 3
  return mean < 0 || isTurned
    ? undefined
    : words
        .slice(mean)
        .flatMap(({ meanings: meant }) => meant)
        .find((one) => one === 'watch' || one === 'list')
}

const lists: readonly Meaning[] = ['allowList', 'denyList', 'warningList']

/** The list nearest to "without": of two lists in a claim, the one that is left out of consideration. */
function listWithout({ words }: Reading): Meaning | undefined {
  const without = words.find(({ meanings: meant }) => meant.includes('without'))
  if (!without) return undefined
  return words
    .filter(({ meanings: meant }) => meant.some((one) => lists.includes(one)))
    .toSorted((a, b) => Math.abs(a.at - without.at) - Math.abs(b.at - without.at))[0]
    ?.meanings.find((one) => lists.includes(one))
}

/** Tells whether every number has the same bounds as in one of the templates. */
function isBounded({ words, tokens }: Reading, draft: Draft, { bounded, most }: Sense): boolean {
  const isMeagre = most.has('tooFew') || most.has('least')
  return boundsOf(words, tokens, draft, draft.locale).every(
    (one) => bounded.has(one) || (isMeagre && one.endsWith(' only')),
  )
}

/** Words that put a whole sentence in doubt (unlike "can"); they must be in the claim. */
const hedges: ReadonlySet<string> = new Set(
  'vielleicht eventuell möglicherweise womöglich potenziell potentiell theoretisch perhaps maybe possibly potentially conceivably'.split(
    ' ',
  ),
)

const isGround = ({ readings }: ReadWord) => readings.every((some) => some.includes('ground'))

/** Tells whether "because of" is followed by something that the claim mentions. */
function isBehindGround(words: readonly ReadWord[], at: number, { own }: Sense): boolean {
  return words.some((one) => {
    const isNear = one.at > at && one.at <= at + 4
    return isNear && one.readings.some((some) => some.some((meant) => meanings[meant] === 'must' && own.has(meant)))
  })
}

/** Words that refer to the previous text as the reason. */
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

const denials: ReadonlySet<string> = new Set(['nicht', 'kein', 'keine', 'keinen', 'not', 'no', 'makes', 'unproven'])

/**
 * Maximum distance, in words, between the start of a clause and a word that refers to the previous clause as its
 * reason.
 */
const nearBeginning = 2

/**
 * Tells whether a sentence refers to a reason that is in none of its clauses, or that is not a reason in the claim: the
 * text after a colon may be the reason or the consequence.
 */
function refersBack(
  words: readonly ReadWord[],
  tokens: readonly Token[],
  locale: Locale,
  { hasReason }: Sense,
): boolean {
  const [all, clauses] = [wordsOf(tokens), clausesOf(tokens)]
  return words.some(({ at, places }) => {
    // In "Darum …, weil", the reason follows.
    if (!therefore[locale].has(all[at] ?? '') || all[places.at(-1) ?? at] === 'weil') return false
    if (!hasReason) return true
    if (clauses[at] === clauses[0]) return true
    const isBeforeDenial = denials.has(all[at + 1] ?? '') || clauses[at + 1] !== clauses[at]
    return at - clauses.indexOf(clauses[at] ?? 0) > nearBeginning && !isBeforeDenial
  })
}

/** All combinations with one reading per word, first readings first. */
function* readingsOf(open: readonly (readonly (readonly Meaning[])[])[]): Generator<readonly (readonly Meaning[])[]> {
  const chosen = open.map((readings) => readings[0] ?? [])
  const several = open.flatMap((readings, i) => (readings.length > 1 ? [i] : []))
  const counters = several.map(() => 0)
  for (;;) {
    yield [...chosen]
    let next = 0
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

/** The placeholders in quotation marks; undefined if anything else is in quotation marks. */
function quotedIn(text: string): string | undefined {
  const quoted: string[] = []
  const rest = text.replace(/[„“](\[f\d+\])[“”]/g, (_, handle: string) => {
    quoted.push(handle)
    return ''
  })
  return /[„“”]/.test(rest) ? undefined : quoted.toSorted().join()
}

/** Tells whether a text is one to three sentences of plain prose. */
function isSentence(text: string): boolean {
  return (
    /^(?:[A-ZÄÖÜ]|[„“]?\[f)/.test(text) &&
    /[^\s.,;:(–—-]\.$/.test(text) &&
    !/ {2}|\s$|[.,;:]{2}|\.(?! [A-ZÄÖÜ[]|$)|[,;:](?! )| [.,;:)]|\(\s/.test(text) &&
    (text.match(/\./g)?.length ?? 0) <= 3 &&
    (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0)
  )
}

/** Patterns for sentences or clauses that give advice, whatever their words mean elsewhere. */
const advice: Readonly<Record<Locale, RegExp>> = {
  de: /(?:^|[.:;] |\bund )(?!(?:hätten|wären|würden|wenn|denn|dann|den|ihn|von|an|in)\b)[A-ZÄÖÜa-zäöü]+e?n Sie\b/iu,
  en: /(?:^|[.:;,] |\band |\bso )(?:add|allow|block|buy|check|compare|consider|cover|drop|end|exclude|expect|filter|keep|leave|list|note|pay|permit|prove|read|replace|save|share|spend|take|tell|use|watch)\b(?! (?:is|are|of)\b)/i,
}

/** Meanings that a sentence must not have more often than the claim: a second one would be about something else. */
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
  'miss',
  'only',
  'all',
  'some',
  'possible',
  'approx',
  'cause',
  'ground',
  'hurt',
  'block',
])

/** The first meaning that the sentence has but its claim does not, or the other way round. */
function difference(sentenceMeanings: readonly Meaning[], { meant, must, most, carried }: Sense): string | undefined {
  const count = (all: readonly Meaning[], one: Meaning) => all.filter((other) => other === one).length
  if (count(sentenceMeanings, 'neg') !== count(meant, 'neg')) return 'neg'
  const added = sentenceMeanings.find((one) => {
    if (meanings[one] !== 'free' && !carried.has(one)) return true
    return once.has(one) && count(sentenceMeanings, one) > Math.max(1, most.get(one) ?? 0)
  })
  if (added) return `added: ${added}`
  // A source that covers what others lack does not lack it itself, so "miss" and "lack" must not become more frequent.
  const missing = (of: (one: Meaning) => number) => of('miss') + of('lack')
  if (most.has('cover') && missing((one) => count(sentenceMeanings, one)) > missing((one) => count(meant, one)))
    return 'added: miss'
  if (meant.includes('only') && sentenceMeanings.includes('also') && !sentenceMeanings.includes('only'))
    return 'dropped: only'
  // "Saves more" means "pays less", but "saves less" does not, so this combination must be in the claim.
  if (
    sentenceMeanings.includes('save') &&
    sentenceMeanings.includes('less') &&
    !(meant.includes('save') && meant.includes('less'))
  )
    return 'added: less'
  const dropped = must.find((one) => ![one, ...(saysAsMuch[one] ?? [])].some((same) => sentenceMeanings.includes(same)))
  return dropped && `dropped: ${dropped}`
}

/** The meanings of a group that both texts have, in the order of the first text, without repetitions. */
function orderOf(all: readonly Meaning[], group: readonly Meaning[], both: readonly Meaning[]): string {
  return [...new Set(all.filter((one) => group.includes(one) && both.includes(one)))].join()
}

/**
 * The meanings of a group with the facts and negations of their clauses, in any order of clauses. If a clause has
 * nothing to distinguish it, its position counts.
 */
function partedBy(group: readonly Meaning[], { words, tokens }: Reading): string {
  const clauses = clausesOf(tokens)
  const facts = wordsOf(tokens).map((word) => word === undefined)
  const handles = tokens.flatMap((token) => ('fact' in token ? [token.fact] : []))
  const parts = [...new Set(clauses)].flatMap((clause) => {
    const meant = words.filter(({ at }) => clauses[at] === clause).flatMap((one) => one.meanings)
    const groupMeanings = meant.filter((one) => group.includes(one))
    if (groupMeanings.length === 0) return []
    const used = handles.filter((_, i) => clauses[placeOf(facts, i)] === clause)
    const isDenied = meant.includes('neg')
    return [`${groupMeanings.join()} ${isDenied ? 'not' : ''} ${used.toSorted().join()}`]
  })
  return parts.toSorted().join('; ')
}

/** Position of a placeholder among the words. */
function placeOf(isFact: readonly boolean[], nth: number): number {
  let left = nth
  return isFact.findIndex((one) => one && left-- === 0)
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
