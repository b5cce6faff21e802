import type { CurrentFeed, Report } from '../../../domain/report.ts'
import type { Language } from '../../i18n/use-texts.ts'

/** Says when the own licence for a source in use ended, and how the source counts; false if none ended. */
export function licenceEndText(
  { licenceEnded, notCompared }: Pick<CurrentFeed, 'licenceEnded' | 'notCompared'>,
  { summary: { from, to } }: Pick<Report, 'summary'>,
  { t, format }: Language,
): string | false {
  if (licenceEnded === undefined) return false
  const when = from === null || to === null || licenceEnded > to ? 'other' : licenceEnded < from ? 'before' : 'within'
  return t('feeds.licenceEnded', {
    date: format.date(licenceEnded),
    when,
    compared: notCompared ? 'no' : 'yes',
  })
}
