import type { SubscriptionKey } from '../../../contract/subscriptions.ts'

/** Tells whether the key is valid. */
export function isUsable({ revokedAt, endsAt }: SubscriptionKey): boolean {
  return revokedAt === null && (endsAt === null || Date.parse(endsAt) > Date.now())
}
