import { z } from 'zod'
import { calls } from './call.ts'
import { Count, Id, named } from './shapes.ts'

/** A group below, in counts only: nothing of its values. */
export const Customer = named('Customer', {
  id: Id,
  name: z.string(),
  /** How many of the following need attention: hits, silent sensors, deliveries that are not pulled, trials that end. */
  attention: Count,
  /** Open hits of the retro-hunt. */
  hits: Count,
  sensors: Count,
  silent: Count,
  /** Running subscriptions. */
  subscriptions: Count,
  /** Those that were released and that no product has read for a week. */
  unpulled: Count,
  /** Trials that end within a week. */
  trialsEnding: Count,
  /** Prices of the delivered sources, as far as known. */
  eurPerYear: z.number().nonnegative(),
  /**
   * From the newest standing report with the shortest period: what is suspicious, how much of it the sources in use cover
   * (expected), and what got through. Null: there is no such report, or the user may not see it; its logs do not say.
   */
  suspicious: Count.nullable(),
  covered: z.number().nonnegative().nullable(),
  passed: Count.nullable(),
})
export type Customer = z.infer<typeof Customer>

/** Calls for the groups below a group. */
export const customers = calls({
  list: {
    address: 'GET /api/web/groups/{id}/customers',
    cost: 5,
    summary: 'The groups below that the user may see, those that most need attention first, at most 500',
    needs: 'MEMBER',
    reply: z.array(Customer),
  },
})
