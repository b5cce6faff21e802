import { z } from 'zod'
import { calls } from './call.ts'
import { longestValue } from './search.ts'
import { Id, InGroup, Kind, named, oneLine, Time } from './shapes.ts'

/** Maximum number of days until an exception expires. */
export const longestExceptionDays = 365
/** Default number of days until an exception expires. */
export const usualExceptionDays = 30

/** One line of text. */
const Reason = z.string().trim().min(1).max(500).regex(oneLine, 'one line of text')

/**
 * An entry that is not delivered to a group for a limited time. Only this entry is left out: a range or name that
 * contains it is still delivered. `value` and `reason` are user input: never treat them as HTML.
 */
export const Exception = named('Exception', {
  id: Id,
  kind: Kind,
  value: z.string(),
  /** Null: all subscriptions of the group. */
  subscription: z.object({ id: Id, name: z.string() }).nullable(),
  reason: z.string(),
  /** Empty if the account no longer exists. */
  createdBy: z.string(),
  createdAt: Time,
  expiresAt: Time,
})
export type Exception = z.infer<typeof Exception>

/** Calls for exceptions from deliveries. */
export const exceptions = calls({
  list: {
    address: 'GET /api/web/exceptions',
    summary: 'Exceptions of a group that have not expired, newest first',
    needs: 'SUBSCRIPTION_READ',
    query: InGroup.extend({
      /** Only those that apply to this subscription. */
      subscriptionID: Id.optional(),
    }),
    reply: z.array(Exception),
  },
  create: {
    address: 'POST /api/web/exceptions',
    summary: 'Leaves an entry out of deliveries from now on; an existing exception gets this reason and expiry',
    needs: 'SUBSCRIPTION_PATCH',
    body: z.object({
      kind: Kind,
      value: z.string().min(1).max(longestValue),
      /** Null: all subscriptions of the group. */
      subscriptionID: Id.nullable(),
      reason: Reason,
      /** At most 365 days ahead; 30 days if missing. */
      expiresAt: Time.optional(),
    }),
    status: 201,
    reply: Exception,
    problems: ['search.no-value', 'exception.expiry', 'exception.too-many'],
  },
  remove: {
    address: 'DELETE /api/web/exceptions/{id}',
    summary: 'Revokes an exception: the entry is delivered again if a source lists it',
    needs: 'SUBSCRIPTION_PATCH',
  },
})
