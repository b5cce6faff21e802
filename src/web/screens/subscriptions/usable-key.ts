import type { SubscriptionKey } from '../../../contract/subscriptions.ts'

/** Tells whether a key opens the delivery: it is not revoked, and its time after a replacement is not over. */
export function isUsable({ revokedAt, endsAt }: SubscriptionKey): boolean {
  return revokedAt === null && (endsAt === null || Date.parse(endsAt) > Date.now())
}
