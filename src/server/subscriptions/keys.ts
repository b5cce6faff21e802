import { randomInt } from 'node:crypto'
import { sha256 } from '../platform/digest.ts'

/**
 * Base58 (without 0, O, I and l): a key is identified by its first three characters, which people read out on the
 * telephone.
 */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** 32 of 58 characters: 187 random bits. */
const LENGTH = 32

export const makeSecret = (): string =>
  Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')

export const firstThree = (secret: string) => secret.slice(0, 3)

/** The stored form of a secret, by which it is looked up. */
export const keyDigest = (secret: string): Buffer => sha256(secret)

/**
 * The id of what an `Idempotency-Key` creates: the same for the same person, group and key. In the form of a random
 * UUID, as TAXII demands of collections.
 */
export function idOfAttempt(userId: string, groupId: string, key: string): string {
  const hex = sha256(`${userId} ${groupId} ${key}`).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The user name for the Basic passwords of a subscription. */
export const deliveryUser = (subscriptionId: string) => `winnow-${subscriptionId.replaceAll('-', '').slice(0, 8)}`
