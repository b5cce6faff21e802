import type { LocalizedText } from '../../domain/text.ts'
import type { FactId, Known } from './facts.ts'
import type { Uses } from './wording.ts'

/** The paragraphs of an explanation, in their order; `headline` is one sentence. */
export const sections = ['headline', 'found', 'recommended', 'cost', 'time', 'uncertain', 'next'] as const
/** A paragraph of an explanation. */
export type Section = (typeof sections)[number]

/**
 * Something that may be said. It is said only if `holds`; templates hold words only, and every figure, date and name comes
 * from the facts.
 */
export interface Claim {
  /** Begins with the subject: `report.cost.within`. */
  readonly id: string
  readonly section: Section
  /** At most one claim of a group holds for the same facts. */
  readonly group?: string
  /** Tells whether the facts carry it. */
  readonly holds: (facts: Known) => boolean
  /** How much it matters to a decision, 0 to 100. */
  readonly importance: number | ((facts: Known) => number)
  /** Facts behind placeholders that the subject's dictionary does not name. They exist wherever the claim holds. */
  readonly uses?: (facts: Known) => Uses
  /** Further facts that carry it and are not written. */
  readonly because?: readonly FactId[]
  /** Its second part follows from its first, so that a sentence may join them by "because" or "therefore". */
  readonly follows?: true
  /** `wording.ts` says how placeholders are written. */
  readonly text: LocalizedText
}

/** The importance of a claim that holds, 0 to 100. */
export function importanceOf({ importance }: Claim, facts: Known): number {
  const value = typeof importance === 'function' ? importance(facts) : importance
  return Math.max(0, Math.min(100, value))
}

/** The part of a whole, 0 to 100; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0
}
