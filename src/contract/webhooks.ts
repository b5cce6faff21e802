import { z } from 'zod'
import { messageStates, offReasons, testEvent, webhookEvents } from '../domain/webhook.ts'
import { calls } from './call.ts'
import { ById, Id, InGroup, Time } from './shapes.ts'

const Count = z.number().int().nonnegative()
const Events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)
const Address = z.string().trim().min(1).max(2000)
const ByWebhook = ById.extend({ webhookId: Id })

export const Webhook = z
  .object({
    id: Id,
    address: z.string(),
    events: Events,
    /** Null: it is on. */
    off: z.enum(offReasons).nullable(),
    /** When the newest secret was made. */
    secretAt: Time,
    createdAt: Time,
    /** Empty where the account is gone. */
    createdBy: z.string(),
    lastDeliveredAt: Time.nullable(),
    /** Since when nothing has arrived; null: the last try did. */
    failingSince: Time.nullable(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

/** With the secret that its messages are signed with: shown this once. */
const WithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WithSecret>

export const WebhookMessage = z
  .object({
    /** As it stands in the header `webhook-id`. */
    id: z.string(),
    event: z.enum([...webhookEvents, testEvent]),
    createdAt: Time,
    state: z.enum(messageStates),
    attempts: Count,
    lastAt: Time.nullable(),
    /** What the receiver answered the last time; null: it could not be reached, or was not tried yet. */
    lastStatus: Count.nullable(),
    /** Of one that waits. */
    nextAt: Time.nullable(),
  })
  .meta({ id: 'WebhookMessage' })
export type WebhookMessage = z.infer<typeof WebhookMessage>

export const webhooks = calls({
  list: {
    method: 'GET',
    path: '/api/web/subscriptions/{id}/webhooks',
    summary: 'Addresses that are told of changes of a subscription, without any secret; oldest first',
    needs: 'SUBSCRIPTION_READ',
    params: ById,
    query: InGroup,
    reply: z.object({
      /** False: this installation sends nothing over the network. */
      sends: z.boolean(),
      webhooks: z.array(Webhook),
    }),
    problems: ['not-found'],
  },
  create: {
    method: 'POST',
    path: '/api/web/subscriptions/{id}/webhooks',
    summary: 'Makes a webhook (Standard Webhooks); its secret is in this reply and nowhere else',
    needs: 'SUBSCRIPTION_PATCH',
    params: ById,
    query: InGroup,
    body: z.object({ address: Address, events: Events.default([...webhookEvents]) }),
    status: 201,
    reply: WithSecret,
    problems: ['not-found', 'webhook.address-refused', 'webhook.too-many'],
  },
  patch: {
    method: 'PATCH',
    path: '/api/web/subscriptions/{id}/webhooks/{webhookId}',
    summary: 'Changes a webhook, or switches it off or on again',
    needs: 'SUBSCRIPTION_PATCH',
    params: ByWebhook,
    query: InGroup,
    body: z.object({ address: Address, events: Events, isOn: z.boolean() }).partial(),
    reply: Webhook,
    problems: ['not-found', 'webhook.address-refused'],
  },
  replaceSecret: {
    method: 'POST',
    path: '/api/web/subscriptions/{id}/webhooks/{webhookId}/secret',
    summary: 'Makes a new secret; for a while messages are signed with the old one as well',
    needs: 'SUBSCRIPTION_PATCH',
    params: ByWebhook,
    query: InGroup,
    reply: WithSecret,
    problems: ['not-found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/web/subscriptions/{id}/webhooks/{webhookId}',
    summary: 'Nothing more is sent, also of what waits',
    needs: 'SUBSCRIPTION_PATCH',
    params: ByWebhook,
    query: InGroup,
    status: 204,
    problems: ['not-found'],
  },
  test: {
    method: 'POST',
    path: '/api/web/subscriptions/{id}/webhooks/{webhookId}/test',
    summary: 'Sends a message now, once; how it went is among the messages',
    needs: 'SUBSCRIPTION_PATCH',
    params: ByWebhook,
    query: InGroup,
    status: 202,
    reply: WebhookMessage,
    problems: ['not-found', 'webhook.off', 'webhook.too-many-tests'],
  },
  messages: {
    method: 'GET',
    path: '/api/web/subscriptions/{id}/webhooks/{webhookId}/messages',
    summary: 'What was sent within the last 30 days and how it went; newest first',
    needs: 'SUBSCRIPTION_READ',
    params: ByWebhook,
    query: InGroup.extend({ offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
    reply: z.object({ total: Count, messages: z.array(WebhookMessage) }),
    problems: ['not-found'],
  },
})
