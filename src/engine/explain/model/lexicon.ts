/**
 * What words mean as far as a sentence could say something else than its claim. A word in none of the lists is refused,
 * so names, places, number words and advice have no way in.
 *
 * `must`: a sentence has it if, and only if, its claim has it. `may`: only if its claim has it; leaving it out says less,
 * not something else.
 */
export const meanings = {
  neg: 'must',
  noLonger: 'must',
  without: 'must',
  atLeast: 'must',
  atMost: 'must',
  latest: 'must',
  first: 'must',
  most: 'must',
  least: 'must',
  more: 'must',
  less: 'must',
  before: 'must',
  after: 'must',
  tooLate: 'must',
  tooFew: 'must',
  sameTime: 'must',
  proven: 'must',
  expected: 'must',
  estimated: 'must',
  possible: 'must',
  suspicious: 'must',
  benign: 'must',
  superfluous: 'must',
  inactive: 'must',
  independent: 'must',
  confirm: 'must',
  cover: 'must',
  miss: 'must',
  cost: 'may',
  save: 'must',
  remain: 'must',
  usedUp: 'must',
  recommend: 'must',
  watch: 'must',
  warningList: 'must',
  allowList: 'must',
  denyList: 'must',
  budget: 'must',
  demo: 'must',
  offer: 'must',
  early: 'must',
  replace: 'must',
  hard: 'must',
  chance: 'must',
  falseAlert: 'must',
  exclude: 'must',
  permit: 'must',
  year: 'must',
  fee: 'must',
  work: 'must',
  half: 'must',
  repeat: 'must',
  once: 'must',
  indirect: 'must',
  hurt: 'must',
  block: 'must',
  above: 'must',
  host: 'must',
  older: 'must',
  consider: 'must',
  read: 'must',
  enough: 'must',
  assumed: 'must',
  best: 'must',
  filter: 'must',
  different: 'must',
  second: 'may',
  only: 'may',
  already: 'may',
  would: 'may',
  all: 'may',
  some: 'may',
  list: 'may',
  shared: 'may',
  cause: 'may',
  know: 'may',
  use: 'may',
  now: 'may',
  atThatTime: 'may',
  byDates: 'may',
  probability: 'may',
  contribute: 'may',
  condition: 'may',
  compare: 'may',
  product: 'may',
  lack: 'may',
  approx: 'may',
  occur: 'may',
  ended: 'may',
} as const

/** A meaning of a word. */
export type Meaning = keyof typeof meanings

/**
 * Meanings of which one turns another round. Where a claim has two of a group, a sentence has them in the same order, so
 * that they cannot change places.
 */
export const contrasts: readonly (readonly Meaning[])[] = [
  ['first', 'before', 'after', 'early', 'tooLate', 'latest', 'noLonger', 'sameTime'],
  ['proven', 'expected', 'atMost'],
  ['atLeast', 'atMost'],
  ['proven', 'estimated'],
  ['most', 'least', 'more', 'less'],
  ['suspicious', 'benign', 'superfluous'],
  ['cover', 'miss'],
  ['allowList', 'denyList', 'warningList'],
  ['save', 'cost', 'remain', 'usedUp'],
]

/** The words of a language. `*` stands for any of the endings; words joined by blanks are read together. */
export interface Words {
  readonly endings: readonly string[]
  /** Words that change nothing. Separated by white space. */
  readonly plain: string
  /** Separated by commas. A word may stand in several lists: it has all these meanings. */
  readonly meaning: Readonly<Record<Meaning, string>>
  /** Words and phrases of which only the sentence tells what they mean. The first meaning counts in templates. */
  readonly either: Readonly<Record<string, readonly (readonly Meaning[])[]>>
  /** Plain words that a negation can belong to, by what they have in common. */
  readonly anchors: Readonly<Record<string, string>>
}

/** What a word, or a phrase, is read as. */
export interface ReadWord {
  /** Position of its first word. */
  readonly at: number
  readonly meanings: readonly Meaning[]
  /** Of a plain word that a negation can belong to. */
  readonly anchor: string | undefined
}

/** The meanings of the words of a sentence, in their order. */
export interface Lexicon {
  /**
   * @param words lower case, in their order; `undefined` for a placeholder
   * @param carried meanings of the claim, by which a word of several meanings is read
   * @returns the first word that is in no list, if there is one
   */
  read(
    words: readonly (string | undefined)[],
    carried?: ReadonlySet<Meaning>,
  ): readonly ReadWord[] | { readonly unknown: string }
}

interface Entry {
  readonly rest: readonly string[]
  readonly meanings: Set<Meaning>
}

/** Prepares the words of a language. */
export function lexiconOf({ endings, plain, meaning, either, anchors }: Words): Lexicon {
  const words = new Map<string, Set<Meaning>>()
  const stems = new Map<string, Set<Meaning>>()
  /** By their first word, the longest first. */
  const phrases = new Map<string, Entry[]>()
  const add = (text: string, what?: Meaning) => {
    const [first = '', ...rest] = text.split(' ')
    if (rest.length > 0) {
      const some = phrases.get(first) ?? []
      phrases.set(first, some)
      let entry = some.find((one) => one.rest.join(' ') === rest.join(' '))
      if (!entry) {
        entry = { rest, meanings: new Set() }
        some.push(entry)
      }
      if (what) entry.meanings.add(what)
      return
    }
    const [into, word] = first.endsWith('*') ? [stems, first.slice(0, -1)] : [words, first]
    const known = into.get(word) ?? new Set()
    into.set(word, known)
    if (what) known.add(what)
  }
  for (const word of plain.split(/\s+/).filter(Boolean)) add(word.replaceAll('_', ' '))
  for (const [what, list] of Object.entries(meaning) as [Meaning, string][]) {
    for (const text of list.split(/\s*,\s*/).filter(Boolean)) add(text, what)
  }
  for (const text of Object.keys(either)) add(text)
  for (const some of phrases.values()) some.sort((a, b) => b.rest.length - a.rest.length)
  const allowed = new Set(['', ...endings])
  const anchorOf = new Map<string, string>()
  for (const [anchor, list] of Object.entries(anchors)) for (const word of list.split(' ')) anchorOf.set(word, anchor)

  function one(word: string): ReadonlySet<Meaning> | undefined {
    const exact = words.get(word)
    if (exact) return exact
    for (let length = word.length; length > 2; length--) {
      const found = allowed.has(word.slice(length)) ? stems.get(word.slice(0, length)) : undefined
      if (found) return found
    }
    return undefined
  }

  return {
    read(sentence, carried) {
      const found: ReadWord[] = []
      const say = (at: number, text: string, meant: Iterable<Meaning>) => {
        const all = either[text]
        const fitting = carried && all?.find((some) => some.every((one) => carried.has(one)))
        found.push({
          at,
          meanings: [...(fitting ?? all?.[0] ?? meant)],
          anchor: anchorOf.get(text) ?? anchorOf.get(text.split(' ')[0] ?? ''),
        })
      }
      for (let at = 0; at < sentence.length; at++) {
        const word = sentence[at]
        if (word === undefined) continue
        const phrase = phrases.get(word)?.find(({ rest }) => rest.every((next, i) => sentence[at + 1 + i] === next))
        if (phrase) {
          say(at, [word, ...phrase.rest].join(' '), phrase.meanings)
          at += phrase.rest.length
          continue
        }
        const meant = one(word)
        if (!meant) return { unknown: word }
        say(at, word, meant)
      }
      return found
    },
  }
}
