import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { residuals } from '../../src/engine/persistence/interval.ts'
import { bySource, calibrate, diagram, held, total, whole } from './calibrate.ts'
import { choose } from './choices.ts'
import { historiesAt, readHistories } from './histories.ts'
import { measurePriors } from './priors.ts'

const folder = fileURLToPath(new URL('../../../shared/data/histories', import.meta.url))
const middling = ['third', 'seventh', 'tenth', 'gap', 'front', 'half'] as const
const seed = 7

/** Each archive uses priors that were measured without it. A decile with fewer matches than this is not judged. */
const enough = 200

describe.skipIf(!historiesAt(folder))('sources with a known past, 13 checks (skipped without ../shared)', () => {
  const histories = historiesAt(folder) ? readHistories(folder) : undefined
  const known = histories as NonNullable<typeof histories>
  const groups = [...new Set(histories?.sources.map(({ group }) => group))]
  const priors = new Map(groups.map((group) => [group, measurePriors(known, group)]))
  const cutTo = (name: (typeof middling)[number] | 'last') => {
    return groups.map((group) => calibrate(known, group, name, priors.get(group) as never))
  }
  const cuts = histories ? middling.map((name) => ({ name, calibrations: cutTo(name) })) : []
  const last = histories ? cutTo('last') : []
  const all = cuts.flatMap(({ calibrations }) => calibrations)

  it('have enough sources and matches', () => {
    expect(known.sources.length).toBeGreaterThanOrEqual(131)
    expect(total(all).matches).toBeGreaterThan(10_000)
  })

  it.each(middling)(
    'cut (%s): the expected number is within 10 % of the true one, of each archive within 25 %',
    (name) => {
      const sums = (cuts.find((cut) => cut.name === name)?.calibrations ?? []).map(whole)
      const sumOf = (of: 'expected' | 'truth') => sums.reduce((sum, one) => sum + one[of], 0)

      expect(Math.abs(sumOf('expected') / sumOf('truth') - 1)).toBeLessThan(0.1)
      for (const { expected, truth } of sums)
        if (truth >= enough) expect(Math.abs(expected / truth - 1)).toBeLessThan(0.25)
    },
  )

  it('what looks prove is true for 95 %', () => {
    const proven = all.flatMap(({ answers }) => answers).filter(({ proven }) => proven)
    const wrong = proven.filter(({ probability, truth }) => probability > 0 !== truth)

    expect(wrong.length / proven.length).toBeLessThan(0.05)
  })

  it('cut to the last look only: the expected number is within 25 %', () => {
    const { expected, truth } = total(last)

    expect(Math.abs(expected / truth - 1)).toBeLessThan(0.25)
  })

  it('the 90 % interval contains the truth for 85 to 95 % of the sources', () => {
    const sources = all.flatMap(bySource)

    expect(sources.length).toBeGreaterThan(150)
    expect(held(sources)).toBeGreaterThan(0.85)
    expect(held(sources)).toBeLessThan(0.95)
  })

  it('the 90 % interval of archives left out contains the truth for 83 to 97 % of the sources, of each for 75 %', () => {
    const everything = [...all, ...last].map((one) => ({ group: one.group, sources: bySource(one) }))
    const heldBy = groups.map((group) => {
      const others = everything.filter((one) => one.group !== group).flatMap(({ sources }) => sources)
      const { low, high } = percentiles(others.map(({ residual }) => residual))
      const own = everything.filter((one) => one.group === group).flatMap(({ sources }) => sources)
      return own.map(({ matches, expected, truth, spread }) => {
        return Math.max(0, expected + low * spread) <= truth && truth <= Math.min(matches, expected + high * spread)
      })
    })
    const share = (answers: readonly boolean[]) => answers.filter(Boolean).length / answers.length

    expect(share(heldBy.flat())).toBeGreaterThan(0.83)
    expect(share(heldBy.flat())).toBeLessThan(0.97)
    expect(Math.min(...heldBy.map(share))).toBeGreaterThan(0.75)
    // The constants are those of all archives together.
    const found = percentiles(everything.flatMap(({ sources }) => sources).map(({ residual }) => residual))
    expect(found.low).toBeCloseTo(residuals.low, 1)
    expect(found.high).toBeCloseTo(residuals.high, 1)
  })

  it('the reliability diagram lies within 0.1 of the diagonal', () => {
    const deciles = diagram(all).filter(({ matches }) => matches >= enough)

    expect(deciles.length).toBeGreaterThan(5)
    for (const { matches, expected, truth } of deciles) {
      expect(Math.abs(expected - truth) / matches, `around ${expected / matches}`).toBeLessThan(0.1)
    }
  })

  it('selections by expected coverage lose at most 3 % of true coverage, in the median', () => {
    const losses = [...all, ...last].flatMap((calibration) => choose(calibration, 20, seed)).sort((a, b) => a - b)

    expect(losses.length, `seed ${seed}`).toBeGreaterThanOrEqual(200)
    expect(losses[losses.length >> 1], `seed ${seed}`).toBeLessThanOrEqual(0.03)
  })
})

/** The 5th and the 95th percentile. */
function percentiles(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number
  return { low: at(0.05), high: at(0.95) }
}
