import type { PermissionId } from './permission.ts'

/** Events that a webhook can subscribe to. */
export const webhookEvents = [
  'delivery.released',
  'delivery.held',
  'delivery.heartbeat',
  'delivery.trial-ending',
  'delivery.trial-ended',
  'watch.news',
  'dark-web.news',
  'sensor.silent',
  'hunt.hits',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent when a user tests a webhook. */
export const testEvent = 'webhook.test'

const neededFor: Readonly<Partial<Record<string, PermissionId>>> = {
  'watch.news': 'IOC_SEARCH_SHOW',
  'dark-web.news': 'DARK_WEB_SEARCH_USE',
  'sensor.silent': 'SENSOR_READ',
  'hunt.hits': 'SENSOR_READ',
} satisfies Partial<Record<WebhookEvent, PermissionId>>

/** Permission that the group needs for its webhooks to receive an event. */
export const permissionOf = (event: string): PermissionId => neededFor[event] ?? 'SUBSCRIPTION_READ'

/**
 * Reasons why a webhook is off: a person switched it off, the receiver answered 410 Gone, or deliveries failed for
 * days.
 */
export const offReasons = ['person', 'gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]

/**
 * `overtaken`: a newer message replaced it before it was delivered. `dropped`: the webhook or its subscription was
 * switched off or deleted before delivery.
 */
export const messageStates = ['waiting', 'delivered', 'failed', 'overtaken', 'dropped'] as const
