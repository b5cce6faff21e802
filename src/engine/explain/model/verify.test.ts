import { describe, expect, it } from 'vitest'
import { madeFacts } from '../../../../test/explained.ts'
import { development, type Fresh, heldOut } from '../../../../test/explained-fresh.ts'
import { later } from '../../../../test/explained-later.ts'
import { strange } from '../../../../test/explained-mutations.ts'
import { paraphrases } from '../../../../test/explained-paraphrases.ts'
import { baseFacts, truths } from '../../../../test/explained-truths.ts'
import { random } from '../../../../test/random.ts'
import { type Locale, locales } from '../../../domain/text.ts'
import { claimsOf, usesOf } from '../claims.ts'
import { known } from '../facts.ts'
import { type Draft, type DraftClaim, draftOf, sortOf } from './draft.ts'
import { meaningsOf } from './sense.ts'
import { verify } from './verify.ts'

interface Case {
  readonly id: string
  readonly locale: Locale
  readonly claim: DraftClaim
  readonly draft: Draft
  /** With handles, as a model writes it. */
  readonly text: string
}

/** It cites nothing that others do not cite, so no explanation has it beside them. */
const neverOffered = new Set(['report.next.complete'])

/** Introductions that say nothing of their own. */
const introductions: Readonly<Record<Locale, readonly string[]>> = {
  de: ['Außerdem gilt: ', 'Zudem gilt: ', 'Ferner gilt: '],
  en: ['In addition, ', 'Moreover, ', 'Furthermore, '],
}

const drafts = (['report', 'indicator', 'post'] as const).flatMap((subject) =>
  claimsOf[subject]
    .filter(({ id }) => !neverOffered.has(id))
    .flatMap((claim) =>
      locales.map((locale) => {
        const facts = madeFacts(subject, { ...baseFacts[subject], ...truths[claim.id]?.[0] })
        const draft = draftOf(facts, locale)
        const drafted = [draft.headline, ...draft.claims].find((one) => one?.template.claim === claim.id)
        if (!drafted) throw new Error(`${claim.id} is not offered`)
        const handles = new Map([...draft.byHandle].map(([handle, fact]) => [fact.id, handle]))
        const uses = usesOf(claim, subject, known(facts))
        const withHandles = (text: string) =>
          text.replace(/\{(\w+)\}/g, (_, key: string) => `[${handles.get(uses[key] ?? '')}]`)
        const texts = (paraphrases[claim.id]?.[locale] ?? []).map(withHandles)
        return { id: claim.id, locale, draft, claim: drafted, texts, withHandles }
      }),
    ),
)

/** Every second paraphrase also with an introduction. */
const right: readonly Case[] = drafts.flatMap(({ texts, ...rest }, at) =>
  texts.flatMap((text, i) => {
    const some = introductions[rest.locale]
    const introduction = some[(at + i) % some.length] as string
    const lower = rest.locale === 'en' ? text.charAt(0).toLowerCase() + text.slice(1) : text
    return [{ ...rest, text }, ...((at + i) % 2 === 0 ? [{ ...rest, text: introduction + lower }] : [])]
  }),
)

const isRefused = ({ claim, draft }: Pick<Case, 'claim' | 'draft'>, text: string) =>
  'refused' in verify(text, claim, draft)

describe('templates', () => {
  it('say of themselves what they mean, in words of which each is known', () => {
    for (const { claim, draft, locale, id } of drafts) {
      expect(verify(claim.text, claim, draft), `${id} ${locale}`).toEqual({ sentence: claim.template })
    }
  })

  it('mean the same in both languages as far as negations go', () => {
    const counts = Map.groupBy(drafts, ({ id }) => id)
    const differ = [...counts].filter(([, some]) => {
      const [de, en] = some.map(({ claim, locale }) => meaningsOf(claim, locale).includes('neg'))
      return de !== en
    })
    expect(differ.map(([id]) => id)).toEqual([])
  })
})

it('at most 5 % of right paraphrases are refused', () => {
  const refused = right.filter((one) => isRefused(one, one.text))

  expect(right.length).toBeGreaterThanOrEqual(400)
  expect(refused.length / right.length).toBeLessThanOrEqual(0.05)
})

const casesOf = (some: readonly Fresh[]): readonly Case[] =>
  some.map(({ claim: id, locale, text }) => {
    const drafted = drafts.find((one) => one.id === id && one.locale === locale)
    if (!drafted) throw new Error(`${id} is not offered`)
    return { ...drafted, text: drafted.withHandles(text) }
  })

// What was measured, see docs/decisions/0329: it may become less, not more.
it.each([
  ['for development', development, 0.09],
  ['of a second round', later, 0.2],
  ['held out', heldOut, 0.3],
])('of right paraphrases %s, no more are refused than were measured', (_, some, most) => {
  const cases = casesOf(some)
  const refused = cases.filter((one) => isRefused(one, one.text))

  expect(cases.length).toBeGreaterThanOrEqual(200)
  expect(refused.length / cases.length).toBeLessThanOrEqual(most)
})

/** Words whose exchange turns the meaning. */
const turned: Readonly<Record<Locale, readonly (readonly [string, string])[]>> = {
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

const foreign: Readonly<
  Record<Locale, Readonly<Record<'numbers' | 'names' | 'dates' | 'indicators' | 'advice', readonly string[]>>>
> = {
  de: {
    numbers: ['17', 'siebzehn', 'zwei', '3,5', 'ein Dutzend', '١٧', 'Ⅳ', 'Hunderte'],
    names: ['Spamhaus', 'Emotet', 'Russland', 'Müller', 'APT', 'Sandworm'],
    dates: ['gestern', 'am Montag', 'im Januar', 'am 3. Mai', '2026-05-03', 'morgen'],
    indicators: [
      '198.51.100.7',
      'evil-name.com',
      'hxxp://evil[.]com',
      'd41d8cd98f00b204e9800998ecf8427e',
      'CVE-2026-1234',
      '[f99]',
    ],
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
    indicators: [
      '198.51.100.7',
      'evil-name.com',
      'hxxp://evil[.]com',
      'd41d8cd98f00b204e9800998ecf8427e',
      'CVE-2026-1234',
      '[f99]',
    ],
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

/** The places between words, where something can be put in. */
const gaps = (text: string) => [...text.matchAll(/(?<=[\p{L}\]]) (?=[\p{L}[])/gu)].map(({ index }) => index)
const putAt = (text: string, at: number, what: string) => `${text.slice(0, at)} ${what}${text.slice(at)}`
const handlesIn = (text: string) => [...new Set(text.match(/f\d+(?=\])/g) ?? [])]

interface Mutant {
  readonly kind: string
  readonly text: string
}

/** Everything that says something else than a right paraphrase. */
function* mutantsOf({ text, locale, claim, draft }: Case): Generator<Mutant> {
  const used = handlesIn(text)
  const all = [...draft.byHandle.keys()]
  const strange = foreign[locale]
  for (const handle of used) {
    const sort = sortOf(draft, handle)
    const kind =
      sort === 'instant' ? 'dates' : sort === 'name' ? 'names' : sort === 'indicator' ? 'indicators' : 'numbers'
    for (const instead of strange[kind]) yield { kind, text: text.replaceAll(`[${handle}]`, instead) }
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
    for (const [i, what] of strange[kind].entries()) {
      const at = places[(i * 3 + text.length) % places.length]
      if (at !== undefined) yield { kind, text: putAt(text, at, what) }
    }
  }
  for (const what of strange.advice) yield { kind: 'advice', text: `${text} ${what}` }
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
    // In another clause it denies something else.
    const clauseOf = (of: string, at: number) => of.slice(0, at).match(/[,;:.]/g)?.length ?? 0
    for (const at of gaps(dropped)) {
      if (clauseOf(dropped, at) === clauseOf(text, found.index)) continue
      yield { kind: 'polarity', text: putAt(dropped, at, put[0] as string) }
    }
    if (word.startsWith('kein'))
      yield { kind: 'polarity', text: text.slice(0, found.index) + text.slice(found.index + 1) }
  }
  for (const [one, other] of turned[locale]) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const word = new RegExp(`(?<![\\p{L}-])${from}(?![\\p{L}-])`, 'giu')
      if (!word.test(text) || from === to) continue
      const changed = text.replace(word, (found) =>
        /^\p{Lu}/u.test(found) ? to.charAt(0).toUpperCase() + to.slice(1) : to,
      )
      yield { kind: 'polarity', text: changed }
    }
  }
}

it('catches every changed number, name, date and indicator, advice, and 99.5 % of changed polarity', () => {
  const accepted = right.filter((one) => !isRefused(one, one.text))
  const counts = new Map<string, number>()
  const missed: Mutant[] = []
  const seen = new Set<string>()
  for (const one of accepted) {
    for (const mutant of mutantsOf(one)) {
      const key = `${one.id} ${mutant.text}`
      if (mutant.text === one.text || seen.has(key)) continue
      seen.add(key)
      counts.set(mutant.kind, (counts.get(mutant.kind) ?? 0) + 1)
      if (!isRefused(one, mutant.text)) missed.push(mutant)
    }
  }
  const polarity = missed.filter(({ kind }) => kind === 'polarity')

  expect([...counts.values()].reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(15_000)
  expect(missed.filter(({ kind }) => kind !== 'polarity')).toEqual([])
  const names = polarity.slice(0, 20).map(({ text }) => text)
  expect(polarity.length / (counts.get('polarity') ?? 0), names.join('\n')).toBeLessThanOrEqual(0.005)
})

/** What the words of a sentence could say beside its claim. */
function* strangeMutantsOf({ text, locale }: Case, next: () => number, share: number): Generator<Mutant> {
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
      const word = new RegExp(`(?<![\\p{L}-])${from}(?![\\p{L}-])`, 'giu')
      const changed = text.replace(word, (found) =>
        /^\p{Lu}/u.test(found) ? to.charAt(0).toUpperCase() + to.slice(1) : to,
      )
      if (changed !== text) yield { kind, text: changed }
    }
  }
}

/** The largest share of each kind that may pass; what passes mostly says nothing else, see docs/decisions/0329. */
const mostMissed: Readonly<Record<string, number>> = {
  severity: 0,
  judgement: 0.002,
  cause: 0.04,
  advice: 0,
  hedge: 0.015,
  certainty: 0.004,
  comparison: 0.004,
  quantity: 0.025,
  time: 0.01,
  entity: 0,
  'cause added': 0.05,
  'advice added': 0,
  'claim added': 0,
  'restriction added': 0,
  antonym: 0.02,
  subject: 0.07,
}

it('lets no severity, advice, stranger or claim in, and hardly a cause, hedge, bound or antonym', () => {
  const seed = Number(process.env.SEED ?? 20261121)
  const next = random(seed)
  const counts = new Map<string, number>()
  const missed = new Map<string, string[]>()
  const templates = drafts.map(({ claim, ...rest }) => ({ ...rest, claim, text: claim.text }))
  for (const one of [...templates, ...right, ...casesOf([...development, ...later])]) {
    if (isRefused(one, one.text)) continue
    for (const { kind, text } of strangeMutantsOf(one, next, 0.03)) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (!isRefused(one, text)) missed.set(kind, [...(missed.get(kind) ?? []), text])
    }
  }

  expect([...counts.values()].reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(20_000)
  for (const [kind, most] of Object.entries(mostMissed)) {
    const texts = missed.get(kind) ?? []
    const message = `${kind}, SEED=${seed}\n${texts.slice(0, 5).join('\n')}`
    expect(texts.length / (counts.get(kind) ?? 0), message).toBeLessThanOrEqual(most)
  }
})
