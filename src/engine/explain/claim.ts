import type { LocalizedText } from '../../domain/text.ts'
import type { FactId, Known } from './facts.ts'
import type { Uses } from './wording.ts'

/** The paragraphs of an explanation, in order; `headline` is a single sentence. */
export const sections = ['headline', 'found', 'recommended', 'cost', 'time', 'uncertain', 'next'] as const
/** A paragraph of an explanation. */
export type Section = (typeof sections)[number]

/**
 * A sentence template with its condition. It is used only if `holds` is true for the facts. Templates contain only
 * words: every figure, date and name is inserted from the facts.
 */
export interface Claim {
  /** Starts with the subject: `report.cost.within`. */
  readonly id: string
  readonly section: Section
  /** At most one claim of a group can hold for the same facts. */
  readonly group?: string
  /** Tells whether the facts support the claim. */
  readonly holds: (facts: Known) => boolean
  /** Importance for a decision, 0 to 100. */
  readonly importance: number | ((facts: Known) => number)
  /**
   * Facts for placeholders that are not in the subject's dictionary (`claims.ts`). They must exist whenever the claim
   * holds.
   */
  readonly uses?: (facts: Known) => Uses
  /** Further facts that support the claim but do not appear in its text. */
  readonly because?: readonly FactId[]
  /** `write` in `wording.ts` explains the placeholders. */
  readonly text: LocalizedText
}

/** Importance of a claim whose condition holds, 0 to 100. */
export function importanceOf({ importance }: Claim, facts: Known): number {
  const value = typeof importance === 'function' ? importance(facts) : importance
  return Math.max(0, Math.min(100, value))
}
