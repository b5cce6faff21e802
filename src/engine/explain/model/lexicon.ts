/**
 * Meanings of words, as far as they could make a sentence differ from its claim. A word in none of the lists is
 * refused, so that no names, places, number words or advice can get in.
 *
 * `must`: the sentence has it if and only if its claim has it.
 * `may`: only if its claim has it; omitting it says less, but nothing different.
 * `free`: topics of every explanation, which cannot make a sentence untrue.
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
  confirm: 'may',
  cover: 'may',
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
  budget: 'may',
  demo: 'must',
  trial: 'must',
  offer: 'may',
  early: 'must',
  replace: 'must',
  hard: 'must',
  chance: 'must',
  falseAlert: 'must',
  exclude: 'must',
  permit: 'may',
  year: 'must',
  fee: 'may',
  work: 'must',
  half: 'must',
  repeat: 'must',
  once: 'may',
  indirect: 'must',
  hurt: 'must',
  block: 'may',
  above: 'must',
  host: 'must',
  older: 'must',
  consider: 'must',
  read: 'must',
  enough: 'must',
  assumed: 'must',
  best: 'must',
  filter: 'must',
  different: 'may',
  second: 'may',
  only: 'may',
  already: 'may',
  would: 'may',
  all: 'may',
  some: 'may',
  list: 'free',
  shared: 'may',
  cause: 'may',
  know: 'free',
  use: 'free',
  now: 'may',
  atThatTime: 'may',
  byDates: 'may',
  probability: 'may',
  contribute: 'free',
  condition: 'may',
  compare: 'free',
  product: 'may',
  lack: 'may',
  approx: 'may',
  occur: 'free',
  ended: 'may',
  claimed: 'must',
  victim: 'must',
  posted: 'may',
  masked: 'must',
  secret: 'must',
  mention: 'may',
  longer: 'must',
  sure: 'may',
  ground: 'may',
  also: 'free',
  observable: 'may',
  other: 'must',
} as const

/** Meanings that a meaning implies: a sentence that expresses it may express these too. */
export const bringsAlong: Readonly<Partial<Record<Meaning, readonly Meaning[]>>> = {
  usedUp: ['all', 'cost', 'would'],
  budget: ['cost', 'would', 'condition', 'year'],
  cost: ['usedUp', 'would'],
  cover: ['would', 'observable'],
  suspicious: ['observable'],
  without: ['would', 'ended'],
  save: ['less', 'ended', 'cost', 'without', 'would'],
  remain: ['would', 'usedUp'],
  less: ['cost', 'would', 'save'],
  work: ['ended', 'save'],
  miss: ['without', 'cost', 'observable'],
  superfluous: ['would'],
  replace: ['would', 'without'],
  noLonger: ['ended', 'after', 'already'],
  tooLate: ['already', 'after'],
  tooFew: ['only', 'enough'],
  expected: ['would'],
  probability: ['cause'],
  demo: ['only'],
  indirect: ['only'],
  victim: ['claimed', 'byDates'],
  consider: ['all'],
  occur: ['atThatTime', 'already'],
  assumed: ['before', 'only'],
  inactive: ['now'],
  use: ['now'],
  chance: ['ground', 'only'],
  best: ['different'],
  independent: ['different'],
  second: ['different'],
  sameTime: ['atThatTime'],
  hurt: ['would'],
  block: ['would'],
  enough: ['would'],
  most: ['cover'],
  least: ['cover', 'only'],
  claimed: ['only'],
}

/** Meanings that may replace a required meaning. */
export const saysAsMuch: Readonly<Partial<Record<Meaning, readonly Meaning[]>>> = {
  less: ['save'],
  save: ['less'],
  without: ['ended'],
  replace: ['without'],
}

/** A meaning of a word. No claim has the meaning `other`. */
export type Meaning = keyof typeof meanings

/**
 * Groups of opposite meanings. If a claim has two meanings of a group, a sentence must have them in the same order, so
 * that they cannot be swapped.
 */
export const contrasts: readonly (readonly Meaning[])[] = [
  ['first', 'before', 'after', 'early', 'tooLate', 'latest', 'noLonger'],
  ['proven', 'expected', 'atMost'],
  ['atLeast', 'atMost'],
  ['proven', 'estimated'],
  ['most', 'least'],
  ['more', 'less'],
  ['suspicious', 'benign', 'superfluous'],
  ['cover', 'miss'],
  ['save', 'cost', 'remain', 'usedUp'],
]

/** The vocabulary of a language. `*` stands for any of the endings; words joined by blanks form a phrase. */
export interface Words {
  readonly endings: readonly string[]
  /** Words without influence on the meaning, separated by white space. */
  readonly plain: string
  /** Words separated by commas. A word in several lists has all of these meanings. */
  readonly meaning: Readonly<Record<Meaning, string>>
  /**
   * Words and phrases with several readings, which depend on the sentence. Templates use the first reading. `^` stands
   * for the start of a sentence, `…` for up to six words.
   */
  readonly either: Readonly<Record<string, readonly (readonly Meaning[])[]>>
  /** Plain words to which a negation can refer, grouped by what they have in common. */
  readonly anchors: Readonly<Record<string, string>>
  readonly ordinary: Ordinary
  /** First parts of compound words. */
  readonly firsts: string
}

/** Ordinary words without a claim of their own, separated by white space. */
export interface Ordinary {
  /** Prefixes of verbs, with and without "zu". */
  readonly prefixes: string
  /** Stems (German) or infinitives (English) of regular verbs. */
  readonly verbs: string
  /** Irregular forms of verbs. */
  readonly forms: string
  /** `*` stands for any of the endings. */
  readonly words: string
}

/**
 * Phrases by meaning. Key: readings separated by `|`, meanings within a reading by blanks. Value: phrases separated by
 * commas.
 */
export type Idioms = Readonly<Record<string, string>>

/** Converts idioms to the form of `Words.either`. */
export function idiomsOf(idioms: Idioms): Words['either'] {
  return Object.fromEntries(
    Object.entries(idioms).flatMap(([meant, phrases]) => {
      const readings = meant.split('|').map((one) => listed(one) as Meaning[])
      return phrases
        .split(',')
        .map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '))
        .filter(Boolean)
        .map((phrase) => [phrase, readings])
    }),
  )
}

/** The possible readings of a word or phrase. */
export interface ReadWord {
  /** Position of its first word. */
  readonly at: number
  /** Positions of all its words; several for a phrase. */
  readonly places: readonly number[]
  /** At least one; templates use the first. */
  readonly readings: readonly (readonly Meaning[])[]
  /** Set for plain words to which a negation can refer. */
  readonly anchor: string | undefined
}

/** Reads the meanings of the words of a sentence, in order. */
export interface Lexicon {
  /**
   * @param words in lower case and in order; `undefined` for a placeholder
   * @returns the readings, or the first unknown word
   */
  read(words: readonly (string | undefined)[]): readonly ReadWord[] | { readonly unknown: string }
}

interface Entry {
  readonly text: string
  readonly rest: readonly string[]
  readonly meanings: Set<Meaning>
}

/** Words that start another clause; phrases cannot extend across them. */
const subordinate: ReadonlySet<string> = new Set(
  'dass ob weil denn sondern aber und damit that whether because but and'.split(' '),
)

/** Maximum number of words in the gap of a phrase. */
const longestGap = 6

/** Builds the lexicon of a language. */
export function lexiconOf({ endings, plain, meaning, either, anchors, ordinary, firsts }: Words): Lexicon {
  const words = new Map<string, Set<Meaning>>()
  const stems = new Map<string, Set<Meaning>>()
  /** Phrases by first word, longest first. */
  const phrases = new Map<string, Entry[]>()
  const add = (text: string, what?: Meaning) => {
    const [first = '', ...rest] = text.replace(/^\^ ?/, '').split(' ')
    if (rest.length > 0) {
      const entries = phrases.get(first) ?? []
      phrases.set(first, entries)
      let entry = entries.find((one) => one.text === text)
      if (!entry) {
        entry = { text, rest, meanings: new Set() }
        entries.push(entry)
      }
      if (what) entry.meanings.add(what)
      return
    }
    // Single words with `^` are skipped: elsewhere they mean something too, and are in another list.
    if (text.startsWith('^')) return
    const [into, word] = first.endsWith('*') ? [stems, first.slice(0, -1)] : [words, first]
    const known = into.get(word) ?? new Set()
    into.set(word, known)
    if (what) known.add(what)
  }
  for (const [what, list] of Object.entries(meaning) as [Meaning, string][]) {
    for (const text of list.split(/\s*,\s*/).filter(Boolean)) add(text, what)
  }
  for (const text of Object.keys(either)) add(text)
  for (const word of listed(plain)) add(word.replaceAll('_', ' '))
  for (const some of phrases.values()) some.sort((a, b) => b.rest.length - a.rest.length)
  const allowed = new Set(['', ...endings])
  const anchorOf = new Map<string, string>()
  for (const [anchor, list] of Object.entries(anchors)) {
    for (const word of listed(list)) anchorOf.set(word.replaceAll('_', ' '), anchor)
  }
  const ordinaryWords = ordinaryOf(ordinary)
  const compounding = listed(firsts)
    .map((first) => [first, simple(first) ?? simple(first.replace(/e?[sn]$/, '')) ?? none] as const)
    .toSorted(([a], [b]) => b.length - a.length)

  function meaningsOfWord(word: string): ReadonlySet<Meaning> | undefined {
    const exact = words.get(word)
    if (exact) return exact
    const inflected = ofStem(word, stems)
    if (inflected) return inflected
    if (ordinaryWords.has(word) || ofStem(word, ordinaryWords.stems)) return none
    return ofParts(word)
  }

  /** Meanings of a compound word whose parts are all known: "Jahrespreis", "address-range". */
  function ofParts(word: string): ReadonlySet<Meaning> | undefined {
    if (word.includes('-')) {
      const parts = word.split('-').map(simple)
      return parts.every((part) => part !== undefined) ? new Set(parts.flatMap((part) => [...part])) : undefined
    }
    const adverb = /^(.{4,})(?:ermaßen|erweise)$/.exec(word)?.[1]
    if (adverb) return simple(adverb)
    for (const [first, meant] of compounding) {
      if (!word.startsWith(first)) continue
      const rest = simple(word.slice(first.length))
      if (rest && word.length - first.length >= 3) return new Set([...meant, ...rest])
    }
    return undefined
  }

  function simple(word: string): ReadonlySet<Meaning> | undefined {
    if (either[word]) return new Set(either[word][0])
    return (
      words.get(word) ??
      ofStem(word, stems) ??
      (ordinaryWords.has(word) || ofStem(word, ordinaryWords.stems) ? none : undefined)
    )
  }

  function ofStem(word: string, some: ReadonlyMap<string, ReadonlySet<Meaning>>): ReadonlySet<Meaning> | undefined {
    for (let length = word.length; length > 2; length--) {
      const found = allowed.has(word.slice(length)) ? some.get(word.slice(0, length)) : undefined
      if (found) return found
    }
    return undefined
  }

  /** Positions of the words of a phrase after the first one; undefined if the phrase does not occur there. */
  function placesOf(
    { text, rest }: Entry,
    sentence: readonly (string | undefined)[],
    first: number,
  ): number[] | undefined {
    const [second] = rest
    // Fast path: rules out most of the thousands of phrases.
    if (second !== '…' && sentence[first + 1] !== second) return undefined
    if (first > 0 && text.startsWith('^')) return undefined
    const places: number[] = []
    let at = first
    let most = 0
    for (const next of rest) {
      if (next === '…') {
        most = longestGap
        continue
      }
      const last = at + 1 + most
      do {
        at++
        if (at > last || (sentence[at] !== next && subordinate.has(sentence[at] ?? ''))) return undefined
      } while (sentence[at] !== next)
      places.push(at)
      most = 0
    }
    return places
  }

  return {
    read(sentence) {
      const readWords: ReadWord[] = []
      const taken = new Set<number>()
      const say = (at: number, text: string, meant: Iterable<Meaning>, rest: readonly number[] = []) => {
        readWords.push({
          at,
          places: [at, ...rest],
          readings: either[text] ?? [[...meant]],
          anchor: anchorOf.get(text) ?? (rest.length > 0 ? anchorOf.get(text.slice(0, text.indexOf(' '))) : undefined),
        })
      }
      for (const [at, word] of sentence.entries()) {
        if (word === undefined || taken.has(at)) continue
        let isPhrase = false
        for (const phrase of phrases.get(word) ?? []) {
          const places = placesOf(phrase, sentence, at)
          if (!places?.every((place) => !taken.has(place))) continue
          say(at, phrase.text, phrase.meanings, places)
          for (const place of places) taken.add(place)
          isPhrase = true
          break
        }
        if (isPhrase) continue
        const atStart = at === 0 ? either[`^${word}`] && `^${word}` : undefined
        const meant = meaningsOfWord(word)
        if (!meant) return { unknown: word }
        say(at, atStart ?? word, meant)
      }
      return readWords
    },
  }
}

const none: ReadonlySet<Meaning> = new Set()

const listed = (text: string) => text.split(/\s+/).filter(Boolean)

/** All forms of the ordinary words. */
function ordinaryOf({ prefixes, verbs, forms, words }: Ordinary) {
  const all = new Set<string>(listed(forms))
  const stems = new Map<string, ReadonlySet<Meaning>>()
  const isGerman = prefixes.trim() !== ''
  for (const verb of listed(verbs)) for (const form of isGerman ? germanForms(verb) : englishForms(verb)) all.add(form)
  const bare = [...all]
  for (const prefix of listed(prefixes)) {
    for (const form of bare) {
      all.add(prefix + form)
      if (form.endsWith('en')) all.add(`${prefix}zu${form}`)
    }
  }
  for (const word of listed(words)) {
    if (word.endsWith('*')) stems.set(word.slice(0, -1), none)
    else all.add(word)
  }
  return { has: (word: string) => all.has(word), stems }
}

function germanForms(stem: string): string[] {
  const t = /[dt]$|chn$/.test(stem) ? 'et' : 't'
  const participle = ['', 'e', 'en', 'er', 'es', 'em'].map((ending) => `ge${stem}${t}${ending}`)
  const bare = ['', 'e', 'en', 'er', 'es', 'em'].map((ending) => `${stem}${t}${ending}`)
  return [`${stem}e`, `${stem}en`, `${stem}end`, `${stem}ende`, `${stem}enden`, ...bare, ...participle]
}

function englishForms(verb: string): string[] {
  const stem = verb.replace(/e$/, '')
  const doubled = /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb) ? verb + verb.at(-1) : stem
  if (/[^aeiou]y$/.test(verb)) {
    return [verb, `${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`]
  }
  return [verb, `${verb}${/(?:s|sh|ch|x|z)$/.test(verb) ? 'es' : 's'}`, `${doubled}ed`, `${doubled}ing`]
}
