import { FEED_COMPARE, PROFILE_BASED, type Report } from '../../domain/report.ts'

/** The figures of a report that decide whether anything in it is proven. */
interface Proof extends Pick<Report['summary'], 'suspicious' | 'unproven' | 'ever' | 'olderRules'> {
  readonly isLog: boolean
}

/**
 * Tells whether no suspicious observable of a log is proven to have been listed when it occurred, which is too little for
 * a sure recommendation.
 */
export function provesNothing({ isLog, ever, olderRules, suspicious, unproven }: Proof): boolean {
  return isLog && !ever && !olderRules && suspicious > 0 && unproven >= suspicious
}

/** `provesNothing` of a report. */
export function isNothingProven({ summary }: Pick<Report, 'summary'>): boolean {
  const { detectedFormat } = summary
  return provesNothing({ ...summary, isLog: detectedFormat !== FEED_COMPARE && detectedFormat !== PROFILE_BASED })
}
