import type { OneHost, Report, ReportFeed } from '../../../domain/report.ts'
import { isAllOneHost } from '../../../engine/report/one-host.ts'
import type { Language } from '../../i18n/use-texts.ts'

/** The values of texts about an own host with which most observables were seen. */
export function oneHostValues({ host, hits, atMost }: OneHost, of: number, { format }: Pick<Language, 'format'>) {
  return { host, hits: format.number(hits), of: format.number(of), bound: atMost === undefined ? 'exact' : 'least' }
}

/** Says that most of what a source matches was seen with one own host only. Empty if not, and if the report says it of everything. */
export function oneHostText(
  { statistics: { oneHost, coverage_light } }: ReportFeed,
  { summary }: Pick<Report, 'summary'>,
  language: Language,
): string {
  if (!oneHost || isAllOneHost(summary)) return ''
  return language.t('feeds.oneHost', oneHostValues(oneHost, coverage_light, language))
}
