import { describe, expect, it } from 'vitest'
import { type Case, casesOf, drafts, isRefused, paraphrasesIn } from '../../../../test/explained-cases.ts'
import { type Mutant, mutantsOf, strangeMutantsOf } from '../../../../test/explained-mutants.ts'
import { random } from '../../../../test/random.ts'
import { rounds } from '../../../../test/soak.ts'
import type { Locale } from '../../../domain/text.ts'
import { impliedClaims } from './implied.ts'
import { meaningsOf } from './sense.ts'
import { verify } from './verify.ts'

/** Introductions without a meaning of their own. */
const introductions: Readonly<Record<Locale, readonly string[]>> = {
  de: ['Außerdem gilt: ', 'Zudem gilt: ', 'Ferner gilt: '],
  en: ['In addition, ', 'Moreover, ', 'Furthermore, '],
}

/** All paraphrases; every second one is added with an introduction too. */
const tuned: readonly Case[] = casesOf(paraphrasesIn('tuned')).flatMap((one, at) => {
  const introduction = introductions[one.locale][at % 3] as string
  const lower = one.locale === 'en' ? one.text.charAt(0).toLowerCase() + one.text.slice(1) : one.text
  return [one, ...(at % 2 === 0 ? [{ ...one, text: introduction + lower }] : [])]
})

/** The mutations of all sentences take half a minute. */
const limit = { timeout: 600_000 }

describe('templates', () => {
  it('pass their own verification, with known words only', () => {
    for (const { claim, draft, locale, id } of drafts) {
      expect(verify(claim.text, claim, draft), `${id} ${locale}`).toEqual({ sentence: claim.template })
    }
  })

  it('have the same negations in both languages', () => {
    const counts = Map.groupBy(drafts, ({ id }) => id)
    const differ = [...counts].filter(([, some]) => {
      const [de, en] = some.map(({ claim, locale }) => meaningsOf(claim, locale).includes('neg'))
      return de !== en
    })
    expect(differ.map(([id]) => id)).toEqual([])
  })

  it('have implied meanings only for claims that exist', () => {
    const ids = [...new Set(drafts.map(({ id }) => id))]
    expect(impliedClaims.filter((begins) => !ids.some((id) => id === begins || id.startsWith(`${begins}.`)))).toEqual(
      [],
    )
  })
})

// Measured values (docs/design/explanations-and-search.md) as upper limits. For the first two, at most 5 % is promised.
it.each([
  ['by writers who saw the prompt', () => casesOf(paraphrasesIn('written')), 0.01],
  ['by writers who saw the prompt, held out', () => casesOf(paraphrasesIn('held-out-written')), 0.03],
  ['by the rules of the prompt', () => casesOf(paraphrasesIn('fifth')), 0.041],
  ['from which the first lists were made', () => tuned, 0.05],
  ['of a second round', () => casesOf(paraphrasesIn('second')), 0.12],
  ['of a third round', () => casesOf(paraphrasesIn('third')), 0.1],
  ['of a fourth round', () => casesOf(paraphrasesIn('fourth')), 0.3],
  ['of the second round, held out', () => casesOf(paraphrasesIn('held-out-second')), 0.17],
  ['of the third round, held out', () => casesOf(paraphrasesIn('held-out-third')), 0.22],
])('the verifier refuses no more correct paraphrases %s than measured', (_, some, most) => {
  const cases = some()
  const refused = cases.filter((one) => isRefused(one, one.text))

  expect(cases.length).toBeGreaterThanOrEqual(200)
  // Refused sentences are not shown, so that nobody tunes the verifier for the held-out ones.
  expect(refused.length / cases.length).toBeLessThanOrEqual(most)
})

it.each([
  ['who acts', 'post.headline.leakUndated', 'en', '{actor} was named as a victim by {victim}.'],
  ['who acts', 'post.headline.leakUndated', 'de', '{actor} wurde von {victim} als Opfer genannt.'],
  [
    'who lists',
    'indicator.found.around',
    'en',
    '{value} lists not {aroundNames} itself, but a range or a domain above it.',
  ],
  [
    'part and whole',
    'indicator.found.dependent',
    'en',
    'Only {witnesses} of these {independent} sources are independent.',
  ],
  [
    'unknown facts and conclusions',
    'indicator.uncertain.unwatched',
    'en',
    'On {at}, none of the sources listed it. That does not mean that none was watched.',
  ],
  [
    'unknown facts and conclusions',
    'indicator.uncertain.unwatched',
    'de',
    'Am {at} listete keine der Quellen es. Das heißt nicht, dass keine beobachtet wurde.',
  ],
  [
    'unknown facts and conclusions',
    'indicator.uncertain.blind',
    'en',
    '{notWatched} of {sources} sources do not list it now. That does not mean that they are not watched.',
  ],
  [
    'two lists',
    'report.found.ownRestored',
    'de',
    'Ohne eine Warnliste hätten {ownRestored} Observables wegen Ihrer Sperrliste als harmlos gegolten.',
  ],
  [
    'the scope of a bound',
    'report.next.substitute',
    'en',
    '{substituteOf} could replace most of {substitute}: it covers {substituteShare} of the same.',
  ],
  ['source and value', 'indicator.headline.listed', 'en', '{listed} of {watched} listed sources watches {value}.'],
  [
    'source and value',
    'indicator.headline.listed',
    'de',
    '{listed} von {watched} gelisteten Quellen hat {value} beobachtet.',
  ],
] as const)('exchanged, %s is noticed: %s in %s', (_, claim, locale, text) => {
  expect(casesOf([{ claim, locale, text }]).map((one) => isRefused(one, one.text))).toEqual([true])
})

it.each([
  ['by a passive', 'indicator.headline.listed', 'en', '{value} is listed by {listed} of {watched} watched sources.'],
  ['by a passive', 'post.headline.leak', 'de', 'Am {posted} wurde {victim} von {actor} als Opfer genannt.'],
  [
    'words after their whole',
    'indicator.found.dependent',
    'en',
    'Only {independent} of the {witnesses} sources are independent, because sources that share a list count only once.',
  ],
] as const)('facts may change places %s', (_, claim, locale, text) => {
  expect(casesOf([{ claim, locale, text }]).map((one) => isRefused(one, one.text))).toEqual([false])
})

/** A fixed seed, because shares of few sentences vary from seed to seed. */
const seed = 20261122

/** Templates and correct paraphrases that are accepted, in random order by the seed. */
function* accepted(): Generator<Case> {
  const drafted = drafts.flatMap(({ texts, ...rest }) => [rest.claim.text, ...texts].map((text) => ({ ...rest, text })))
  const all = [...drafted, ...casesOf(['written', 'held-out-written', 'fifth'].flatMap(paraphrasesIn))]
  const next = random(seed)
  const drawn = all.map((one) => ({ one, at: next() })).toSorted((a, b) => a.at - b.at)
  for (const { one } of drawn) if (!isRefused(one, one.text)) yield one
}

/** Counts mutants, and those that are accepted, by kind, until there are enough. */
function counted(mutants: (one: Case) => Iterable<Mutant>, enough: number) {
  const counts = new Map<string, number>()
  const missed: Mutant[] = []
  let all = 0
  for (const passing of accepted()) {
    if (all >= enough) break
    const seen = new Set([passing.text])
    for (const mutant of mutants(passing)) {
      if (seen.has(mutant.text)) continue
      seen.add(mutant.text)
      all++
      counts.set(mutant.kind, (counts.get(mutant.kind) ?? 0) + 1)
      if (!isRefused(passing, mutant.text)) missed.push(mutant)
    }
  }
  return { counts, missed, all }
}

it('catches every changed number, name, date and indicator, advice, and 99.5 % of changed polarity', limit, () => {
  const { counts, missed, all } = counted(mutantsOf, rounds(8_000, Number.POSITIVE_INFINITY))
  const polarity = missed.filter(({ kind }) => kind === 'polarity')

  expect(all).toBeGreaterThanOrEqual(rounds(8_000, 15_000))
  expect(missed.filter(({ kind }) => kind !== 'polarity')).toEqual([])
  const names = polarity.slice(0, 20).map(({ text }) => text)
  // A partial run has few mutants, so the limit is wider.
  expect(polarity.length / (counts.get('polarity') ?? 0), `SEED=${seed}\n${names.join('\n')}`).toBeLessThanOrEqual(
    0.005 * rounds(1.5, 1),
  )
})

/** Maximum share of accepted mutants by kind; most accepted ones do not change the meaning: docs/design/explanations-and-search.md. */
const mostMissed: Readonly<Record<string, number>> = {
  severity: 0,
  family: 0,
  // A claim that speaks of blocking twice, and its sentence once, has room for a second time in the wrong place.
  action: 0.0005,
  advice: 0,
  'harm added': 0,
  'attribution added': 0,
  'advice added': 0,
  'claim added': 0,
  'certainty added': 0,
  'restriction added': 0,
  entity: 0.003,
  judgement: 0.006,
  comparison: 0.008,
  certainty: 0.01,
  'comparison added': 0.012,
  hedge: 0.02,
  time: 0.025,
  cause: 0.04,
  'cause added': 0.055,
  quantity: 0.05,
  antonym: 0.05,
  subject: 0.06,
}

it(
  'the verifier accepts no added harm, untrusted text, advice or claim, and hardly any cause, hedge, bound or antonym',
  limit,
  () => {
    const next = random(seed)
    const { counts, missed, all } = counted(
      (one) => strangeMutantsOf(one, next, 0.03),
      rounds(10_000, Number.POSITIVE_INFINITY),
    )

    expect(all).toBeGreaterThanOrEqual(rounds(10_000, 20_000))
    for (const [kind, most] of Object.entries(mostMissed)) {
      const texts = missed.filter((one) => one.kind === kind).map(({ text }) => text)
      const message = `${kind}, SEED=${seed}\n${texts.slice(0, 5).join('\n')}`
      // A partial run has few mutants of each kind, so the limit is wider: of 300, two more than the limit of 1 % are chance.
      expect(texts.length / (counts.get(kind) ?? 0), message).toBeLessThanOrEqual(most * rounds(2, 1))
    }
  },
)
