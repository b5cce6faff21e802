import { beforeAll, expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { largeReport } from '../../../../test/sample-report.ts'
import type { OwnListsSummary, Report, ReportFeed } from '../../../domain/report.ts'
import AssumedTimesNotice from './assumed-times.tsx'
import { FinishedReport, loadPart } from './finished-report.tsx'
import ClassExamples from './hits/class-examples.tsx'
import { LateSuspiciousSection } from './nothing-suspicious.tsx'
import OwnListsSection from './own-lists-section.tsx'

const sample = largeReport('r')

function shown(summary: Partial<Report['summary']>): string {
  return rendered({ ...sample, summary: { ...sample.summary, suspicious: 0, doubtful: 0, benign: 0, ...summary } })
}

const inMethod = '/?tab=method'
beforeAll(() => Promise.all([loadPart(new URLSearchParams('tab=method')), LateSuspiciousSection.load()]))

const headlineOf = (html: string) => /data-testid="verdict"[^>]*>([^<]*)</.exec(html)?.[1]

function rendered(report: Report, address = '/', locale: 'de' | 'en' = 'en'): string {
  const view = <FinishedReport report={report} taskId="r" name="some.log" onShown={() => undefined} />
  return markup(view, { locale, at: address })
}

const assumedTexts = (assumed: NonNullable<Report['summary']['assumed']>, ever = false) =>
  markup(<AssumedTimesNotice assumed={assumed} ever={ever} />)

it('says "nothing suspicious" only if the log contained something to compare', () => {
  const none = shown({ observables: 0, linesWithoutTime: 20, skippedLines: 3 })

  expect(none).toContain('Nothing to compare')
  expect(none).toContain('3 lines')
  for (const ofResults of ['Nothing suspicious found', '20 lines', 'Worth taking seriously?']) {
    expect(none).not.toContain(ofResults)
    expect(shown({ observables: 1, linesWithoutTime: 20 })).toContain(ofResults)
  }
})

it('names no demo price where only free lists of the group itself are compared', () => {
  const invented = { ...sample, summary: { ...sample.summary, demoPrices: true } }
  const ids = sample.comparedFeeds.map(({ ID }) => ID)
  const listed = ids.reduce((text, id, i) => text.replaceAll(`"${id}"`, `"custom.list-${i}"`), JSON.stringify(invented))
  const own = (price: number): Report =>
    JSON.parse(listed, (key, value) => (key === 'price' && typeof value === 'number' ? price : value))
  const prices = (html: string) =>
    [/data-testid="verdict"[^>]*>[^<]*(?:a year|price)/, /data-testid="net"/].map((one) => one.test(html))

  expect(prices(rendered(own(0)))).toEqual([false, false])
  expect(prices(rendered(own(5)))).toEqual([true, true])
  const { demoPrices: _, ...summary } = own(0).summary
  expect(prices(rendered({ ...own(0), summary }))).toEqual([true, true])
})

it('does not say that sources know nothing of a list, or would not have shown a log, if they list it as harmless', () => {
  expect(shown({ observables: 4, benign: 3 })).toContain('would not have shown')
  for (const [detectedFormat, observables] of [
    ['plain-text', 3],
    ['FEED_COMPARE', 4],
  ] as const) {
    for (const listed of [{ benign: 3 }, { doubtful: 3 }]) {
      const harmless = shown({ detectedFormat, observables, ...listed })
      expect(harmless).toContain('Nothing suspicious found')
      expect(harmless).toContain('is benign or shared infrastructure')
      expect(harmless).not.toMatch(/No source knows|would not have shown/)
    }
  }
})

it('says what is met beside what is expected, first where the products are known to alert, and not of a list', () => {
  const rests = (cOrg: Partial<Report['summary']['cOrg']>, detectedFormat = 'plain-text') =>
    /data-testid="rests">([^<]*)</.exec(
      rendered(
        {
          ...sample,
          summary: { ...sample.summary, detectedFormat, cOrg: { ...sample.summary.cOrg, ...cOrg } },
        },
        inMethod,
      ),
    )?.[1]
  const met = `[\\d,]+ of 1,284 suspicious observables, proven to be listed in at least one hour in which they occurred.`

  expect(rests({ productGroup: 'siem', selectedProducts: ['splunk'] })).toMatch(
    new RegExp(`^For your products, which alert, met: ${met} Expected: `),
  )
  for (const cOrg of [{ productGroup: 'network', selectedProducts: ['cisco'] }, { selectedProducts: [] }] as const) {
    expect(rests(cOrg)).toMatch(new RegExp(`^Expected: .* Met: ${met}`))
  }
  expect(rests({}, 'FEED_COMPARE')).not.toContain('at least one hour')
})

it('says of how many observables only the first and the last sighting are known', () => {
  const said = 'Of 7 observables, only the first and the last sighting are known; what lies between is not proven.'
  expect(shown({ suspicious: 9, onlyEnds: 7 })).toContain(said)
  expect(shown({ suspicious: 9 })).not.toContain('only the first and the last')
})

it('says in one sentence what to take, and what that changes in coverage and payments', () => {
  const atFees = (fee: number, recommendedFeeds: ReportFeed[], of: Partial<Report['summary']> = {}) =>
    headlineOf(
      rendered({
        ...sample,
        summary: { ...sample.summary, ...of, winnowPrices: [{ upToSources: null, eurPerYear: fee }] },
        recommendedFeeds,
        currentFeeds: [],
        comparedFeeds: recommendedFeeds.map((feed) => ({ ...feed, eligible: true })),
      }),
    )
  const bare = sample.recommendedFeeds.map(({ demoPrice: _, ...feed }) => ({ ...feed, price: 0 }))
  const unpriced = bare.map((feed) => ({ ...feed, price: null }))
  const take = `^Take these ${bare.length} sources: an expected [\\d.]+%`

  expect(atFees(1200, bare)).toMatch(new RegExp(`${take} of what is suspicious covered, for €1,200 a year$`))
  expect(atFees(1200, unpriced)).toMatch(/for at least €1,200 a year$/)
  expect(atFees(0, bare, { suspicious: 9 })).toMatch(/an expected [\d.,]+ of 9 suspicious observables covered, /)
  expect(atFees(0, bare, { detectedFormat: 'FEED_COMPARE' })).toMatch(/% of the known indicators of your list covered/)
  expect(atFees(0, bare, { detectedFormat: 'profile based recommendation' })).toMatch(
    /% of the indicators that fit your profile covered/,
  )

  const inUse = (...of: ReportFeed[]) =>
    headlineOf(
      rendered({
        ...sample,
        currentFeeds: of.map((feed) => ({ ...feed, id: feed.ID, superfluous: false })),
      }),
    )
  const [first, ...rest] = sample.recommendedFeeds as [ReportFeed, ...ReportFeed[]]
  expect(inUse(first)).toMatch(
    /^Take these \d sources: €[\d,]+ a year more than today, an expected [\d.]+ more observables covered$/,
  )
  expect(inUse(first, ...rest)).toMatch(
    /^Stay with these \d sources: an expected [\d.]+% of what is suspicious covered, for €/,
  )
})

it('names each recommended source with what it adds, and each in use with its verdict', () => {
  const html = rendered(sample)
  const rows = [...html.matchAll(/data-chosen="([^"]+)"(.*?)<\/tr>/gs)].map(([, id, row = '']) => [id, row] as const)
  const adds = rows.map(([, row]) => Number(/\+([\d.,]+)<\/td>/.exec(row)?.[1]?.replace(',', '') ?? 0))

  for (const { ID, name } of sample.recommendedFeeds) expect(new Map(rows).get(ID)).toContain(name)
  for (const { ID } of sample.currentFeeds) expect(new Map(rows).get(ID)).toMatch(/in use, (?:keep|give up)/)
  expect(adds.reduce((sum, one) => sum + one, 0)).toBeCloseTo(sample.summary.covered.expected, 0)
})

it('says how many URLs are not counted although the selection lists their host', () => {
  const { classes } = sample
  const at = classes.IDs.indexOf(sample.recommendedFeeds[0]?.ID as string)
  const said = (urls: number) => rendered({ ...sample, classes: { ...classes, byHost: [[urls, 0, at]] } }, inMethod)

  expect(said(140)).toContain(
    'Not counted: 140 URLs whose host the selection lists or may have listed. Blocking the host blocks these URLs, too.',
  )
  expect(said(1)).toContain('Not counted: one URL whose host')
  expect(rendered(sample, inMethod)).not.toContain('Not counted')
})

it('names the source that alone makes most suspicious, and says what the recommended ones besides it cover of the rest', () => {
  const [first, second, third] = sample.recommendedFeeds as [ReportFeed, ReportFeed, ReportFeed]
  const classes = {
    IDs: [first.ID, second.ID],
    classes: [[30e9, 1]],
    proven: [],
    possible: [],
    met: [],
    light: [
      [60, 0],
      [40, 1],
    ],
  }
  const summary = { ...sample.summary, suspicious: 100 }
  const said = (locale: 'de' | 'en', ...recommendedFeeds: ReportFeed[]) =>
    rendered(
      { ...sample, summary, classes, recommendedFeeds: recommendedFeeds as typeof sample.recommendedFeeds },
      '/',
      locale,
    )

  expect(said('en', first, second)).toContain(
    `60 of 100 suspicious observables are suspicious only because of ${first.name}. They count in all shares`,
  )
  expect(said('en', first, second)).toContain('Of the other 40, the other recommended source is expected to cover 30.')
  expect(said('de', first, second)).toContain(
    'Von den übrigen 40 deckt die andere empfohlene Quelle voraussichtlich 30 ab.',
  )
  expect(said('de', second, third)).toContain(
    'Von den übrigen 40 decken die empfohlenen Quellen voraussichtlich 30 ab.',
  )
  expect(said('en', first)).toMatch(/look at these hits first\.</)
})

it('says that nothing of the recommendation is proven, though other sources prove something', () => {
  const said = 'Nothing that the recommended sources cover is proven: too little'
  const of = (proven: number, unproven: number) =>
    rendered({ ...sample, summary: { ...sample.summary, unproven, covered: { ...sample.summary.covered, proven } } })

  expect(of(0, 3)).toContain(said)
  expect(of(1, 3)).not.toContain(said)
  expect(of(0, sample.summary.suspicious)).toContain('For none of the suspicious observables is it proven')
})

it('says in the sentence that it is about what got through, if the figures are', () => {
  const { passed: _, ...sample } = largeReport('r')
  const of = (suspicious: number, address: string) => {
    const report = { ...sample, currentFeeds: [], summary: { ...sample.summary, suspicious } }
    return rendered({ ...report, passed: report }, address)
  }

  expect(of(1284, '/?passed=1')).toContain('% of what is suspicious and got through covered')
  expect(of(9, '/?passed=1')).toContain('of 9 suspicious observables that got through covered')
  expect(of(1284, `${inMethod}&passed=1`)).toContain('of 1,284 suspicious observables of your log that got through:')
  expect(of(1284, inMethod)).toContain('of 1,284 suspicious observables of your log:')
})

it('says that no source is recommended, and why, instead of proving that nothing is better than nothing', () => {
  const cOrg = { ...sample.summary.cOrg, sourcesType: { free: true, commercial: true, budget: 10 } } as const
  const comparedFeeds = sample.comparedFeeds.map((feed) => ({ ...feed, excluded: 'budget' as const }))
  const none = rendered({
    ...sample,
    summary: { ...sample.summary, cOrg },
    recommendedFeeds: [],
    comparedFeeds,
  })

  expect(none).toContain('nothing can be recommended')
  expect(none).toContain('With a higher budget there would be a recommendation')
  expect(none).not.toMatch(/No source selected|Calculated exactly|No other |Start a trial/)
})

it('says first what was found if no source is recommended, leads on to it, and draws no curve of nothing', () => {
  const events = { passed: 2, blocked: 1, unknown: 0, inbound: 2, outbound: 1, internal: 0 }
  const summary = { ...sample.summary, observables: 1234, suspicious: 40, events }
  const nothing = { recommendedFeeds: [], pareto: { byCount: [], byPrice: [] } }
  const none = rendered({ ...sample, ...nothing, summary })

  expect(headlineOf(none)).toBe('40 of 1,234 observables are suspicious, 2 got through; nothing can be recommended')
  expect(none).toMatch(/href="\/\?tab=hits&amp;action=passed"[^>]*>See what got through \(2\)/)
  const single = { ...summary, observables: 1, suspicious: 1, events: { ...events, passed: 1, blocked: 0 } }
  expect(headlineOf(rendered({ ...sample, ...nothing, summary: single }))).toMatch(
    /^The only observable is suspicious, one got through; /,
  )
  expect(rendered({ ...sample, ...nothing, summary: { ...summary, detectedFormat: 'FEED_COMPARE' } })).toContain(
    'See the hits',
  )
})

it('says that sources which nobody watches would be recommended, and selects them', () => {
  const comparedFeeds = sample.comparedFeeds.map((feed) => ({
    ...feed,
    excluded: 'dead' as const,
    dead: 'unwatched' as const,
  }))
  const of = (report: Report) => rendered({ ...report, recommendedFeeds: [], currentFeeds: [] })

  expect(of({ ...sample, comparedFeeds })).toMatch(
    /If these \d sources were collected again, they would be recommended/,
  )
  expect(of(sample)).not.toContain('collected again, ')
})

it('says of a log without anything suspicious that it cannot tell which sources in use are superfluous', () => {
  const using = (undecided?: 'nothing-suspicious') =>
    rendered({
      ...sample,
      summary: { ...sample.summary, suspicious: 0 },
      currentFeeds: [
        {
          ...(sample.comparedFeeds[0] as ReportFeed),
          id: 'a',
          name: 'Ours',
          superfluous: false,
          ...(undecided && { undecided }),
        },
      ],
    })

  expect(using('nothing-suspicious')).toContain('whether this source, which you use, is superfluous: Ours.')
  expect(using()).not.toContain('which you use')
})

it('says which kinds of values no source lists, and does not call a log of nothing else unsuspicious', () => {
  const byKind = { sha256: 9, md5: 3 }
  const all = shown({ observables: 12, byKind, unlistedKinds: ['sha256', 'md5'] })
  const some = shown({ observables: 12, byKind, unlistedKinds: ['md5'] })

  expect(all).toContain('No source lists values of this kind')
  expect(all).toContain('This concerns 12 values')
  expect(all).not.toContain('Nothing suspicious found')
  expect(some).toContain(
    'MD5 hashes: none of the compared sources lists anything of this kind at present. This concerns 3 values',
  )
  expect(some).toContain('Nothing suspicious found')
  expect(shown({ observables: 12, byKind })).not.toContain('at present')
})

it('says how many matches lie beyond all measured distances', () => {
  const said = (unmeasured: number) => rendered({ ...sample, summary: { ...sample.summary, unmeasured } })

  expect(said(2)).toContain('The sources that may have listed 2 suspicious observables were not looked at')
  expect(said(0)).not.toContain('no probability is measured')
})

it('says how many suspicious observables were seen only after the time of the report', () => {
  const said = (suspiciousLater: number) => rendered({ ...sample, summary: { ...sample.summary, suspiciousLater } })

  expect(said(2)).toContain('2 suspicious observables occur in this log only after the time of this report')
  expect(said(0)).not.toContain('after the time of this report')
})

it('says until when it is settled what sources listed, where the log goes on', () => {
  const settledUntil = '2026-06-03T12:00:00.000Z'

  const said = rendered({ ...sample, summary: { ...sample.summary, settledUntil } })

  expect(said).toMatch(/Until Jun 3, 2026[^<]*, what sources listed is settled; later hours may still change/)
  expect(rendered(sample)).not.toContain('is settled')
})

it('does not call a log free of suspicion if no source was watched when it was written, and says if few were', () => {
  const unwatched = shown({ observables: 40, sourcesCompared: 5, sourcesWatched: 0 })

  expect(unwatched).toContain('Too little is known of that time')
  expect(unwatched).toContain('none of the 5 compared sources was watched')
  expect(unwatched).not.toContain('Nothing suspicious found')
  // The sources may not have been watched lately, either.
  expect(unwatched).toContain('A log of a time at which the sources were collected says more.')
  const few = 'Of 5 sources, only 2 were watched for most of the time of this log'
  expect(shown({ observables: 40, sourcesCompared: 5, sourcesWatched: 2 })).toContain(few)
  for (const sourcesWatched of [3, undefined]) {
    const enough = shown({ observables: 40, sourcesCompared: 5, ...(sourcesWatched && { sourcesWatched }) })
    expect(enough).toContain('Nothing suspicious found')
    expect(enough).not.toContain('watched for most')
  }
})

it('says that an assumed year proves nothing only if time counts', () => {
  const year = { year: 2026, reason: 'latest', sure: 'guess', lines: 3 } as const

  expect(assumedTexts({ year })).toContain('no match of these lines is proven')
  expect(assumedTexts({ year }, true)).not.toContain('proven')
})

it('says what a change of clocks leaves unclear, and that a time that did not occur speaks against the zone', () => {
  const said = (assumed: NonNullable<Report['summary']['assumed']>) => assumedTexts(assumed).replaceAll('\u00a0', ' ')

  const twice = said({ zone: 'Europe/Berlin', linesInRepeatedHour: 2 })
  expect(twice).toContain('2 lines name a time that occurred twice when clocks were put back in Europe/Berlin')
  expect(twice).not.toContain('were read as')
  const never = said({ zone: 'Europe/Berlin', zoneOffsetMinutes: 60, linesInMissingHour: 1 })
  expect(never).toContain('Times without a zone were read as Europe/Berlin. 1 line names a time that did not occur')
  const both = said({ zone: 'Europe/Berlin', zoneOffsetMinutes: 60, sightingsZoneOffsetMinutes: 0 })
  expect(both).toContain('Times without a zone were read as Europe/Berlin and UTC.')
  const ofSightings = said({ zone: 'Europe/Berlin', sightingsZoneOffsetMinutes: 0, linesInRepeatedHour: 2 })
  expect(ofSightings).toContain('were read as UTC. 2 lines name')
  expect(said({})).toBe('')
})

it('speaks of allow lists only if the log holds something that is on one', () => {
  const textOf = (outcomes?: Partial<OwnListsSummary['outcomes']>) => {
    const none = { unlisted: 0, restored: 0, confirmed: 0, spared: 0, harmless: 0 }
    const ownLists = outcomes && { outcomes: { ...none, ...outcomes }, contested: 0, lists: [] }
    const report = { ...sample, summary: { ...sample.summary, ...(ownLists && { ownLists }) } }
    return markup(<ClassExamples report={report} />)
  }

  for (const without of [textOf(), textOf({ confirmed: 3 })]) {
    expect(without).toContain('On lists of well-known services. An alarm')
  }
  expect(textOf({ harmless: 1 })).toContain('On lists of well-known services or on your allow lists. An alarm')
})

it('says of own lists only what they did: what is allowed anyway may be shared infrastructure, and what no source lists does not count', () => {
  const textOf = (harmless: number) => {
    const outcomes = { unlisted: 0, restored: 0, confirmed: 0, spared: 0, harmless }
    const report = { ...sample, summary: { ...sample.summary, ownLists: { outcomes, contested: 0, lists: [] } } }
    return markup(<OwnListsSection report={report} />)
  }

  expect(textOf(1)).toContain('Allowed and not suspicious anyway')
  expect(textOf(1)).toContain('A warning list calls them harmless or shared infrastructure, too.')
  expect(textOf(0)).toContain('Your lists changed nothing in this report.')
})
