import type { CandidateFault } from '../../../domain/subscription.ts'
import type { TrialCandidate } from './candidate.ts'
import type { SubscriptionChoices } from './choices.ts'
import type { PreviewState } from './use-preview.ts'

/** What each step of the form for a subscription gets. */
export interface StepProps {
  readonly candidate: TrialCandidate
  readonly choices: SubscriptionChoices
  readonly change: (part: Partial<TrialCandidate>) => void
  /** What is missing, after an attempt to submit. */
  readonly faults: readonly CandidateFault[]
  /** What it would deliver today. */
  readonly preview: PreviewState
}
