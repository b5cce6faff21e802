import { FEED_COMPARE, PROFILE_BASED, type Report } from '../../domain/report.ts'

/** A log whose matches may be unproven: time counts. */
function isJudged({ detectedFormat, ever }: Report['summary']): boolean {
  return detectedFormat !== FEED_COMPARE && detectedFormat !== PROFILE_BASED && !ever
}

/**
 * Tells whether no suspicious observable of a log is proven to have been listed when it occurred, which is too little for
 * a sure recommendation.
 */
export function isNothingProven({ summary }: Pick<Report, 'summary'>): boolean {
  return isJudged(summary) && summary.suspicious > 0 && summary.unproven >= summary.suspicious
}

/**
 * Tells whether nothing is known of what sources cover of a log: nothing is proven, and of all that is unproven no probability is
 * measured.
 */
export function isNothingMeasured({ summary }: Pick<Report, 'summary'>): boolean {
  const { unmeasured = 0, unproven } = summary
  return isNothingProven({ summary }) && unmeasured >= unproven
}

/**
 * Tells whether nothing that the recommended sources cover is proven, which is too little for a sure recommendation, even if
 * other sources prove something.
 */
export function isOnlyProbable({ summary }: Pick<Report, 'summary'>): boolean {
  return isJudged(summary) && summary.covered.expected > 0 && summary.covered.proven === 0
}
