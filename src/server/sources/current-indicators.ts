import type { KindId } from '../../domain/observables/index.ts'
import type { CurrentListing } from '../../engine/delivery/select.ts'
import type { CurrentIndicator } from './listing-store.ts'
import { noEnd, tagSeparator } from './staged-rows.ts'

/** Indicators of a batch. */
const batch = 4096

/** A row of a listing, as both stores read it; times are ms since the epoch. */
export interface CurrentRow {
  readonly kind: KindId
  readonly value: string
  readonly marks: number
  readonly source: number
  readonly from: number
  readonly until: number
  readonly lastSeen: number | undefined
  readonly score: number | undefined
  /** Joined. */
  readonly tags: string | undefined
}

type Collected = CurrentIndicator & { readonly key?: string }

/** Collects rows that come by kind, value and source into indicators. */
export class CurrentIndicators {
  readonly #position: ReadonlyMap<number, number>
  #complete: Collected[] = []
  #open: (Collected & { readonly listings: CurrentListing[] }) | undefined

  /** @param sources their positions are what listings name */
  constructor(sources: readonly number[]) {
    this.#position = new Map(sources.map((number, at) => [number, at]))
  }

  /** @param keyOf reads the indicator's key, if it is wanted */
  add({ kind, value, marks, source, from, until, lastSeen, score, tags }: CurrentRow, keyOf?: () => string): void {
    if (this.#open?.value !== value || this.#open.kind !== kind) {
      if (this.#open) this.#complete.push(this.#open)
      this.#open = { kind, value, marks, listings: [], ...(keyOf && { key: keyOf() }) }
    }
    this.#open.listings.push({
      source: this.#position.get(source) as number,
      listedFrom: from,
      lastSeen,
      validUntil: until >= noEnd ? undefined : until,
      score,
      tags: tags?.split(tagSeparator),
    })
  }

  get isFull(): boolean {
    return this.#complete.length >= batch
  }

  /** The complete indicators since the last call; at the end, with the last one. */
  take(isEnd = false): readonly Collected[] {
    if (isEnd && this.#open) this.#complete.push(this.#open)
    const taken = this.#complete
    this.#complete = []
    return taken
  }
}
