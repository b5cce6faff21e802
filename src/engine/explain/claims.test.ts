import { describe, expect, it } from 'vitest'
import { madeFacts, readAloud } from '../../../test/explained.ts'
import { baseFacts, type Some, truths } from '../../../test/explained-truths.ts'
import { locales } from '../../domain/text.ts'
import { importanceOf } from './claim.ts'
import { claimsOf, usesOf } from './claims.ts'
import { type Facts, known } from './facts.ts'
import { placeholders, type Uses, write } from './wording.ts'

const all = (['report', 'indicator', 'post'] as const).flatMap((subject) =>
  claimsOf[subject].map((claim) => ({ subject, claim })),
)

/** Facts that are sums of probabilities, or come from one. */
const estimates =
  /^(?:source\..*\.(?:added|coverage|coverageShare|exclusive)|report\.(?:coverage\.(?:expected|expectedShare|estimated)|backtest\.(?:chosen|best)|gap|price\.each|proof\.value|substitute\.share|(?:superfluous|dear)\.lost))$/

it('the table has every claim, and claim ids are unique', () => {
  expect(all.map(({ claim }) => claim.id)).toEqual(Object.keys(truths))
  expect(all.filter(({ subject, claim }) => !claim.id.startsWith(`${subject}.`))).toEqual([])
})

describe.each(all.map(({ subject, claim }) => [claim.id, subject, claim] as const))('%s', (id, subject, claim) => {
  const [holding, not] = truths[id] ?? [{}, {}]
  const factsOf = (more: Some): Facts => madeFacts(subject, { ...baseFacts[subject], ...more })

  it('depends only on the facts that it cites', () => {
    expect([claim.holds(known(factsOf(holding))), claim.holds(known(factsOf(not)))]).toEqual([true, false])
    expect(claim.holds(known({ subject, all: [] }))).toBe(false)
  })

  it('is a whole sentence in both languages, with 0, 1 and 2 of everything', () => {
    const { all: facts } = factsOf(holding)
    const uses = usesOf(claim, known({ subject, all: facts }))
    for (const locale of locales) {
      for (const count of [0, 1, 2]) {
        const counted = facts.map((fact) =>
          fact.value.sort === 'count' ? { ...fact, value: { sort: 'count', value: count } as const } : fact,
        )
        for (const isLog of [true, false]) {
          const changed = counted.map((fact) =>
            fact.id === 'report.isLog' ? { ...fact, value: { sort: 'flag', value: isLog } as const } : fact,
          )
          const parts = write(claim[locale], uses, known({ subject, all: changed }), locale)
          expect(readAloud({ parts })).toMatch(/^(?!.*(?:undefined|NaN|[{}|]| {2}| [.,:;])).+\.$/)
        }
      }
    }
  })

  it('contains only words: every figure, date and name is a fact', () => {
    const uses: Uses = usesOf(claim, known(factsOf(holding)))
    for (const locale of locales) {
      const fixed = claim[locale].replace(/\{[\w.+]+(?::|\})/g, '')
      expect(fixed).not.toMatch(/\p{N}|€|\$/u)
      for (const { keys } of placeholders(claim[locale])) {
        for (const key of keys) expect(uses).toHaveProperty(key)
      }
    }
  })

  it('says that it is expected, or at most, where a figure is a sum of probabilities', () => {
    const uses: Uses = usesOf(claim, known(factsOf(holding)))
    for (const locale of locales) {
      const written = placeholders(claim[locale]).filter(({ isWritten }) => isWritten)
      const isEstimate = written.some(({ keys }) => keys.some((key) => estimates.test(uses[key] ?? '')))
      if (isEstimate) expect(claim[locale]).toMatch(/erwart|expect|könnte höchstens|could cover at most/)
    }
  })

  it('has as many variants as its placeholders need', () => {
    for (const text of [claim.de, claim.en]) {
      for (const [, keys = '', variants = ''] of text.matchAll(/\{([\w.+]+):([^{}]*)\}/g)) {
        const count = variants.split('|').length
        // Only logs have observables, so profiles never select the third variant.
        expect([keys, count]).toEqual([keys, keys.includes('+') ? 4 : keys === 'kind' ? (count === 2 ? 2 : 4) : 2])
      }
    }
  })

  it('has an importance from 0 to 100', () => {
    const importance = importanceOf(claim, known(factsOf(holding)))
    expect(importance >= 0 && importance <= 100).toBe(true)
  })
})
