import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { dayMs } from '../../domain/time-units.ts'
import type { Secrets } from '../platform/secrets.ts'

/** A position at which a search continues. */
export interface SearchPosition {
  /** Version of the index that `at` refers to. */
  readonly version: string
  /** Position in the index, number of the look-up, or number of processed values of a name. */
  readonly at: number
  /**
   * First 32 bits of the fingerprint of the last entry, by which the place is found in a newer index; 0 if there is
   * none.
   */
  readonly low: number
  /** Number of entries that were searched so far. */
  readonly searched: number
  /** For a search by steps: number of the step. */
  readonly step?: number
  /** For a step by names: key of the name at which it continues. */
  readonly key?: string
}

/** The search to which a cursor belongs; it is invalid for any other. */
export interface CursorScope {
  readonly groupId: string
  readonly text: string
  readonly asOf: string | undefined
}

const livesMs = dayMs

const nonceBytes = 12
const tagBytes = 16

/**
 * Seals places: a readable position would reveal how many invisible entries lie before it, and a forged one could begin
 * within an entry. Uses synchronous AES-256-GCM, because most answers need it and a detour through other threads would
 * cost more.
 */
export function cursors(secrets: Pick<Secrets, 'key' | 'olderKeys'>) {
  const key = secrets.key('search-cursor')
  const keys = [key, ...secrets.olderKeys('search-cursor')]
  // The number tells apart what a cursor holds: one of another form opens nothing.
  const about = ({ groupId, text, asOf }: CursorScope) =>
    hash('sha256', JSON.stringify([2, groupId, text, asOf ?? null]), 'buffer')
  return {
    seal(scope: CursorScope, place: SearchPosition): string {
      const sealed: Sealed = { ...place, until: Date.now() + livesMs }
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about(scope))
      const text = Buffer.concat([cipher.update(JSON.stringify(sealed), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    /** The place in a cursor; undefined if the cursor is invalid, expired, or belongs to another search. */
    open(scope: CursorScope, cursor: string): SearchPosition | undefined {
      const bytes = Buffer.from(cursor, 'base64url')
      const { until = 0, ...place } = keys.map((one) => opened(bytes, about(scope), one)).find(Boolean) ?? {}
      return until < Date.now() ? undefined : (place as SearchPosition)
    },
  }

  function opened(bytes: Buffer, scope: Buffer, by: Uint8Array): Partial<Sealed> | undefined {
    if (bytes.length < nonceBytes + tagBytes) return undefined
    const decipher = createDecipheriv('aes-256-gcm', by, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(scope).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
      return JSON.parse(text.toString('utf8')) as Sealed
    } catch {
      return undefined
    }
  }
}

type Sealed = SearchPosition & { readonly until: number }
