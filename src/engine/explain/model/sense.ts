import type { Locale } from '../../../domain/text.ts'
import { type Draft, type DraftClaim, sortOf } from './draft.ts'
import { idiomsGerman } from './idioms-de.ts'
import { idiomsEnglish } from './idioms-en.ts'
import { impliedBy } from './implied.ts'
import { bringsAlong, idiomsOf, type Lexicon, lexiconOf, type Meaning, meanings, type ReadWord } from './lexicon.ts'
import { type Token, tokensOf, wordsOf } from './tokens.ts'
import { german } from './words-de.ts'
import { english } from './words-en.ts'

/** The words of both languages. */
export const lexicons: Readonly<Record<Locale, Lexicon>> = { de: lexiconOf(german), en: lexiconOf(english) }

/** The same with idioms, which are read instead of their words. */
export const idiomatic: Readonly<Record<Locale, Lexicon>> = {
  de: lexiconOf({ ...german, either: { ...german.either, ...idiomsOf(idiomsGerman) } }),
  en: lexiconOf({ ...english, either: { ...english.either, ...idiomsOf(idiomsEnglish) } }),
}

/** A word as it is read in one reading of its sentence. */
export type ChosenWord = ReadWord & { readonly meanings: readonly Meaning[] }

/** What a claim means, and what its sentences may and must mean. */
export interface Sense {
  /** By its template in the language of the sentence. */
  readonly meant: readonly Meaning[]
  /** What its templates in both languages say. */
  readonly must: readonly Meaning[]
  readonly carried: ReadonlySet<Meaning>
  /** Of these, what its own words carry, and not only its facts. */
  readonly own: ReadonlySet<Meaning>
  /** How often a template says it. */
  readonly most: ReadonlyMap<Meaning, number>
  /** A template says "therefore", or the claim follows from itself. */
  readonly hasReason: boolean
  /** What its templates say of the numbers, see `boundsOf`. */
  readonly bounded: ReadonlySet<string>
}

const senses = new WeakMap<DraftClaim, Sense>()

/**
 * A claim says the same in both languages. So a sentence may mean whatever a word of either template can mean and what that
 * brings along, and has to mean what both of them say.
 */
export function senseOf(claim: DraftClaim, draft: Draft): Sense {
  const known = senses.get(claim)
  if (known) return known
  const { elsewhere, section, follows, template } = claim
  const meant = [...meaningsOf(claim, draft.locale), ...saidOf(draft)]
  const other = meaningsOf(elsewhere, elsewhere.locale)
  const possible = [readClaim(claim, draft.locale), readClaim(elsewhere, elsewhere.locale)].flatMap(({ words }) =>
    words.flatMap(({ readings }) => readings.flat()),
  )
  const more: readonly Meaning[] = [
    ...(section === 'cost' ? ['cost' as const] : []),
    ...(follows ? ['cause' as const] : []),
  ]
  const most = new Map<Meaning, number>()
  for (const all of [meant, other]) {
    for (const one of all) most.set(one, Math.max(most.get(one) ?? 0, all.filter((same) => same === one).length))
  }
  const sense = {
    meant,
    must: meant.filter((one) => meanings[one] === 'must' && one !== 'neg' && other.includes(one)),
    carried: withCompany([...meant, ...other, ...possible, ...more, ...impliedBy(template.claim)]),
    own: withCompany([...meant, ...other, ...possible, ...more]),
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

/** Tells whether a text names a reason in a word. */
function wordsSay(claim: Pick<DraftClaim, 'text'>, locale: Locale): boolean {
  return readClaim(claim, locale).words.some(({ meanings: meant }) =>
    meant.some((one) => one === 'cause' || one === 'ground' || one === 'probability'),
  )
}

function withCompany(some: readonly Meaning[]): ReadonlySet<Meaning> {
  return new Set(some.flatMap((one) => [one, ...(bringsAlong[one] ?? [])]))
}

/** An explanation of an indicator may call it so, and one of the present may say that it is. */
function saidOf({ given, facts }: Draft): readonly Meaning[] {
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

/** A claim in the words of its template, each in its first reading. */
export function readClaim(claim: Pick<DraftClaim, 'text'>, locale: Locale) {
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

/** What makes another number of the number behind it, by its last word. */
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

/** What bounds each number, as `handle meaning`: it stands in one of the two words in front of it. */
export function boundsOf(
  words: readonly ChosenWord[],
  tokens: readonly Token[],
  draft: Draft,
  locale: Locale,
): string[] {
  const found: string[] = []
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
      // "More than" begins one word before.
      const from = Math.max(clause, at - 3)
      const meant = words.filter((one) => one.at >= from && one.at < at).flatMap((one) => one.meanings)
      found.push(...meant.filter((one) => bounding.has(one)).map((one) => `${token.fact} ${one}`))
    }
    clause = at + 1
  }
  return found
}

const bounding: ReadonlySet<Meaning> = new Set(['more', 'less', 'approx', 'only', 'all', 'above'])
