import type { Report, ReportFeed } from '../../../domain/report.ts'
import { lateStart, startedAfter } from '../../../engine/report/watched-sources.ts'
import type { Language } from '../../i18n/use-texts.ts'

/**
 * Says since when a source is collected that came too late for most of the log; empty for others. The long text also says what
 * that leaves unknown, which beside each of many sources would hide the rest.
 */
export function lateStartText(
  feed: ReportFeed,
  { summary }: Pick<Report, 'summary'>,
  language: Language,
  length: 'short' | 'long' = 'long',
): string {
  const since = lateStart(feed, summary)
  if (since === undefined) return ''
  const { t, format } = language
  const id = startedAfter(feed, summary) ? 'feeds.lateStart.after' : 'feeds.lateStart'
  return t(length === 'short' ? `${id}.short` : id, {
    date: format.date(since),
    share: format.percent(feed.watchedPcnt ?? 0, 0),
    proven: feed.statistics.met === 0 ? 'none' : 'some',
  })
}
