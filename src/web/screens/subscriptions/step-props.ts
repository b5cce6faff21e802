import type { CandidateFault } from '../../../domain/subscription.ts'
import type { TrialCandidate } from './candidate.ts'
import type { SubscriptionChoices } from './choices.ts'
import type { PreviewState } from './use-preview.ts'

/** Props of each step of the subscription form. */
export interface StepProps {
  readonly candidate: TrialCandidate
  readonly choices: SubscriptionChoices
  readonly change: (part: Partial<TrialCandidate>) => void
  /** Missing input, after an attempt to submit. */
  readonly faults: readonly CandidateFault[]
  /** Preview of what it would deliver today. */
  readonly preview: PreviewState
}
