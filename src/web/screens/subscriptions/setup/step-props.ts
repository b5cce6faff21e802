import type { CandidateFault } from '../../../../domain/subscription.ts'
import type { SubscriptionChoices } from '../choices.ts'
import type { TrialCandidate } from './candidate.ts'
import type { PreviewState } from './use-preview.ts'

/** Steps of the subscription form, in their order. */
export const stepIds = ['sources', 'kinds', 'formats', 'enrichers', 'focus', 'name'] as const
export type StepId = (typeof stepIds)[number]
/** Steps that are closed at first. */
export type LaterStepId = Exclude<StepId, 'sources'>

/** Props of the component of each step. */
export interface StepProps {
  readonly candidate: TrialCandidate
  readonly choices: SubscriptionChoices
  readonly change: (part: Partial<TrialCandidate>) => void
  /** What is missing; empty until the user tries to submit. */
  readonly faults: readonly CandidateFault[]
  /** What the candidate would deliver today. */
  readonly preview: PreviewState
}
