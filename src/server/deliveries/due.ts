import type pg from 'pg'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { transaction } from '../platform/db/transaction.ts'

/** Version of the way releases are composed. Increase it when that changes, so that all are composed again. */
export const composerVersion = 18

/**
 * SQL condition: at the time `$1`, somebody could read the delivery of subscription `s`. It is not deleted and not ended, and its
 * group `g` exists and is granted subscriptions.
 */
export const living = `s.deleted_at IS NULL AND g.deleted_at IS NULL AND (s.trial_ends_at IS NULL OR s.trial_ends_at > $1)
  AND 'SUBSCRIPTION_READ' = ANY(g.granted)`

/**
 * The own lists that apply to group `g`, each with the time of its last expired entry (not their number: counting millions for each
 * group kept all others waiting).
 */
const ownLists = `(SELECT string_agg(concat_ws(':', l.id, l.effect, l.changed_at, l.rows,
     coalesce((SELECT extract(epoch FROM max(r.expires_at)) FROM group_list_row r
       WHERE r.list_id = l.id AND r.expires_at <= $1), 0)), ',' ORDER BY l.id)
   FROM group_list l
   WHERE l.group_id = ANY(g.path) AND (l.group_id = g.id OR l.subgroups) AND l.deleted_at IS NULL)`

/** The ids of the sources that subscription `s` holds, and of the licensed copies that may stand for them. */
const itsSources = `(SELECT chosen ->> 'id' FROM jsonb_array_elements(s.sources) chosen
  UNION SELECT 'licence.' || l.id FROM own_licence l
  WHERE l.group_id = ANY(g.path) AND (l.group_id = g.id OR l.subgroups)
    AND l.source_id IN (SELECT chosen ->> 'id' FROM jsonb_array_elements(s.sources) chosen))`

/**
 * SQL of everything that a release is made of, by part. A change of any part makes the delivery due, and triggers tell of it
 * (`tell_due` in the migrations), except for what comes with time: the day, and entries that expire.
 */
export const digestParts = {
  /** Version of the composer, and the day, because ages and figures depend on it. */
  way: '$2::text',
  choice: `concat_ws(':', s.revision, s.name)`,
  snapshots: 'its.snapshots',
  /** What is said of the sources: by operators about their terms, and by groups about their own ones. */
  terms: 'its.terms',
  warnings: '(SELECT marked_digest FROM listing_state)',
  lists: 'g.own_lists',
  ranges: 'g.ranges',
  exceptions: `(SELECT string_agg(x.id::text, ',' ORDER BY x.id) FROM delivery_exception x
    WHERE x.group_id = g.id AND (x.subscription_id IS NULL OR x.subscription_id = s.id) AND x.expires_at > $1)`,
  /** Own licences, with consent. */
  licences: `(SELECT string_agg(concat_ws(':', l.id, l.subgroups, c.given_at, c.withdrawn_at), ',' ORDER BY l.id)
    FROM own_licence l LEFT JOIN licence_consent c ON c.group_id = l.group_id AND c.source_id = l.source_id
    WHERE l.group_id = ANY(g.path) AND (l.group_id = g.id OR l.subgroups))`,
  enrichers: `(SELECT string_agg(e.enricher || ':' || e.version, ',' ORDER BY e.enricher) FROM enrichment_data e
    WHERE e.enricher = ANY(s.enricher) OR (s.country_rule = 'located' AND e.enricher = 'geo'))`,
} as const

const digestOf = (parts: readonly string[]) => `md5(concat_ws('|', ${parts.join(',\n  ')}))`

/**
 * SQL for WITH: `made` has the digests of living subscriptions whose ids are in `$3`. What is the same for all subscriptions of a group
 * is read once for each group. `reasons` is the digest of the parts with which people shrink a release on purpose, or must:
 * `sum-guard.ts`.
 */
const digests = `chosen AS MATERIALIZED (
    SELECT s.id, s.group_id FROM subscription s JOIN app_group g ON g.id = s.group_id WHERE ${living} AND s.id = ANY($3::uuid[])
  ), of_group AS MATERIALIZED (
    SELECT g.id, g.path, ${ownLists} AS own_lists,
      (SELECT jsonb_agg(a.own_ranges ORDER BY a.id) FROM app_group a WHERE a.id = ANY(g.path)) AS ranges
    FROM app_group g WHERE g.id IN (SELECT group_id FROM chosen)
  ), made AS MATERIALIZED (
    SELECT s.id, s.group_id, ${digestOf(Object.values(digestParts))} AS composed_of,
      ${digestOf(['s.revision', 'its.permitted', digestParts.licences])} AS reasons
    FROM chosen JOIN subscription s ON s.id = chosen.id JOIN of_group g ON g.id = chosen.group_id
    CROSS JOIN LATERAL (
      SELECT string_agg(src.number || ':' || coalesce(src.applied_at, 0), ',' ORDER BY src.number) AS snapshots,
        string_agg(concat_ws(':', src.number, src.licence, md5(src.definition::text)), ',' ORDER BY src.number) AS terms,
        string_agg(concat_ws(':', src.number, src.licence), ',' ORDER BY src.number) AS permitted
      FROM source src WHERE src.id IN ${itsSources}
    ) its
  )`
const wayOf = (now: number) => `${composerVersion} ${Math.floor(now / dayMs)}`

/** So many subscriptions are looked through in one statement. */
const portion = 500
/** Longest time for one portion. With 100 sources each, and 16 levels with 100 lists, it takes less than a second. */
const longestSearch = '30s'

/** A subscription to compose, with the digest of everything that its next release is made of. */
export interface Due {
  readonly subscriptionId: string
  readonly composedOf: string
}

/** With the number of indicators in the newest release, 0 before the first, and the time of the last look at the delivery. */
export interface DueDelivery extends Due {
  readonly indicators: number
  readonly checkedAt: Date | null
}

export interface TakenOn extends Due {
  readonly fence: number
  /** Digest of the parts with which people shrink a release on purpose. */
  readonly reasons: string
  /** True if there is no release yet. */
  readonly isFirst: boolean
}

/** A process that composes for longer has died: the time limit of `compose-delivery`, ms. */
export const composedWithin = hourMs

/** Groups at the top that have, or below which there is, a delivery that somebody could read. */
export async function organisationsToRefresh(pool: pg.Pool, now: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT DISTINCT g.path[1] AS id FROM subscription s JOIN app_group g ON g.id = s.group_id WHERE ${living} ORDER BY 1`,
    [new Date(now)],
  )
  return rows.map(({ id }) => id)
}

/** SQL conditions for subscription `s` of group `g`: what a change concerns, whose id is `$2`. */
const concerned = {
  group: 'g.path @> ARRAY[$2]::uuid[]',
  source: `s.sources @> ANY (ARRAY(SELECT jsonb_build_array(jsonb_build_object('id', id)) FROM (
    SELECT $2::text UNION SELECT l.source_id FROM own_licence l WHERE 'licence.' || l.id = $2) known (id)))`,
  subscription: 's.id = $2',
}
export type Concerned = readonly [what: keyof typeof concerned, id: string]

/**
 * The ids of living subscriptions that a change concerns: those of a group and those below it, those that hold a source, or a
 * single one.
 */
export async function concernedBy(pool: pg.Pool, now: number, [what, id]: Concerned): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT s.id FROM subscription s JOIN app_group g ON g.id = s.group_id
     WHERE ${living} AND ${concerned[what]} ORDER BY s.group_id, s.id`,
    [new Date(now), id],
  )
  return rows.map(({ id }) => id)
}

/**
 * Yields, portion by portion, the subscriptions that a change concerns, as far as their next release would differ and no process
 * is composing it. All others of these are marked as checked, which shows their readers that the delivery is up to date; those
 * whose rows are in use will be next time, so that nobody waits for them.
 * @param signal no further portion begins once it is aborted
 * @throws AggregateError after the last portion if some failed, for example because they took longer than `longestSearch`
 */
export async function* dueDeliveries(
  pool: pg.Pool,
  now: number,
  change: Concerned,
  signal?: AbortSignal,
): AsyncGenerator<readonly DueDelivery[], void> {
  const all = await concernedBy(pool, now, change)
  const errors: unknown[] = []
  for (let at = 0; at < all.length; at += portion) {
    signal?.throwIfAborted()
    const due = await dueOf(pool, now, all.slice(at, at + portion)).catch((error) => {
      errors.push(error)
      return []
    })
    if (due.length > 0) yield due
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} portions of deliveries were not looked through`)
}

async function dueOf(pool: pg.Pool, now: number, ids: readonly string[]): Promise<readonly DueDelivery[]> {
  return transaction(pool, async (client) => {
    await client.query(`SELECT set_config('statement_timeout', $1, true)`, [longestSearch])
    const { rows } = await client.query<DueDelivery>(
      `WITH ${digests}, looked AS (
         SELECT made.id, made.composed_of, coalesce(d.composed_of, '') = made.composed_of AS is_same,
           d.composing_since IS NULL OR d.composing_since <= $4 AS is_free,
           coalesce((d.figures ->> 'total')::int, 0) AS indicators, d.checked_at
         FROM made LEFT JOIN delivery d ON d.subscription_id = made.id
       ), same AS (
         SELECT subscription_id FROM delivery WHERE subscription_id IN (SELECT id FROM looked WHERE is_same) AND fault IS NULL
         FOR NO KEY UPDATE SKIP LOCKED
       ), beat AS (
         UPDATE delivery SET checked_at = $1 WHERE subscription_id IN (SELECT subscription_id FROM same)
       )
       SELECT id AS "subscriptionId", composed_of AS "composedOf", indicators, checked_at AS "checkedAt" FROM looked WHERE NOT is_same AND is_free`,
      [new Date(now), wayOf(now), ids, new Date(now - composedWithin)],
    )
    return rows
  })
}

/**
 * Takes over the next release of a subscription, so that processes that took it over earlier can no longer write. Undefined
 * if there is nothing to do.
 */
export async function takeOn(pool: pg.Pool, subscriptionId: string, now: number): Promise<TakenOn | undefined> {
  const { rows } = await pool.query<TakenOn>(
    `WITH ${digests}, due AS (
       SELECT made.id, made.group_id, made.composed_of, made.reasons, coalesce(d.release, 0) = 0 AS is_first
       FROM made LEFT JOIN delivery d ON d.subscription_id = made.id
       WHERE d.release IS NULL OR d.release = 0 OR d.composed_of <> made.composed_of
     ), taken AS (
       INSERT INTO delivery (subscription_id, group_id, fence, composing_since) SELECT id, group_id, 1, $1 FROM due
       ON CONFLICT (subscription_id) DO UPDATE SET fence = delivery.fence + 1, composing_since = $1
       RETURNING subscription_id, fence
     )
     SELECT due.id AS "subscriptionId", due.composed_of AS "composedOf", due.reasons, due.is_first AS "isFirst", taken.fence
     FROM due JOIN taken ON taken.subscription_id = due.id`,
    [new Date(now), wayOf(now), [subscriptionId]],
  )
  return rows[0]
}

/** Records why the release was not composed, unless another process took it over meanwhile. */
export async function noteFault(
  pool: pg.Pool,
  { subscriptionId, fence }: Pick<TakenOn, 'subscriptionId' | 'fence'>,
  fault: string,
): Promise<void> {
  await pool.query('UPDATE delivery SET fault = $3, composing_since = NULL WHERE subscription_id = $1 AND fence = $2', [
    subscriptionId,
    fence,
    fault.slice(0, 500),
  ])
}
