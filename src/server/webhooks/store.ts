import { sql } from 'kysely'
import type { Webhook, WebhookMessage, WebhookWithSecret } from '../../contract/webhooks.ts'
import { Problem } from '../../domain/problem.ts'
import { hourMs } from '../../domain/time-units.ts'
import { permissionOf, testEvent, type WebhookEvent, webhookEvents } from '../../domain/webhook.ts'
import { refusedAddress } from '../../fetch/refused-address.ts'
import type { Vet } from '../../fetch/vet-address.ts'
import type { Clock } from '../platform/clock.ts'
import { asService } from '../platform/db/as-service.ts'
import { attemptCounters } from '../platform/db/attempts.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { holdRoom } from '../platform/db/hold-room.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import { checkOrganisation } from '../platform/db/organisation-limit.ts'
import { placeOfGroup } from '../platform/place-in-tree.ts'
import type { Secrets } from '../platform/secrets.ts'
import { bodyOf } from './outbox.ts'
import { shownId } from './send.ts'
import { makeWebhookSecret } from './signature.ts'

const perGroup = 50
/** Limit of webhooks of an organisation: each release tells each of its group's. */
const perOrganisation = 2000
/**
 * Limits of test messages in an hour, so that webhooks cannot be used to flood others. All webhooks of an organisation, or of
 * a branch, count together, also removed ones: they can be made again.
 */
const testsOfWebhook = 20
const testsOfPlace = 60
const messagesShown = 50

export interface WebhookStoreOptions {
  readonly database: Pick<Database, 'asUser'>
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'seal'>
  /** Returns the reason why an address must never be contacted; undefined if it may be. */
  readonly vet: Vet
  /** False if this installation sends nothing over the network. */
  readonly sends: () => boolean
  /** For this time, messages are signed with the replaced secret as well. */
  readonly overlapHours: number
  /** Queues a message within the transaction; must be its last step. */
  readonly send: (messageId: string, within: Trx) => Promise<unknown>
  readonly mostOfOrganisation?: number
}

/** The webhooks of a group; with a subscription, those that hear of its deliveries. */
export interface WebhooksRef {
  readonly groupId: string
  readonly subscriptionId?: string | undefined
}
/** Identifies a webhook. */
export interface WebhookRef extends WebhooksRef {
  readonly id: string
}
export interface WebhookPatch {
  readonly address?: string | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly isOn?: boolean | undefined
  /** Null: hears of all subscriptions. */
  readonly subscriptionID?: string | null | undefined
}

/**
 * Webhooks of groups. Methods return undefined if the webhook does not exist, belongs to another group or hears only of
 * another subscription.
 */
export function webhookStore(options: WebhookStoreOptions) {
  const { database, clock, secrets, vet, sends, overlapHours, send, mostOfOrganisation = perOrganisation } = options
  const { asUser } = database
  const now = () => new Date(clock.now())

  const rowsOf = (trx: Trx, { groupId, subscriptionId }: WebhooksRef, id?: string): Promise<Webhook[]> =>
    isoRows(
      trx,
      sql`
      select w.id, w.address, w.events, w.off_because off,
             case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end subscription, w.secret_at "secretAt", w.created_at "createdAt",
             coalesce(nullif(u.name, ''), u.email, '') "createdBy", w.delivered_at "lastDeliveredAt",
             w.failing_since "failingSince"
      from webhook w left join subscription s on s.id = w.subscription_id
      left join app_user u on u.id = w.created_by
      where w.group_id = ${groupId}
        and (s.deleted_at is null or exists (select from unnest(w.events) event where event not like 'delivery.%'))
        and (${subscriptionId ?? null}::uuid is null or coalesce(w.subscription_id, ${subscriptionId ?? null}) = ${subscriptionId ?? null})
        and w.id = ${id ?? sql.ref('w.id')} order by w.created_at, w.id`,
    )
  const one = async (trx: Trx, which: WebhookRef) => (await rowsOf(trx, which, which.id))[0]

  const isThere = async (trx: Trx, { groupId, subscriptionId }: WebhooksRef): Promise<boolean> => {
    if (subscriptionId === undefined) return true
    const { rows } = await sql`
      select from subscription where id = ${subscriptionId} and group_id = ${groupId} and deleted_at is null`.execute(
      trx,
    )
    return rows.length > 0
  }

  async function refuseUnfit(address: string): Promise<void> {
    const fault = /^https:/i.test(address) ? await vet(address) : 'not-encrypted'
    if (fault) throw refusedAddress('webhook.address-refused', fault)
  }

  /**
   * Events that a person may have sent somewhere: a role of theirs may see what they tell. Those of deliveries need nothing
   * beside the right to change the subscription. What the group is granted is checked whenever something is sent.
   */
  async function seenBy(trx: Trx, who: Actor, groupId: string): Promise<WebhookEvent[]> {
    const { rows } = await sql<{ held: string[] }>`select reach(${who.id}, ${groupId}) held`.execute(trx)
    const held = new Set(['SUBSCRIPTION_READ', ...(rows[0]?.held ?? [])])
    return webhookEvents.filter((event) => held.has(permissionOf(event)))
  }

  /** @throws Problem `permission.missing` if the person may not see what one of the events tells */
  async function refuseUnseen(trx: Trx, who: Actor, groupId: string, events: readonly WebhookEvent[]): Promise<void> {
    const seen = await seenBy(trx, who, groupId)
    if (events.some((event) => !seen.includes(event))) throw new Problem('permission.missing')
  }

  /** Counts a test message of the group's organisation, or branch. @throws Problem `rate.limited` */
  const countTest = (trx: Trx, groupId: string): Promise<void> =>
    asService(trx, async () => {
      const { rows } = await sql<{ place: string }>`
        select ${sql.raw(placeOfGroup)} place from app_group g where g.id = ${groupId}`.execute(trx)
      const limit = { key: `webhook tests ${rows[0]?.place ?? groupId}`, most: testsOfPlace, windowMs: hourMs }
      const wait = await attemptCounters(trx, clock).begin([limit])
      if (wait !== undefined) throw new Problem('rate.limited', { seconds: Math.ceil(wait / 1000) })
    })

  const sealed = async () => {
    const secret = makeWebhookSecret()
    return { secret, sealed: await secrets.seal('webhook', { secret }) }
  }

  return {
    list: (who: Actor, place: WebhooksRef) =>
      asUser(who, async (trx) =>
        (await isThere(trx, place)) ? { sends: sends(), webhooks: await rowsOf(trx, place) } : undefined,
      ),

    /**
     * Without `events`, for all that the person may see.
     * @throws Problem if the address is refused, there are too many, or the person may not see what an event tells
     */
    async create(
      who: Actor,
      place: WebhooksRef,
      { address, events: wanted }: { address: string; events?: readonly WebhookEvent[] | undefined },
    ): Promise<WebhookWithSecret | undefined> {
      await refuseUnfit(address)
      const made = await sealed()
      return asUser(who, async (trx) => {
        const { subscriptionId, groupId } = place
        if (!(await isThere(trx, place))) return undefined
        if (wanted) await refuseUnseen(trx, who, groupId, wanted)
        const events = wanted ?? (await seenBy(trx, who, groupId))
        const ofGroup = sql`webhook where group_id = ${groupId}`
        await holdRoom(trx, `webhooks ${groupId}`, ofGroup, perGroup, 'webhook.too-many')
        const id = crypto.randomUUID()
        const at = now()
        await sql`
          insert into webhook (id, subscription_id, group_id, address, host, events, sealed, secret_at, beat_at, created_by,
                               created_at)
          values (${id}, ${subscriptionId ?? null}, ${groupId}, ${address}, ${hostOf(address)}, ${[...new Set(events)]},
                  ${made.sealed}, ${at}, ${at}, ${who.id}, ${at})`.execute(trx)
        await checkOrganisation(trx, groupId, {
          what: 'webhooks',
          count: sql`(select count(*) from webhook where group_id in (table its))`,
          most: mostOfOrganisation,
          problem: 'webhook.too-many-of-organisation',
        })
        const webhook = (await one(trx, { ...place, id })) as Webhook
        return { ...webhook, secret: made.secret }
      })
    },

    /**
     * Switching a webhook on clears the reason why it was off.
     * @throws Problem if the address is refused, or if the webhook is on afterwards and the person may not see what its events
     * tell
     */
    async patch(who: Actor, which: WebhookRef, patch: WebhookPatch): Promise<Webhook | undefined> {
      const { address, events, isOn, subscriptionID } = patch
      if (address !== undefined) await refuseUnfit(address)
      return asUser(who, async (trx) => {
        if (!(await one(trx, which))) return undefined
        if (!(await isThere(trx, { groupId: which.groupId, subscriptionId: subscriptionID ?? undefined })))
          return undefined
        // Update without relying on earlier reads: another user or the sender may have changed the webhook since.
        const { rows } = await sql<{ events: WebhookEvent[]; isOn: boolean }>`
          update webhook set address = coalesce(${address ?? null}, address),
                 host = coalesce(${address === undefined ? null : hostOf(address)}, host),
                 subscription_id = case when ${subscriptionID === undefined} then subscription_id
                                        else ${subscriptionID ?? null}::uuid end,
                 events = coalesce(${events ? [...new Set(events)] : null}, events),
                 off_because = case when ${isOn === true} then null
                                    when ${isOn === false} then coalesce(off_because, 'person') else off_because end,
                 failing_since = case when ${isOn === true} or ${address ?? null} <> address then null else failing_since end
          where id = ${which.id} returning events, off_because is null "isOn"`.execute(trx)
        const [changed] = rows
        if (!changed) return undefined
        // One that is off sends nothing until somebody switches it on, who must be allowed to see it then.
        const decides = address !== undefined || events || isOn
        if (decides && changed.isOn) await refuseUnseen(trx, who, which.groupId, changed.events)
        return one(trx, { groupId: which.groupId, id: which.id })
      })
    },

    async replaceSecret(who: Actor, which: WebhookRef): Promise<WebhookWithSecret | undefined> {
      const made = await sealed()
      return asUser(who, async (trx) => {
        if (!(await one(trx, which))) return undefined
        const { numAffectedRows } = await sql`
          update webhook set sealed = ${made.sealed}, secret_at = ${now()},
                 before_ends_at = ${new Date(clock.now() + overlapHours * hourMs)}
          where id = ${which.id}`.execute(trx)
        const webhook = numAffectedRows ? await one(trx, which) : undefined
        return webhook && { ...webhook, secret: made.secret }
      })
    },

    remove: (who: Actor, which: WebhookRef): Promise<boolean> =>
      asUser(who, async (trx) => {
        if (!(await one(trx, which))) return false
        const { numAffectedRows } = await sql`delete from webhook where id = ${which.id}`.execute(trx)
        return numAffectedRows === 1n
      }),

    /**
     * Queues a test message. Also works for a webhook that is off, to see whether it may be switched on again.
     * @throws Problem if nothing can be sent
     */
    test: (who: Actor, which: WebhookRef): Promise<WebhookMessage | undefined> =>
      asUser(who, async (trx) => {
        const webhook = await one(trx, which)
        if (!webhook) return undefined
        if (!sends()) throw new Problem('webhook.off')
        const tests = sql`webhook_message where webhook_id = ${which.id} and event = ${testEvent}
          and created_at > ${new Date(clock.now() - hourMs)}`
        await holdRoom(trx, `webhook ${which.id}`, tests, testsOfWebhook, 'webhook.too-many-tests')
        await countTest(trx, which.groupId)
        const id = crypto.randomUUID()
        const body = bodyOf(testEvent, clock.now(), {
          group: { id: which.groupId },
          ...(webhook.subscription && { subscription: { id: webhook.subscription.id } }),
        })
        await sql`
          insert into webhook_message (id, webhook_id, event, body, created_at, next_at)
          values (${id}, ${which.id}, ${testEvent}, ${body}, ${now()}, ${now()})`.execute(trx)
        const { messages } = await messagesOf(trx, which.id, 0)
        await send(id, trx)
        return messages.find((message) => message.id === shownId(id))
      }),

    /** Newest first. */
    messages: (who: Actor, which: WebhookRef, offset: number) =>
      asUser(who, async (trx) => ((await one(trx, which)) ? messagesOf(trx, which.id, offset) : undefined)),
  }
}

export type WebhookStore = ReturnType<typeof webhookStore>

/** The host that a request to the address reaches, however it is written there. The dot of the DNS root is left out. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/\.$/, '')

async function messagesOf(trx: Trx, webhookId: string, offset: number) {
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) total from webhook_message where webhook_id = ${webhookId}`.execute(trx)
  const messages = await isoRows(
    trx,
    sql<WebhookMessage>`
    select id, event, created_at "createdAt", state, attempts, last_at "lastAt", last_status "lastStatus",
           next_at "nextAt"
    from webhook_message where webhook_id = ${webhookId}
    order by created_at desc, id offset ${offset} limit ${messagesShown}`,
  )
  return { total: counts[0]?.total ?? 0, messages: messages.map((one) => ({ ...one, id: shownId(one.id) })) }
}
