import { FEED_COMPARE, PROFILE_BASED, type Report } from '../../../domain/report.ts'

/** What a report is based on: a log, a list of indicators, or only the profile of the organisation. */
export function modeOf({ summary }: Pick<Report, 'summary'>): 'log' | 'feedCompare' | 'profile' {
  if (summary.detectedFormat === FEED_COMPARE) return 'feedCompare'
  return summary.detectedFormat === PROFILE_BASED ? 'profile' : 'log'
}
