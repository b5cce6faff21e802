import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'

/** Where a search goes on. */
export interface Place {
  /** Version of the index that `at` is about. */
  readonly version: string
  /** Position in the index, number of the look-up, or how many values of a name are done. */
  readonly at: number
  /** Half of the fingerprint of the last entry, by which the place is found in a newer index; 0 if there is none. */
  readonly low: number
  /** Entries that were looked at so far. */
  readonly searched: number
  /** Of a search that asks one condition after the other: which one. */
  readonly turn?: number
  /** Key of the name at which the turn goes on. */
  readonly key?: string
}

/** What a search is about; a cursor fits no other one. */
export interface CursorScope {
  readonly groupId: string
  readonly text: string
  readonly asOf: string | undefined
}

/** How long a cursor can be used, in seconds. */
const livesSeconds = 86_400

const nonceBytes = 12
const tagBytes = 16

/**
 * Seals places, because a position tells how much lies before it that the group must not see, and one that was made up
 * could begin within an entry. AES-256-GCM at once, without a round through other threads: it is a part of most answers.
 */
export function cursors(secrets: Pick<Secrets, 'key'>) {
  const key = secrets.key('search-cursor')
  const about = ({ groupId, text, asOf }: CursorScope) =>
    hash('sha256', JSON.stringify([groupId, text, asOf ?? null]), 'buffer')
  return {
    seal(scope: CursorScope, { version, at, low, searched, turn, key: name }: Place): string {
      const until = Math.floor(Date.now() / 1000) + livesSeconds
      const sealed: Sealed = { v: version, p: [at, low, searched], e: until, t: turn, k: name }
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about(scope))
      const text = Buffer.concat([cipher.update(JSON.stringify(sealed), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    /** Undefined if it is none, is too old, or is of another search. */
    open(scope: CursorScope, cursor: string): Place | undefined {
      const found = opened(Buffer.from(cursor, 'base64url'), about(scope))
      if (!found || found.e * 1000 < Date.now()) return undefined
      const [at, low, searched] = found.p
      const { v: version, t: turn, k: name } = found
      return {
        version,
        at,
        low,
        searched,
        ...(turn !== undefined && { turn }),
        ...(name !== undefined && { key: name }),
      }
    },
  }

  function opened(bytes: Buffer, scope: Buffer): Sealed | undefined {
    if (bytes.length < nonceBytes + tagBytes) return undefined
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(scope).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
      return JSON.parse(text.toString('utf8')) as Sealed
    } catch {
      return undefined
    }
  }
}

interface Sealed {
  readonly v: string
  readonly p: readonly [number, number, number]
  /** When it ends, in seconds since epoch. */
  readonly e: number
  readonly t?: number | undefined
  readonly k?: string | undefined
}
