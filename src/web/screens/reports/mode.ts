import { FEED_COMPARE, PROFILE_BASED, type Report } from '../../../domain/report.ts'

/** Returns the origin of a report: a log, a list of indicators, or the profile alone. */
export function modeOf({ summary }: Pick<Report, 'summary'>): 'log' | 'feedCompare' | 'profile' {
  if (summary.detectedFormat === FEED_COMPARE) return 'feedCompare'
  return summary.detectedFormat === PROFILE_BASED ? 'profile' : 'log'
}
