import { FEED_COMPARE, type Report } from '../../domain/report.ts'
import { periodHours, SHORT_HOURS } from '../cost/cost.ts'

/**
 * Tells whether a log with anything suspicious spans less than a day, which says little about what sources cover in a
 * year.
 */
export function isShortLog({ summary }: Pick<Report, 'summary'>): boolean {
  const { suspicious, ever, detectedFormat } = summary
  if (suspicious === 0 || ever || detectedFormat === FEED_COMPARE) return false
  const hours = periodHours({ summary })
  return typeof hours === 'number' && hours < SHORT_HOURS
}
