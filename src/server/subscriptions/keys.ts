import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AuthMethod } from '../../domain/subscription.ts'
import type { Db } from '../platform/db.ts'
import { sha256 } from '../platform/digest.ts'

/** Base58 (without 0, O, I and l): a key is known by its first three characters, and those are read out on the telephone. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** 32 of 58 characters: 187 random bits. */
const LENGTH = 32

export const makeSecret = (): string =>
  Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')

export const firstThree = (secret: string) => secret.slice(0, 3)

/** What is kept of a secret, and what it is looked up by. */
export const keyDigest = (secret: string): Buffer => sha256(secret)

/** The user name that goes with the Basic passwords of a subscription. */
export const deliveryUser = (subscriptionId: string) => `winnow-${subscriptionId.replaceAll('-', '').slice(0, 8)}`

/** Whom a working key belongs to. */
export interface KeyHolder {
  readonly keyId: string
  readonly subscriptionId: string
  readonly groupId: string
  readonly method: AuthMethod
  readonly firstThree: string
  /** Null: it does not end by itself. A key of an ended trial is still known, so that its reader is told why. */
  readonly trialEndsAt: Date | null
}

/**
 * By digest, so that no comparison takes longer the more of a secret is right. Undefined for keys that are unknown,
 * revoked or replaced for long enough, and those of deleted subscriptions and groups. Asked anew for each request: what is
 * revoked opens nothing from then on, in every process.
 */
export async function findKey(db: Db, digest: Buffer, now: number): Promise<KeyHolder | undefined> {
  const { rows } = await sql<KeyHolder>`
    select k.id "keyId", k.subscription_id "subscriptionId", k.group_id "groupId", k.method,
           k.first_three "firstThree", s.trial_ends_at "trialEndsAt"
    from subscription_key k
    join subscription s on s.id = k.subscription_id and s.deleted_at is null
    join app_group g on g.id = k.group_id and g.deleted_at is null
    where k.digest = ${digest} and k.revoked_at is null
      and (k.ends_at is null or k.ends_at > ${new Date(now)})`.execute(db)
  return rows[0]
}
