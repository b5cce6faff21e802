import { sha256 } from '../platform/digest.ts'

/** A key is identified by its first three characters, which people read out on the telephone. */
export const firstThree = (secret: string) => secret.slice(0, 3)

/**
 * The id of an object that a request with `Idempotency-Key` creates: equal for equal person, group and key. It has the
 * form of a random UUID, as TAXII demands of collections.
 */
export function idOfAttempt(userId: string, groupId: string, key: string): string {
  const hex = sha256(`${userId} ${groupId} ${key}`).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The user name for the Basic passwords of a subscription. */
export const deliveryUser = (subscriptionId: string) => `winnow-${subscriptionId.replaceAll('-', '').slice(0, 8)}`
