import type { CurrentListing } from '../../engine/delivery/select.ts'
import type { CurrentIndicator, StoredListing } from './listing-store.ts'
import type { MovedListing } from './movable-listings.ts'
import { noEnd, tagSeparator } from './staged-rows.ts'

/** Indicators per batch. */
const batch = 4096

/** A row of a listing, as both stores read it; times are ms since the epoch. */
export interface CurrentRow
  extends Omit<MovedListing, 'added' | 'removed' | 'dated' | 'tags'>,
    Pick<StoredListing, 'source'> {
  /** The tags, joined by `tagSeparator`. */
  readonly tags: string | undefined
}

type Collected = CurrentIndicator & { readonly key?: string }

/** Groups rows into indicators. The rows must be ordered by kind, value and source. */
export class CurrentIndicators {
  readonly #position: ReadonlyMap<number, number>
  #complete: Collected[] = []
  #open: (Collected & { readonly listings: CurrentListing[] }) | undefined

  /** @param sources numbers of the sources; a listing refers to a source by its position here */
  constructor(sources: readonly number[]) {
    this.#position = new Map(sources.map((number, at) => [number, at]))
  }

  /** @param keyOf returns the indicator's key; omit it if keys are not needed */
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

  /** Returns the rest after the last row. */
  takeRest(): readonly Collected[] {
    if (this.#open) this.#complete.push(this.#open)
    return this.take()
  }

  /** Returns the indicators completed since the last call. */
  take(): readonly Collected[] {
    const taken = this.#complete
    this.#complete = []
    return taken
  }
}
