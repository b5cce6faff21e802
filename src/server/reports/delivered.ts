import { type RawBuilder, sql } from 'kysely'

/**
 * Ids of the sources that the running subscriptions of a group deliver, from their first release on, whether one of these
 * is more than a trial (`isPaid`), and when the last trial ends: rows of a subquery.
 * @param groupId a value or a column
 */
export function deliveredSources(groupId: string | RawBuilder<unknown>, now: Date) {
  return sql<{ id: string; isPaid: boolean; trialEndsAt: Date | null }>`
    select e->>'id' id, bool_or(not s.is_trial) "isPaid", max(s.trial_ends_at) filter (where s.is_trial) "trialEndsAt"
    from subscription s join delivery d on d.subscription_id = s.id and d.release > 0
    cross join jsonb_array_elements(s.sources) e
    where s.group_id = ${groupId} and s.deleted_at is null
      and (s.trial_ends_at is null or s.trial_ends_at > ${now})
    group by e->>'id'`
}
