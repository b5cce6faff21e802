import { z } from 'zod'
import { calls } from './call.ts'
import { ById, Time } from './shapes.ts'

/** One change of state: who, what, when, from where, and how it was before and after. */
export const AuditEntry = z
  .object({
    /** Counts from 1 within the group, without gaps. */
    seq: z.number(),
    at: Time,
    /** Null: the service itself did it. */
    actor: z.string().nullable(),
    actorName: z.string(),
    from: z.string().nullable(),
    traceId: z.string().nullable(),
    /** `<noun>.<what happened>`. */
    action: z.string(),
    target: z.string().nullable(),
    /** What the target is called, or was; null where it has no name. */
    name: z.string().nullable(),
    /** Only what differs, where there is both. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = calls({
  list: {
    method: 'GET',
    cost: 2,
    path: '/api/web/groups/{id}/audit',
    summary: 'What was changed in a group, newest first, and whether the record is whole',
    needs: 'GROUP_AUDIT_READ',
    params: ById,
    query: z.object({
      /** Entries before this number. */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
      /** A whole action or its noun. */
      action: z
        .string()
        .regex(/^[a-z-]+(\.[a-z-]+)?$/)
        .max(60)
        .optional(),
      actor: z.uuid().optional(),
      since: Time.optional(),
      until: Time.optional(),
    }),
    reply: z.object({
      entries: z.array(AuditEntry),
      /** What there is to filter by, over all entries. */
      actions: z.array(z.string()),
      actors: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Each entry's hash covers the one before; `faultAt` is the first that does not fit. */
      chain: z.object({ entries: z.number(), intact: z.boolean(), faultAt: z.number().nullable() }),
    }),
    problems: ['not-found'],
  },
})
