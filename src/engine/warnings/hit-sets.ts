import { getOrInsert } from '../../domain/remembered.ts'
import type { WarningHit } from '../../domain/warning-list.ts'

export type Hits = readonly WarningHit[]

/** No hits. */
export const none: Hits = Object.freeze([])

/** Interned sets of hits: checks allocate nothing, and a million indicators share a few thousand arrays. */
export class HitSets {
  readonly #hits: WarningHit[] = []
  readonly #sets = new Map<string, Hits>()
  readonly #numbers = new Map<Hits, number>()
  readonly #made = new Map<string, Hits>()

  add(hit: WarningHit): number {
    return this.#hits.push(Object.freeze(hit)) - 1
  }

  of(indexes: readonly number[]): Hits {
    const only = indexes.length === 1 ? indexes : [...new Set(indexes)].sort((a, b) => a - b)
    return this.#intern(only.join(' '), () => only.map((index) => this.#hits[index] as WarningHit))
  }

  hit(index: number): WarningHit {
    return this.#hits[index] as WarningHit
  }

  /** The number of an interned set. */
  numberOf(hits: Hits): number {
    return getOrInsert(this.#numbers, hits, () => this.#numbers.size)
  }

  /** Returns the set that was created under this key, or creates it. */
  made(key: string, make: () => readonly WarningHit[]): Hits {
    return getOrInsert(this.#made, key, () => this.ofHits(make()))
  }

  ofHits(hits: readonly WarningHit[]): Hits {
    if (hits.length === 0) return none
    const keys = new Map(hits.map((hit) => [`${hit.listId} ${hit.verdict !== 'mentioned'}`, hit]))
    // If a list both has a verdict and mentions the value, the verdict counts.
    for (const [key, hit] of keys) if (hit.verdict === 'mentioned' && keys.has(`${hit.listId} true`)) keys.delete(key)
    return this.#intern([...keys.keys()].sort().join('\n'), () => [...keys.values()])
  }

  #intern(key: string, make: () => WarningHit[]): Hits {
    return getOrInsert(this.#sets, key, () => Object.freeze(make()))
  }
}

const mentions = new WeakMap<WarningHit, WarningHit>()

/** The same hit, reduced to a mention. */
export function mentionOf(hit: WarningHit): WarningHit {
  if (hit.verdict === 'mentioned') return hit
  return getOrInsert(mentions, hit, () => Object.freeze({ ...hit, verdict: 'mentioned' as const }))
}
