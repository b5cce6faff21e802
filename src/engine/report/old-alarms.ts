import type { ReportFigures } from '../../domain/report.ts'

/** Since these rules, late and expired matches are not false alarms. */
const alarmRules = 2

/** Tells whether a stored report may count false alarms that today's rules do not (docs/decisions/0054-cost-model.md). */
export function countsOldAlarms({ summary, comparedFeeds }: Pick<ReportFigures, 'summary' | 'comparedFeeds'>): boolean {
  const isOld = (summary.rules ?? 1) < alarmRules
  return isOld && comparedFeeds.some(({ winnowFilterRateEffective }) => winnowFilterRateEffective.count > 0)
}
