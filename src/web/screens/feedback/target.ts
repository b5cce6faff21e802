import { type FeedbackVerdict, indicatorVerdicts, sourceVerdicts } from '../../../domain/feedback.ts'

/** What feedback is about. */
export type FeedbackTarget =
  | { readonly type: 'source'; readonly id: string }
  | { readonly type: 'indicator'; readonly kind: string; readonly value: string }

/** Verdicts that users can give on a target. */
export function verdictsOn({ type }: FeedbackTarget): readonly FeedbackVerdict[] {
  return type === 'source' ? sourceVerdicts : indicatorVerdicts
}
