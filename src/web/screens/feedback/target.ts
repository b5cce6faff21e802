import { type FeedbackVerdict, indicatorVerdicts, sourceVerdicts } from '../../../domain/feedback.ts'

/** The subject of feedback. */
export type FeedbackTarget =
  | { readonly type: 'source'; readonly id: string }
  | { readonly type: 'indicator'; readonly kind: string; readonly value: string }

/** Verdicts that are possible for it. */
export function verdictsOn({ type }: FeedbackTarget): readonly FeedbackVerdict[] {
  return type === 'source' ? sourceVerdicts : indicatorVerdicts
}
