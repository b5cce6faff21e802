import type { Meaning } from './lexicon.ts'
import type { ChosenWord } from './sense.ts'
import { clausesOf, sentencesOf, type Token, wordsOf } from './tokens.ts'

/** A negation, with the meanings of the nearest word in its clause and those of the whole clause. */
interface Negation {
  readonly nearest: readonly string[]
  readonly clause: ReadonlySet<string>
  /** Number of its clause. */
  readonly at: number | undefined
  /**
   * True for "none", "no", "nothing": it replaces or precedes the missing thing, rather than standing next to the
   * denied verb.
   */
  readonly isPronoun: boolean
}

const pronoun =
  /^(?:(?:kein\w*|nichts|niemand\w*|no|none|nothing|nobody)|(?:not|nicht) (?:every|all|jede[rsnm]?|alle[nr]?))$/

/** Meanings that are too weak for a negation to refer to them. */
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
  'observable',
  'also',
])

/** Knowing and naming count as the same meaning for negations. */
const telling: ReadonlySet<Meaning> = new Set<Meaning>(['know', 'mention'])

/** The negations of a sentence with the words that they may refer to: words with a meaning come before plain words. */
export function negationsOf(words: readonly ChosenWord[], tokens: readonly Token[]): Negation[] {
  const clauses = clausesOf(tokens)
  const all = wordsOf(tokens)
  const starts = sentencesOf(tokens)
  const first = starts.map((start) => clauses[start])
  const isOfWhole = starts.map((start) => wholes.has(all[start] ?? ''))
  const read = words.map(({ at, meanings: meant, anchor }) => ({
    at,
    clause: clauses[at],
    strong: meant.filter((one) => !weak.has(one)).map((one) => (telling.has(one) ? 'tell' : one)),
    anchor: anchor === undefined ? [] : [anchor],
    isNegation: meant.includes('neg'),
  }))
  const isAttribute = (at: number) => attributive.has(all[at - 1] ?? '')
  return read
    .filter(({ isNegation }) => isNegation)
    .map(({ at, clause }) => {
      const inIt = read.filter((one) => one.clause === clause)
      // In "…, and not that …", the preceding clause says what is denied.
      const isBare = all.every((word, i) => clauses[i] !== clause || bare.has(word ?? ''))
      const near = (isBare ? read.filter((one) => one.clause === first[at]) : inIt).toSorted(
        (a, b) => Math.abs(a.at - at) - Math.abs(b.at - at) || b.at - a.at,
      )
      const strong = (
        near.find((one) => one.strong.length > 0 && !isAttribute(one.at)) ?? near.find((one) => one.strong.length > 0)
      )?.strong
      const own = read.find((one) => one.at === at)?.anchor ?? []
      const nearest = own.length > 0 ? own : (strong ?? near.find((one) => one.anchor.length > 0)?.anchor ?? [])
      const isPronoun = pronoun.test(all[at] ?? '') || pronoun.test(`${all[at]} ${all[at + 1]}`)
      // In "Of the sources …, none …", the whole ("the sources") says what is denied.
      const whole = isPronoun && isOfWhole[at] ? read.filter((one) => one.clause === first[at]) : []
      const inClause = new Set([...near, ...whole].flatMap((one) => [...one.strong, ...one.anchor]))
      return { nearest, clause: inClause, at: clause, isPronoun }
    })
}

/** A clause with only these words says that something is denied, but not what. */
const bare: ReadonlySet<string> = new Set(['und', 'aber', 'nicht', 'and', 'but', 'not'])

/** Words after these belong to a noun and are not what is denied. */
const attributive: ReadonlySet<string> = new Set(['von', 'vom', 'of'])

/** Words before the whole of which something is a part. */
const wholes: ReadonlySet<string> = new Set(['of', 'von', 'among', 'unter'])

/** Tells whether the negations of a sentence and of its claim can be paired one to one. */
export function haveSameNegations(ofSentence: readonly Negation[], ofClaim: readonly Negation[]): boolean {
  const isIn = (one: Negation, other: Negation) => {
    // In "not it itself", the word "itself" identifies the negation and is required.
    if (one.clause.has('self') || other.clause.has('self')) return one.clause.has('self') && other.clause.has('self')
    return one.nearest.length === 0 ? other.nearest.length === 0 : one.nearest.some((label) => other.clause.has(label))
  }
  const fits = (one: Negation, other: Negation) =>
    one.isPronoun && other.isPronoun
      ? one.nearest.length === 0 || isIn(one, other) || isIn(other, one)
      : isIn(one, other) && isIn(other, one)
  const match = (at: number, left: readonly Negation[]): boolean => {
    const one = ofSentence[at]
    if (!one) return true
    return left.some((other, i) => fits(one, other) && match(at + 1, left.toSpliced(i, 1)))
  }
  return (
    ofSentence.length === ofClaim.length &&
    mostInClause(ofSentence) <= Math.max(1, mostInClause(ofClaim)) &&
    match(0, ofClaim)
  )
}

/** Largest number of negations in one clause: two would cancel each other out. */
function mostInClause(some: readonly Negation[]): number {
  return Math.max(
    0,
    ...Map.groupBy(some, ({ at }) => at)
      .values()
      .map(({ length }) => length),
  )
}
