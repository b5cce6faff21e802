import { z } from 'zod'
import { calls } from './call.ts'
import { GivenTime, named, Time } from './shapes.ts'

/** One entry of the audit log: who changed what, when and from where, with the state before and after. */
export const AuditEntry = named('AuditEntry', {
  /** Numbered from 1 within the group, without gaps. */
  seq: z.number(),
  at: Time,
  /** Null: the service itself. */
  actor: z.string().nullable(),
  actorName: z.string(),
  from: z.string().nullable(),
  traceId: z.string().nullable(),
  /** `<noun>.<what happened>`. */
  action: z.string(),
  target: z.string().nullable(),
  /** Name of the target at that time; null if it has no name. */
  name: z.string().nullable(),
  /** For changes, only the fields that differ. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Calls for the audit log. */
export const audit = calls({
  list: {
    address: 'GET /api/web/groups/{id}/audit',
    cost: 5,
    summary: 'Audit log of a group, newest first, and whether its hash chain is intact',
    needs: 'GROUP_AUDIT_READ',
    query: z.object({
      /** Restricts to entries before this number. */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
      /** An action, or a noun for all of its actions. */
      action: z
        .string()
        .regex(/^[a-z-]+(\.[a-z-]+)?$/)
        .max(60)
        .optional(),
      actor: z.uuid().optional(),
      since: GivenTime.optional(),
      until: GivenTime.optional(),
    }),
    reply: z.object({
      /** At most `limit`, and fewer if they take more than 8 MB. */
      entries: z.array(AuditEntry),
      /** True if the filter matches earlier entries, too. */
      more: z.boolean(),
      /** Latest names of what the entries refer to, such as lists and reports, by id. */
      names: z.record(z.string(), z.string()),
      /** Available filter values, over all entries. */
      actions: z.array(z.string()),
      actors: z.array(z.object({ id: z.string(), name: z.string() })),
      /**
       * Each entry's hash covers the previous entry; `faultAt` is the first entry whose hash did not fit, and
       * `faultFoundAt` when that was found. Both stay until an operator acknowledges the fault. `intact`: no fault was found in what was verified, which is everything up to `verifiedTo` and from
       * `newestFrom` on.
       */
      chain: z.object({
        entries: z.number(),
        intact: z.boolean(),
        faultAt: z.number().nullable(),
        faultFoundAt: Time.nullable(),
        verifiedTo: z.number(),
        newestFrom: z.number(),
      }),
    }),
  },
})
