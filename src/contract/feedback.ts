import { z } from 'zod'
import { indicatorVerdicts, longestComment, sourceVerdicts, verdicts } from '../domain/feedback.ts'
import { calls } from './call.ts'
import { ById, Id, Kind, Time } from './shapes.ts'

const Count = z.number().int().nonnegative()
const SourceId = z.string().min(1).max(200)
const IndicatorValue = z.string().min(1).max(8192)
/** Several lines, nothing invisible but line breaks and tabs. */
const Comment = z
  .string()
  .trim()
  .max(longestComment)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*(?:[\n\r\t][^\p{Cc}\p{Zl}\p{Zp}]*)*$/u, 'text')
  .default('')

export const FeedbackEntry = z
  .object({
    id: Id,
    verdict: z.enum(verdicts),
    comment: z.string(),
    /** Empty where the account is gone. */
    author: z.string(),
    /** Written by the asking person: can be changed and deleted. */
    mine: z.boolean(),
    groupId: Id,
    groupName: z.string(),
    at: Time,
  })
  .meta({ id: 'FeedbackEntry' })
export type FeedbackEntry = z.infer<typeof FeedbackEntry>

export const FeedbackCounts = z.partialRecord(z.enum(verdicts), Count)

export const Feedback = z
  .object({
    total: Count,
    counts: FeedbackCounts,
    /** Newest first, 200 at most. */
    entries: z.array(FeedbackEntry),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.infer<typeof Feedback>

export const feedback = calls({
  ofTarget: {
    method: 'GET',
    path: '/api/web/groups/{id}/feedback',
    summary: 'What a group and those below it say of a source, or of an indicator',
    needs: 'MEMBER',
    params: ById,
    query: z.object({ source: SourceId.optional(), kind: Kind.optional(), value: IndicatorValue.optional() }),
    reply: Feedback,
    problems: ['not-found', 'request.invalid'],
  },
  ofSources: {
    method: 'GET',
    path: '/api/web/groups/{id}/feedback/sources',
    summary: 'How often a group and those below it said what of each source',
    needs: 'MEMBER',
    params: ById,
    reply: z.array(z.object({ source: z.string(), counts: FeedbackCounts })),
    problems: ['not-found'],
  },
  save: {
    method: 'PUT',
    path: '/api/web/groups/{id}/feedback',
    summary: 'Says something of a source or an indicator; replaces what one said of it before in this group',
    needs: 'GROUP_FEEDBACK',
    params: ById,
    body: z.union([
      z.object({ source: SourceId, verdict: z.enum(sourceVerdicts), comment: Comment }),
      z.object({ kind: Kind, value: IndicatorValue, verdict: z.enum(indicatorVerdicts), comment: Comment }),
    ]),
    reply: FeedbackEntry,
    problems: ['not-found', 'request.invalid', 'rate.limited'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/web/groups/{id}/feedback/{feedbackId}',
    summary: 'Takes back what one said oneself',
    needs: 'GROUP_FEEDBACK',
    params: z.object({ id: Id, feedbackId: Id }),
    status: 204,
    problems: ['not-found'],
  },
})
