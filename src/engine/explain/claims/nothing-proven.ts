import type { Known } from '../facts.ts'

/** Nobody looked at the sources when any of a log's suspicious observables occurred: `isNothingProven` of the report. */
export function isNothingProven(facts: Known): boolean {
  const suspicious = facts.number('report.suspicious')
  return (
    facts.isTrue('report.isLog') &&
    !facts.isTrue('report.ever') &&
    !facts.isTrue('report.olderRules') &&
    suspicious > 0 &&
    facts.number('report.unproven') >= suspicious
  )
}
