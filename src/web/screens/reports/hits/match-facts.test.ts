import { expect, it } from 'vitest'
import type { Evidence } from '../../../../domain/report.ts'
import { messagesOf } from '../../../i18n/index.ts'
import { parsed } from '../../../i18n/translate.ts'
import { language } from '../../../i18n/use-texts.ts'
import { matchFacts } from './match-facts.ts'

type Match = Evidence['matches'][number]

const plain: Match = {
  ID: 'a',
  indicator: 'x.example',
  how: 'exact',
  when: 'in-time',
  probability: 1,
  proven: 1,
  distanceHours: 0,
  listedFrom: null,
  listedUntil: null,
  leadHours: 48,
  delayHours: 0,
}

it.each<[Partial<Match>, en: string[], de: string[]]>([
  [{}, ['listed 2 days before the first event'], ['2 Tage vor dem ersten Ereignis gelistet']],
  [
    { when: 'during', probability: 0.6, proven: 0.4, leadHours: -36, delayHours: 54 },
    [
      'listed only 1 day 12 hours after the first event',
      'met 2 days 6 hours after the first event',
      'proven for 40% of the hours',
    ],
    [
      'erst 1 Tag 12 Std. nach dem ersten Ereignis gelistet',
      '2 Tage 6 Std. nach dem ersten Ereignis getroffen',
      'in 40 % der Stunden nachgewiesen',
    ],
  ],
  [
    { when: 'unproven', probability: 0.25, proven: 0, leadHours: null, delayHours: null, distanceHours: 26 },
    ['25% likely', 'nearest look 1 day 2 hours away'],
    ['zu 25 % wahrscheinlich', 'nächstgelegener Abruf 1 Tag 2 Std. entfernt'],
  ],
] as [Partial<Match>, string[], string[]][])('says when a source listed what occurred: %j', (changes, en, de) => {
  const said = (locale: 'de' | 'en') =>
    matchFacts({ ...plain, ...changes } as Match, language(locale, parsed(messagesOf(locale), locale))).map((fact) =>
      fact.replaceAll('\u00a0', ' '),
    )

  expect([said('en'), said('de')]).toEqual([en, de])
})
