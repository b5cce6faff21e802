import type { Locale } from '../../../domain/text.ts'
import type { FactValue } from '../facts.ts'
import { type Draft, type DraftClaim, sortOf } from './draft.ts'
import { type Meaning, meanings } from './lexicon.ts'
import { readClaim } from './sense.ts'
import type { Token } from './tokens.ts'

/** Meanings whose words a sentence may omit or replace, or that the prompt lists as terms. */
const unsaid: ReadonlySet<Meaning> = new Set<Meaning>(['observable', 'posted', 'mention', 'product', 'contribute'])

/** Words with the same meaning; templates use the first one. */
const alternatives: Readonly<Record<Locale, Readonly<Partial<Record<Meaning, readonly string[]>>>>> = {
  de: {
    atLeast: ['mindestens', 'wenigstens'],
    proven: ['nachgewiesen', 'nachweislich', 'belegt'],
    expected: ['erwarten', 'erwartet', 'voraussichtlich'],
    more: ['weitere', 'zusätzliche'],
    already: ['schon', 'bereits'],
    now: ['heute', 'derzeit', 'zurzeit'],
    atThatTime: ['damals', 'da', 'zu dieser Zeit'],
    year: ['im Jahr', 'pro Jahr', 'jährlich'],
    remain: ['übrig', 'verbleiben'],
    usedUp: ['ausgeschöpft', 'aufgebraucht'],
    repeat: ['mehr als einmal', 'mehrmals', 'mehrfach'],
    permit: ['erlauben', 'zulassen'],
    before: ['vorher', 'zuvor'],
  },
  en: {
    atLeast: ['at least', 'no fewer than'],
    proven: ['proven', 'demonstrably', 'proof'],
    expected: ['expect', 'expected'],
    more: ['more', 'further', 'additional'],
    now: ['today', 'now', 'currently'],
    atThatTime: ['then', 'at the time', 'at that time'],
    year: ['a year', 'per year', 'annually'],
    remain: ['remain', 'left'],
    usedUp: ['uses up', 'used up', 'exhausts'],
    repeat: ['more than once', 'repeatedly', 'several times'],
    permit: ['permit', 'allow'],
  },
}

/**
 * The words of a claim that compare, deny, limit or qualify. A sentence must contain them and no other such words. Each
 * is given as in the template, followed by synonyms; `…` stands for the words inside a phrase.
 */
export function wordsToKeep(claim: DraftClaim, locale: Locale): readonly string[] {
  const { words, tokens } = readClaim(claim, locale)
  const written = tokens.flatMap((token): Token[] => ('fact' in token || token.word !== undefined ? [token] : []))
  const textAt = (at: number) => {
    const token = written[at]
    return token && 'text' in token ? token.text : ''
  }
  const kept = words
    .filter(({ meanings: meant }) => meant.some((one) => meanings[one] !== 'free' && !unsaid.has(one)))
    .map(({ places, meanings: meant }) => {
      const own = places.map((at, i) => (i > 0 && at > (places[i - 1] ?? at) + 1 ? `… ${textAt(at)}` : textAt(at)))
      const word = own.join(' ')
      const [only, ...more] = meant
      const same = only && more.length === 0 ? (alternatives[locale][only] ?? []) : []
      const isOne = same.some((one) => stemOf(one) === stemOf(word)) && !isBound(textAt((places.at(-1) ?? 0) + 1))
      const others = isOne ? same.filter((one) => stemOf(one) !== stemOf(word)) : []
      return [word, ...others].join(' / ')
    })
  return [...new Set(kept)]
}

const stemOf = (word: string) => word.toLowerCase().slice(0, 7)

/** "More" in "more than" is a bound and has no synonym there. */
const isBound = (next: string) => next === 'als' || next === 'than'

/** All offered synonyms, with the meaning that they must have. */
export const offeredWords = (locale: Locale): readonly (readonly [Meaning, string])[] =>
  (Object.entries(alternatives[locale]) as [Meaning, readonly string[]][]).flatMap(([meant, words]) =>
    words.map((word) => [meant, word] as const),
  )

const sorts: Readonly<Partial<Record<FactValue['sort'], string>>> = {
  count: 'number',
  share: 'percentage',
  money: 'amount of money',
  duration: 'span of time',
  instant: 'date',
  name: 'name or names',
  indicator: 'indicator',
}

/** Description of each placeholder of a claim, by handle. */
export function sortsOf(claim: DraftClaim, draft: Draft): Readonly<Record<string, string>> {
  return Object.fromEntries(
    claim.written.map((handle) => [handle, sorts[sortOf(draft, handle) ?? 'count'] ?? 'number']),
  )
}
