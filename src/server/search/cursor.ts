import { hash } from 'node:crypto'
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

/**
 * Seals places, because a position tells how much lies before it that the group must not see, and one that was made up
 * could begin within an entry.
 */
export function cursors(secrets: Pick<Secrets, 'seal' | 'open'>) {
  const idOf = ({ groupId, text, asOf }: CursorScope) =>
    hash('sha256', JSON.stringify([groupId, text, asOf ?? null]), 'base64url').slice(0, 16)
  return {
    seal: (scope: CursorScope, { version, at, low, searched, turn, key }: Place): Promise<string> =>
      secrets.seal(
        'search-cursor',
        { of: idOf(scope), v: version, p: [at, low, searched], t: turn, k: key },
        livesSeconds,
      ),
    /** Undefined if it is none, is too old, or is of another search. */
    async open(scope: CursorScope, sealed: string): Promise<Place | undefined> {
      const found = await secrets.open<Sealed>('search-cursor', sealed)
      if (!found || found.of !== idOf(scope)) return undefined
      const [at, low, searched] = found.p
      const { v: version, t: turn, k: key } = found
      return { version, at, low, searched, ...(turn !== undefined && { turn }), ...(key !== undefined && { key }) }
    },
  }
}

interface Sealed {
  readonly of: string
  readonly v: string
  readonly p: readonly [number, number, number]
  readonly t?: number
  readonly k?: string
}
