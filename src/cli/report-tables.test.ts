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

const base = covering(30, 60)
const changed = (changes: Partial<Report>): Report => ({ ...base, ...changes })
const summary = (changes: Partial<Report['summary']>, report = base): Report => ({
  ...report,
  summary: { ...report.summary, ...changes },
})
/** A report of one recommended source with some figures. */
const figures = (statistics: Partial<typeof source.statistics>, more: Partial<typeof source> = {}, report = base) => ({
  ...report,
  recommendedFeeds: [{ ...source, ...more, statistics: { ...source.statistics, ...statistics } }],
  comparedFeeds: [],
})
const byHost = (urls: number) => changed({ classes: { ...base.classes, byHost: [[urls, 0, 0]] } })
const events = (passed: number, blocked: number, unknown: number) =>
  summary({ events: { passed, blocked, unknown, inbound: 0, outbound: 0, internal: 0 } })
const list = { detectedFormat: 'FEED_COMPARE' }
const probable = (proven: number, changes: Partial<Report['summary']> = {}) =>
  summary({ unproven: 59, covered: { proven, expected: 30, possible: 40, met: proven }, ...changes })
const untimedOf = (changes: Partial<Report['summary']>) => summary({ unproven: 60, linesWithoutTime: 3, ...changes })
const short = { to: '2026-11-19T21:59:59.999Z' }
const nothingFound = (changes: Partial<Report['summary']>) =>
  summary({ observables: 9, ...changes }, { ...covering(0, 0), recommendedFeeds: [] })
const inUse = (more: object) =>
  changed({ currentFeeds: [{ ...source, id: 'x', ID: 'x', superfluous: false, ...more }] })
const leftOut = (excluded: 'budget' | 'commercial' | 'dead' | 'no-price' | 'licence', coverage = 20): Report => ({
  ...covering(0, 60),
  recommendedFeeds: [],
  comparedFeeds: [{ ...source, statistics: { ...source.statistics, coverage }, eligible: false, excluded }],
})
const noneKnown = (unmeasured: number) =>
  summary({ unproven: 60, late: 0, expired: 0, unmeasured }, { ...leftOut('dead', 0), comparedFeeds: [] })
const withinBudget = (): Report => {
  const { sourcesType, ...cOrg } = base.summary.cOrg
  const winnowPrices = [{ upToSources: null, eurPerYear: 1000 }]
  return summary({ winnowPrices, cOrg: { ...cOrg, sourcesType: { ...sourcesType, budget: 100 } } }, leftOut('budget'))
}
const mostOfOne = (...recommended: string[]): Report => ({
  ...covering(40, 100),
  recommendedFeeds: recommended.map((ID) => ({ ...source, ID })),
  comparedFeeds: [source.ID, 'popular'].map((ID) => ({ ...source, ID, eligible: true })),
  classes: {
    ...covering(40, 100).classes,
    IDs: [source.ID, 'popular'],
    light: [
      [60, 1],
      [40, 0],
    ],
  },
})
const zones = (assumed: NonNullable<Report['summary']['assumed']>) => summary({ assumed })
const { from, to } = base.summary as { from: string; to: string }
const after = (time: string) => new Date(Date.parse(time) + 1000).toISOString()
/** Compared sources that were collected only later. */
const late = (changes: Partial<Report['summary']>, ...feeds: readonly Partial<Report['comparedFeeds'][number]>[]) => {
  const comparedFeeds = feeds.map((feed) => ({ ...source, eligible: true, firstLook: after(from), ...feed }))
  return summary(changes, changed({ comparedFeeds }))
}
const matched = (coverage_light: number, met = 1) => ({ ...source.statistics, coverage_light, met })
const early = { watchedPcnt: 12.3, statistics: matched(4), selected: false }
const chosen = { ID: 'chosen', watchedPcnt: 9.9, statistics: matched(0), selected: true }
const fresh = (met: number, firstLook: string, selected = true) =>
  late({}, { ID: 'new', statistics: matched(4, met), selected, firstLook, watchedPcnt: 0 })
const oneHost = (hits: number) => {
  const statistics = { ...source.statistics, coverage_light: 45, oneHost: { host: '10.1.2.3', hits: 40, atMost: 44 } }
  const comparedFeeds = Array.from({ length: 300 }, (_, i) => ({
    ...source,
    ID: `host-${i}`,
    eligible: true,
    statistics,
  }))
  return summary({ oneHost: { host: '10.1.2.3', hits } }, changed({ comparedFeeds }))
}
const set = (coverage: number, ...IDs: string[]) => ({ IDs, coverage })
const sets = { chosen: set(30, 'a', 'b'), largest: set(10.5, 'c', 'd'), inUse: set(0), best: set(33, 'a', 'd') }
const tooShort = 'The log is too short for a backtest'
const unproven = 'nothing is proven, which is too little for a sure recommendation'
const untimed = 'no line has a usable time: calculated as if everything had happened when the report was made'
const onlyProbable = 'nothing that the recommended sources cover is proven'
const aYear = 'the log spans less than a day, which says little about what sources cover in a year'
const since = 'Collected for less than half of the time of the log'
const newOnly = 'Recommended, but collected only after the log, so nothing of them is proven: new'
const falseAlarms = { winnowFilterRateEffective: { count: 4, pcnt: 10 } }
const dead = givingUp({ lost: 2, price: 100 }, { lost: 3, price: 20 })

type Said = string | RegExp
it.each<[what: string, of: Report, says: Said | Said[], not?: Said | Said[]]>([
  ['almost all', covering(2999, 3000), 'of 3,000 suspicious (>99.9%)'],
  ['all', covering(3000, 3000), 'of 3,000 suspicious (100.0%)'],
  ['almost nothing', covering(1, 3000), 'of 3,000 suspicious (<0.1%)'],
  ['half', covering(30, 60), 'of 60 suspicious (50.0%)'],
  [
    'no percentage of few',
    covering(2, 3),
    /so few suspicious observables allow no sure.*expected 2 of 3 suspicious for /s,
  ],
  ['no warning of many', covering(2, 300), [], 'so few suspicious'],
  ['what is met late', figures({ verified: 12.345, met: 30, medianDelayHours: 6.5 }), / 12\.3 +30 \(after 6\.5 h\) /],
  ['what is met at once', figures({ verified: 12.345, met: 30, medianDelayHours: 0 }), / 12\.3 +30 +0 /],
  ['how many are met', base, '; met in at least one hour: 30; '],
  ['nothing met without times', summary({ from: null, to: null }), [], 'met in at least'],
  ['what is known by its ends', summary({ onlyEnds: 1 }), 'of 1 observable only the first and the last sighting'],
  ['a range', figures({ coverage: 136, interval: [20, 174] }), / {2}136 \(20–174\) {2}/],
  ['a narrow range', figures({ coverage: 135.9, interval: [135.2, 136.4] }), / {2}135\.9 \(135\.2–136\.4\) {2}/],
  ['no range without a width', figures({ coverage: 30, interval: [30, 30] }), / {2}30 {2}/],
  [
    'parts that add up',
    summary({ inTime: 28, during: 2, unproven: 20, late: 5, expired: 3, light: 2 }),
    'hour: 28; during, only in a later hour: 2; unproven, no look tells of some hour: 20; late, only afterwards: 5; expired, only before: 3; only their host or a URL on it: 2\n',
  ],
  ['no part without hosts', summary({ expired: 5, light: 0 }), 'only before: 5\n'],
  [
    'parts without time',
    summary({ ever: true, inTime: 58, light: 2 }),
    /ever listed counts as proven: 58; only their host/,
  ],
  ['URLs known by their host', byHost(2), 'at most 30 (not counted: 2 URLs whose host they list or may have listed: '],
  ['a URL known by its host', byHost(1), 'blocking the host blocks it, too); '],
  ['no URLs if there are none', base, 'all compared sources together at most 30; ', 'not counted'],
  ['no limit if all is covered', covering(60, 60), [], 'all compared sources together'],
  ['what is proven', summary({ unproven: 59, linesWithoutTime: 3 }), [], [unproven, untimed]],
  ['that nothing is proven', summary({ unproven: 60 }), unproven],
  ['that times are missing', untimedOf({ from: null, to: null }), `${untimed}\n${unproven}`],
  ['neither if time is ignored', untimedOf({ from: null, ever: true }), [], [unproven, untimed]],
  ['neither of a list', untimedOf({ from: null, ...list }), [], [unproven, untimed]],
  ['what is only probable', probable(0), [onlyProbable, 'Recommended by probabilities alone, none of it is proven']],
  ['only that nothing is proven', probable(0, { unproven: 60 }), unproven, onlyProbable],
  ['that something is', probable(1), [], /nothing/],
  ['nothing of the proof of a list', probable(0, list), [], onlyProbable],
  [
    'all that was done',
    events(3, 1, 6),
    ' suspicious: 3 got through, 1 was blocked every time, of 6 the log does not say what',
  ],
  [
    'what got through',
    events(4, 0, 6),
    ' suspicious: 4 got through, of 6 the log does not say what was done; inbound 0',
  ],
  ['that all got through', events(10, 0, 0), ' suspicious: 10 got through; inbound 0'],
  [
    'what was blocked',
    events(0, 4, 6),
    ' suspicious: 4 were blocked every time, of 6 the log does not say what was done; ',
  ],
  ['that it does not know', events(0, 0, 10), ' suspicious: of 10 the log does not say what was done; inbound 0'],
  ['that all was blocked', events(0, 10, 0), ' suspicious: none got through, 10 were blocked every time; inbound 0'],
  [
    'what is unmeasured',
    summary({ unmeasured: 3 }),
    [/3 of the unproven: the sources .* two years/, '"at most" of a selection'],
  ],
  ['not that nothing is', base, [], 'no probability is measured'],
  ['an unstated price', summary({ winnowPrices: [] }), ' 0 EUR for Winnow (its price is not stated), '],
  ['a stated price', summary({ winnowPrices: [{ upToSources: null, eurPerYear: 300 }] }), ' 300 EUR for Winnow, '],
  [
    'false alarms of an hour',
    summary({ to: '2026-11-19T01:00:00.000Z' }, figures({}, falseAlarms)),
    ', very inaccurate from less than a day; ',
  ],
  ['false alarms of a day', figures({}, falseAlarms), [], 'very inaccurate'],
  ['that a log is short', summary(short), aYear],
  ['nothing of a day', base, [], aYear],
  ['nothing of a log that is rotated daily', summary({ to: '2026-11-19T23:59:58.000Z' }), [], aYear],
  ['nothing of a short log without time', summary({ ...short, ever: true }), [], aYear],
  ['nothing of a short list', summary({ ...short, ...list }), [], aYear],
  ['nothing of a short log without finds', summary({ ...short, suspicious: 0 }), [], aYear],
  [
    'what is settled',
    summary({ settledUntil: '2026-11-19T20:30:00.000Z' }),
    'until 2026-11-19 20:30 UTC, what sources listed',
  ],
  ['nothing settled', base, [], 'is settled'],
  // 4 in a day: 4 × 0.75 h × 65 EUR × 365.
  [
    'proven false alarms',
    figures({ falseAlarmsProven: 1 }, falseAlarms),
    '71,175 EUR, of which 17,794 EUR are from proven',
  ],
  ['no proven ones', figures({ falseAlarmsProven: 0 }, falseAlarms), 'of which 0 EUR are from proven ones'],
  ['only proven ones', figures({ falseAlarmsProven: 4 }, falseAlarms), [], 'from proven ones'],
  ['an empty log', nothingFound({ observables: 0 }), 'Nothing to compare. Private and own addresses are not compared.'],
  ['a clean log', nothingFound({ benign: 8 }), 'these sources would not have shown it'],
  ['a clean list', nothingFound(list), 'No source knows anything of the list.'],
  [
    'a harmless log',
    nothingFound({ benign: 8, doubtful: 1 }),
    'what the sources list is harmless or shared infrastructure',
  ],
  [
    'unknown fees',
    inUse({ price: null, undecided: 'kinds' }),
    ['Keep: x (not compared)', 'costs a year: at least 0 EUR: ', '; without the unknown prices of x\n'],
  ],
  ['a trial', figures({}, { trialUntil: '2026-12-20T06:00:00.000Z' }), ' on trial until 2026-12-20 '],
  ['what is given up', dead, 'Give up: ended0 (dead), ended1 (dead)\n'],
  ['a small loss', givingUp({ lost: 0.04 }), /^ended0 +dead +<0\.1 +6,240 EUR/m],
  [
    'unknown fees that are given up',
    givingUp({ lost: 0, price: 100 }, { lost: 0, price: null }),
    [
      /^ended0 .* 6,340 EUR *$/m,
      /^ended1 .* 6,240 EUR \+ fee$/m,
      'Today: 2 sources, expected 0 of 60, 0 proven, for at least 100 EUR',
    ],
  ],
  [
    'the loss of all',
    givingUp({ lost: 0.04 }, { lost: 0.25 }, { lost: 0 }),
    'at most 0.3 of what is expected is missing',
  ],
  ['the budget', leftOut('budget'), 'none that may be chosen adds enough. With a higher budget'],
  ['commercial sources', leftOut('commercial'), 'none that may be chosen adds enough. Commercial ones'],
  ['dead sources', leftOut('dead'), 'none that may be chosen adds enough. Dead ones'],
  ['sources without a price', leftOut('no-price'), 'none that may be chosen adds enough. Ones without a known price'],
  ['licences', leftOut('licence'), 'none that may be chosen adds enough. Ones whose licence'],
  ['none that would add little', leftOut('licence', 0.5), 'none that may be chosen adds enough.\n'],
  [
    'a budget below the product',
    withinBudget(),
    'No source is recommended. The price of Winnow alone is above the budget.\n',
  ],
  ['that nobody knows', noneKnown(60), 'No source is recommended: whether one adds enough is not known.\n'],
  ['that somebody knows', noneKnown(59), 'none that may be chosen adds enough.\n'],
  [
    'a source that makes most suspicious',
    mostOfOne('popular', source.ID),
    [
      '60 of 100 suspicious are so only because of popular; they count',
      'the other recommended source is expected to cover 40\n',
    ],
  ],
  [
    'one that is not recommended',
    mostOfOne(source.ID),
    'of the other 40, the recommended source is expected to cover 40\n',
  ],
  ['one that is recommended alone', mostOfOne('popular'), /only because of popular; they count.* say little\n/],
  ['no such source', covering(40, 100), [], 'only because of'],
  ['a source without data', inUse({ notCompared: true }), [/^x( +–)+ +0$/m, 'No data of these to compare: x']],
  ['a source with data', inUse({}), [], /–|No data/],
  ['a zone before UTC', zones({ zoneOffsetMinutes: -210 }), 'times without a zone are read as UTC-03:30; say --zone'],
  ['UTC', zones({ zoneOffsetMinutes: 0 }), 'times without a zone are read as UTC; say --zone'],
  [
    'the zone of sightings',
    zones({ zone: 'Europe/Berlin', sightingsZoneOffsetMinutes: 120, linesInRepeatedHour: 1 }),
    'when the sightings were made, times without a zone were read as UTC+02:00; --zone does not change that',
    /are read as|say --zone/,
  ],
  [
    'changes of clocks',
    zones({ zone: 'Europe/Berlin', linesInRepeatedHour: 1, linesInMissingHour: 2 }),
    [
      '1 line names a time that occurred twice when clocks were put back in Europe/Berlin',
      '2 lines name a time that did not occur in Europe/Berlin',
    ],
    'say --zone',
  ],
  ['a late start', late({}, early), new RegExp(`${since}[^]*${from.slice(0, 10)} +12\\.3%`)],
  ['no late start', late({}, { ...early, watchedPcnt: 50 }, { ...early, statistics: matched(0) }), [], since],
  // What is said of all sources, is said again only of those that are recommended or in use.
  [
    'that none was watched',
    late({ sourcesWatched: 0, sourcesCompared: 9 }, early, chosen),
    'none of 9 sources was watched',
  ],
  [
    'that few were watched',
    late({ sourcesWatched: 2, sourcesCompared: 9 }, early, chosen),
    ['only 2 of 9 sources were watched', new RegExp(`${since}[^]*${from.slice(0, 10)} +9\\.9%`)],
    '12.3%',
  ],
  ['a start after the log', fresh(0, after(to)), newOnly],
  // The publisher's own dates may prove a match.
  ['nothing of a start after the log with proof', fresh(1, after(to)), [], newOnly],
  ['nothing of a start within the log', fresh(0, after(from)), [], newOnly],
  ['nothing of what is not recommended', fresh(0, after(to), false), [], newOnly],
  [
    'an ended licence',
    inUse({ notCompared: true, licenceEnded: '2026-11-20T10:00:00.000Z' }),
    'The own licence has ended, so these count neither as covered nor as superfluous: x (2026-11-20)',
  ],
  ['no licence', inUse({ notCompared: true }), [], 'own licence'],
  [
    'one own host',
    oneHost(50),
    [
      /50 of 60 suspicious were seen with one own host only, .*: 10\.1\.2\.3\n/,
      /(?:\nhost-\d+.* 10\.1\.2\.3 +at least 40 of 45){20}\n(?!host)/,
    ],
  ],
  // What is said of everything is not repeated of each source.
  ['one own host of everything', oneHost(60), [], 'host-'],
  ['no own host', base, [], 'own host'],
  [
    'a backtest',
    { ...covering(2, 300), backtest: { split: '2026-05-06T23:00:00.000Z', suspicious: 40, ...sets } },
    [
      'known before 2026-05-06 23:00 UTC, tried on 40 suspicious first seen since',
      /recommended then +30 +a, b\nlargest lists +10\.5 +c, d\nin use +0 *\nbest possible +33 +a, d\n/,
    ],
  ],
  ['that a log is too short for a backtest', { ...covering(2, 300), backtest: null }, tooShort],
  ['nothing without a backtest', covering(2, 300), [], tooShort],
  ['nothing if nothing was found', { ...covering(0, 0), backtest: null }, [], tooShort],
])('says %s', (_, report, says, not = []) => {
  const text = reportTables(report)
  for (const one of [says].flat()) expect(text).toMatch(one)
  for (const one of [not].flat()) expect(text).not.toMatch(one)
})

it('says of selected sources what is known by their host, and which of them list nothing in the log', () => {
  expect(reportTables(byHost(2), { sources: [source.ID] }).match(/not counted: 2 URLs/g)).toHaveLength(2)
  expect(reportTables(base, { sources: [source.ID, 'idle'] })).toContain(
    `Selected: ${source.ID} (without idle, which list nothing in the log): expected 30 of 60 suspicious (50.0%)`,
  )
  expect(reportTables(base, { sources: ['idle'] })).toContain('Selected: none of idle lists anything in the log')
})

it('shows what becomes of the sources in use by the choice of the reader, and what that covers and costs', () => {
  const kept = reportTables(dead, { keep: ['ended0'] })

  expect(kept).toMatch(/^Selected: demo\.one: expected 32 of 60 suspicious \(53\.3%\) for 100 EUR a year: /m)
  expect(kept).toContain('Tomorrow: 2 sources, expected 32 of 60, 30 proven, for 100 EUR a year\n')
  expect(kept).toContain(
    'Difference: 20 EUR less a year; expected 27 more\nGive up: ended1 (dead)\nKeep: ended0 (dead)',
  )
  expect(kept).toContain('Without all of them, at most 3 of what is expected is missing')
  expect(kept).not.toMatch(/^ended0 +dead/m)
  expect(reportTables(dead, { giveUp: ['ended0', 'ended1'] })).toContain(
    'Tomorrow: 1 source, expected 30 of 60, 30 proven, for 0 EUR a year\n',
  )
})
