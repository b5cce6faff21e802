import { z } from 'zod'
import { indicatorVerdicts, longestComment, sourceVerdicts, verdicts } from '../domain/feedback.ts'
import { calls } from './call.ts'
import { Count, Id, Kind, named, Time } from './shapes.ts'

const SourceId = z.string().min(1).max(200)
const IndicatorValue = z.string().min(1).max(8192)
/** May have several lines; no control characters except line breaks and tabs. */
const Comment = z
  .string()
  .trim()
  .max(longestComment)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*(?:[\n\r\t][^\p{Cc}\p{Zl}\p{Zp}]*)*$/u, 'text')
  .default('')

/** One verdict of a person on a source or an indicator. */
export const FeedbackEntry = named('FeedbackEntry', {
  id: Id,
  verdict: z.enum(verdicts),
  comment: z.string(),
  /** Empty if the account no longer exists. */
  author: z.string(),
  /** Written by the requesting person, who can change and delete it. */
  mine: z.boolean(),
  groupId: Id,
  groupName: z.string(),
  at: Time,
})
export type FeedbackEntry = z.infer<typeof FeedbackEntry>

/** Number of entries by verdict. */
export const FeedbackCounts = z.partialRecord(z.enum(verdicts), Count)

/** Feedback of a group and the groups below it about one source or indicator. */
export const Feedback = named('Feedback', {
  total: Count,
  counts: FeedbackCounts,
  /** Newest first, at most 200. */
  entries: z.array(FeedbackEntry),
})
export type Feedback = z.infer<typeof Feedback>

/** Calls for feedback. */
export const feedback = calls({
  ofTarget: {
    address: 'GET /api/web/groups/{id}/feedback',
    summary: 'Feedback of a group and the groups below it on a source or an indicator',
    needs: 'MEMBER',
    query: z.object({ source: SourceId.optional(), kind: Kind.optional(), value: IndicatorValue.optional() }),
    reply: Feedback,
  },
  ofSources: {
    address: 'GET /api/web/groups/{id}/feedback/sources',
    summary: 'Feedback counts by source and verdict, over a group and the groups below it',
    needs: 'MEMBER',
    reply: z.array(z.object({ source: z.string(), counts: FeedbackCounts })),
  },
  save: {
    address: 'PUT /api/web/groups/{id}/feedback',
    summary: "Gives feedback on a source or an indicator; replaces the person's earlier feedback in this group",
    needs: 'GROUP_FEEDBACK',
    body: z.union([
      z.object({ source: SourceId, verdict: z.enum(sourceVerdicts), comment: Comment }),
      z.object({ kind: Kind, value: IndicatorValue, verdict: z.enum(indicatorVerdicts), comment: Comment }),
    ]),
    reply: FeedbackEntry,
    problems: ['feedback.too-many'],
  },
  remove: {
    address: 'DELETE /api/web/groups/{id}/feedback/{feedbackId}',
    summary: "Deletes the person's own feedback",
    needs: 'GROUP_FEEDBACK',
  },
})
