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
  return provesNothing({ ...summary, isLog: isOfLog(summary) })
}

/** The figures of a report that decide whether its recommendation rests on probabilities alone. */
interface Advice extends Pick<Report['summary'], 'ever' | 'olderRules'> {
  readonly isLog: boolean
  /** What the recommended sources cover. */
  readonly proven: number
  readonly expected: number
}

/**
 * Tells whether nothing that the recommended sources cover is proven, which is too little for a sure recommendation, even if
 * other sources prove something.
 */
export function restsOnProbability({ isLog, ever, olderRules, proven, expected }: Advice): boolean {
  return isLog && !ever && !olderRules && expected > 0 && proven === 0
}

/** `restsOnProbability` of a report. */
export function isOnlyProbable({ summary }: Pick<Report, 'summary'>): boolean {
  return restsOnProbability({ ...summary, ...summary.covered, isLog: isOfLog(summary) })
}

const isOfLog = ({ detectedFormat }: Report['summary']) =>
  detectedFormat !== FEED_COMPARE && detectedFormat !== PROFILE_BASED
