import { provesNothing } from '../../report/nothing-proven.ts'
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
