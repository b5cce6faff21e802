import type { Known } from '../facts.ts'

/** Number of suspicious observables in the report. */
export const suspicious = (facts: Known): number => facts.number('report.suspicious')

/** Tells whether the report recommends a source for something suspicious. */
export const isRecommended = (facts: Known): boolean => facts.number('report.recommended') > 0 && suspicious(facts) > 0
