import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ShownSecret, Subscription, SubscriptionDetail, SubscriptionKey } from '../../contract/subscriptions.ts'
import { Problem } from '../../domain/problem.ts'
import { type AuthMethod, type Chosen, chosenOf, type TargetFormat } from '../../domain/subscription.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import { asService } from '../platform/db/as-service.ts'
import { binOf, oldestInBin } from '../platform/db/bin.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { expectChanged } from '../platform/db/expect-changed.ts'
import { deleteByGroup, type LeftOut, purgeBin } from '../platform/db/group-by-group.ts'
import { holdName } from '../platform/db/hold-name.ts'
import { shareOrganisation } from '../platform/db/hold-organisation.ts'
import { holdRoom } from '../platform/db/hold-room.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import { mostListed } from '../platform/db/most-listed.ts'
import { checkOrganisation } from '../platform/db/organisation-limit.ts'
import { keyDigest, makeSecret } from '../platform/keys.ts'
import { sizeText } from '../platform/size-text.ts'
import { outputOf } from './choices.ts'
import { chosenAssignments, chosenColumns, chosenColumnsOf, chosenValues } from './chosen-columns.ts'
import { noRoomFault } from './kept-bytes.ts'
import { deliveryUser, firstThree } from './keys.ts'
import { lastPullOfS } from './last-pull.ts'
import { runStateOf } from './run-state.ts'

/** Limit of subscriptions of an organisation, as a multiple of a group's: all deliveries are compared together. */
const groupsOfOrganisation = 50
/** Limit of working keys per subscription. */
const mostKeys = 10
/** Ended keys are kept for this time, as long as records of pulls. */
const endedKeyKept = 30 * dayMs

export interface SubscriptionSettings {
  readonly trialDays: number
  /** A replaced key works beside the new one for this time. */
  readonly keyOverlapHours: number
  readonly perGroup: number
  /** Limit of bytes of an organisation's deliveries. */
  readonly mostBytes?: number
}

export interface SubscriptionStoreOptions {
  readonly database: Pick<Database, 'db' | 'asUser'>
  readonly clock: Clock
  readonly settings: SubscriptionSettings
  /** Queues a new release. Must be the last step of the transaction, which then runs as the service, not the user. */
  readonly compose: (subscriptionId: string, within: Trx) => Promise<unknown>
}

/** Changes to a subscription. */
export interface PatchOf {
  /** Authentication method whose key is replaced by a new one. */
  readonly rotate: AuthMethod | undefined
  readonly changes: Partial<Chosen>
}
export interface CreationOf {
  readonly chosen: Chosen
  readonly basedOnReport?: string
  readonly methods: readonly AuthMethod[]
  /** Id of the new subscription, derived from the idempotency key: the same if the client repeats its request. */
  readonly id?: string
}
type OneKey = [who: Actor, groupId: string, id: string, keyId: string]
type WithSecrets = Subscription & { secrets: ShownSecret[] }

interface SubscriptionRow extends Omit<Subscription, 'basedOnReport' | 'delivery' | 'state' | 'deliveryUser'> {
  readonly basedOnReport: string | null
  readonly release: number | null
  readonly indicators: number | null
  readonly refused: number | null
  readonly releasedAt: string | null
  readonly checkedAt: string | null
}
/**
 * Stores subscriptions and their keys. Methods return undefined or false if the subscription does not exist, is deleted
 * or belongs to another group.
 */
export function subscriptionStore({ database, clock, settings, compose }: SubscriptionStoreOptions) {
  const { db, asUser } = database
  const now = () => new Date(clock.now())
  const oldest = () => oldestInBin(clock)

  const subscriptionsWhere = async (trx: Trx, which: ReturnType<typeof sql>): Promise<Subscription[]> => {
    const newestKey = (method: AuthMethod) => sql`(
      select k.first_three from subscription_key k
      where k.subscription_id = s.id and k.method = ${method} and k.revoked_at is null and k.ends_at is null
      order by k.created_at desc limit 1)`
    const rows = await isoRows(
      trx,
      sql<SubscriptionRow>`
      select s.id, s.group_id "groupID", (
               select r.task_id from report r where r.task_id = s.based_on_report and r.deleted_at is null) "basedOnReport",
             s.is_trial "isTrial", ${chosenColumnsOf('s')}, s.trial_ends_at "trialEndsAt",
             s.created_at "createdAt", s.changed_at "changedAt",
             coalesce(nullif(u.name, ''), u.email, '') "createdBy",
             ${newestKey('basic')} "bAFirstThree", ${newestKey('apiKey')} "apiKeyFirstThree",
             d.release, (d.figures->>'total')::bigint indicators, jsonb_array_length(d.figures->'refused') refused,
             d.released_at "releasedAt", d.checked_at "checkedAt", d.fault is not null "isFaulty",
             d.fault is not distinct from ${noRoomFault} "isFull",
             d.held - 'told' held, ${lastPullOfS} "lastPullAt"
      from subscription s
      left join app_user u on u.id = s.created_by
      left join delivery d on d.subscription_id = s.id
      where ${which} order by s.created_at desc, s.id`,
    )
    return rows.map((row) => subscriptionOf(row, clock.now()))
  }
  const isOfGroup = (groupId: string, id: string) =>
    sql`s.group_id = ${groupId} and s.id = ${id} and s.deleted_at is null`
  const one = async (trx: Trx, groupId: string, id: string) =>
    (await subscriptionsWhere(trx, isOfGroup(groupId, id)))[0]

  /**
   * Keeps licences of the organisation from being removed until the transaction ends. Call it before locking any row:
   * removing a licence locks licences first and then changes subscriptions.
   */
  const keepLicences = (trx: Trx, groupId: string) => asService(trx, () => shareOrganisation(trx, 'licences', groupId))

  /** @throws Problem if the group may not have another subscription */
  function checkLimit(trx: Trx, groupId: string): Promise<void> {
    const ofGroup = sql`subscription where group_id = ${groupId} and deleted_at is null`
    return holdRoom(trx, `subscriptions ${groupId}`, ofGroup, settings.perGroup, 'subscription.too-many')
  }

  /**
   * Must be called after a subscription was added. Those in the bin count as well, because their releases are kept.
   * @throws Problem if the organisation may not have another one
   */
  const checkRoom = async (trx: Trx, groupId: string) => {
    const { mostBytes } = settings
    if (mostBytes !== undefined) {
      await checkOrganisation(trx, groupId, {
        what: 'subscriptions',
        count: sql`(select coalesce(sum(kept), 0)::bigint from delivery where group_id in (table its))`,
        most: mostBytes,
        limitText: sizeText,
        problem: 'subscription.no-room',
      })
    }
    await checkOrganisation(trx, groupId, {
      what: 'subscriptions',
      count: sql`(select count(*) from subscription where group_id in (table its))`,
      most: groupsOfOrganisation * settings.perGroup,
      problem: 'subscription.too-many-of-organisation',
    })
  }

  /**
   * Creates a key. The result contains the secret; the database stores only its digest and first three characters. The
   * subscription must be new or locked, so that concurrent requests cannot exceed the limit together.
   * @throws Problem if too many of its keys work already
   */
  async function makeKey(trx: Trx, who: Actor, subscription: { id: string; groupId: string }, method: AuthMethod) {
    const { rows } = await sql<{ n: number }>`
      select count(*) n from subscription_key
      where subscription_id = ${subscription.id} and revoked_at is null and (ends_at is null or ends_at > ${now()})`.execute(
      trx,
    )
    if ((rows[0]?.n ?? 0) >= mostKeys) throw new Problem('subscription.too-many-keys', { limit: mostKeys })
    const secret = makeSecret()
    await sql`
      insert into subscription_key (subscription_id, group_id, method, first_three, digest, created_by, created_at)
      values (${subscription.id}, ${subscription.groupId}, ${method}, ${firstThree(secret)}, ${keyDigest(secret)},
              ${who.id}, ${now()})`.execute(trx)
    const user = method === 'basic' ? { user: deliveryUser(subscription.id) } : {}
    return { method, ...user, secret, firstThree: firstThree(secret) } satisfies ShownSecret
  }

  /**
   * The subscription that an earlier request with the same idempotency key created. The client did not receive that
   * response and its secrets, so this revokes all keys that were never used.
   * @throws Problem if the earlier request chose something else, or its subscription is deleted
   */
  async function madeBefore(trx: Trx, groupId: string, id: string, chosen: Chosen): Promise<Subscription | undefined> {
    await holdName(trx, `subscription ${id}`)
    const { rows } = await sql`select from subscription where id = ${id}`.execute(trx)
    if (rows.length === 0) return undefined
    const earlier = await one(trx, groupId, id)
    if (!earlier || !isDeepStrictEqual(chosenIn(earlier), chosen))
      throw new Problem('request.invalid', { detail: 'idempotency-key: was used for something else' })
    await sql`
      update subscription_key set revoked_at = ${now()}
      where subscription_id = ${id} and last_used_at is null and revoked_at is null`.execute(trx)
    return earlier
  }

  const changeKey = ([who, groupId, id, keyId]: OneKey, change: ReturnType<typeof sql>): Promise<boolean> =>
    asUser(who, async (trx) => {
      if (!(await one(trx, groupId, id))) return false
      const { numAffectedRows } = await sql`
        update subscription_key set ${change}
        where id = ${keyId} and subscription_id = ${id} and group_id = ${groupId}`.execute(trx)
      return numAffectedRows === 1n
    })

  return {
    list: (who: Actor, groupId: string): Promise<Subscription[]> =>
      asUser(who, (trx) => subscriptionsWhere(trx, sql`s.group_id = ${groupId} and s.deleted_at is null`)),

    detail: (who: Actor, groupId: string, id: string): Promise<SubscriptionDetail | undefined> =>
      asUser(who, async (trx) => {
        const subscription = await one(trx, groupId, id)
        if (!subscription) return undefined
        const keys = await isoRows(
          trx,
          sql<SubscriptionKey>`
          with shown as (
            select id from subscription_key where subscription_id = ${id}
            order by revoked_at is null and (ends_at is null or ends_at > ${now()}) desc, created_at desc, id
            limit ${mostListed}
          )
          select k.id, k.method, k.first_three "firstThree", k.created_at "createdAt", k.ends_at "endsAt",
                 k.revoked_at "revokedAt", k.last_used_at "lastUsedAt",
                 coalesce(nullif(u.name, ''), u.email, '') "createdBy"
          from subscription_key k left join app_user u on u.id = k.created_by
          where k.id in (select id from shown) order by k.created_at desc, k.method, k.id`,
        )
        return { ...subscription, keys }
      }),

    chosen: (who: Actor, groupId: string, id: string): Promise<Chosen | undefined> =>
      asUser(who, async (trx) => {
        const subscription = await one(trx, groupId, id)
        return subscription && chosenIn(subscription)
      }),

    /** Always creates a trial. @throws Problem `not-found` if the group has no such report */
    create: (
      who: Actor,
      groupId: string,
      { chosen, basedOnReport, methods, id: attempt }: CreationOf,
    ): Promise<WithSecrets> =>
      asUser(who, async (trx) => {
        await keepLicences(trx, groupId)
        const id = attempt ?? crypto.randomUUID()
        const earlier = attempt && (await madeBefore(trx, groupId, id, chosen))
        if (earlier) {
          const secrets: ShownSecret[] = []
          for (const method of methods) secrets.push(await makeKey(trx, who, { id, groupId }, method))
          return { ...earlier, secrets }
        }
        if (basedOnReport !== undefined) {
          const { rows } = await sql`
            select from report where task_id = ${basedOnReport} and group_id = ${groupId} and deleted_at is null`.execute(
            trx,
          )
          if (rows.length === 0) throw new Problem('not-found')
        }
        await checkLimit(trx, groupId)
        const endsAt = new Date(clock.now() + settings.trialDays * dayMs)
        await sql`
          insert into subscription (id, group_id, based_on_report, ${chosenColumns}, is_trial, trial_ends_at,
                                    created_by, created_at, changed_at)
          values (${id}, ${groupId}, ${basedOnReport ?? null}, ${chosenValues(chosen)}, true, ${endsAt},
                  ${who.id}, ${now()}, ${now()})`.execute(trx)
        await checkRoom(trx, groupId)
        const secrets: ShownSecret[] = []
        for (const method of methods) secrets.push(await makeKey(trx, who, { id, groupId }, method))
        const made = (await one(trx, groupId, id)) as Subscription
        await compose(id, trx)
        return { ...made, secrets }
      }),

    patch: (who: Actor, groupId: string, id: string, { rotate, changes }: PatchOf): Promise<WithSecrets | undefined> =>
      asUser(who, async (trx) => {
        if (changes.sources) await keepLicences(trx, groupId)
        // Lock the row, so that no concurrent change is lost.
        await sql`select from subscription s where ${isOfGroup(groupId, id)} for update`.execute(trx)
        const before = await one(trx, groupId, id)
        if (!before) return undefined
        if (before.state === 'expired') throw new Problem('subscription.expired')
        const was = chosenIn(before)
        const chosen = { ...was, ...changes }
        const isContentChanged = !isDeepStrictEqual({ ...chosen, name: '' }, { ...was, name: '' })
        const isChanged = isContentChanged || chosen.name !== was.name
        if (isChanged) {
          expectChanged(
            await sql`
              update subscription set ${chosenAssignments(changes)}, changed_at = ${now()},
                     revision = revision + ${isContentChanged ? 1 : 0}
              where id = ${id}`.execute(trx),
          )
        }
        const secrets: ShownSecret[] = []
        if (rotate) {
          await sql`
            update subscription_key set ends_at = ${new Date(clock.now() + settings.keyOverlapHours * hourMs)}
            where subscription_id = ${id} and method = ${rotate} and revoked_at is null and ends_at is null`.execute(
            trx,
          )
          secrets.push(await makeKey(trx, who, { id, groupId }, rotate))
        }
        for (const method of methodsOf(chosen.targetFormats, rotate)) {
          const isNew = !was.targetFormats.some(({ authMethod }) => authMethod === method)
          const hasKey = method === 'basic' ? before.bAFirstThree : before.apiKeyFirstThree
          if (method !== rotate && isNew && !hasKey) secrets.push(await makeKey(trx, who, { id, groupId }, method))
        }
        const after = (await one(trx, groupId, id)) as Subscription
        // A new name needs a new release too, because some formats contain the name.
        if (isChanged) await compose(id, trx)
        return { ...after, secrets }
      }),

    /** Takes effect at once, because every request for a delivery looks up its key. */
    revokeKey: (...key: OneKey): Promise<boolean> => changeKey(key, sql`revoked_at = coalesce(revoked_at, ${now()})`),

    /** Forgets what the readers with this key have fetched, so that in mode DELTA they get everything again. */
    resetKey: (...key: OneKey): Promise<boolean> => changeKey(key, sql`reset_at = ${now()}`),

    /**
     * Decides about the release that waits, if one does. An empty `composed_of` lets it pass the guard (`heldBy`), unless somebody
     * refuses it before it is composed.
     */
    decide: (who: Actor, groupId: string, id: string, decision: 'approved' | 'refused'): Promise<boolean> =>
      asUser(who, async (trx) => {
        const { rows } = await sql`
          select from subscription s
          where ${isOfGroup(groupId, id)} and s.group_id in (select groups_with('SUBSCRIPTION_PATCH'))`.execute(trx)
        if (rows.length === 0) return false
        await asService(trx, () =>
          sql`
            update delivery set held = held || ${JSON.stringify({ decision })}::jsonb,
              composed_of = case when ${decision} = 'approved' then ''
                when held ->> 'decision' = 'approved' then 'refused' else composed_of end
            where subscription_id = ${id} and held is not null`.execute(trx),
        )
        if (decision === 'approved') await compose(id, trx)
        return true
      }),

    /**
     * Moves a subscription to the bin. Its keys stop working too, because looking up a key checks the subscription.
     */
    remove: (who: Actor, groupId: string, id: string): Promise<boolean> =>
      asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          update subscription s set deleted_at = ${now()} where ${isOfGroup(groupId, id)}`.execute(trx)
        return numAffectedRows === 1n
      }),

    /** Subscriptions that can be restored, newest first. */
    bin: (who: Actor, groupId: string) => asUser(who, (trx) => binOf(trx, 'subscription', { groupId, clock })),

    restore: (who: Actor, groupId: string, id: string): Promise<Subscription | undefined> =>
      asUser(who, async (trx) => {
        await keepLicences(trx, groupId)
        const which = sql`group_id = ${groupId} and id = ${id} and deleted_at > ${oldest()}`
        const { rows } = await sql`select from subscription where ${which} for update`.execute(trx)
        if (rows.length === 0) return undefined
        await checkLimit(trx, groupId)
        expectChanged(await sql`update subscription set deleted_at = null where ${which}`.execute(trx))
        const back = await one(trx, groupId, id)
        await compose(id, trx)
        return back
      }),

    /**
     * Deletes keys that ended long ago, and subscriptions that can no longer be restored, group by group.
     * @returns the number of deleted subscriptions
     */
    async purge(leftOut?: LeftOut): Promise<number> {
      const ended = sql`least(revoked_at, ends_at) <= ${new Date(clock.now() - endedKeyKept)}`
      await deleteByGroup(db, 'subscription_key', ended, leftOut)
      return purgeBin(db, 'subscription', oldest(), leftOut)
    },
  }
}

export type SubscriptionStore = ReturnType<typeof subscriptionStore>

/** The authentication methods of all formats and of `asked`, without duplicates. */
export function methodsOf(
  formats: readonly Pick<TargetFormat, 'authMethod'>[],
  asked: AuthMethod | undefined,
): AuthMethod[] {
  return [...new Set([...(asked ? [asked] : []), ...formats.map(({ authMethod }) => authMethod)])]
}

function subscriptionOf(row: SubscriptionRow, now: number): Subscription {
  const { basedOnReport, release, indicators, refused, releasedAt, checkedAt, ...rest } = row
  const endsAt = row.trialEndsAt === null ? null : new Date(row.trialEndsAt)
  const runState = runStateOf({ ...row, endsAt, chosen: row.sources.length }, now)
  return {
    ...rest,
    ...(basedOnReport && { basedOnReport: { id: basedOnReport } }),
    // Leave out formats that the product no longer has.
    targetFormats: row.targetFormats.filter(({ id }) => outputOf(id)),
    deliveryUser: deliveryUser(row.id),
    state: runState === 'failing' ? 'active' : runState,
    delivery:
      release && releasedAt
        ? { release, indicators: indicators ?? 0, releasedAt, checkedAt: checkedAt ?? releasedAt }
        : null,
  }
}

/** The cast narrows `iocSelector` to known kinds, which were checked before they were stored. */
const chosenIn = (subscription: Subscription) => chosenOf(subscription) as Chosen
