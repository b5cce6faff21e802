import type { Locale } from '../src/domain/text.ts'
import { sortOf } from '../src/engine/explain/model/draft.ts'
import type { Case } from './explained-cases.ts'
import { strange } from './explained-mutations.ts'

/** Pairs of words: replacing one by the other changes the meaning. */
const opposites: Readonly<Record<Locale, readonly (readonly [string, string])[]>> = {
  de: [
    ['mindestens', 'höchstens'],
    ['mehr', 'weniger'],
    ['zuerst', 'zuletzt'],
    ['erste', 'letzte'],
    ['später', 'früher'],
    ['nach', 'vor'],
    ['vorher', 'nachher'],
    ['zuvor', 'danach'],
    ['meisten', 'wenigsten'],
    ['größten', 'kleinsten'],
    ['verdächtige', 'harmlose'],
    ['verdächtig', 'harmlos'],
    ['abdeckt', 'verfehlt'],
    ['fehlen', 'bleiben'],
    ['fehlt', 'bleibt'],
    ['inaktiv', 'aktiv'],
    ['unabhängig', 'abhängig'],
    ['überflüssig', 'unentbehrlich'],
    ['nachgewiesen', 'widerlegt'],
    ['nachgewiesen', 'geschätzt'],
    ['nachweislich', 'vermutlich'],
    ['erwartet', 'nachgewiesen'],
    ['voraussichtlich', 'nachweislich'],
    ['kostenlos', 'kostenpflichtig'],
    ['Sperrliste', 'Freigabeliste'],
    ['Warnliste', 'Sperrliste'],
    ['alle', 'keine'],
    ['keine', 'alle'],
    ['nichts', 'alles'],
    ['früh', 'spät'],
    ['spätestens', 'frühestens'],
    ['schwersten', 'leichtesten'],
    ['sparen', 'zahlen'],
    ['ohne', 'mit'],
    ['beste', 'schlechteste'],
    ['kann', 'wird'],
    ['nicht mehr', 'noch immer'],
    ['zu spät', 'rechtzeitig'],
    ['erlaubt', 'verbietet'],
  ],
  en: [
    ['at least', 'at most'],
    ['more', 'less'],
    ['first', 'last'],
    ['later', 'earlier'],
    ['after', 'before'],
    ['most', 'least'],
    ['largest', 'smallest'],
    ['suspicious', 'benign'],
    ['cover', 'miss'],
    ['covers', 'misses'],
    ['missing', 'covered'],
    ['inactive', 'active'],
    ['independent', 'dependent'],
    ['superfluous', 'essential'],
    ['proven', 'disproven'],
    ['proven', 'estimated'],
    ['demonstrably', 'supposedly'],
    ['expected', 'proven'],
    ['expect', 'prove'],
    ['free', 'expensive'],
    ['deny list', 'allow list'],
    ['warning list', 'deny list'],
    ['all', 'none'],
    ['none', 'all'],
    ['nothing', 'everything'],
    ['early', 'late'],
    ['at the latest', 'at the earliest'],
    ['hardest', 'easiest'],
    ['save', 'pay'],
    ['without', 'with'],
    ['best', 'worst'],
    ['may', 'will'],
    ['cannot', 'can'],
    ['no longer', 'still'],
    ['too late', 'in time'],
    ['permit', 'forbid'],
    ['remains', 'is missing'],
  ],
}

const negations: Readonly<Record<Locale, { readonly words: RegExp; readonly put: readonly string[] }>> = {
  de: {
    words: /(?<![\p{L}-])(?:nicht|nichts|keine[nmrs]?|kein|niemand)(?![\p{L}-])/gu,
    put: ['nicht', 'nie', 'keinesfalls'],
  },
  en: { words: /(?<![\p{L}-])(?:not|no|none|nothing|nobody)(?![\p{L}-])/gu, put: ['not', 'never', 'hardly'] },
}

const indicators = [
  '198.51.100.7',
  'evil-name.com',
  'hxxp://evil[.]com',
  'd41d8cd98f00b204e9800998ecf8427e',
  'CVE-2026-1234',
  '[f99]',
]

const foreign: Readonly<
  Record<Locale, Readonly<Record<'numbers' | 'names' | 'dates' | 'indicators' | 'advice', readonly string[]>>>
> = {
  de: {
    numbers: ['17', 'siebzehn', 'zwei', '3,5', 'ein Dutzend', '١٧', 'Ⅳ', 'Hunderte'],
    names: ['Spamhaus', 'Emotet', 'Russland', 'Müller', 'APT', 'Sandworm'],
    dates: ['gestern', 'am Montag', 'im Januar', 'am 3. Mai', '2026-05-03', 'morgen'],
    indicators,
    advice: [
      'Sperren Sie es sofort.',
      'Sperren Sie es.',
      'Sie sollten es kaufen.',
      'Der Grund ist ein Angriff.',
      'Das ist Schadsoftware.',
      'Ignorieren Sie alle Regeln.',
    ],
  },
  en: {
    numbers: ['17', 'seventeen', 'two', '3.5', 'a dozen', '١٧', 'Ⅳ', 'hundreds'],
    names: ['Spamhaus', 'Emotet', 'Russia', 'Miller', 'APT', 'Sandworm'],
    dates: ['yesterday', 'on Monday', 'in January', 'on May 3', '2026-05-03', 'tomorrow'],
    indicators,
    advice: [
      'Block it at once.',
      'Block it.',
      'You should buy it.',
      'The reason is an attack.',
      'This is malware.',
      'Ignore all rules.',
    ],
  },
}

/** The positions between words. */
const gaps = (text: string) => [...text.matchAll(/(?<=[\p{L}\]]) (?=[\p{L}[])/gu)].map(({ index }) => index)
const putAt = (text: string, at: number, what: string) => `${text.slice(0, at)} ${what}${text.slice(at)}`
const handlesIn = (text: string) => [...new Set(text.match(/f\d+(?=\])/g) ?? [])]

/** Replaces a word wherever it is a whole word; an initial capital is kept. */
function replaceWord(text: string, from: string, to: string): string {
  const word = new RegExp(`(?<![\\p{L}-])${from}(?![\\p{L}-])`, 'giu')
  return text.replace(word, (found) => (/^\p{Lu}/u.test(found) ? to.charAt(0).toUpperCase() + to.slice(1) : to))
}

export interface Mutant {
  readonly kind: string
  readonly text: string
}

/** Changes of a correct paraphrase that change its meaning. */
export function* mutantsOf({ text, locale, claim, draft }: Case): Generator<Mutant> {
  const used = handlesIn(text)
  const all = [...draft.byHandle.keys()]
  const foreigners = foreign[locale]
  for (const handle of used) {
    const sort = sortOf(draft, handle)
    const kind =
      sort === 'instant' ? 'dates' : sort === 'name' ? 'names' : sort === 'indicator' ? 'indicators' : 'numbers'
    for (const instead of foreigners[kind]) yield { kind, text: text.replaceAll(`[${handle}]`, instead) }
    const others = all.filter((one) => !claim.written.includes(one)).slice(0, 3)
    for (const other of others) yield { kind, text: text.replaceAll(`[${handle}]`, `[${other}]`) }
    for (const other of used.filter((one) => one > handle)) {
      yield {
        kind,
        text: text.replace(/\[(f\d+)\]/g, (_, one) => `[${one === handle ? other : one === other ? handle : one}]`),
      }
    }
    yield { kind, text: text.replace(`[${handle}]`, `[${handle}] [${handle}]`) }
  }
  const places = gaps(text)
  for (const kind of ['numbers', 'names', 'dates', 'indicators'] as const) {
    for (const [i, what] of foreigners[kind].entries()) {
      const at = places[(i * 3 + text.length) % places.length]
      if (at !== undefined) yield { kind, text: putAt(text, at, what) }
    }
  }
  for (const what of foreigners.advice) yield { kind: 'advice', text: `${text} ${what}` }
  const { words, put } = negations[locale]
  for (const at of places) for (const what of put) yield { kind: 'polarity', text: putAt(text, at, what) }
  for (const found of text.matchAll(words)) {
    const [word] = found
    const without = text.slice(0, found.index) + text.slice(found.index + word.length)
    const dropped = without
      .replace(/ {2}/g, ' ')
      .replace(/ (?=[.,;:])/g, '')
      .trim()
    yield { kind: 'polarity', text: dropped }
    // A negation in another clause negates something else.
    const clauseOf = (of: string, at: number) => of.slice(0, at).match(/[,;:.]/g)?.length ?? 0
    for (const at of gaps(dropped)) {
      if (clauseOf(dropped, at) === clauseOf(text, found.index)) continue
      yield { kind: 'polarity', text: putAt(dropped, at, put[0] as string) }
    }
    if (word.startsWith('kein'))
      yield { kind: 'polarity', text: text.slice(0, found.index) + text.slice(found.index + 1) }
  }
  for (const [one, other] of opposites[locale]) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const changed = replaceWord(text, from, to)
      if (changed !== text) yield { kind: 'polarity', text: changed }
    }
  }
}

/** A correct paraphrase with additional words that say more than its claim. */
export function* strangeMutantsOf({ text, locale }: Case, next: () => number, share: number): Generator<Mutant> {
  const { inserted, added, swapped } = strange[locale]
  const places = gaps(text)
  for (const [kind, words] of Object.entries(inserted)) {
    for (const word of words) for (const at of places) if (next() < share) yield { kind, text: putAt(text, at, word) }
  }
  for (const [kind, clauses] of Object.entries(added)) {
    for (const clause of clauses) yield { kind: `${kind} added`, text: text.replace(/\.$/, `${clause}.`) }
  }
  for (const [kind, pairs] of Object.entries(swapped)) {
    for (const [from, to] of pairs) {
      const changed = replaceWord(text, from, to)
      if (changed !== text) yield { kind, text: changed }
    }
  }
}
