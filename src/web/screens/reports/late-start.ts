import type { Report, ReportFeed } from '../../../domain/report.ts'
import { lateStart } from '../../../engine/report/watched-sources.ts'
import type { Language } from '../../i18n/use-texts.ts'

/**
 * Says since when a source is collected that came too late for most of the log, and if that leaves nothing proven; empty for
 * others.
 */
export function lateStartText(feed: ReportFeed, { summary }: Pick<Report, 'summary'>, language: Language): string {
  const since = lateStart(feed, summary)
  if (since === undefined) return ''
  const { t, format } = language
  const isAfter = summary.to !== null && since > summary.to
  return t(isAfter ? 'feeds.lateStart.after' : 'feeds.lateStart', {
    date: format.date(since),
    share: format.percent(feed.watchedPcnt ?? 0, 0),
    proven: feed.statistics.verified === 0 ? 'none' : 'some',
  })
}
