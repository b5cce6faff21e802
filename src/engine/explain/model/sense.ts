import type { Locale } from '../../../domain/text.ts'
import { type Draft, type DraftClaim, sortOf } from './draft.ts'
import { idiomsGerman } from './idioms-de.ts'
import { idiomsEnglish } from './idioms-en.ts'
import { impliedBy } from './implied.ts'
import { bringsAlong, idiomsOf, type Lexicon, lexiconOf, type Meaning, meanings, type ReadWord } from './lexicon.ts'
import { type Token, tokensOf, wordsOf } from './tokens.ts'
import { german } from './words-de.ts'
import { english } from './words-en.ts'

/** The lexicons of both languages. */
export const lexicons: Readonly<Record<Locale, Lexicon>> = { de: lexiconOf(german), en: lexiconOf(english) }

/** The lexicons with idioms, which take precedence over their single words. */
export const idiomatic: Readonly<Record<Locale, Lexicon>> = {
  de: lexiconOf({ ...german, either: { ...german.either, ...idiomsOf(idiomsGerman) } }),
  en: lexiconOf({ ...english, either: { ...english.either, ...idiomsOf(idiomsEnglish) } }),
}

/** A word with its meanings in one reading of the sentence. */
export type ChosenWord = ReadWord & { readonly meanings: readonly Meaning[] }

/** One reading of a text. */
export interface Reading {
  readonly words: readonly ChosenWord[]
  readonly tokens: readonly Token[]
}

/** The meanings of a claim, and the meanings that its sentences may and must have. */
export interface Sense {
  /** Meanings of its template in the language of the sentence. */
  readonly meant: readonly Meaning[]
  /** Required meanings: those that the templates in both languages have. */
  readonly must: readonly Meaning[]
  readonly carried: ReadonlySet<Meaning>
  /** Of the allowed meanings, those that come from its own words rather than only from its facts. */
  readonly own: ReadonlySet<Meaning>
  /** How often a template has each meaning. */
  readonly most: ReadonlyMap<Meaning, number>
  /** True if a template says "therefore", or the claim's second part follows from its first. */
  readonly hasReason: boolean
  /** Bounds of the numbers in its templates: see `boundsOf`. */
  readonly bounded: ReadonlySet<string>
}

const senses = new WeakMap<DraftClaim, Sense>()

/**
 * Computes the sense of a claim. Its templates in both languages say the same. A sentence may therefore have every
 * meaning that a word of either template can have, with implied meanings, and must have the meanings that both
 * templates have.
 */
export function senseOf(claim: DraftClaim, draft: Draft): Sense {
  const known = senses.get(claim)
  if (known) return known
  const { elsewhere, section, follows, template } = claim
  const meant = [...meaningsOf(claim, draft.locale), ...alwaysAllowed(draft)]
  const meantElsewhere = meaningsOf(elsewhere, elsewhere.locale)
  const possible = [readClaim(claim, draft.locale), readClaim(elsewhere, elsewhere.locale)].flatMap(({ words }) =>
    words.flatMap(({ readings }) => readings.flat()),
  )
  const more: readonly Meaning[] = [
    ...(section === 'cost' ? ['cost' as const] : []),
    ...(follows ? ['cause' as const] : []),
  ]
  const most = new Map<Meaning, number>()
  for (const all of [meant, meantElsewhere]) {
    for (const one of all) most.set(one, Math.max(most.get(one) ?? 0, all.filter((same) => same === one).length))
  }
  const sense = {
    meant,
    must: meant.filter((one) => meanings[one] === 'must' && one !== 'neg' && meantElsewhere.includes(one)),
    carried: withCompany([...meant, ...meantElsewhere, ...possible, ...more, ...impliedBy(template.claim)]),
    own: withCompany([...meant, ...meantElsewhere, ...possible, ...more]),
    most,
    hasReason:
      follows ||
      impliedBy(template.claim).includes('cause') ||
      [claim, elsewhere].some(
        (one) => !one.text.includes(':') && wordsSay(one, one === claim ? draft.locale : elsewhere.locale),
      ),
    bounded: new Set(
      [
        { ...readClaim(claim, draft.locale), in: draft.locale },
        { ...readClaim(elsewhere, elsewhere.locale), in: elsewhere.locale },
      ].flatMap((one) => boundsOf(one.words, one.tokens, draft, one.in)),
    ),
  }
  senses.set(claim, sense)
  return sense
}

/** Tells whether a text has a word for a reason. */
function wordsSay(claim: Pick<DraftClaim, 'text'>, locale: Locale): boolean {
  return readClaim(claim, locale).words.some(({ meanings: meant }) =>
    meant.some((one) => one === 'cause' || one === 'ground' || one === 'probability'),
  )
}

function withCompany(some: readonly Meaning[]): ReadonlySet<Meaning> {
  return new Set(some.flatMap((one) => [one, ...(bringsAlong[one] ?? [])]))
}

/**
 * Meanings that every sentence of a draft may have: "indicator" in an explanation of an indicator, and "now" in one
 * about the present.
 */
function alwaysAllowed({ given, facts }: Draft): readonly Meaning[] {
  if (given.subject !== 'indicator') return []
  return facts.has('indicator.past') && !facts.isTrue('indicator.past') ? ['now', 'observable'] : ['observable']
}

/**
 * Meanings of a claim by the words of its template. A colon introduces the reason for the text before it.
 * @throws Error for a word in none of the lists, which is a mistake in the lists; a test finds it
 */
export function meaningsOf(claim: Pick<DraftClaim, 'text'>, locale: Locale): readonly Meaning[] {
  const { text } = claim
  const meant = readClaim(claim, locale).words.flatMap((one) => one.meanings)
  if (meant.includes('cause')) return [...meant, 'ground']
  return text.includes(':') ? [...meant, 'cause'] : meant
}

/** Cache: a claim is read once for all its sentences. */
const claimsRead = new WeakMap<object, Reading>()

/** Reads the template of a claim, with the first reading of each word. */
export function readClaim(claim: Pick<DraftClaim, 'text'>, locale: Locale): Reading {
  const known = claimsRead.get(claim)
  if (known) return known
  const read = readText(claim, locale)
  claimsRead.set(claim, read)
  return read
}

function readText({ text }: Pick<DraftClaim, 'text'>, locale: Locale): Reading {
  const tokens = tokensOf(text) ?? []
  const words = lexicons[locale].read(wordsOf(tokens))
  if ('unknown' in words) throw new Error(`"${words.unknown}" of "${text}" is not in the words of ${locale}`)
  return { tokens, words: words.map((one) => ({ ...one, meanings: one.readings[0] ?? [] })) }
}

/** Words that change the number after them ("more than"), by their last word. */
const bounds: Readonly<Record<Locale, ReadonlySet<string>>> = {
  de: new Set(
    'als über unter fast knapp nahezu beinahe annähernd rund etwa ungefähr circa nur lediglich bloß alle sämtliche'.split(
      ' ',
    ),
  ),
  en: new Set(
    'than over above under below almost nearly about around roughly approximately only just merely all'.split(' '),
  ),
}
const numbers: ReadonlySet<string | undefined> = new Set(['count', 'share', 'money', 'duration'])

/** Bounds of the numbers, as `handle meaning`. The bound is one of the two words before the number. */
export function boundsOf(
  words: readonly ChosenWord[],
  tokens: readonly Token[],
  draft: Draft,
  locale: Locale,
): string[] {
  const boundFacts: string[] = []
  const all = wordsOf(tokens)
  let at = -1
  let clause = 0
  for (const token of tokens) {
    if ('text' in token && token.word === undefined) {
      if (/[,;:.()–—]/.test(token.text)) clause = at + 1
      continue
    }
    at++
    if (!('fact' in token)) continue
    const before = all.slice(Math.max(clause, at - 2), at)
    if (numbers.has(sortOf(draft, token.fact)) && before.some((word) => bounds[locale].has(word ?? ''))) {
      // "More than" starts one word earlier.
      const from = Math.max(clause, at - 3)
      const meant = words.filter((one) => one.at >= from && one.at < at).flatMap((one) => one.meanings)
      boundFacts.push(...meant.filter((one) => bounding.has(one)).map((one) => `${token.fact} ${one}`))
    }
    clause = at + 1
  }
  return boundFacts
}

const bounding: ReadonlySet<Meaning> = new Set(['more', 'less', 'approx', 'only', 'all', 'above'])
