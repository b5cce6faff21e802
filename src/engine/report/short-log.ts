import { FEED_COMPARE, PROFILE_BASED, type Report } from '../../domain/report.ts'
import { dayMs } from '../../domain/time-units.ts'

/** Tells whether a log spans less than a day, which says little about what sources cover in a year. */
export function isShortLog({
  from,
  to,
  detectedFormat,
  ever,
}: Pick<Report['summary'], 'from' | 'to' | 'detectedFormat' | 'ever'>): boolean {
  if (from === null || to === null || ever) return false
  if (detectedFormat === FEED_COMPARE || detectedFormat === PROFILE_BASED) return false
  return Date.parse(to) - Date.parse(from) < dayMs
}
