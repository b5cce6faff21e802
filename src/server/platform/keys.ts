import { randomInt } from 'node:crypto'
import { sha256 } from './digest.ts'

/** Base58 (without 0, O, I and l), because people read the first characters of a key out on the telephone. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** 32 of 58 characters: 187 random bits. */
const LENGTH = 32

/** Creates a secret that cannot be guessed. */
export const makeSecret = (): string =>
  Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The stored form of a secret, by which the secret is looked up. */
export const keyDigest = (secret: string): Buffer => sha256(secret)

/** The headers that `shownKey` reads, for `Vary`: a cache must not give an answer to another key. */
export const keyHeaders = 'authorization, x-api-key'

/**
 * The key in a request: `x-api-key`, `Authorization: Bearer` (or `Token`, as OASIS's TAXII client sends it), or the
 * password of `Authorization: Basic` (RFC 7617). Our keys have no blanks, so those around a pasted one are left out.
 */
export function shownKey(headers: Headers): { readonly secret: string; readonly user?: string } | undefined {
  const plain = headers.get('x-api-key')
  if (plain) return { secret: plain.trim() }
  const [, scheme = '', rest = ''] = /^(\S+) +(\S+)\s*$/.exec(headers.get('authorization') ?? '') ?? []
  if (/^(bearer|token)$/i.test(scheme)) return { secret: rest }
  if (!/^basic$/i.test(scheme)) return undefined
  const text = Buffer.from(rest, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { user: text.slice(0, colon).trim(), secret: text.slice(colon + 1).trim() }
}
