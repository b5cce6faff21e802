/** What a webhook can be told of. */
export const webhookEvents = [
  'delivery.released',
  'delivery.heartbeat',
  'delivery.trial-ending',
  'delivery.trial-ended',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What is sent when somebody tries a webhook. */
export const testEvent = 'webhook.test'

/** Why nothing is sent: somebody switched it off, the receiver said that it is gone, or it failed for days. */
export const offReasons = ['person', 'gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]

/**
 * `overtaken`: it could not be delivered before a newer one said more. `dropped`: the webhook or its subscription was
 * switched off or deleted meanwhile.
 */
export const messageStates = ['waiting', 'delivered', 'failed', 'overtaken', 'dropped'] as const
export type MessageState = (typeof messageStates)[number]
