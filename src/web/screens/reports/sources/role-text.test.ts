import { expect, it } from 'vitest'
import { largeReport } from '../../../../../test/sample-report.ts'
import type { ComparedFeed, Report, SuperfluousFeed } from '../../../../domain/report.ts'
import { figuresAt } from '../../../../engine/report/selection.ts'
import { messages } from '../../../i18n/messages.server.ts'
import { language } from '../../../i18n/use-texts.ts'
import { lateStartText } from '../late-start.ts'
import { licenceEndText } from '../licence-end.ts'
import { emptyText, roleText } from './role-text.ts'
import { sourceRemarks } from './source-remarks.ts'

const english = language('en', messages.en)
const sample = largeReport('r')
const source = sample.comparedFeeds[0] as ComparedFeed

/** A report that recommends nothing, with one source. */
function nothing(excluded: ComparedFeed['excluded'], coverage: number): Report {
  const feed = { ...source, statistics: { ...source.statistics, coverage }, ...(excluded && { excluded }) }
  return {
    ...sample,
    summary: { ...sample.summary, suspicious: 300 },
    recommendedFeeds: [],
    comparedFeeds: [feed],
  }
}

/** What is said of a source, by default of the first one. */
function remark(report: Report, feed = report.comparedFeeds[0] as ComparedFeed): string {
  return sourceRemarks({ report, figures: figuresAt(report, {}), sources: new Map() }, english)(feed)
}

it('advises a higher budget only if one would help', () => {
  expect(emptyText(nothing('budget', 30), english)).toMatch(/With a higher budget there would be a recommendation\.$/)
  for (const excluded of ['dead', 'flavour', 'threshold', 'licence'] as const) {
    expect(emptyText(nothing(excluded, 30), english)).not.toContain('budget')
  }
  expect(emptyText(nothing('budget', 2.9), english)).toBe('No source that may be recommended adds enough.')
})

it('says that Winnow alone is above the budget, where not even a free source fits it', () => {
  const report = nothing('budget', 30)
  const at = (budget: number): Report => {
    const { cOrg } = report.summary
    const sourcesType = { ...cOrg.sourcesType, budget }
    const winnowPrices = [{ upToSources: null, eurPerYear: 1000 }]
    return { ...report, summary: { ...report.summary, winnowPrices, cOrg: { ...cOrg, sourcesType } } }
  }

  expect(emptyText(at(999), english)).toBe('Winnow alone costs €1,000 a year, which is more than the budget of €999.')
  expect(remark(at(999))).toContain('Winnow alone is above the budget')
  expect(emptyText(at(1000), english)).toContain('With a higher budget')
  expect(remark(at(1000))).toContain('does not fit the budget')
})

it('does not say what sources add or cover where nobody knows it', () => {
  const unknown = (unproven: number, unmeasured: number): Report => {
    const report = nothing('no-coverage', 0)
    const [feed] = report.comparedFeeds as [ComparedFeed]
    const statistics = { ...feed.statistics, unproven }
    const counts = { inTime: 0, during: 0, unproven: 300, late: 0, expired: 0, unmeasured }
    return { ...report, summary: { ...report.summary, ...counts }, comparedFeeds: [{ ...feed, statistics }] }
  }

  expect(emptyText(unknown(300, 300), english)).toBe('Whether a source adds enough is not known.')
  expect(emptyText(unknown(300, 299), english)).toBe('No source that may be recommended adds enough.')
  expect(remark(unknown(300, 300))).toContain('coverage not known')
  expect(remark(unknown(300, 0))).toContain('no coverage')
})

it.each([
  ['no-price', 'have no known price'],
  ['licence', 'not permitted by their licence'],
] as const)('names sources that would add enough, but are out for another reason: %s', (excluded, text) => {
  expect(emptyText(nothing(excluded, 3), english)).toContain(text)
  expect(emptyText(nothing(excluded, 2.9), english)).not.toContain(text)
})

it.each(['commercial', 'flavour', 'industry', 'geography'] as const)(
  'says that the conditions of the organisation exclude sources: %s',
  (excluded) => {
    expect(emptyText(nothing(excluded, 3), english)).toContain('Your conditions exclude sources')
  },
)

it('names sources that are superfluous beside the recommended ones, but needed beside the selection', () => {
  const superfluousFeeds = ['a', 'b'].map((ID) => ({ ...source, ID, lost: 0 }) as unknown as SuperfluousFeed)
  const beside = (superfluous: SuperfluousFeed[]) =>
    roleText('superfluous', { ...sample, superfluousFeeds }, { superfluous }, english)

  expect(beside(superfluousFeeds)).toContain('no expected observable is missing')
  expect(beside(superfluousFeeds.slice(1))).toContain('beside your selection not all of them')
})

it('calls a source as good as the one preferred to it, and says why one that lists everything too late is superfluous', () => {
  const feed = (ID: string, more: Partial<ComparedFeed> = {}): ComparedFeed => {
    const { excluded: _, dead: _dead, notCompared: _none, ...kept } = source
    return { ...kept, ID, name: ID, price: 10, eligible: true, ...more }
  }
  const late = feed('late', { statistics: { ...source.statistics, coverage: 0, late: 7 } })
  const superfluousFeeds: SuperfluousFeed[] = [{ ...late, lost: 0, coveredBy: [], savedEurPerYear: 10 }]
  const report: Report = {
    ...sample,
    recommendedFeeds: [feed('a')],
    comparedFeeds: [feed('a'), feed('b', { excluded: 'threshold' }), late],
    relatedFeeds: [],
    currentFeeds: [{ ...late, id: 'late', superfluous: true }],
    superfluousFeeds,
    classes: {
      IDs: ['a', 'b', 'late'],
      classes: [[5e9, 0, 1]],
      proven: [[5e9, 0, 1]],
      possible: [],
      met: [],
      light: [],
    },
  }

  expect(remark(report, feed('b'))).toBe('as good as a: same coverage, price and complexity; adds too little')
  expect(remark(report, feed('a'))).not.toContain('as good as')
  expect(remark(report, late)).toContain('lists 7 suspicious observables here, but only afterwards')
})

it('says since when a source is known that came too late for most of the log', () => {
  const { from, to } = sample.summary as { from: string; to: string }
  const said = (firstLook: string, watchedPcnt: number) =>
    lateStartText({ ...source, firstLook, watchedPcnt }, sample, english)
  const after = (iso: string) => new Date(Date.parse(iso) + 1000).toISOString()

  expect(said(after(from), 12.4)).toMatch(/^collected only since .+, for 12% of the time of this log: /)
  expect(said(after(to), 0)).toMatch(/^collected only since .+, after the time of this log: /)
  const short = lateStartText({ ...source, firstLook: after(to), watchedPcnt: 0 }, sample, english, 'short')
  expect(short).toMatch(/^collected only since .+, after this log$/)
  const proving = (met: number) =>
    lateStartText(
      { ...source, firstLook: after(to), watchedPcnt: 0, statistics: { ...source.statistics, met } },
      sample,
      english,
    )
  expect([proving(0), proving(1)].map((text) => text.includes('nothing of it is proven'))).toEqual([true, false])
  expect([said(after(from), 50), said(from, 10), lateStartText(source, sample, english)]).toEqual(['', '', ''])
})

it('says when the own licence for a source in use ended, and how the source counts', () => {
  const { from, to } = sample.summary as { from: string; to: string }
  const said = (licenceEnded: string, notCompared: boolean) =>
    licenceEndText({ licenceEnded, ...(notCompared && { notCompared }) }, sample, english)
  const counts = 'it counts neither as covered nor as superfluous'

  expect(said('2020-01-01T00:00:00.000Z', true)).toMatch(
    new RegExp(`^own licence ended on .+2020, before the time of this log; ${counts}$`),
  )
  expect(said(to, true)).toContain(`, within the time of this log; ${counts}`)
  expect(said(new Date(Date.parse(to) + 1000).toISOString(), true)).not.toContain('the time of this log')
  expect(said(from, false)).toContain('; compared is what everybody sees of the source')
  expect(licenceEndText({}, sample, english)).toBe(false)
  const report = { ...sample, currentFeeds: [{ ...source, id: source.ID, superfluous: false, licenceEnded: from }] }
  expect(remark(report, source)).toContain('own licence ended on')
})
