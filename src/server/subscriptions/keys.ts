import { randomInt } from 'node:crypto'
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
