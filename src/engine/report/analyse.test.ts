import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logAnalysis, usableSource } from '../../../test/log-analysis.ts'
import { collected, looksEvery, watchedFrom } from '../../../test/looks.ts'
import { listedAround } from '../../domain/hit.ts'
import { eventCode } from '../../domain/log-event.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { defaultOrganisation, type Organisation } from '../../domain/organisation.ts'
import { type Evidence, FEED_COMPARE, type Report } from '../../domain/report.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { TooManyClasses } from '../coverage/classes.ts'
import type { Sighting } from '../extract/sighting.ts'
import { createIndexBuilder, type IndexSource } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { openIndex } from '../index/index-reader.ts'
import type { Listing } from '../listings/listing.ts'
import { compileOwnLists, type OwnList, type OwnLists } from '../lists/own-lists.ts'
import type { SourceFacts } from '../recommend/recommend.ts'
import { analyse, analyseProfile, type LogAnalysis } from './analyse.ts'
import type { AnalysisOptions } from './analysis-request.ts'
import { ownObservables } from './own-figures.ts'
import { selectionEvaluator } from './selection.ts'

const seed = 20261120
const now = Date.UTC(2026, 5, 1)
const address = (n: number) => `100.20.${n >> 8}.${n & 255}`

/**
 * By source: numbers of the addresses that it lists. They were listed in the last ten days and looked at daily, unless
 * stated otherwise.
 */
type Lists = Record<string, readonly number[]>

interface Scene {
  readonly lists: Lists
  readonly sources?: Record<string, Partial<SourceFacts>>
  readonly seen?: readonly number[]
  readonly organisation?: Partial<Organisation>
  readonly options?: Partial<AnalysisOptions>
  readonly current?: readonly string[]
  readonly listing?: (source: string, n: number) => Partial<Listing>
  readonly benign?: readonly number[]
  readonly doubtful?: readonly number[]
  /** Changes to the facts about a source in the index, if it did not have daily looks until now. */
  readonly held?: (source: string) => Partial<IndexSource>
  readonly format?: string
  readonly extra?: readonly Listing[]
}

function scene({
  lists,
  sources = {},
  seen,
  organisation,
  options,
  current = [],
  listing,
  benign = [],
  doubtful = [],
  held = () => ({}),
  ...rest
}: Scene): LogAnalysis {
  const ids = Object.keys(lists)
  const builder = createIndexBuilder({ now })
  for (const [source, id] of ids.entries()) {
    for (const n of lists[id] as readonly number[]) {
      builder.add({ kind: 'ipv4', value: address(n), source, ...listed, ...listing?.(id, n) })
    }
  }
  for (const one of rest.extra ?? []) builder.add(one)
  const numbers = seen ?? [...new Set(Object.values(lists).flat())]
  const event = (now - dayMs) / 1000
  const sightings = numbers.map(
    (n): Sighting => ({ kind: 'ipv4', value: address(n), count: 1 + n, hours: Int32Array.of(event, event) }),
  )
  return logAnalysis(sightings, {
    index: openIndex(
      bufferBytes(
        builder.build(
          ids.map((id) => ({ ...collected({ id, ...watchedFrom(now - 100 * dayMs, now), ...held(id) }), ...held(id) })),
        ),
      ),
    ),
    sources: Object.entries(sources).map(([id, facts]) => usableSource(id, facts)),
    organisation: { ...anyone, ...organisation },
    current,
    options: { now, ...options },
    extraction: { from: now - 2 * dayMs, to: now - dayMs },
    ...(rest.format && { detectedFormat: rest.format }),
    judge: (_: KindId, value: string) =>
      benign.some((n) => address(n) === value)
        ? 'benign'
        : doubtful.some((n) => address(n) === value)
          ? 'doubtful'
          : undefined,
  })
}

const listed = { from: now - 10 * dayMs, until: Number.POSITIVE_INFINITY, dated: true, present: true } as const

const anyone: Organisation = { ...defaultOrganisation, iocTypes: [] }

const ownList = (effect: 'allow' | 'deny', numbers: readonly number[], id: string = effect): OwnList => ({
  ...{ id, name: id, effect, inherited: false },
  entries: numbers.map((n) => ({ kind: 'ipv4', value: address(n) })),
})
const reportOf = (asked: Scene) => analyse(scene(asked)).report
/** By source. */
const statisticsOf = ({ comparedFeeds }: Report) =>
  Object.fromEntries(comparedFeeds.map(({ ID, statistics }) => [ID, statistics]))
const feedIn = ({ comparedFeeds }: Report, id: string) => comparedFeeds.find(({ ID }) => ID === id)
const excludedFrom = ({ comparedFeeds }: Report) =>
  Object.fromEntries(comparedFeeds.map(({ ID, excluded }) => [ID, excluded]))
const addedIn = ({ recommendedFeeds }: Report) => recommendedFeeds.map(({ ID, statistics }) => [ID, statistics.added])

/** The size of a report's tables of classes, in numbers. */
const classNumbers = ({ classes: { classes, proven, possible, met, light } }: Pick<Report, 'classes'>) =>
  [classes, proven, possible, met, light].flat().reduce((numbers, row) => numbers + row.length, 0)

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
const ids = (feeds: readonly { ID: string }[]) => feeds.map(({ ID }) => ID)

describe('a report', () => {
  it('recommends the sources with most coverage, in the order of their added coverage', () => {
    const report = reportOf({ lists: { a: range(0, 60), b: range(50, 100), c: range(0, 50), d: [100] } })

    expect(addedIn(report).flat()).toEqual(['a', 60, 'b', 40])
    expect(report.proof).toEqual({ value: 100, upperBound: 100, gap: 0, method: 'exact', nodes: expect.any(Number) })
    expect(report.summary).toMatchObject({
      suspicious: 101,
      inTime: 101,
      from: '2026-05-30T00:00:00.000Z',
      sourcesCompared: 4,
    })
    expect(excludedFrom(report)).toEqual({ a: undefined, b: undefined, c: 'threshold', d: 'threshold' })
    expect(report.relatedFeeds.map(({ ID, substitutes }) => [ID, substitutes])).toEqual([
      ['c', [{ of: 'a', covered: 50, share: 83.33 }]],
    ])
    const counts = [60, 50, 50, 1]
    expect(report.feedsUsed).toEqual(['a', 'b', 'c', 'd'].map((ID, i) => ({ ID, count: counts[i] })))
  })

  it('recommends by id between sources of other content that are as good, of which the budget permits one', () => {
    const lists = { a: range(0, 50), b: range(50, 100), c: range(100, 149) }
    const report = reportOf({
      lists,
      sources: Object.fromEntries(Object.keys(lists).map((id) => [id, { commercial: true, price: 500 }])),
      organisation: { sourcesType: { free: true, commercial: true, budget: 600 } },
    })

    expect(ids(report.recommendedFeeds)).toEqual(['a'])
    expect(excludedFrom(report)).toEqual({ a: undefined, b: 'budget', c: 'budget' })
  })

  it('says why a source may not be recommended', () => {
    const all = range(0, 10)
    const report = reportOf({
      lists: { fine: [0], paid: all, dear: all, unpriced: all, barred: all, taken: all, other: all },
      sources: {
        fine: { flavours: ['phishing'] },
        dear: { commercial: true, price: 900, flavours: ['phishing'] },
        unpriced: { commercial: true, price: null, flavours: ['phishing'] },
        barred: { licence: { name: 'CC-BY-NC-4.0', commercialUse: 'no' } },
        taken: { usable: false },
        other: { flavours: ['scanner'] },
        paid: { commercial: true, price: 300 },
      },
      organisation: { flavours: ['phishing'], sourcesType: { free: true, commercial: true, budget: 1000 } },
      options: { winnowPrices: [{ upToSources: null, eurPerYear: 600 }] },
    })

    expect(excludedFrom(report)).toEqual({
      ...{ fine: 'threshold', paid: undefined, dear: 'budget', unpriced: 'no-price' },
      ...{ barred: 'licence', taken: 'licence', other: 'flavour' },
    })
    expect(ids(report.comparedFeeds.filter(({ eligible }) => eligible)).sort()).toEqual(['fine', 'paid'])
    expect(ids(report.recommendedFeeds)).toEqual(['paid'])
  })

  it('recommends only free sources if only free ones are allowed', () => {
    const input = {
      lists: { paid: range(0, 10), free: range(0, 8) },
      sources: { paid: { commercial: true, price: 5 } },
    }

    const organisation = { sourcesType: { free: true, commercial: false } } as const
    const ways: Partial<Scene>[] = [{ options: { freeOnly: true } }, { organisation }, {}]
    const chosen = ways.map((changes) => ids(reportOf({ ...input, ...changes }).recommendedFeeds))
    expect(chosen).toEqual([['free'], ['free'], ['paid']])
  })

  it('counts the fee of an own licence today and tomorrow, and keeps one whose fee is unknown', () => {
    const licensed = 'licence.6f0c1d0e-0000-4000-8000-000000000001'
    const reportWith = (ownFee: number | null) =>
      analyse(
        scene({
          lists: { best: range(0, 100), [licensed]: range(0, 50) },
          sources: { [licensed]: { commercial: true, price: 0, ownFee } },
          current: [licensed],
        }),
      ).report
    const paid = reportWith(9000)
    const unknown = reportWith(null)

    expect(paid.superfluousFeeds.map(({ ID, verdict, price }) => [ID, verdict, price])).toEqual([
      [licensed, 'dear', 9000],
    ])
    expect([paid.today?.totalPrice, paid.tomorrow?.totalPrice, paid.net?.eur]).toEqual([9000, 0, -9000])
    expect(selectionEvaluator(paid)(['best']).savings.superfluousFees.eur).toBe(9000)
    expect(unknown.superfluousFeeds).toEqual([])
    expect(unknown.tomorrow).toMatchObject({ IDs: ['best', licensed], unpriced: [licensed] })
  })

  it('counts the work on superfluous sources like the page, for an organisation with a TIP', () => {
    const input = scene({ lists: { best: range(0, 100), dear: range(0, 50) }, sources: { dear: { price: 100 } } })
    const organisation = { ...input.organisation, productGroup: 'tips' } as const
    const { report } = analyse({ ...input, organisation, current: ['dear'] })

    const { savings } = selectionEvaluator(report)(['best'], { usesTip: true })
    expect(savings.superfluousSources.eur).toBeGreaterThan(0)
    expect(report.superfluousFeeds[0]?.savedEurPerYear).toBeCloseTo(100 + savings.superfluousSources.eur, 2)
  })

  it('gives up the dearer one of two sources in use that cover the same', () => {
    const licensed = 'licence.6f0c1d0e-0000-4000-8000-000000000001'
    const report = reportOf({
      lists: { best: range(50, 100), [licensed]: range(0, 10), gratis: range(0, 10) },
      sources: { [licensed]: { commercial: true, price: 0, ownFee: 9000 }, gratis: { complexity: 5 } },
      current: [licensed, 'gratis'],
    })

    expect(ids(report.recommendedFeeds)).toEqual(['best', 'gratis'])
    expect(report.superfluousFeeds.map(({ ID, coveredBy }) => [ID, ids(coveredBy)])).toEqual([[licensed, ['gratis']]])
  })

  it('names sources in use that can be dropped together, and the value of each', () => {
    const report = reportOf({
      lists: { best: range(0, 100), twin1: range(0, 50), twin2: range(0, 50), own: range(90, 400) },
      sources: { twin1: { commercial: true, price: 700, complexity: 5 }, twin2: { complexity: 2 } },
      current: ['twin1', 'twin2', 'own', 'custom-feed'],
    })

    expect(report.superfluousFeeds.map(({ ID, lost, savedEurPerYear }) => [ID, lost, savedEurPerYear])).toEqual([
      ['twin1', 0, 700 + 3 * 160 * 65 * 0.5],
      ['twin2', 0, 3 * 160 * 65 * 0.2],
    ])
    // Neither source names the other one, because both are dropped.
    for (const { coveredBy } of report.superfluousFeeds) expect(coveredBy).toEqual([{ ID: 'best', covered: 50 }])
    expect(ids(report.currentFeeds)).toEqual(['twin1', 'twin2', 'own', 'custom-feed'])
    expect(report.currentFeeds.map(({ superfluous }) => superfluous)).toEqual([true, true, false, false])
  })

  describe('of a log that cannot tell whether a source in use is superfluous', () => {
    const paid = { sources: { dear: { commercial: true, price: 900 } }, current: ['dear', 'free'] }
    const judged = (given: Partial<Scene>) => {
      const report = reportOf({ lists: { dear: range(0, 50), free: range(50, 100) }, ...paid, ...given })
      const { net, savings } = selectionEvaluator(report)([])
      return {
        superfluous: ids(report.superfluousFeeds),
        undecided: report.currentFeeds.map(({ undecided }) => undecided),
        cancelled: savings.superfluousFees.eur,
        net: net.eur,
      }
    }
    const nothing = { superfluous: [], cancelled: 0, net: 0 }

    it('does not decide if the log was written years before the first look', () => {
      const later = now + 3 * 365 * dayMs
      const held = () => watchedFrom(later - 12 * hourMs, later)

      expect(judged({ held, options: { now: later } })).toEqual({ ...nothing, undecided: ['unwatched', 'unwatched'] })
    })

    it('does not decide for a source without looks and without matches', () => {
      const held = (id: string) => (id === 'dear' ? watchedFrom(now - 12 * hourMs, now) : {})

      expect(judged({ held, seen: range(50, 100) })).toEqual({ ...nothing, undecided: ['unwatched', undefined] })
    })

    it('does not decide if nothing is suspicious', () => {
      expect(judged({ benign: range(0, 100) })).toEqual({
        ...nothing,
        undecided: ['nothing-suspicious', 'nothing-suspicious'],
      })
    })

    it('decides if the publisher says when it listed something, not if it says when that was first seen', () => {
      const facts = (hasAddedDates: boolean) => () => ({ ...watchedFrom(now - 12 * hourMs, now), hasAddedDates })
      const lists = { dear: range(50, 90), free: range(50, 100) }
      const listing = () => ({ published: true })

      expect(judged({ lists, held: facts(true), listing })).toMatchObject({ superfluous: ['dear'] })
      expect(judged({ lists, held: facts(false), listing })).toMatchObject({ undecided: ['unwatched', 'unwatched'] })
    })

    it('gives up a source of which nothing was got for 30 days, while others were reached', () => {
      const gone = watchedFrom(now - 100 * dayMs, now - 60 * dayMs)
      const seen = range(50, 100)
      const listing = (id: string) => (id === 'dear' ? { until: now - 60 * dayMs, present: false } : {})
      const held = (id: string) => (id === 'dear' ? gone : {})

      expect(judged({ held, listing, seen })).toEqual({
        superfluous: ['dear'],
        undecided: [undefined, undefined],
        cancelled: 900,
        net: -900,
      })
      // It was watched until after the events.
      const later = now + 40 * dayMs
      const until = (id: string) => watchedFrom(now - 100 * dayMs, id === 'dear' ? now : later)
      const lists = { dear: range(50, 90), free: range(50, 100) }
      expect(judged({ lists, held: until, options: { now: later } })).toMatchObject({
        superfluous: ['dear'],
        undecided: [undefined, undefined],
      })
    })

    it('decides for a list of indicators by the current listings', () => {
      const held = () => watchedFrom(now - 12 * hourMs, now)
      const lists = { dear: range(50, 90), free: range(50, 100) }

      expect(judged({ lists, held, format: FEED_COMPARE })).toMatchObject({
        superfluous: ['dear'],
        undecided: [undefined, undefined],
      })
    })
  })

  it('marks a source in use without data as not compared, instead of reporting zero coverage', () => {
    const report = reportOf({ lists: { best: range(0, 100) }, current: ['custom-feed', 'best'] })
    const [custom, best] = report.currentFeeds

    // What it costs is unknown, which is not free.
    expect(custom).toMatchObject({ ID: 'custom-feed', notCompared: true, superfluous: false, price: null })
    expect(best?.notCompared).toBeUndefined()
    const compared = feedIn(report, 'custom-feed')
    expect(compared).toMatchObject({ eligible: false, excluded: 'not-compared', notCompared: true })
  })

  it('counts the alerts that filtering would have avoided', () => {
    const report = reportOf({
      lists: { a: range(0, 10) },
      benign: [0, 1],
      listing: (_, n) => (n === 2 ? { warned: true } : n === 3 ? { until: now - 5 * dayMs } : {}),
    })
    const [feed] = report.comparedFeeds

    // Two observables and one indicator are on warning lists; one listing is past its own valid-until.
    expect(feed?.winnowFilterRateEffective).toEqual({ count: 4, pcnt: 40 })
    expect(feed?.winnowFilterRateOverall).toEqual({ count: 2, pcnt: 20 })
    // The denominator is the number of all matches of the source.
    expect(feed?.statistics).toMatchObject({
      matches: 10,
      records: 10,
      coverage: 6,
      coverage_light: 7,
      benign: 3,
      expired: 1,
    })
    expect(report.summary).toMatchObject({ suspicious: 7, benign: 3 })
  })

  it('ignores kinds that were not selected', () => {
    const extra: Listing[] = [{ kind: 'ipv4-cidr', value: '100.20.0.0/16', source: 1, ...listed }]
    const report = reportOf({ lists: { a: [1], b: [] }, seen: [1, 2], extra, organisation: { iocTypes: ['ipv4'] } })

    expect(report.summary.suspicious).toBe(1)
    const b = feedIn(report, 'b')
    expect([b?.statistics.records, b?.winnowFilterRateOverall, b?.winnowFilterRateEffective]).toEqual([
      0,
      { count: 1, pcnt: 100 },
      { count: 2, pcnt: 100 },
    ])
  })

  it('measures the time between listing and event', () => {
    const report = reportOf({ lists: { a: range(0, 3) }, listing: (_, n) => ({ from: now - (n + 2) * dayMs }) })

    expect(report.comparedFeeds[0]?.statistics.medianLeadHours).toBe(48)
  })

  it('measures the lead from the first look that held anything that matches', () => {
    const range = { kind: 'ipv4-cidr', value: '100.20.0.0/24', source: 0, from: now - 40 * dayMs, until: Infinity }
    const report = reportOf({
      lists: { a: [0] },
      listing: () => ({ from: now - 3 * dayMs }),
      extra: [{ ...range, dated: false, present: true } as Listing],
    })

    expect(report.comparedFeeds[0]?.statistics.medianLeadHours).toBe(39 * 24)
  })

  it('has no blocked figures if the log states only directions', () => {
    const outbound = scene({ lists: { a: [0] } })
    const blockedFor = (code: number) => {
      const none = new Int32Array()
      const events = { codes: [code], counts: [1], passedHours: none, passedAssumedHours: none }
      const { report } = analyse({
        ...outbound,
        sightings: [...outbound.sightings].map((one) => ({ ...one, events }) as Sighting),
      })
      return [report.summary.events !== undefined, report.comparedFeeds[0]?.statistics.blocked]
    }
    expect(blockedFor(eventCode('unknown', 'outbound'))).toEqual([true, undefined])
    expect(blockedFor(eventCode('blocked', 'unknown'))).toEqual([true, 1])
  })

  it.each([
    ['have no time', {}, [{ kind: 'ipv4', value: address(0), count: 1 } as const]],
    ['count at any time on request', { options: { ever: true } }, undefined],
  ])('shows the newest of several listings of observables that %s', (_, changes, sightings) => {
    const again = { kind: 'ipv4', value: address(0), source: 0, from: now - 4 * dayMs, until: Number.POSITIVE_INFINITY }
    const input = scene({
      lists: { a: [0] },
      listing: () => ({ from: now - 90 * dayMs, until: now - 60 * dayMs, present: false }),
      extra: [{ ...again, dated: true, present: true } as Listing],
      ...changes,
    })

    const { evidence } = analyse({ ...input, ...(sightings && { sightings }) })

    expect([...evidence.rows()].flatMap(({ matches }) => matches)).toMatchObject([
      { listedFrom: new Date(now - 4 * dayMs).toISOString(), listedUntil: null },
    ])
  })

  it('compares a list of indicators with the last 30 days', () => {
    const { report, evidence } = analyse(
      scene({
        lists: { a: [0, 1, 2] },
        format: FEED_COMPARE,
        listing: (_, n) =>
          n === 0 ? {} : { from: now - 90 * dayMs, until: now - (n === 1 ? 20 : 40) * dayMs, present: false },
      }),
    )

    expect(report.summary).toMatchObject({
      from: new Date(now - 30 * dayMs).toISOString(),
      to: new Date(now).toISOString(),
    })
    expect(report.comparedFeeds[0]?.statistics).toMatchObject({ coverage: 2, coverage_light: 3, expired: 1 })
    // A list has no events, so no listing can be ahead of one.
    expect(report.comparedFeeds[0]?.statistics.medianLeadHours).toBeNull()
    expect([...evidence.rows()].flatMap(({ matches }) => matches.map(({ leadHours }) => leadHours))).toEqual([
      null,
      null,
      null,
    ])
  })

  it('is plain data', () => {
    const report = reportOf({ lists: { a: range(0, 10), b: range(5, 20) }, current: ['b'] })

    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })
})

describe('evidence', () => {
  it('names each observable of a source, most frequent first, with every matching listing', () => {
    const { evidence } = analyse(scene({ lists: { a: range(0, 5), b: [3] }, benign: [4] }))

    const { total, rows } = evidence.of('a', { offset: 0, limit: 2 })
    expect([total, rows.map(({ value }) => value)]).toEqual([4, [address(3), address(2)]])
    expect(rows[0]).toEqual({
      kind: 'ipv4',
      value: address(3),
      count: 4,
      verdict: 'credible',
      firstSeen: null,
      lastSeen: null,
      matches: ['a', 'b'].map((ID) => ({
        ID,
        indicator: address(3),
        how: 'exact',
        when: 'in-time',
        probability: 1,
        proven: 1,
        distanceHours: 0,
        listedFrom: '2026-05-22T00:00:00.000Z',
        listedUntil: null,
        leadHours: 216,
        delayHours: 0,
      })),
    })
    expect(evidence.of('a', { offset: 3, limit: 9 }).rows.map(({ value }) => value)).toEqual([address(0)])
    expect(evidence.of('nobody', { offset: 0, limit: 9 })).toEqual({ total: 0, rows: [] })
    expect([...evidence.rows()].map(({ value, verdict }) => [value, verdict])).toEqual([
      ...[3, 2, 1, 0].map((n) => [address(n), 'credible']),
      [address(4), 'benign'],
    ])
  })
})

describe('unproven matches', () => {
  /** One look, half a day after all events. */
  const seenOnce = { looks: [now - dayMs / 2], changedAt: now - dayMs / 2 }

  it('count as 0 in the expected number but in full in the maximum if the gap between looks is longer than any measured', () => {
    const asked = scene({ lists: { a: range(0, 100), b: [50] }, held: (id) => (id === 'a' ? seenOnce : {}) })
    const longAgo = (now - 800 * dayMs) / 1000
    const sightings = [...asked.sightings].map((sighting, i) =>
      i < 40 ? { ...sighting, hours: Int32Array.of(longAgo, longAgo) } : sighting,
    )
    const { report, evidence } = analyse({ ...asked, sightings })

    expect(report.summary).toMatchObject({ suspicious: 100, inTime: 1, unproven: 99, unmeasured: 40 })
    const both = selectionEvaluator(report)(['a', 'b'])
    expect(both.possible).toBe(100)
    expect(both.coverage).toBeLessThanOrEqual(60)
    const rows = [...evidence.rows()].filter(({ matches }) => matches[0]?.unmeasured)
    expect(rows).toHaveLength(40)
    expect(rows[0]?.matches[0]).toMatchObject({ when: 'unproven', probability: 0, distanceHours: 799.5 * 24 })
    expect(analyse(asked).report.summary).not.toHaveProperty('unmeasured')
  })

  it.each([
    ['first saw', false, { unproven: 100, late: 0 }, 100],
    ['listed', true, { unproven: 0, late: 100 }, 0],
  ])('are not expected before the publisher %s the threat, however long ago', (_, hasAddedDates, states, possible) => {
    const asked = scene({
      lists: { a: range(0, 100) },
      held: () => ({ ...seenOnce, hasAddedDates }),
      listing: () => ({ published: true }),
    })
    const longAgo = (now - 800 * dayMs) / 1000
    const sightings = [...asked.sightings].map((one) => ({ ...one, hours: Int32Array.of(longAgo, longAgo) }))
    const { report } = analyse({ ...asked, sightings })

    expect(report.summary).toMatchObject({ suspicious: 100, ...states })
    expect(report.summary).not.toHaveProperty('unmeasured')
    expect(selectionEvaluator(report)(['a'])).toMatchObject({ coverage: 0, possible })
  })

  it('state their distance and probability in the evidence', () => {
    const asked = scene({ lists: { a: [0], b: [0] }, held: (id) => (id === 'a' ? seenOnce : { looks: [] }) })
    const [row] = [...analyse(asked).evidence.rows()]

    expect(row?.matches).toMatchObject([
      { ID: 'a', when: 'unproven', distanceHours: 12, lookAt: expect.any(String), leadHours: null },
      { ID: 'b', when: 'unproven', probability: 0, distanceHours: null, leadHours: null },
    ])
    expect(row?.matches[0]?.probability).toBeGreaterThan(0)
  })
})

it('names the time until which the listings of all active sources that are recommended or in use are settled', () => {
  const newestLook = { best: 30, used: 36, idle: 40, dead: 80 }
  const of = (current: readonly string[], options: Partial<AnalysisOptions> = {}) =>
    analyse(
      scene({
        lists: { best: range(0, 90), used: [0], idle: [1], dead: range(0, 90) },
        held: (id) => {
          const last = now - newestLook[id as keyof typeof newestLook] * hourMs
          return { looks: looksEvery(dayMs, last - 90 * dayMs, last), complete: [] }
        },
        current,
        options,
      }),
    ).report.summary.settledUntil

  expect(of([])).toBe('2026-05-30T18:00:00.000Z')
  expect(of(['used'])).toBe('2026-05-30T12:00:00.000Z')
  expect(of(['used', 'dead']), 'no look will settle what a dead source listed').toBe(of(['used']))
  expect(of(['used'], { ever: true })).toBeUndefined()
  expect(analyse(scene({ lists: { a: [0] } })).report.summary, 'collected by ourselves').not.toHaveProperty(
    'settledUntil',
  )
})

describe('a dead source', () => {
  it('is not recommended even with high coverage, and the report gives the reason and the newest look', () => {
    const report = reportOf({
      lists: { unwatched: range(0, 90), unchanged: range(0, 90), empty: range(0, 90), alive: range(0, 30) },
      held: (id) =>
        id === 'unwatched'
          ? { looks: [...looksEvery(dayMs, now - 90 * dayMs, now - 4 * dayMs)] }
          : id === 'unchanged'
            ? { changedAt: now - 95 * dayMs }
            : {},
      listing: (id) => (id === 'empty' ? { until: now - dayMs / 2, present: false } : {}),
    })

    expect(ids(report.recommendedFeeds)).toEqual(['alive'])
    expect(report.comparedFeeds.map(({ dead, newestLook }) => `${dead} ${newestLook?.slice(0, 10)}`)).toEqual([
      ...['empty 2026-06-01', 'unchanged 2026-06-01', 'unwatched 2026-05-28', 'undefined 2026-06-01'],
    ])
    expect(excludedFrom(report)).toEqual({ empty: 'dead', unchanged: 'dead', unwatched: 'dead', alive: undefined })
    expect(report.relatedFeeds).toEqual([])
  })

  it('without any look has no newest look', () => {
    const report = reportOf({ lists: { a: [0] }, held: () => ({ looks: [] }) })

    expect(report.comparedFeeds[0]).toMatchObject({ newestLook: null, dead: 'unwatched' })
  })

  it('in use makes no live source superfluous, and is superfluous itself if the others cover the same', () => {
    const report = reportOf({
      lists: { dead: range(0, 50), alive: range(0, 50), other: range(50, 60) },
      sources: { alive: { commercial: true, price: 900 } },
      organisation: { sourcesType: { free: true, commercial: false } },
      current: ['dead', 'alive'],
      // Sightings from the time when it was still looked at.
      held: (id) =>
        id === 'dead' ? { looks: [...looksEvery(dayMs, now - 90 * dayMs, now - 40 * dayMs)], toleranceMs: 1 } : {},
    })

    expect(feedIn(report, 'dead')).toMatchObject({ dead: 'unwatched' })
    expect(report.superfluousFeeds.map(({ ID, coveredBy }) => [ID, coveredBy])).toEqual([
      ['dead', [{ ID: 'alive', covered: expect.any(Number) }]],
    ])
  })
})

describe('false alarms', () => {
  const ended = { until: now - 5 * dayMs, dated: true, present: false }
  const again = { from: now - hourMs, until: Number.POSITIVE_INFINITY, present: true, dated: true }
  const later = () => ({ from: now - hourMs })
  const ofOtherKinds = { organisation: { iocTypes: ['domain'] }, current: ['a'] }

  it.each<[of: string, asked: Partial<Scene>, count: number, statistics?: object]>([
    [
      'a row whose expiry was before the event and that is still listed',
      { listing: () => ({ until: now - 5 * dayMs, expires: true, present: true }) },
      1,
      { expired: 1, falseAlarmsProven: 1 },
    ],
    [
      'no entry that a source had removed before the event, even if it lists it again',
      { listing: () => ended, extra: [{ kind: 'ipv4', value: address(0), source: 0, ...again }] },
      0,
      { expired: 0, late: 1 },
    ],
    ['a kind that was not chosen, if it was listed at the event', ofOtherKinds, 1],
    ['no kind that was not chosen, if it was listed only later', { ...ofOtherKinds, listing: later }, 0],
    ['what is benign, if it was listed at the event', { benign: [0] }, 1, { benign: 1 }],
    ['nothing benign that was listed only later', { benign: [0], listing: later }, 0, { benign: 1 }],
    ['nothing benign that was no longer listed', { benign: [0], listing: () => ended }, 0, { benign: 1 }],
  ])('come from %s', (_, asked, count, statistics = {}) => {
    const [feed] = reportOf({ lists: { a: [0] }, ...asked }).comparedFeeds

    expect(feed?.winnowFilterRateEffective.count).toBe(count)
    expect(feed?.statistics).toMatchObject(statistics)
  })

  it('count in full where it is unproven that they were listed, and are proven only where the source was watched', () => {
    // One source was watched at the events, the other was collected for the first time after them.
    const report = reportOf({
      lists: { a: range(0, 10), b: range(0, 10) },
      benign: range(0, 6),
      held: (id) => (id === 'b' ? watchedFrom(now - hourMs, now) : {}),
      listing: (id) => (id === 'b' ? { from: now - hourMs, dated: false } : {}),
    })
    const [a, b] = ['a', 'b'].map((id) => feedIn(report, id))

    expect([a?.winnowFilterRateEffective.count, a?.statistics.falseAlarmsProven]).toEqual([6, 6])
    expect([b?.winnowFilterRateEffective.count, b?.statistics.falseAlarmsProven]).toEqual([6, 0])
  })
})

describe('benign and doubtful', () => {
  const input = scene({
    lists: { a: range(0, 10), b: range(5, 20) },
    benign: [0, 6],
    doubtful: [1, 7, 8],
    listing: (id, n) => (id === 'b' && n === 15 ? { doubtful: true } : {}),
  })

  it('come last in the evidence, with the sources that list them', () => {
    const { evidence } = analyse(input)
    const rows = [...evidence.rows()]

    expect(rows.map(({ verdict }) => verdict)).toEqual([
      ...Array.from({ length: 14 }, () => 'credible'),
      ...Array.from({ length: 4 }, () => 'doubtful'),
      ...Array.from({ length: 2 }, () => 'benign'),
    ])
    expect(rows.slice(14).map(({ value, matches }) => [value, matches.map(({ ID }) => ID).join()])).toEqual([
      [address(15), 'b'],
      [address(8), 'a,b'],
      [address(7), 'a,b'],
      [address(1), 'a'],
      [address(6), 'a,b'],
      [address(0), 'a'],
    ])
    expect(evidence.of('a', { offset: 0, limit: 99 }).total).toBe(5)
  })

  it('are found under a source as often as its figures count them, whatever the other sources list', () => {
    const around = (value: string, source: number, flag: Partial<Listing>): Listing => ({
      ...{ kind: 'ipv4-cidr', value, source, ...listed, ...flag },
    })
    const { report, evidence } = analyse(
      scene({
        lists: { cloud: [], harmless: [], exact: range(5, 20) },
        seen: range(0, 20),
        extra: [around('100.20.0.0/24', 0, { doubtful: true }), around('100.20.0.0/28', 1, { warned: true })],
      }),
    )
    const verdictUnder = ({ apart, matches, verdict }: Evidence, source: string) =>
      apart?.find(({ ID }) => ID === source)?.verdict ?? (matches.some(({ ID }) => ID === source) ? verdict : undefined)
    for (const { ID, statistics } of report.comparedFeeds) {
      const found = (verdict: string) => [...evidence.rows()].filter((row) => verdictUnder(row, ID) === verdict).length
      expect([ID, found('credible'), found('doubtful'), found('benign')]).toEqual([
        ID,
        statistics.coverage_light,
        statistics.doubtful,
        statistics.benign,
      ])
    }
    expect(report.summary).toMatchObject({ suspicious: 15, benign: 5, doubtful: 0 })
    const counts = report.comparedFeeds.map(({ ID, statistics: { doubtful, benign } }) => [ID, doubtful, benign])
    expect(counts.sort()).toEqual([
      ['cloud', 20, 0],
      ['exact', 0, 0],
      ['harmless', 0, 16],
    ])
  })

  it('are credible nevertheless if a deny list contains them', () => {
    const { report } = analyse({ ...input, own: compileOwnLists([ownList('deny', [1, 15])]) })

    expect(report.summary).toMatchObject({ suspicious: 16, benign: 2, doubtful: 2 })
    expect(report.summary.ownLists?.outcomes).toMatchObject({ restored: 2 })
  })
})

describe('ranges', () => {
  const cidr = (value: string, source: number): Listing => ({ kind: 'ipv4-cidr', value, source, ...listed })
  const input = scene({
    lists: { narrow: [], wide: [], both: [0, 1] },
    seen: range(0, 10),
    extra: [cidr('100.20.0.0/24', 0), cidr('100.20.0.0/16', 1), cidr('100.20.0.0/20', 2)],
  })
  it('state how many addresses they hold, and how much only wide ranges match', () => {
    const { narrow, wide, both } = statisticsOf(analyse(input).report)

    expect(narrow).toMatchObject({ coverage: 10, addresses: 256, wideRanges: 0, wide: 0 })
    expect(wide).toMatchObject({ coverage: 10, addresses: 65_536, wideRanges: 1, wide: 10 })
    expect(both).toMatchObject({ coverage: 10, addresses: 4096, wideRanges: 1, wide: 8 })
  })

  it('are marked if they match no more than chance would', () => {
    const statisticsFor = (addresses: number) =>
      statisticsOf(analyse({ ...input, extraction: { ...input.extraction, byKind: { ipv4: addresses } } }).report)

    expect(statisticsFor(10).wide).toMatchObject({ byChance: 0, noMoreThanChance: false })
    expect(statisticsFor(1_000_000).wide).toMatchObject({ byChance: 17.702, noMoreThanChance: true })
    expect(statisticsFor(1_000_000).narrow).toMatchObject({ byChance: 0.069, noMoreThanChance: false })
  })

  it('count only routable addresses, because private ones are in no log by chance', () => {
    const bogons = ['0.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map((range) => cidr(range, 1))
    const { wide } = statisticsOf(
      reportOf({
        lists: { narrow: [], wide: [] },
        seen: range(0, 10),
        extra: [cidr('100.20.0.0/24', 0), cidr('100.20.0.0/16', 1), ...bogons],
      }),
    )

    expect(wide).toMatchObject({ coverage: 10, addresses: 65_536 })
  })

  it('are compared with chance for IPv4 addresses only', () => {
    const hour = (now - dayMs) / 1000
    const sixes = range(0, 50).map(
      (n): Sighting => ({ kind: 'ipv6', value: `2a00:1::${n + 1}`, count: 1, hours: Int32Array.of(hour, hour) }),
    )
    const six = { kind: 'ipv6-cidr', value: '2a00:1::/32', source: 1, ...listed } as const
    const both = scene({ lists: { narrow: [], wide: [] }, seen: range(0, 10), extra: [cidr('100.20.0.0/16', 1), six] })
    const extraction = { ...both.extraction, byKind: { ipv4: 1_000_000, ipv6: 50 } }
    const { report } = analyse({ ...both, sightings: [...both.sightings, ...sixes], extraction })

    expect(statisticsOf(report).wide).toMatchObject({ matches: 60, noMoreThanChance: true })
  })

  it('are marked in the evidence if they are wide', () => {
    const [row] = [...analyse(input).evidence.rows()]

    expect(row?.matches.map(({ ID, indicator, wide }) => [ID, indicator, wide])).toEqual([
      ['wide', '100.20.0.0/16', true],
      ['both', '100.20.0.0/20', true],
      ['narrow', '100.20.0.0/24', undefined],
    ])
  })
})

describe('a profile', () => {
  const input = scene({
    lists: { a: range(0, 10), b: range(5, 25), old: range(30, 40) },
    sources: { b: { industries: ['energy'] } },
    listing: (source) => (source === 'old' ? { from: now - 90 * dayMs, until: now - 60 * dayMs, present: false } : {}),
  })

  it('uses the listings of relevant sources in the last 30 days', () => {
    const { report } = analyseProfile(input)

    expect(report.summary).toMatchObject({
      suspicious: 25,
      detectedFormat: 'profile based recommendation',
      byKind: { ipv4: 25 },
    })
    expect(addedIn(report).flat()).toEqual(['b', 20, 'a', 5])
  })

  it("counts what looks and the publishers' dates prove, and what is expected beside it", () => {
    const before = { from: now - 60 * dayMs }
    const { report } = analyseProfile(
      scene({
        lists: { watched: range(0, 10), unwatched: range(20, 40), expiring: range(40, 45), dated: range(50, 57) },
        held: (id) => ({
          ...(id !== 'watched' && { looks: [now - (id === 'dated' ? 10 : 60) * dayMs], toleranceMs: 2 * dayMs }),
          hasAddedDates: id === 'dated',
        }),
        listing: (id) =>
          id === 'expiring'
            ? { ...before, until: now - 10 * dayMs, expires: true }
            : id === 'dated'
              ? { from: now - 20 * dayMs, published: true }
              : before,
      }),
    )

    const figures = report.comparedFeeds.map(({ ID, statistics: { verified, unproven, coverage } }) => {
      return [ID, verified, unproven, coverage > verified] as const
    })
    expect(figures.sort()).toEqual([
      ['dated', 7, 0, false],
      ['expiring', 0, 5, true],
      ['unwatched', 0, 20, true],
      ['watched', 10, 0, false],
    ])
    expect(report.summary).toMatchObject({ suspicious: 42, inTime: 17, unproven: 25 })
    // A source that is no longer looked at is not recommended.
    expect(ids(report.recommendedFeeds)).toEqual(['watched'])
  })

  it('counts benign and doubtful indicators separately', () => {
    const { report } = analyseProfile(
      scene({
        lists: { a: range(0, 10), b: range(5, 12) },
        listing: (_, n) => (n === 0 ? { warned: true } : n > 8 ? { doubtful: true } : {}),
      }),
    )

    expect(report.summary).toMatchObject({ suspicious: 8, benign: 1, doubtful: 3 })
    // Nothing was uploaded, so there were no alerts.
    expect(report.recommendedFeeds[0]?.winnowFilterRateEffective).toEqual({ count: 0, pcnt: 0 })
    expect(selectionEvaluator(report)(['a', 'b']).savings.filter).toMatchObject({ eur: 0, unknown: 'no-log' })
    expect(report.comparedFeeds.map(({ ID, statistics }) => [ID, statistics.coverage, statistics.doubtful])).toEqual([
      ['a', 8, 1],
      ['b', 4, 3],
    ])
  })

  it('leaves out sources that focus on other industries or countries', () => {
    const { report } = analyseProfile({ ...input, organisation: { ...anyone, industries: ['finance'] } })

    expect(report.summary.suspicious).toBe(10)
    expect(ids(report.recommendedFeeds)).toEqual(['a'])
    expect(feedIn(report, 'b')?.excluded).toBe('industry')
  })
})

it.each<[string, Partial<SourceFacts>, Partial<Organisation>]>([
  ['may not be used', { usable: false }, {}],
  ['forbids commercial use', { licence: { name: 'CC-BY-NC-4.0', commercialUse: 'no' } }, {}],
  ['costs money', { commercial: true, price: 10 }, { sourcesType: { free: true, commercial: false } }],
  ['has no price', { commercial: true, price: null }, {}],
  ['is too expensive', { commercial: true, price: 10 }, { sourcesType: { free: true, commercial: true, budget: 5 } }],
])('a profile does not use a source of other industries, even if the source also %s', (_, facts, organisation) => {
  const input = scene({
    lists: { a: range(0, 10), b: range(5, 25) },
    sources: { b: { ...facts, industries: ['energy'] } },
    organisation: { ...organisation, industries: ['finance'] },
  })

  expect(analyseProfile(input).report.summary.suspicious).toBe(10)
})

describe('any selection', () => {
  const report = analyse(
    scene({
      lists: { a: range(0, 40), b: range(30, 80), c: range(70, 100), d: range(0, 5) },
      sources: {
        a: { commercial: true, price: 400, complexity: 5 },
        b: { commercial: true, price: null, complexity: 2 },
        d: { commercial: true, price: 250, complexity: 4 },
      },
      organisation: { sourcesType: { free: true, commercial: true, budget: 500 } },
      options: { winnowPrices: [{ upToSources: null, eurPerYear: 50 }] },
      current: ['d'],
      benign: [38, 39],
    }),
  ).report

  it('has its coverage, price and flags', () => {
    const { savings, superfluous, today, tomorrow, ...figures } = selectionEvaluator(report)(['a', 'b', 'nobody'])

    expect(figures).toEqual({
      IDs: ['a', 'b'],
      kept: [],
      inUse: [{ ID: 'd', verdict: 'dear', stays: false }],
      byHost: 0,
      coverage: 78,
      proven: 78,
      met: 78,
      estimated: 0,
      possible: 78,
      light: 78,
      coveragePercent: (78 / 98) * 100,
      provenPercent: (78 / 98) * 100,
      possiblePercent: (78 / 98) * 100,
      lightPercent: (78 / 98) * 100,
      sourcesPrice: 400,
      winnowPrice: 50,
      totalPrice: 450,
      budget: 500,
      overBudget: false,
      unpriced: ['b'],
      // Minus the fee of the source that is given up.
      net: { eur: 200, coverage: 73, proven: 73 },
    })
    expect([today, tomorrow].map(({ IDs, totalPrice, perExpected }) => [IDs, totalPrice, perExpected])).toEqual([
      [['d'], 250, 50],
      [['a', 'b'], 450, 5.77],
    ])
    expect(ids(superfluous)).toEqual(['d'])
    // Two harmless observables each of a and of b, within one day.
    expect(savings.filter.eur).toBeCloseTo(4 * 0.75 * 65 * 365, 6)
    expect(savings.evaluation.eur).toBeCloseTo(2 * 160 * 65 * 0.7, 6)
    expect(savings.superfluousFees.eur).toBe(250)
    expect(savings.total.eur).toBeCloseTo(4 * 0.75 * 65 * 365 + 8 * 160 * 65 * 0.7 + 3 * 160 * 65 * 0.4 + 250, 2)
  })

  it('has an exact estimate beyond the proven part, so that both are rounded in the same way', () => {
    const classes = { ...report.classes, classes: [[12_350_000_000, 0]], proven: [[12_000_000_000, 0]] }
    const [first = ''] = classes.IDs

    expect(selectionEvaluator({ ...report, classes })([first])).toMatchObject({ coverage: 12.35, estimated: 0.35 })
  })

  it('is over budget if its price plus the product exceeds the budget', () => {
    expect(selectionEvaluator(report)(['a', 'd'])).toMatchObject({ totalPrice: 700, overBudget: true })
    expect(selectionEvaluator(report)(['a', 'd'], { onlyFree: true })).toMatchObject({
      IDs: [],
      kept: ['d'],
      totalPrice: 250,
      overBudget: false,
    })
  })

  it('does not count a superfluous source as savings once it is selected', () => {
    const { savings, net } = selectionEvaluator(report)(['d'])

    expect(savings.superfluousFees.eur).toBe(0)
    // It is paid for already; only the product is new.
    expect(net).toEqual({ eur: 50, coverage: 0, proven: 0 })
  })

  it('counts no savings from a source that is given up only beside unselected sources', () => {
    const report = reportOf({
      lists: { best: range(0, 100), dear: range(0, 50), twin: range(0, 50) },
      sources: { dear: { commercial: true, price: 700 }, twin: { commercial: true, price: 90 } },
      current: ['dear', 'twin'],
    })
    const cancelled = (selected: string[]) => selectionEvaluator(report)(selected).savings.superfluousFees.eur

    expect(report.superfluousFeeds.map(({ ID }) => ID)).toEqual(['dear', 'twin'])
    expect(cancelled(['best'])).toBe(790)
    // One of the two sources is enough, because both cover the same.
    expect(cancelled([])).toBe(90)
    expect(cancelled(['twin'])).toBe(700)
    expect(cancelled(['dear'])).toBe(90)
    expect(cancelled(['best', 'dear'])).toBe(90)

    const named = (selected: string[]) =>
      selectionEvaluator(report)(selected).superfluous.map(({ ID, coveredBy }) => [ID, ids(coveredBy)])
    expect(named(['best'])).toEqual([
      ['dear', ['best']],
      ['twin', ['best']],
    ])
    expect(named([])).toEqual([['twin', ['dear']]])
  })

  it('loses nothing without a source that is given up if its equal is selected', () => {
    const report = reportOf({
      lists: { best: range(0, 300), dear: [300, 301], twin: [300, 301] },
      sources: { dear: { commercial: true, price: 700 }, twin: { commercial: true, price: 90 } },
      current: ['dear', 'twin'],
    })
    const lost = (...selected: string[]) =>
      selectionEvaluator(report)(selected).superfluous.map(({ ID, lost }) => [ID, lost])

    expect(ids(report.recommendedFeeds)).toEqual(['best'])
    expect(lost('best')).toEqual([
      ['dear', 2],
      ['twin', 2],
    ])
    expect(lost('best', 'dear')).toEqual([['twin', 0]])
  })

  it('keeps a source in use, rather than exchange it for an equal one', () => {
    const equal = { commercial: true, price: 500 }
    const using = (...current: string[]) => {
      const report = reportOf({ lists: { a: [1, 2], b: [1, 2] }, sources: { a: equal, b: equal }, current })
      return { recommended: ids(report.recommendedFeeds), superfluous: ids(report.superfluousFeeds) }
    }

    expect(using('b')).toEqual({ recommended: ['b'], superfluous: [] })
    expect(using('a')).toEqual({ recommended: ['a'], superfluous: [] })
    expect(using()).toEqual({ recommended: ['a'], superfluous: [] })
  })

  it('needs a third of the work with a TIP, and uses changed rates', () => {
    const plain = selectionEvaluator(report)(['a']).savings
    const changed = selectionEvaluator(report)(['a'], { usesTip: true, rates: { eurPerHour: 130 } }).savings

    expect(changed.integration.eur).toBeCloseTo(plain.integration.eur * 0.33 * 2, 6)
    expect(changed.filter.eur).toBeCloseTo(plain.filter.eur * 2, 6)
  })

  it('has the same figures after any sequence of clicks as if computed directly', () => {
    const evaluate = selectionEvaluator(report)
    fc.assert(
      fc.property(fc.subarray(['a', 'b', 'c', 'd']), (chosen) => {
        expect(evaluate(chosen)).toEqual(selectionEvaluator(report)(chosen))
      }),
      { seed },
    )
  })
})

describe('own lists', () => {
  const withLists = (asked: LogAnalysis, ...some: OwnList[]) => analyse({ ...asked, own: compileOwnLists(some) })

  it('change nothing if they are empty', () => {
    const asked = scene({ lists: { a: range(0, 20) }, benign: [3] })
    expect(withLists(asked, ownList('deny', [])).report).toEqual(analyse(asked).report)
  })

  it('that allow act like warning lists; the report states their effect', () => {
    const asked = () => scene({ lists: { a: range(0, 20), b: range(10, 30) }, benign: [3, 4] })
    const { report, ownHits: hits } = withLists(asked(), ownList('allow', [3, 10, 11, 99]))
    const asWarned = analyse(scene({ lists: { a: range(0, 20), b: range(10, 30) }, benign: [3, 4, 10, 11] })).report
    const { ownLists, ...summary } = report.summary
    expect({ ...report, summary }).toEqual(asWarned)
    expect(ownLists).toMatchObject({
      outcomes: { spared: 2, harmless: 1, confirmed: 0, restored: 0, unlisted: 0 },
      contested: 0,
      lists: [{ id: 'allow', rows: 4, observables: 3 }],
    })
    expect(hits).toHaveLength(3)
  })

  it('that deny override warning lists and lists that allow, and report values that no source lists', () => {
    const asked = scene({ lists: { a: range(0, 20) }, seen: range(0, 25), benign: [3, 4] })
    const lists = [ownList('deny', [3, 6, 22, 23, 500]), ownList('allow', [6, 7]), ownList('deny', [6], 'second')]
    const { report, ownHits: hits } = withLists(asked, ...lists)

    expect(report.summary.ownLists).toMatchObject({
      outcomes: { unlisted: 2, restored: 1, confirmed: 1, spared: 1, harmless: 0 },
      contested: 1,
      lists: [
        { id: 'deny', rows: 5, observables: 4 },
        { id: 'allow', observables: 1 },
        { id: 'second', observables: 1 },
      ],
    })
    const rows = [...ownObservables(hits, compileOwnLists(lists) as OwnLists)]
    expect(rows.map(({ value, outcome, sources }) => `${value} ${outcome} ${sources}`)).toEqual([
      ...[`${address(23)} unlisted 0`, `${address(22)} unlisted 0`, `${address(3)} restored 1`],
      ...[`${address(6)} confirmed 1`, `${address(7)} spared 1`],
    ])
  })

  it('remove one URL of a source without its host', () => {
    const path = `http://${address(0)}/x`
    const asked = scene({ lists: { a: [] }, seen: [0], extra: [{ kind: 'url', value: path, source: 0, ...listed }] })
    expect(analyse(asked).report.summary).toMatchObject({ suspicious: 1, light: 1 })
    const list = { ...ownList('allow', []), entries: [{ kind: 'url' as const, value: path }] }
    expect(withLists(asked, list).report.summary).toMatchObject({ suspicious: 0 })
  })

  it('that allow one of several URLs of a source do not affect their host', () => {
    const url = (name: string) => `http://${address(0)}/${name}`
    const extra = ['a', 'b', 'c'].map((name): Listing => ({ kind: 'url', value: url(name), source: 0, ...listed }))
    const asked = scene({ lists: { a: [] }, seen: [0], extra })
    for (const name of ['a', 'b', 'c']) {
      const list = { ...ownList('allow', []), entries: [{ kind: 'url' as const, value: url(name) }] }
      expect(withLists(asked, list).report.summary, name).toMatchObject({ suspicious: 1, light: 1 })
    }
  })

  it('keep the totals of suspicious, covered and benign consistent, whatever they contain', () => {
    const some = fc.uniqueArray(fc.nat(30), { maxLength: 15 })
    fc.assert(
      fc.property(some, some, some, some, some, (a, b, warned, allowed, denied) => {
        const asked = scene({ lists: { a, b }, seen: range(0, 31), benign: warned })
        const { report, evidence } = withLists(
          asked,
          ownList('allow', allowed),
          ownList('deny', denied),
          ownList('deny', [1000], 'x'),
        )
        const met = [...new Set([...a, ...b])]
        const benign = (n: number) => !denied.includes(n) && (warned.includes(n) || allowed.includes(n))
        const suspicious = met.filter((n) => !benign(n))
        const { summary } = report
        expect(summary.suspicious).toBe(suspicious.length)
        expect(summary.benign).toBe(met.length - suspicious.length)
        expect(evidence.size).toBe(met.length)
        expect([...evidence.rows()].filter(({ verdict }) => verdict === 'credible')).toHaveLength(suspicious.length)
        for (const [id, numbers] of Object.entries({ a, b })) {
          const feed = feedIn(report, id)
          expect(feed?.statistics.coverage_light ?? 0).toBe(numbers.filter((n) => !benign(n)).length)
          expect(feed?.statistics.benign ?? 0).toBe(numbers.filter(benign).length)
          expect(feed?.winnowFilterRateEffective.count ?? 0).toBe(numbers.filter(benign).length)
        }
        const without = (n: number) => met.includes(n) && !warned.includes(n)
        expect(summary.ownLists?.outcomes).toEqual({
          unlisted: denied.filter((n) => !met.includes(n)).length,
          confirmed: denied.filter(without).length,
          restored: denied.filter((n) => met.includes(n) && !without(n)).length,
          spared: allowed.filter((n) => !denied.includes(n) && without(n)).length,
          harmless: allowed.filter((n) => !denied.includes(n) && met.includes(n) && !without(n)).length,
        })
      }),
      { seed, numRuns: 120 },
    )
  })

  it('apply to a profile-based recommendation', () => {
    const asked = scene({ lists: { a: range(0, 20), b: range(10, 30) }, sources: { a: {}, b: {} } })
    const before = analyseProfile(asked).report.summary
    const { report, ownHits: hits } = analyseProfile({
      ...asked,
      own: compileOwnLists([ownList('allow', [0, 10]), ownList('deny', [5, 99])]),
    })
    expect(report.summary.suspicious).toBe(before.suspicious - 2)
    expect(report.summary.ownLists?.outcomes).toMatchObject({ spared: 2, confirmed: 1, unlisted: 0 })
    expect(hits).toHaveLength(3)
  })
})

describe('a URL of which a source lists only the host', () => {
  const sources = ['urls', 'names', 'parents', 'ranges', 'late', 'once', 'shared', 'wide', 'warned']
  const extra = (
    [
      ['urls', 'url', 'http://cdn.evil-test.com/a'],
      ['urls', 'url', 'http://100.20.30.40/b'],
      ['names', 'domain', 'cdn.evil-test.com'],
      ['parents', 'domain', 'evil-test.com'],
      ['ranges', 'ipv4-cidr', '100.20.30.0/24'],
      ['late', 'domain', 'cdn.evil-test.com', { from: now - hourMs }],
      ['once', 'domain', 'cdn.evil-test.com', { until: now - 5 * dayMs, present: false }],
      ['shared', 'ipv4-cidr', '100.20.30.0/25', { doubtful: true }],
      ['wide', 'ipv4-cidr', '100.20.0.0/16'],
      ['warned', 'ipv4-cidr', '100.20.30.0/26', { warned: true }],
    ] as const
  ).map(
    ([source, kind, value, changes]): Listing => ({
      ...listed,
      kind,
      value,
      source: sources.indexOf(source),
      ...changes,
    }),
  )
  const seen = (kind: KindId, value: string): Sighting => {
    const event = (now - dayMs) / 1000
    return { kind, value, count: 1, hours: Int32Array.of(event, event) }
  }
  const urls = [seen('url', 'http://cdn.evil-test.com/a'), seen('url', 'http://100.20.30.40/b')]
  const asked: LogAnalysis = {
    ...scene({ lists: Object.fromEntries(sources.map((id) => [id, []])), extra }),
    sightings: [...urls, seen('domain', 'cdn.evil-test.com'), seen('ipv4', '100.20.30.40')],
  }
  /** By source, for those with any: the URLs whose host it lists. */
  const byHostWith = (changes: Partial<LogAnalysis>) => {
    const { report: changed } = analyse({ ...asked, ...changes })
    return Object.fromEntries(
      sources.map((id) => [id, selectionEvaluator(changed)([id]).byHost] as const).filter(([, urls]) => urls > 0),
    )
  }
  const ownOf = (effect: 'allow' | 'deny', entries: readonly Value[]) =>
    ({ id: effect, name: effect, effect, inherited: false, entries }) as const

  it('has evidence that names each source and the indicator that contains the host', () => {
    const evidence = [...analyse(asked).evidence.rows()]
    const around = (value: string) => evidence.find((row) => row.value === value) as Evidence

    expect(around('http://cdn.evil-test.com/a').byHost).toEqual([
      { ID: 'names', indicator: 'cdn.evil-test.com' },
      { ID: 'parents', indicator: 'evil-test.com' },
    ])
    expect(around('http://100.20.30.40/b').byHost).toEqual([{ ID: 'ranges', indicator: '100.20.30.0/24' }])
    expect(around('cdn.evil-test.com')).not.toHaveProperty('byHost')

    const told = (id: string, value: string) => listedAround(around(value), new Set([id]))
    const [name, address] = urls.map(({ value }) => value) as [string, string]
    expect(told('names', name)).toEqual({ how: 'host', indicator: 'cdn.evil-test.com' })
    expect(told('parents', name)).toEqual({ how: 'domain', indicator: 'evil-test.com' })
    expect(told('ranges', address)).toEqual({ how: 'range', indicator: '100.20.30.0/24' })
    expect(told('late', name)).toBeUndefined()
  })

  it('is judged by its own times, whatever other URLs are on the host', () => {
    const paths = ['a', 'b', 'c'].map((path) => seen('url', `http://cdn.evil-test.com/${path}`))
    const tooEarly = (now - 11 * dayMs) / 1000
    const early: Sighting = { ...(paths[2] as Sighting), hours: Int32Array.of(tooEarly, tooEarly) }
    const listedUrls = paths.map(({ value }): Listing => ({ ...listed, kind: 'url', value, source: 0 }))
    const many = scene({
      lists: Object.fromEntries(sources.map((id) => [id, []])),
      extra: [...extra.slice(2), ...listedUrls],
    })
    const rows = [...analyse({ ...many, sightings: [paths[0], paths[1], early] as Sighting[] }).evidence.rows()]

    expect(rows.map(({ value, byHost }) => [value.slice(-1), byHost?.map(({ ID }) => ID)])).toEqual([
      ['a', ['names', 'parents']],
      ['b', ['names', 'parents']],
      ['c', []],
    ])
  })

  it('does not count if an own list allows the host, even if one denies the URL, but does if one denies the host', () => {
    const allow = ownOf('allow', [
      { kind: 'domain', value: 'cdn.evil-test.com' },
      { kind: 'ipv4', value: '100.20.30.40' },
    ])
    const denyUrls = ownOf('deny', urls)
    const denyHost = ownOf('deny', [{ kind: 'ipv4', value: '100.20.30.40' }])

    expect(byHostWith({ own: compileOwnLists([allow, denyUrls]) })).toEqual({})
    expect(byHostWith({ own: compileOwnLists([denyUrls]) })).toEqual({ names: 1, parents: 1, ranges: 1 })
    const all = { names: 1, parents: 1, ranges: 1, shared: 1, warned: 1 }
    expect(byHostWith({ own: compileOwnLists([allow, denyUrls, denyHost]) })).toEqual({
      ranges: 1,
      shared: 1,
      warned: 1,
    })
    expect(byHostWith({ own: compileOwnLists([denyHost]) })).toEqual(all)
  })

  it('names in the evidence nothing benign or allowed around a host that an own list denies', () => {
    const benign: Listing = { ...listed, kind: 'domain', value: 'evil-test.com', source: 8, warned: true }
    const withBenign = scene({ lists: Object.fromEntries(sources.map((id) => [id, []])), extra: [...extra, benign] })
    const named = ({ index }: LogAnalysis, ...lists: ReturnType<typeof ownOf>[]) => {
      const own = compileOwnLists(lists) as OwnLists
      const rows = [...analyse({ ...asked, index, own }).evidence.rows()]
      return urls.map(({ value }) => rows.find((row) => row.value === value)?.byHost?.map(({ ID }) => ID))
    }
    const parent = { kind: 'domain', value: 'evil-test.com' } as const
    const hosts = [
      { kind: 'domain', value: 'cdn.evil-test.com' },
      { kind: 'ipv4', value: '100.20.30.40' },
    ] as const

    expect(named(asked, ownOf('deny', hosts))).toEqual([['names', 'parents'], ['ranges']])
    expect(named(asked, ownOf('deny', hosts), ownOf('allow', [parent]))).toEqual([['names'], ['ranges']])
    expect(named(withBenign, ownOf('deny', hosts))).toEqual([['names'], ['ranges']])
    expect(named(withBenign, ownOf('deny', [...hosts, parent]))).toEqual([['names', 'parents', 'warned'], ['ranges']])
  })

  it('is in no class without a compared source that lists its host', () => {
    // Without the observables that are hosts, the sources of parents and ranges match nothing.
    const alone = { ...asked, sightings: urls }
    const listed = analyse(alone).report
    const at = (id: string) => listed.classes.IDs.indexOf(id)

    expect(['parents', 'ranges'].map(at)).toEqual([-1, -1])
    expect(listed.classes.byHost).toEqual([[1, 1, at('urls'), at('names')]])
  })
})

describe('the number of combinations of sources', () => {
  // Each of the addresses 1 to 31 is on the lists of its bits, so that each has a combination of its own.
  const lists = Object.fromEntries(range(0, 5).map((bit) => [`s${bit}`, range(1, 32).filter((n) => n & (1 << bit))]))
  const asked = (mostClassNumbers?: number) =>
    scene({
      lists,
      sources: Object.fromEntries(Object.keys(lists).map((id) => [id, {}])),
      options: { ...(mostClassNumbers !== undefined && { mostClassNumbers }) },
    })
  // 31 weights and 80 sources, in five tables.
  const numbers = 5 * (31 + 80)

  it('may be limited, for logs and for profiles', () => {
    for (const report of [analyse(asked()).report, analyseProfile(asked()).report])
      expect(classNumbers(report)).toBe(numbers)
    for (const make of [analyse, analyseProfile]) {
      expect(() => make(asked(numbers))).not.toThrow()
      expect(() => make(asked(numbers - 1))).toThrow(TooManyClasses)
    }
  })

  it('is that of the whole log and of what passed together', () => {
    const limited = (most: number) => {
      const { sightings, ...rest } = asked(most)
      const all = [...sightings]
      return { ...rest, sightings: all, passed: all }
    }

    expect(() => analyse(limited(2 * numbers))).not.toThrow()
    expect(() => analyse(limited(2 * numbers - 1))).toThrow(TooManyClasses)
  })
})
