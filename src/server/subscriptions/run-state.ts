import { sql } from 'kysely'
import type { SubscriptionState } from '../../domain/subscription.ts'

/** What the state of a subscription follows from. */
export interface RunFacts {
  /** When it ends by itself; null: never. */
  readonly endsAt: Date | null
  /** Number of chosen sources. */
  readonly chosen: number
  /** Number of the newest release; null before the first one. */
  readonly release: number | null
  /** Number of sources that the newest release may not deliver. */
  readonly refused: number | null
  /** True if a newer release could not be composed. */
  readonly isFaulty: boolean
}

/** SQL columns of `RunFacts`, for `subscription s` and its `delivery d`. */
export const runFactsOfS = sql`
  s.trial_ends_at "endsAt", jsonb_array_length(s.sources) chosen, d.release,
  jsonb_array_length(d.figures->'refused') refused, d.fault is not null "isFaulty"`

/** State of a subscription, the same for its group, the dashboard and operators: what has ended or is paused does not fail. */
export function runStateOf(facts: RunFacts, now: number): SubscriptionState | 'failing' {
  const { endsAt, chosen, release, refused, isFaulty } = facts
  if (endsAt !== null && endsAt.getTime() <= now) return 'expired'
  if (chosen === 0 || (Boolean(release) && (refused ?? 0) >= chosen)) return 'paused'
  return isFaulty ? 'failing' : 'active'
}
