import type { OneHost, Report, ReportFeed } from '../../../domain/report.ts'
import type { Language } from '../../i18n/use-texts.ts'

/** The values of texts about an own host from which most observables come. */
export function oneHostValues({ host, hits, atMost }: OneHost, of: number, { format }: Pick<Language, 'format'>) {
  return { host, hits: format.number(hits), of: format.number(of), bound: atMost === undefined ? 'exact' : 'least' }
}

/**
 * Says that most of what a source matches comes from one own host. Empty if not, and if everything in the report comes from
 * this host: the report says so once.
 */
export function oneHostText(
  { statistics: { oneHost, coverage_light } }: ReportFeed,
  { summary }: Pick<Report, 'summary'>,
  language: Language,
): string {
  const isAll = oneHost && summary.oneHost?.host === oneHost.host && summary.oneHost.hits === summary.suspicious
  return oneHost && !isAll ? language.t('feeds.oneHost', oneHostValues(oneHost, coverage_light, language)) : ''
}
