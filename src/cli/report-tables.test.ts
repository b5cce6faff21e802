import { expect, it } from 'vitest'
import { sampleReport } from '../../test/sample-report.ts'
import type { Report } from '../domain/report.ts'
import { wholeObservable } from '../engine/match/weight.ts'
import { reportTables } from './report-tables.ts'

const [source] = sampleReport('plain').recommendedFeeds as [Report['recommendedFeeds'][number]]

/** A report of one source that is proven to cover some of the suspicious observables. */
function covering(covered: number, suspicious: number): Report {
  const report = sampleReport('plain')
  const IDs = [source.ID]
  const rows = [[covered * wholeObservable, 0]]
  const counts = [[covered, 0]]
  return {
    ...report,
    summary: { ...report.summary, suspicious },
    recommendedFeeds: [source],
    classes: { IDs, classes: rows, proven: rows, possible: rows, met: counts, light: counts },
  }
}

/** The same with dead sources in use, which lose something each, and cost 6,240 EUR of work besides. */
function givingUp(...some: readonly { readonly lost: number; readonly price?: number | null }[]): Report {
  const report = covering(30, 60)
  const ids = some.map((_, i) => `ended${i}`)
  const classes = [...report.classes.classes, ...some.map(({ lost }, i) => [lost * wholeObservable, i + 1])]
  return {
    ...report,
    currentFeeds: some.map(({ price = 0 }, i) => {
      const ID = ids[i] as string
      return { ...source, ID, id: ID, price, superfluous: false, verdict: 'dead' }
    }),
    classes: { ...report.classes, IDs: [source.ID, ...ids], classes },
  }
}

it.each([
  [2999, 3000, 'of 3,000 suspicious (>99.9%)'],
  [3000, 3000, 'of 3,000 suspicious (100.0%)'],
  [1, 3000, 'of 3,000 suspicious (<0.1%)'],
  [30, 60, 'of 60 suspicious (50.0%)'],
])('rounds a coverage of %d of %d neither to nothing nor to everything', (covered, suspicious, text) => {
  expect(reportTables(covering(covered, suspicious))).toContain(text)
})

it('shows no percentage of a few observables, but a warning that they are few', () => {
  const few = 'so few suspicious observables allow no sure recommendation'
  expect(reportTables(covering(2, 3))).toMatch(new RegExp(`${few}[^]*expected 2 of 3 suspicious for `))
  expect(reportTables(covering(2, 300))).not.toContain(few)
})

it('says what is met and after how long, and where only the first and the last sighting are known', () => {
  const shownWith = (statistics: Partial<typeof source.statistics>) =>
    reportTables({
      ...covering(30, 300),
      recommendedFeeds: [{ ...source, statistics: { ...source.statistics, ...statistics } }],
    })

  expect(shownWith({ verified: 12.345, met: 30, medianDelayHours: 6.5 })).toMatch(/ 12\.3 +30 \(after 6\.5 h\) /)
  expect(shownWith({ verified: 12.345, met: 30, medianDelayHours: 0 })).toMatch(/ 12\.3 +30 +0 /)
  expect(shownWith({})).toContain('; met in at least one hour: 30; ')
  expect(shown({ from: null, to: null })).not.toContain('met in at least')
  expect(shown({ onlyEnds: 1 })).toContain('of 1 observable only the first and the last sighting are known')
})

it('names the range of an expected number that is uncertain', () => {
  const shownWith = (coverage: number, interval: [number, number]) => {
    const feed = { ...source, statistics: { ...source.statistics, coverage, interval } }
    return reportTables({ ...covering(30, 300), recommendedFeeds: [feed], comparedFeeds: [] })
  }

  expect(shownWith(136, [20, 174])).toMatch(/ {2}136 \(20–174\) {2}/)
  expect(shownWith(135.9, [135.2, 136.4])).toMatch(/ {2}135\.9 \(135\.2–136\.4\) {2}/)
  expect(shownWith(30, [30, 30])).toMatch(/ {2}30 {2}/)
})

/** The tables of a log with 60 suspicious observables, with these changes. */
function shown(changes: Partial<Report['summary']>): string {
  const report = covering(30, 60)
  return reportTables({ ...report, summary: { ...report.summary, ...changes } })
}

it('says how many are suspicious only by their host, so that the parts add up to all', () => {
  const parts = { inTime: 28, during: 2, unproven: 20, late: 5, expired: 3 }
  const only =
    'hour: 28; during, only in a later hour: 2; unproven, no look tells of some hour: 20; late, only afterwards: 5; expired, only before: 3; only their host or a URL on it: 2\n'
  expect(shown({ ...parts, light: 2 })).toContain(only)
  expect(shown({ ...parts, expired: 5, light: 0 })).toContain('only before: 5\n')
  const ever = 'time is ignored, whatever a source has ever listed counts as proven: 58'
  expect(shown({ ever: true, inTime: 58, light: 2 })).toContain(`${ever}; only their host or a URL on it: 2\n`)
})

it('says how many URLs are known by their host alone to the recommended and to the selected sources', () => {
  const report = covering(30, 60)
  const shownWith = (urls: number, sources?: readonly string[]) =>
    reportTables({ ...report, classes: { ...report.classes, byHost: [[urls, 0, 0]] } }, { sources })

  expect(shownWith(2)).toContain(
    'at most 30 (not counted: 2 URLs whose host they list or may have listed: blocking the host blocks them, too); ',
  )
  expect(shownWith(1)).toContain('blocking the host blocks it, too); ')
  expect(shownWith(2, [source.ID]).match(/not counted: 2 URLs/g)).toHaveLength(2)
  expect(reportTables(report)).not.toContain('not counted')
})

it('says how much all compared sources together cover at most, unless it is everything', () => {
  expect(reportTables(covering(30, 60))).toContain(
    'at most 30; met in at least one hour: 30; all compared sources together at most 30; ',
  )
  expect(reportTables(covering(60, 60))).not.toContain('all compared sources together')
})

it('warns that nothing is proven, and on what times the figures of a log without times rest', () => {
  const unproven = 'nothing is proven, which is too little for a sure recommendation'
  const untimed = 'no line has a usable time: calculated as if everything had happened when the report was made'

  expect(shown({ unproven: 59, linesWithoutTime: 3 })).not.toMatch(new RegExp(`${unproven}|${untimed}`))
  expect(shown({ unproven: 60 })).toContain(unproven)
  expect(shown({ unproven: 60, from: null, to: null, linesWithoutTime: 3 })).toContain(`${untimed}\n${unproven}`)
  for (const changes of [{ ever: true }, { detectedFormat: 'FEED_COMPARE' }]) {
    const timeless = { unproven: 60, from: null, linesWithoutTime: 3, ...changes }
    expect(shown(timeless)).not.toMatch(new RegExp(`${unproven}|${untimed}`))
  }
})

it('warns that nothing of the recommendation is proven, though other sources prove something', () => {
  const covered = { proven: 0, expected: 30, possible: 40, met: 0 }
  const onlyProbable = 'nothing that the recommended sources cover is proven'

  expect(shown({ unproven: 59, covered })).toContain(onlyProbable)
  expect(shown({ unproven: 59, covered })).toContain('Recommended by probabilities alone, none of it is proven')
  expect(shown({ unproven: 60, covered })).not.toContain(onlyProbable)
  expect(shown({ unproven: 59, covered: { ...covered, proven: 1 } })).not.toMatch(/nothing/)
  expect(shown({ unproven: 59, covered, detectedFormat: 'FEED_COMPARE' })).not.toContain(onlyProbable)
})

it.each([
  [
    { passed: 3, blocked: 1, unknown: 6 },
    '3 got through, 1 was blocked every time, of 6 the log does not say what was done; ',
  ],
  [{ passed: 4, blocked: 0, unknown: 6 }, '4 got through, of 6 the log does not say what was done; '],
  [{ passed: 10, blocked: 0, unknown: 0 }, '10 got through; '],
  [{ passed: 0, blocked: 4, unknown: 6 }, '4 were blocked every time, of 6 the log does not say what was done; '],
  [{ passed: 0, blocked: 0, unknown: 10 }, 'of 10 the log does not say what was done; '],
  [{ passed: 0, blocked: 10, unknown: 0 }, 'none got through, 10 were blocked every time; '],
])('says what the log says was done, and nothing of what did not occur: %o', (events, sentence) => {
  const ways = { inbound: 0, outbound: 0, internal: 0 }

  expect(shown({ events: { ...events, ...ways } })).toContain(` suspicious: ${sentence}inbound 0`)
})

it('says how many matches lie beyond all measured distances', () => {
  const said = '3 of the unproven: the sources that may have listed them were not looked at for more than two years'

  expect(shown({ unmeasured: 3 })).toContain(said)
  // Those of other sources do not count towards it.
  expect(shown({ unmeasured: 3 })).toContain('"at most" of a selection with these sources')
  expect(shown({})).not.toContain('no probability is measured')
})

it('does not present a price of Winnow that nobody stated as an offer', () => {
  const report = covering(30, 60)
  const shownWith = (winnowPrices: Report['summary']['winnowPrices']) =>
    reportTables({ ...report, recommendedFeeds: [source], summary: { ...report.summary, winnowPrices } })

  expect(shownWith([])).toContain(' 0 EUR for Winnow (its price is not stated), ')
  expect(shownWith([{ upToSources: null, eurPerYear: 300 }])).toContain(' 300 EUR for Winnow, ')
})

it('says that false alarms of less than a day say little about a year', () => {
  const report = covering(30, 60)
  const feed = { ...source, winnowFilterRateEffective: { count: 3, pcnt: 10 } }
  const shown = (to: string) =>
    reportTables({ ...report, summary: { ...report.summary, to }, recommendedFeeds: [feed], comparedFeeds: [] })
  const short = ', very inaccurate from less than a day; without them '

  expect(shown('2026-11-19T01:00:00.000Z')).toContain(short)
  expect(shown('2026-11-20T00:00:00.000Z')).not.toContain(short)
})

it('says that a log of less than a day tells little about a year, if anything in it is suspicious', () => {
  const short = 'the log spans less than a day, which says little about what sources cover in a year'
  const to = '2026-11-19T21:59:59.999Z'

  expect(shown({ to })).toContain(short)
  // A log that is rotated daily.
  const daily = { to: '2026-11-19T23:59:58.000Z' }
  for (const other of [{}, daily, { to, ever: true }, { to, detectedFormat: 'FEED_COMPARE' }, { to, suspicious: 0 }]) {
    expect(shown(other)).not.toContain(short)
  }
})

it('says until when it is settled what sources listed, where the log goes on', () => {
  expect(shown({ settledUntil: '2026-11-19T20:30:00.000Z' })).toContain(
    'until 2026-11-19 20:30 UTC, what sources listed is settled; later hours may still change',
  )
  expect(shown({})).not.toContain('is settled')
})

it('says which part of the work on false alarms comes from proven ones, unless all are', () => {
  const report = covering(30, 60)
  const shown = (falseAlarmsProven?: number) => {
    const statistics = { ...source.statistics, ...(falseAlarmsProven !== undefined && { falseAlarmsProven }) }
    const feed = { ...source, statistics, winnowFilterRateEffective: { count: 4, pcnt: 10 } }
    return reportTables({ ...report, recommendedFeeds: [feed], comparedFeeds: [] })
  }

  // 4 in a day: 4 × 0.75 h × 65 EUR × 365.
  expect(shown(1)).toContain('false alarms 71,175 EUR, of which 17,794 EUR are from proven ones')
  expect(shown(0)).toContain('of which 0 EUR are from proven ones')
  for (const all of [4, undefined]) expect(shown(all)).not.toContain('from proven ones')
})

it('says why nothing is recommended for a log without anything suspicious', () => {
  const report = { ...covering(0, 0), recommendedFeeds: [] }
  const shown = (changes: Partial<Report['summary']>) =>
    reportTables({ ...report, summary: { ...report.summary, ...changes } })

  expect(shown({ observables: 0 })).toContain('Nothing to compare. Private and own addresses are not compared.')
  expect(shown({ observables: 9, benign: 8 })).toContain('these sources would not have shown it')
  expect(shown({ observables: 9, detectedFormat: 'FEED_COMPARE' })).toContain('No source knows anything of the list.')
  expect(shown({ observables: 9, benign: 8, doubtful: 1 })).toContain(
    'what the sources list is harmless or shared infrastructure',
  )
})

it('names the sources in use whose fees are missing from the sums', () => {
  const gone = { ...source, ID: 'gone', id: 'gone', price: null, superfluous: false, undecided: 'kinds' as const }
  const shown = reportTables({ ...covering(30, 60), currentFeeds: [gone] })
  expect(shown).toContain('Keep: gone (not compared)')
  expect(shown).toContain('costs a year: at least 0 EUR: ')
  expect(shown).toContain('; without the unknown prices of gone\n')
})

it('says of a source on trial until when it costs nothing', () => {
  const tried = { ...source, trialUntil: '2026-12-20T06:00:00.000Z' }
  expect(reportTables({ ...covering(30, 60), recommendedFeeds: [tried] })).toContain(' on trial until 2026-12-20 ')
})

it('shows what becomes of the sources in use by the choice of the reader, and what that covers and costs', () => {
  const report = givingUp({ lost: 2, price: 100 }, { lost: 3, price: 20 })
  const kept = reportTables(report, { keep: ['ended0'] })

  expect(reportTables(report)).toContain('Give up: ended0 (dead), ended1 (dead)\n')
  expect(kept).toMatch(/^Selected: demo\.one: expected 32 of 60 suspicious \(53\.3%\) for 100 EUR a year: /m)
  expect(kept).toContain('Tomorrow: 2 sources, expected 32 of 60, 30 proven, for 100 EUR a year\n')
  expect(kept).toContain(
    'Difference: 20 EUR less a year; expected 27 more\nGive up: ended1 (dead)\nKeep: ended0 (dead)',
  )
  expect(kept).toContain('Without all of them, at most 3 of what is expected is missing')
  expect(kept).not.toMatch(/^ended0 +dead/m)
  expect(reportTables(report, { giveUp: ['ended0', 'ended1'] })).toContain(
    'Tomorrow: 1 source, expected 30 of 60, 30 proven, for 0 EUR a year\n',
  )
})

it('says which selected sources list nothing in the log, because their prices are not in the sum', () => {
  const report = covering(30, 60)
  expect(reportTables(report, { sources: [source.ID, 'idle'] })).toContain(
    `Selected: ${source.ID} (without idle, which list nothing in the log): expected 30 of 60 suspicious (50.0%)`,
  )
  expect(reportTables(report, { sources: ['idle'] })).toContain('Selected: none of idle lists anything in the log')
})

it('never rounds an expected number above 0 to 0', () => {
  expect(reportTables(givingUp({ lost: 0.04 }))).toMatch(/^ended0 +dead +<0\.1 +6,240 EUR/m)
})

it('states that the total excludes the fee of a source without a known price', () => {
  const shown = reportTables(givingUp({ lost: 0, price: 100 }, { lost: 0, price: null }))
  expect(shown).toMatch(/^ended0 .* 6,340 EUR *$/m)
  expect(shown).toMatch(/^ended1 .* 6,240 EUR \+ fee$/m)
  expect(shown).toContain('Today: 2 sources, expected 0 of 60, 0 proven, for at least 100 EUR a year\n')
})

it.each([
  ['budget', 'With a higher budget'],
  ['commercial', 'Commercial ones'],
  ['dead', 'Dead ones'],
  ['no-price', 'Ones without a known price'],
  ['licence', 'Ones whose licence'],
] as const)('names what keeps a source out that would add enough: %s', (excluded, text) => {
  const none = { ...covering(0, 60), recommendedFeeds: [] }
  const out = (coverage: number): Report => {
    const comparedFeeds = [
      { ...source, statistics: { ...source.statistics, coverage }, selected: false, eligible: false, excluded },
    ]
    return { ...none, comparedFeeds }
  }
  expect(reportTables(out(20))).toContain(`none that may be chosen adds enough. ${text}`)
  expect(reportTables(out(0.5))).toContain('none that may be chosen adds enough.\n')
})

it('names the source that alone makes most suspicious, and says what the recommended ones besides it cover of the rest', () => {
  const report = covering(40, 100)
  const other = { ...source, ID: 'popular' }
  const classes = { ...report.classes, IDs: [source.ID, 'popular'] }
  const light = [
    [60, 1],
    [40, 0],
  ]
  const said = (recommendedFeeds: Report['recommendedFeeds']) =>
    reportTables({
      ...report,
      recommendedFeeds,
      comparedFeeds: [source, other].map((feed) => ({ ...feed, eligible: true })),
      classes: { ...classes, light },
    })
  const text = '60 of 100 suspicious are so only because of popular; they count'

  expect(said([other, source])).toContain(text)
  expect(said([other, source])).toContain('of the other 40, the other recommended source is expected to cover 40\n')
  expect(said([source])).toContain('of the other 40, the recommended source is expected to cover 40\n')
  expect(said([other])).toMatch(new RegExp(`${text}.* say little\n`))
  expect(reportTables(report)).not.toContain('only because of')
})

it('does not say that no source adds enough where the budget is too small for the product alone', () => {
  const { summary, ...rest } = covering(20, 60)
  const statistics = { ...source.statistics, coverage: 20 }
  const comparedFeeds = [{ ...source, statistics, selected: false, eligible: false, excluded: 'budget' as const }]
  const cOrg = { ...summary.cOrg, sourcesType: { ...summary.cOrg.sourcesType, budget: 100 } }
  const winnowPrices = [{ upToSources: null, eurPerYear: 1000 }]
  const none = { ...rest, summary: { ...summary, cOrg, winnowPrices }, recommendedFeeds: [], comparedFeeds }

  expect(reportTables(none)).toContain('No source is recommended. The price of Winnow alone is above the budget.\n')
})

it('does not say that no source adds enough where nobody knows it', () => {
  const { summary, ...rest } = covering(0, 60)
  const none = (unmeasured: number): Report => {
    const counts = { verified: 0, unproven: 60, late: 0, expired: 0, unmeasured }
    return { ...rest, summary: { ...summary, ...counts }, recommendedFeeds: [], comparedFeeds: [] }
  }

  expect(reportTables(none(60))).toContain('No source is recommended: whether one adds enough is not known.\n')
  expect(reportTables(none(59))).toContain('none that may be chosen adds enough.\n')
})

it('shows no figures of a source in use without data, whose zeros mean nothing', () => {
  const current = { ...source, id: 'unheard', ID: 'unheard', superfluous: false }
  const shown = (more: object) => reportTables({ ...covering(30, 60), currentFeeds: [{ ...current, ...more }] })

  expect(shown({ notCompared: true })).toMatch(/^unheard( +–)+ +0$/m)
  expect(shown({ notCompared: true })).toContain('No data of these to compare: unheard')
  expect(shown({})).not.toMatch(/–|No data/)
})

it('states the coverage that dropping all superfluous sources together would lose', () => {
  expect(reportTables(givingUp({ lost: 0.04 }, { lost: 0.25 }, { lost: 0 }))).toContain(
    'at most 0.3 of what is expected is missing',
  )
})

it('says in what zone times without one were read, and what its changes of clocks leave unclear', () => {
  const report = covering(30, 60)
  const shown = (assumed: NonNullable<Report['summary']['assumed']>) =>
    reportTables({ ...report, summary: { ...report.summary, assumed } })

  expect(shown({ zoneOffsetMinutes: -210 })).toContain('times without a zone are read as UTC-03:30; say --zone')
  expect(shown({ zoneOffsetMinutes: 0 })).toContain('times without a zone are read as UTC; say --zone')
  const ofSightings = shown({ zone: 'Europe/Berlin', sightingsZoneOffsetMinutes: 120, linesInRepeatedHour: 1 })
  expect(ofSightings).toContain(
    'when the sightings were made, times without a zone were read as UTC+02:00; --zone does not change that',
  )
  expect(ofSightings).not.toMatch(/are read as|say --zone/)
  const berlin = shown({ zone: 'Europe/Berlin', linesInRepeatedHour: 1, linesInMissingHour: 2 })
  expect(berlin).toContain('1 line names a time that occurred twice when clocks were put back in Europe/Berlin')
  expect(berlin).toContain('2 lines name a time that did not occur in Europe/Berlin')
  expect(berlin).not.toContain('say --zone')
})

it('names the sources that came too late for most of the log, with the date', () => {
  const report = covering(30, 60)
  const from = report.summary.from as string
  const since = new Date(Date.parse(from) + 1000).toISOString()
  const of = (watchedPcnt: number, coverage_light: number): Report['comparedFeeds'][number] => {
    const statistics = { ...source.statistics, coverage_light }
    return { ...source, statistics, eligible: true, firstLook: since, watchedPcnt }
  }
  const shown = (...feeds: Report['comparedFeeds']) => reportTables({ ...report, comparedFeeds: feeds })
  const title = 'Collected for less than half of the time of the log'

  expect(shown(of(12.3, 4))).toMatch(new RegExp(`${title}[^]*${since.slice(0, 10)} +12\\.3%`))
  expect(shown(of(50, 4), of(10, 0))).not.toContain(title)
  // What is said of all sources, is said again only of those that are recommended or in use.
  const feeds = [
    { ...of(12.3, 4), selected: false },
    { ...of(9.9, 0), ID: 'chosen', selected: true },
  ]
  const few = { ...report, comparedFeeds: feeds }
  const hardly = (sourcesWatched: number) =>
    reportTables({ ...few, summary: { ...report.summary, sourcesWatched, sourcesCompared: 9 } })
  expect(hardly(0)).toContain(
    'none of 9 sources was watched for most of the time of the log: what was listed then and no longer is, is unknown',
  )
  expect(hardly(2)).toContain('only 2 of 9 sources were watched')
  expect(hardly(2)).toMatch(new RegExp(`${title}[^]*${since.slice(0, 10)} +9\\.9%`))
  expect(hardly(2)).not.toContain('12.3%')
})

it('names recommended sources of which nothing is proven because they were collected only after the log', () => {
  const report = covering(30, 60)
  const { from, to } = report.summary as { from: string; to: string }
  const later = (time: string) => new Date(Date.parse(time) + 1000).toISOString()
  const shown = (met: number, firstLook: string, selected = true) => {
    const statistics = { ...source.statistics, coverage_light: 4, met }
    const feed = { ...source, ID: 'new', statistics, selected, eligible: true, firstLook, watchedPcnt: 0 }
    return reportTables({ ...report, comparedFeeds: [feed] })
  }
  const sentence = 'Recommended, but collected only after the log, so nothing of them is proven: new'

  expect(shown(0, later(to))).toContain(sentence)
  // The publisher's own dates may prove a match.
  for (const other of [shown(1, later(to)), shown(0, later(from)), shown(0, later(to), false)])
    expect(other).not.toContain(sentence)
})

it('says how a source in use counts whose licence has ended', () => {
  const current = { ...source, id: 'paid', ID: 'paid', superfluous: false, notCompared: true }
  const shown = (more: object) => reportTables({ ...covering(30, 60), currentFeeds: [{ ...current, ...more }] })
  const ended = 'The own licence has ended, so these count neither as covered nor as superfluous: paid (2026-11-20)'

  expect(shown({ licenceEnded: '2026-11-20T10:00:00.000Z' })).toContain(ended)
  expect(shown({})).not.toContain('own licence')
})

it('says of the report and of its sources that most was seen with one own host only', () => {
  const host = '10.1.2.3'
  const report = covering(30, 60)
  const feeds = Array.from({ length: 300 }, (_, i) => ({
    ...source,
    ID: `of-one-host-${i}`,
    eligible: true as const,
    statistics: { ...source.statistics, coverage_light: 45, oneHost: { host, hits: 40, atMost: 44 } },
  }))
  const said = (hits: number) =>
    reportTables({ ...report, summary: { ...report.summary, oneHost: { host, hits } }, comparedFeeds: feeds })

  expect(said(50)).toContain(
    '50 of 60 suspicious were seen with one own host only, which may also be a gateway or proxy: 10.1.2.3\n',
  )
  expect(said(50)).toContain('Most of what they match was seen with one own host only\n')
  expect(said(50).match(/^.*of-one-host.* 10\.1\.2\.3 +at least 40 of 45$/gm)).toHaveLength(20)
  // What is said of everything is not repeated of each source.
  expect(said(60)).not.toContain('of-one-host')
  expect(reportTables(report)).not.toContain('own host')
})

it('shows what each set of sources of a backtest covers, and says that a log is too short for one', () => {
  const set = (coverage: number, ...IDs: string[]) => ({ IDs, coverage })
  const sets = { chosen: set(30, 'a', 'b'), largest: set(10.5, 'c', 'd'), inUse: set(0), best: set(33, 'a', 'd') }
  const backtest = { split: '2026-05-06T23:00:00.000Z', suspicious: 40, ...sets }
  const shown = reportTables({ ...covering(2, 300), backtest })

  expect(shown).toContain('known before 2026-05-06 23:00 UTC, tried on 40 suspicious first seen since')
  expect(shown).toMatch(
    /recommended then +30 +a, b\nlargest lists +10\.5 +c, d\nin use +0 *\nbest possible +33 +a, d\n/,
  )
  const short = 'The log is too short for a backtest'
  expect(reportTables({ ...covering(2, 300), backtest: null })).toContain(short)
  for (const other of [covering(2, 300), { ...covering(0, 0), backtest: null }])
    expect(reportTables(other)).not.toContain(short)
})
