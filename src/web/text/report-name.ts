import { FEED_COMPARE, PROFILE_BASED } from '../../domain/report.ts'
import type { Language } from '../i18n/use-texts.ts'
import { formatTitleOf } from '../upload/format-title.ts'
import type { NamedReport } from './format-titles.ts'

type Titled = Pick<NamedReport, 'detectedFormat'> & Partial<Pick<NamedReport, 'formatTitle'>>

/** Title of the format, or the mode if there was no log. */
export function formatName({ detectedFormat, formatTitle }: Titled, language: Language): string {
  const { t } = language
  if (detectedFormat === FEED_COMPARE) return t('report.mode.feedCompare')
  if (detectedFormat === PROFILE_BASED) return t('report.mode.profile')
  return formatTitleOf(detectedFormat, formatTitle ?? '–', language)
}

/** Reports without an upload have no name. */
export function reportName(
  report: Titled & Pick<NamedReport, 'name'> & Partial<Pick<NamedReport, 'standingDays'>>,
  language: Language,
): string {
  if (report.standingDays) return language.t('report.standing', { days: report.standingDays })
  return report.name || (report.detectedFormat ? formatName(report, language) : language.t('report'))
}
