import type { FactId, Known } from '../facts.ts'

/** Number of suspicious observables in the report. */
export const suspicious = (facts: Known): number => facts.number('report.suspicious')

/** A figure of the first source of a list. */
export const ofFirst = (facts: Known, list: FactId, field: string): FactId =>
  facts.ofSource(facts.sources(list)[0] ?? '', field)

/** Tells whether the report recommends a source for something suspicious. */
export const isRecommended = (facts: Known): boolean => facts.number('report.recommended') > 0 && suspicious(facts) > 0

/** Tells whether no suspicious observable of the log is proven to have been listed at the time. */
export const isNothingProven = (facts: Known): boolean => facts.isTrue('report.nothingProven')

/** Tells whether nothing that the recommended sources cover is proven. */
export const isOnlyProbable = (facts: Known): boolean => facts.isTrue('report.onlyProbable')

/** Tells whether no probability is measured for any of the unproven observables. */
export const isAllUnmeasured = (facts: Known): boolean => {
  const unmeasured = facts.number('report.unmeasured')
  return unmeasured > 0 && unmeasured >= facts.number('report.unproven')
}
