import { expect, it } from 'vitest'
import { extractionFacts } from '../src/analysis/extraction-facts.ts'
import { readLog } from '../src/analysis/read-log.ts'
import { bestScanner } from '../src/analysis/scanner.ts'
import { changesOver, sourceFacts } from '../src/analysis/source-facts.ts'
import { openWarnings } from '../src/analysis/warnings.ts'
import { demoLog } from '../src/catalogue/demo/log.ts'
import { demoPrices } from '../src/catalogue/demo/prices.ts'
import type { KindId } from '../src/domain/observables/index.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { Report, WorldState } from '../src/domain/report.ts'
import { minuteMs } from '../src/domain/time-units.ts'
import { passedOf } from '../src/engine/extract/passed.ts'
import { createIndexBuilder, type IndexSource } from '../src/engine/index/index-builder.ts'
import { bufferBytes } from '../src/engine/index/index-bytes.ts'
import { openIndex } from '../src/engine/index/index-reader.ts'
import { toleranceOf } from '../src/engine/listings/looks.ts'
import { analyse } from '../src/engine/report/analyse.ts'
import { demoSource, demoTimeline } from './demo-timeline.ts'
import { collected } from './looks.ts'
import { oneChunk } from './one-chunk.ts'

const now = Date.UTC(2026, 10, 20, 6)

/** The demo report: the demo's log and sources through the whole engine, in memory. */
async function demoReport(current: readonly string[] = [], budget?: number): Promise<Report> {
  const warnings = await openWarnings()
  const { timeline, outcomes } = await demoTimeline(now)
  const builder = createIndexBuilder({ now })
  for (const listing of timeline.listings()) {
    const judged = warnings.judge(listing.kind, listing.value)
    builder.add(judged ? { ...listing, [judged === 'benign' ? 'warned' : 'doubtful']: true } : listing)
  }
  const held = timeline.sources.map((id, position): IndexSource => {
    const { cadenceMinutes, flavours } = demoSource(id)
    return collected({
      id,
      looks: timeline.looks(position),
      toleranceMs: toleranceOf(cadenceMinutes * minuteMs),
      changedAt: timeline.changedAt(position),
      pool: flavours[0] ?? 'mixed',
    })
  })
  const index = openIndex(bufferBytes(builder.build(held)))
  const reading = await readLog([{ name: 'winnow-demo.log', content: oneChunk(demoLog(now)) }], {
    scanner: await bestScanner(),
    prefilter: index.prefilter,
    now,
  })
  const kinds = Object.keys(index.kinds) as KindId[]
  const { report } = analyse({
    id: '00000000-0000-4000-8000-000000000000',
    sightings: reading.extraction.possibleMatches(),
    passed: passedOf(reading.extraction),
    extraction: extractionFacts(reading),
    index,
    sources: timeline.sources.map((id, position) => {
      const source = demoSource(id)
      const records = kinds.reduce((sum, kind) => sum + index.count(position, kind, 'listed'), 0)
      return sourceFacts(source, demoPrices, { records, changes: changesOver(outcomes.get(id) ?? []) })
    }),
    organisation:
      budget === undefined
        ? defaultOrganisation
        : { ...defaultOrganisation, sourcesType: { free: true, commercial: true, budget } },
    current,
    detectedFormat: reading.detectedFormat,
    judge: warnings.judge,
    options: { now, winnowPrices: demoPrices.product },
  })
  return report
}

/** The figures on the home page. */
function figuresOf({ summary, recommendedFeeds, comparedFeeds, classes, pareto, proof }: Report) {
  const { lines, observables, suspicious, sourcesCompared, winnowPrices } = summary
  const { byHost: _, met: _met, ...covered } = summary.covered
  const { inTime, during, unproven, late, expired, benign, doubtful } = summary
  return {
    summary: {
      ...{ lines, observables, suspicious, inTime, during, unproven, late, expired, benign, doubtful },
      ...{ sourcesCompared, covered },
    },
    winnowPrices,
    recommended: recommendedFeeds.map(({ ID }) => ID),
    proven: proof.gap === 0,
    sources: comparedFeeds.map(({ ID, name, price, statistics }) => ({
      ID,
      name: name.replace(' (demo)', ''),
      price,
      coverage: statistics.coverage,
      verified: statistics.verified,
      late: statistics.late,
      exclusive: statistics.exclusive,
    })),
    classes: {
      IDs: classes.IDs,
      classes: classes.classes,
      proven: classes.proven,
      possible: classes.possible,
    },
    curve: pareto.byCount.map(({ coverage, IDs }) => [IDs.length, coverage]),
  }
}

it('the home page shows the figures that the engine computes for the demo report (update: vitest -u)', async () => {
  const text = JSON.stringify(figuresOf(await demoReport()))

  await expect(`${text}\n`).toMatchFileSnapshot('../src/web/screens/home/demo-figures.json')
})

it('finds what the sources in use cost and cover today, and what to give up', async () => {
  const inUse = ['demo.global-reputation', 'demo.threat-graph', 'demo.perimeter-pro']
  const report = await demoReport(inUse)
  const rounded = (state: WorldState | undefined) => [state?.totalPrice, Math.round(state?.coverage ?? 0)]
  const verdicts = Object.fromEntries(report.currentFeeds.map(({ ID, verdict }) => [ID, verdict]))

  expect([rounded(report.today), rounded(report.tomorrow)]).toEqual([
    [84_000, 411],
    [63_500, 534],
  ])
  expect([report.net?.eur, Math.round(report.net?.coverage ?? 0)]).toEqual([-20_500, 123])
  expect(verdicts).toEqual({
    'demo.global-reputation': 'dear',
    'demo.threat-graph': 'worth-it',
    'demo.perimeter-pro': 'worth-it',
  })
  expect(report.superfluousFeeds.map(({ ID }) => ID)).toEqual(['demo.global-reputation'])
})

it('says that the fee of Winnow keeps a free source out of the budget', async () => {
  const { comparedFeeds, tomorrow } = await demoReport([], 40_000)
  const legacy = comparedFeeds.find(({ ID }) => ID === 'demo.legacy-blocklist')

  expect(tomorrow?.totalPrice).toBeLessThanOrEqual(40_000)
  expect([legacy?.price, legacy?.excluded]).toEqual([0, 'winnow-price'])
})
