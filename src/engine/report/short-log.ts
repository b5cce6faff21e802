import type { Report } from '../../domain/report.ts'
import { isFeedCompare, periodHours, SHORT_HOURS } from '../cost/cost.ts'

/**
 * Tells whether a log with anything suspicious spans less than a day, which says little about what sources cover in a
 * year.
 */
export function isShortLog({ summary }: Pick<Report, 'summary'>): boolean {
  const { suspicious, ever } = summary
  if (suspicious === 0 || ever || isFeedCompare({ summary })) return false
  const hours = periodHours({ summary })
  return typeof hours === 'number' && hours < SHORT_HOURS
}
