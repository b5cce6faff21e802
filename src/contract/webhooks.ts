import { z } from 'zod'
import { messageStates, offReasons, testEvent, webhookEvents } from '../domain/webhook.ts'
import { calls } from './call.ts'
import { Count, Id, named, Time } from './shapes.ts'

const Events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)
const Address = z.string().trim().min(1).max(2000)
/** A webhook of a group, without its secret. */
export const Webhook = named('Webhook', {
  id: Id,
  address: z.string(),
  events: Events,
  /** The only subscription of whose deliveries it hears. Null: of all of the group. */
  subscription: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null: the webhook is on. */
  off: z.enum(offReasons).nullable(),
  /** When the newest secret was created. */
  secretAt: Time,
  createdAt: Time,
  /** Empty if the account no longer exists. */
  createdBy: z.string(),
  lastDeliveredAt: Time.nullable(),
  /** Start of the current failures; null: the last attempt succeeded. */
  failingSince: Time.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** Includes the signing secret, which is shown only in this response. */
const WithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WithSecret>

/** A message of a webhook and its fate. */
export const WebhookMessage = named('WebhookMessage', {
  /** Value of the header `webhook-id`. */
  id: z.string(),
  event: z.enum([...webhookEvents, testEvent]),
  createdAt: Time,
  state: z.enum(messageStates),
  attempts: Count,
  lastAt: Time.nullable(),
  /** Status of the receiver's last response; null: not reachable, or not tried yet. */
  lastStatus: Count.nullable(),
  /** Time of the next attempt, while it waits. */
  nextAt: Time.nullable(),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** Restricts a call to webhooks that hear of the deliveries of this subscription. */
const OfSubscription = z.object({ subscriptionID: Id.optional() })

/** Calls for webhooks. */
export const webhooks = calls({
  list: {
    address: 'GET /api/web/groups/{id}/webhooks',
    summary: 'Webhooks of a group without their secrets, oldest first',
    needs: 'SUBSCRIPTION_READ',
    query: OfSubscription,
    reply: z.object({
      /** False: this installation sends nothing over the network. */
      sends: z.boolean(),
      webhooks: z.array(Webhook),
    }),
  },
  create: {
    address: 'POST /api/web/groups/{id}/webhooks',
    summary:
      'Creates a webhook (Standard Webhooks), by default for all events that the caller may see and all subscriptions; its secret is only in this response',
    needs: 'SUBSCRIPTION_PATCH',
    query: OfSubscription,
    body: z.object({ address: Address, events: Events.optional() }),
    status: 201,
    reply: WithSecret,
    problems: ['webhook.address-refused', 'webhook.too-many', 'webhook.too-many-of-organisation'],
  },
  patch: {
    address: 'PATCH /api/web/groups/{id}/webhooks/{webhookId}',
    summary: 'Updates a webhook, or switches it on or off',
    needs: 'SUBSCRIPTION_PATCH',
    query: OfSubscription,
    body: z.object({ address: Address, events: Events, isOn: z.boolean(), subscriptionID: Id.nullable() }).partial(),
    reply: Webhook,
    problems: ['webhook.address-refused'],
  },
  replaceSecret: {
    address: 'POST /api/web/groups/{id}/webhooks/{webhookId}/secret',
    summary: 'Creates a new secret; for a while messages are signed with the old one too',
    needs: 'SUBSCRIPTION_PATCH',
    query: OfSubscription,
    reply: WithSecret,
  },
  remove: {
    address: 'DELETE /api/web/groups/{id}/webhooks/{webhookId}',
    summary: 'Deletes a webhook; waiting messages are dropped',
    needs: 'SUBSCRIPTION_PATCH',
    query: OfSubscription,
  },
  test: {
    address: 'POST /api/web/groups/{id}/webhooks/{webhookId}/test',
    summary: 'Sends a test message once; the result appears among the messages',
    needs: 'SUBSCRIPTION_PATCH',
    query: OfSubscription,
    status: 202,
    reply: WebhookMessage,
    problems: ['webhook.off', 'webhook.too-many-tests'],
  },
  messages: {
    address: 'GET /api/web/groups/{id}/webhooks/{webhookId}/messages',
    summary: 'Messages of the last 30 days and their results, newest first',
    needs: 'SUBSCRIPTION_READ',
    query: OfSubscription.extend({ offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
    reply: z.object({ total: Count, messages: z.array(WebhookMessage) }),
  },
})
