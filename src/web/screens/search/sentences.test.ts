import { describe, expect, it } from 'vitest'
import type { IndicatorLife, LifeRow } from '../../../contract/search.ts'
import type { Locale } from '../../../domain/text.ts'
import { hourMs } from '../../../domain/time-units.ts'
import { messagesOf } from '../../i18n/index.ts'
import { parsed } from '../../i18n/translate.ts'
import { language } from '../../i18n/use-texts.ts'
import { sampleLife } from './sample.ts'
import { factTexts, leadText, lifeText, listedTexts, standingText } from './sentences.ts'

const words = { de: wordsOf('de'), en: wordsOf('en') }

function wordsOf(locale: Locale) {
  return language(locale, parsed(messagesOf(locale), locale))
}

const none: IndicatorLife['facts'] = {
  ...sampleLife.facts,
  sources: 250,
  watched: 212,
  listed: 0,
  published: 0,
  notListed: 0,
  independent: null,
  first: null,
  next: null,
  lead: null,
}

describe('the main fact', () => {
  it.each([
    [{ listed: 4, independent: 2 }, 'Gelistet von 4 von 212 beobachteten Quellen, 2 davon voneinander unabhängig'],
    [{ listed: 4, independent: 1 }, 'Gelistet von 4 von 212 beobachteten Quellen, 1 davon unabhängig'],
    [{ listed: 4 }, 'Gelistet von 4 von 212 beobachteten Quellen'],
    [{ listed: 1, independent: 1 }, 'Gelistet von 1 von 212 beobachteten Quellen'],
    [{ listed: 1, watched: 1 }, 'Gelistet von der einzigen beobachteten Quelle'],
    [{}, 'Von keiner der 212 beobachteten Quellen gelistet'],
    [{ watched: 1 }, 'Von der einzigen beobachteten Quelle nicht gelistet'],
    [{ watched: 0 }, 'Zu dieser Zeit wurde keine Quelle beobachtet: Nichts ist nachgewiesen'],
    [{ watched: 0, sources: 0 }, 'Ihre Gruppe sieht noch keine Quelle'],
  ])('in German for %o', (facts, text) => {
    expect(leadText({ ...none, ...facts }, words.de)).toBe(text)
  })
})

describe('the other facts', () => {
  const of = (name: string, date: string, stepMs: number | null = hourMs) => ({
    sourceId: name,
    sourceName: name,
    from: `${date}T00:00:00.000Z`,
    stepMs,
  })

  it.each([
    [{ lead: { ms: 121 * hourMs, certainty: 'proven' } }, 'First: X, Mar 3, 2026, 5\u00a0days before Y.'],
    [{ lead: { ms: 3.4 * hourMs, certainty: 'proven' } }, 'First: X, Mar 3, 2026, 3\u00a0hours before Y.'],
    [
      { lead: { ms: 0, certainty: 'tie' } },
      'First: X, Mar 3, 2026. Y followed so closely that the looks cannot tell who was ahead.',
    ],
    [
      { lead: { ms: hourMs, certainty: 'unknown' }, first: of('X', '2026-03-03', null) },
      'First seen: X, by Mar 3, 2026 at the latest. Whether Y was earlier is unproven.',
    ],
    [{ next: null }, 'First: X, Mar 3, 2026.'],
  ] as const)('say which source was first: %o', (facts, text) => {
    const all = { ...none, first: of('X', '2026-03-03'), next: of('Y', '2026-03-08'), ...facts }

    expect(factTexts(all, words.en)).toEqual([text])
  })

  it('distinguish dated, unproven, disproven and light matches, and leave out those that do not exist', () => {
    expect(factTexts({ ...none, published: 1, unproven: 2, notListed: 1, light: 1 }, words.en)).toEqual([
      '1 source was not watched then, but dates its listing to that time itself.',
      '2 sources listed it at another time and were not watched then: unproven.',
      '1 source listed it at another time and not then: looks or the publisher’s dates show that.',
      '1 source lists only the host or a URL on it: a light match, not counted.',
    ])
    expect(factTexts(none, words.en)).toEqual([])
  })
})

describe('a row', () => {
  const [gate, harbour] = sampleLife.rows as [LifeRow, LifeRow]

  it('describes its life in words, newest period first', () => {
    expect(lifeText(gate, words.de)).toBe(
      'North Gate: gelistet seit 03.03.2026; beobachtet, nicht gelistet vom 20.02.2026 bis 03.03.2026; nicht beobachtet bis 20.02.2026.',
    )
  })

  it('says for the table when it listed the indicator', () => {
    expect(listedTexts(harbour, words.en)).toEqual([
      'listed since Mar 17, 2026',
      'listed from Mar 8, 2026 to Mar 14, 2026',
    ])
  })

  it('never says "not listed" about a time without looks', () => {
    const at = Date.parse('2026-01-05T23:59:59.999Z')

    expect(standingText(sampleLife, gate, at, words.en)).toBe('not watched')
    expect(standingText(sampleLife, gate, at, words.de)).toBe('nicht beobachtet')
  })

  it('distinguishes the publisher’s own statements from watched times', () => {
    const at = Date.parse('2026-01-05T23:59:59.999Z')
    const [first, ...rest] = gate.bars
    const dated = { ...gate, bars: [{ ...first, publisher: 'notListed' } as LifeRow['bars'][number], ...rest] }

    expect(standingText(sampleLife, dated, at, words.en)).toBe('not watched; not listed, says the publisher')
  })

  it('names the probability only for the requested day', () => {
    const at = Date.parse('2026-01-05T23:59:59.999Z')
    const likely = { ...gate, probability: 820 }

    expect(standingText({ asOf: '2026-01-05T23:59:59.000Z' }, likely, at, words.en)).toBe(
      'not watched, 82% likely to be listed',
    )
    expect(standingText({ asOf: '2026-01-04T23:59:59.000Z' }, likely, at, words.en)).toBe('not watched')
  })
})
