import { expect, it } from 'vitest'
import { sampleReport } from '../../../../test/sample-report.ts'
import type { OneHost, ReportFeed } from '../../../domain/report.ts'
import { messages } from '../../i18n/messages.server.ts'
import { language } from '../../i18n/use-texts.ts'
import { oneHostText } from './one-host.ts'

const { summary, recommendedFeeds } = sampleReport('r')
const [feed] = recommendedFeeds as [ReportFeed]

/** What is said of a source with 1,240 matches, and of a report with 1,300. */
function said(locale: 'de' | 'en', oneHost?: OneHost, inAll?: OneHost): string {
  const statistics = { ...feed.statistics, coverage_light: 1240, ...(oneHost && { oneHost }) }
  const all = { ...summary, suspicious: 1300, ...(inAll && { oneHost: inAll }) }
  return oneHostText({ ...feed, statistics }, { summary: all }, language(locale, messages[locale]))
}

it('names the own host with which most of a source was seen, with a lower bound where the log leaves some open', () => {
  expect(said('en', { host: '10.1.2.3', hits: 1236 })).toBe(
    '1,236 of 1,240 observables seen with one own host only: 10.1.2.3',
  )
  expect(said('de', { host: '10.1.2.3', hits: 1000, atMost: 1100 })).toBe(
    'mindestens 1.000 von 1.240 Observables nur mit einem eigenen Host gesehen: 10.1.2.3',
  )
  expect(said('en')).toBe('')
})

it('is silent if the report says the same of everything', () => {
  const host = '10.1.2.3'

  expect(said('en', { host, hits: 1240 }, { host, hits: 1300 })).toBe('')
  expect(said('en', { host, hits: 1240 }, { host, hits: 1299 })).not.toBe('')
})
