import { expect, it } from 'vitest'
import { reportTables } from '../src/cli/report-tables.ts'
import type { ComparedFeed, CurrentFeed, Report } from '../src/domain/report.ts'
import { undecidedCauses } from '../src/domain/report-codes.ts'
import { known } from '../src/engine/explain/facts.ts'
import { reportFacts } from '../src/engine/explain/report-facts.ts'
import { wholeObservable } from '../src/engine/match/weight.ts'
import { figuresAt, selectionEvaluator, withWorlds } from '../src/engine/report/selection.ts'
import { readSelection } from '../src/engine/report/selection-address.ts'
import { reportRows } from '../src/web/screens/reports/sources/csv.ts'
import { random } from './random.ts'
import { sampleReport } from './sample-report.ts'
import { seed } from './seed.ts'
import { rounds } from './soak.ts'

const cents = (eur: number) => Math.round(100 * eur)

/** A made-up report: sources with prices, some in use, and classes of what they cover. */
function reportFrom(next: () => number): Report {
  const below = (most: number) => Math.floor(next() * most)
  const sample = sampleReport('r')
  const [one] = sample.comparedFeeds as [ComparedFeed]
  const feeds = Array.from({ length: 2 + below(7) }, (_, i): ComparedFeed => {
    const price = next() < 0.1 ? null : next() < 0.4 ? 0 : below(3_000_000) / 100
    return { ...one, ID: `s${i}`, name: `S${i}`, price, complexity: { score: below(100) / 10 } }
  })
  const rows = Array.from({ length: 1 + below(12) }, () => [
    1 + below(120),
    ...feeds.flatMap((_, i) => (next() < 0.35 ? i : [])),
  ])
  const weighed = rows.map(([weight = 0, ...sources]) => [weight * wholeObservable, ...sources])
  const isProven = weighed.filter(() => next() < 0.7)
  const currentFeeds = feeds
    .filter(() => next() < 0.5)
    .map((feed): CurrentFeed => {
      const undecided = next() < 0.4 ? undecidedCauses[below(undecidedCauses.length)] : undefined
      const isDead = undecided === undefined && next() < 0.1
      const rest = { ...(undecided && { undecided }), ...(next() < 0.3 && { delivered: true }) }
      return { ...feed, id: feed.ID, superfluous: false, verdict: isDead ? 'dead' : 'too-little', ...rest }
    })
  return withWorlds({
    ...sample,
    summary: {
      ...sample.summary,
      suspicious: rows.reduce((sum, [weight = 0]) => sum + weight, 0),
      winnowPrices: [
        { upToSources: 2, eurPerYear: 3000 },
        { upToSources: null, eurPerYear: 9000 },
      ],
      ...(next() < 0.2 && { feeToday: 3000 }),
    },
    recommendedFeeds: feeds.filter((_, i) => next() < 0.4 && i < 6),
    comparedFeeds: feeds,
    currentFeeds,
    classes: {
      IDs: feeds.map(({ ID }) => ID),
      classes: weighed,
      proven: isProven,
      possible: weighed,
      met: rows,
      light: rows,
    },
  })
}

it(`every way to a report tells of the same two states of the world (SEED=${seed})`, () => {
  const next = random(seed)
  for (let i = 0; i < rounds(1000, 10_000); i++) {
    const report = reportFrom(next)
    const { today, tomorrow, net, currentFeeds, superfluousFeeds, comparedFeeds } = report
    const told = `world ${i}`
    if (!today || !tomorrow || !net) throw new Error('no worlds')
    const figures = figuresAt(report, readSelection(''))

    expect(cents(net.eur), told).toBe(cents(tomorrow.totalPrice) - cents(today.totalPrice))
    expect([figures.today, figures.tomorrow, figures.net], told).toEqual([today, tomorrow, net])
    expect([figures.coverage, figures.totalPrice], told).toEqual([tomorrow.coverage, tomorrow.totalPrice])
    const alone = selectionEvaluator({ ...report, currentFeeds: [] })(tomorrow.IDs)
    expect([alone.coverage, alone.proven, alone.sourcesPrice], told).toEqual([
      tomorrow.coverage,
      tomorrow.proven,
      tomorrow.sourcesPrice,
    ])
    for (const { ID, undecided, verdict } of currentFeeds) {
      if (undecided) expect([ID, verdict], told).toEqual([ID, 'not-compared'])
    }
    expect(new Set(superfluousFeeds.map(({ ID }) => ID)), told).toEqual(
      new Set(today.IDs.filter((id) => !tomorrow.IDs.includes(id))),
    )

    const facts = known(reportFacts(report))
    expect(cents(facts.number('report.price.total')), told).toBe(cents(tomorrow.totalPrice))
    const staying = currentFeeds.filter(({ ID }) => tomorrow.IDs.includes(ID))
    expect(cents(facts.number('report.price.kept')), told).toBe(
      staying.reduce((sum, { price }) => sum + cents(price ?? 0), 0),
    )
    expect(facts.sources('report.unpriced').toSorted(), told).toEqual(today.unpriced.toSorted())
    expect(facts.number('report.price.less'), told).toBe(Math.max(0, Math.floor(-net.eur)))
    const [head = [], ...rows] = reportRows(report, figures)
    const selected = rows.filter((row) => row[head.indexOf('selected')] === 'yes').map(([ID]) => ID)
    expect(selected.sort(), told).toEqual([...tomorrow.IDs].sort())

    // What is given up is gone, also if it is recommended or kept.
    for (const { ID } of currentFeeds) {
      const gone = figuresAt(report, readSelection(`?drop=${ID}`))
      expect([gone.tomorrow.IDs.includes(ID), gone.IDs.includes(ID)], told).toEqual([false, false])
    }

    // A source in use with a price that changes sides changes net by this price.
    const turned = currentFeeds.find(({ ID }) => figures.kept.includes(ID))
    if (turned) {
      const without = figuresAt(report, readSelection(`?drop=${turned.ID}`))
      const stay = (some: typeof figures) => some.kept.filter((id) => id !== turned.ID)
      if (stay(without).length === stay(figures).length && !turned.delivered) {
        expect(cents(figures.net.eur) - cents(without.net.eur), told).toBe(cents(turned.price ?? 0))
      }
    }
    if (i % 50 === 0) {
      const text = reportTables(report)
      const euro = (eur: number) => eur.toLocaleString('en', { minimumFractionDigits: Number.isInteger(eur) ? 0 : 2 })
      if (currentFeeds.length > 0) expect(text, told).toContain(`${euro(tomorrow.totalPrice)} EUR a year`)
      expect(comparedFeeds.length).toBeGreaterThan(0)
    }
  }
})
