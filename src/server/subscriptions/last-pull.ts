import { sql } from 'kysely'
import { servedOutcomes } from '../../domain/delivery.ts'

/**
 * SQL: when a product last read the subscription `s`. Records of pulls are deleted after a month
 * (`deliveries/tidy.ts`), so the last use of its keys counts too.
 */
export const lastPullOfS = sql`coalesce(
  (select max(p.last_at) from delivery_pull p
   where p.subscription_id = s.id and p.outcome = any(${[...servedOutcomes]}::text[])),
  (select max(k.last_used_at) from subscription_key k where k.subscription_id = s.id))`
