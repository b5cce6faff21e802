import { FEED_COMPARE, PROFILE_BASED, type Report } from '../../domain/report.ts'

/**
 * Tells whether no suspicious observable of a log is proven to have been listed when it occurred, which is too little for
 * a sure recommendation.
 */
export function isNothingProven({
  summary: { suspicious, unproven, ever, olderRules, detectedFormat },
}: Pick<Report, 'summary'>): boolean {
  const isLog = detectedFormat !== FEED_COMPARE && detectedFormat !== PROFILE_BASED
  return isLog && !ever && !olderRules && suspicious > 0 && unproven >= suspicious
}
