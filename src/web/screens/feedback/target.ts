import { type FeedbackVerdict, indicatorVerdicts, sourceVerdicts } from '../../../domain/feedback.ts'

/** What feedback speaks of. */
export type FeedbackTarget =
  | { readonly type: 'source'; readonly id: string }
  | { readonly type: 'indicator'; readonly kind: string; readonly value: string }

/** What can be said of it. */
export function verdictsOn({ type }: FeedbackTarget): readonly FeedbackVerdict[] {
  return type === 'source' ? sourceVerdicts : indicatorVerdicts
}
