import type { LocalizedText } from '../../domain/text.ts'
import type { FactId, Known, Subject } from './facts.ts'
import type { Uses } from './wording.ts'

/** The paragraphs of an explanation, in order; `headline` is a single sentence. */
export const sections = ['headline', 'found', 'recommended', 'cost', 'time', 'uncertain', 'next'] as const
/** A paragraph of an explanation. */
export type Section = (typeof sections)[number]

/** Subject, section and name: `report.cost.within`. */
export type ClaimId = `${Subject}.${Section}.${string}`

/**
 * A sentence template with its condition, in both languages. Templates contain only words: every figure, date and name
 * is inserted from the facts. A placeholder names a fact without its subject: `{coverage.proven}` (`write` in
 * `wording.ts`).
 */
export interface Claim extends LocalizedText {
  readonly id: ClaimId
  readonly section: Section
  /** Tells whether the facts support the claim. Conditions exclude claims that say the same of other facts. */
  readonly holds: (facts: Known) => boolean
  /** Importance for a decision, 0 to 100; the default is 100. */
  readonly importance?: number | ((facts: Known) => number)
  /** Facts for placeholders that name no fact of the subject. They must exist whenever the claim holds. */
  readonly uses?: (facts: Known) => Uses
  /** Further facts that support the claim but do not appear in its text. */
  readonly because?: readonly FactId[]
}

/** Without `holds`, a claim holds if there is something of its first fact in `because`, or else of the one that its text names first. */
type Written<Left extends keyof Claim> = Omit<Claim, 'id' | 'section' | 'holds' | Left> & Partial<Pick<Claim, 'holds'>>

/** Claims by their ids, in reading order. */
export type Claims = Readonly<Record<ClaimId, Written<'importance'> & Required<Pick<Claim, 'importance'>>>>
/** Headlines by their ids. At most one is said. */
export type Headlines = Readonly<Record<ClaimId, Written<'importance'>>>

/** Importance of a claim whose condition holds, 0 to 100. */
export function importanceOf({ importance = 100 }: Claim, facts: Known): number {
  const value = typeof importance === 'function' ? importance(facts) : importance
  return Math.max(0, Math.min(100, value))
}
