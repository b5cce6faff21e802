import type { SubscriptionKey } from '../../../contract/subscriptions.ts'

/** Whether a product gets in with it. */
export function isUsable({ revokedAt, endsAt }: SubscriptionKey): boolean {
  return revokedAt === null && (endsAt === null || Date.parse(endsAt) > Date.now())
}
