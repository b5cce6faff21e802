import { provesNothing, restsOnProbability } from '../../report/nothing-proven.ts'
import type { Known } from '../facts.ts'

/** `isNothingProven` of the report that the facts describe. */
export const isNothingProven = (facts: Known): boolean =>
  provesNothing({
    isLog: facts.isTrue('report.isLog'),
    ever: facts.isTrue('report.ever'),
    olderRules: facts.isTrue('report.olderRules'),
    suspicious: facts.number('report.suspicious'),
    unproven: facts.number('report.unproven'),
  })

/** `isOnlyProbable` of the report that the facts describe. */
export const isOnlyProbable = (facts: Known): boolean =>
  restsOnProbability({
    isLog: facts.isTrue('report.isLog'),
    ever: facts.isTrue('report.ever'),
    olderRules: facts.isTrue('report.olderRules'),
    proven: facts.number('report.coverage.proven'),
    expected: facts.number('report.coverage.expected'),
  })

/** Tells whether no probability is measured for any of the unproven observables. */
export const isAllUnmeasured = (facts: Known) => {
  const unmeasured = facts.number('report.unmeasured')
  return unmeasured > 0 && unmeasured >= facts.number('report.unproven')
}
