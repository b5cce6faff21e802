import type { KindId } from '../../domain/observables/index.ts'
import type { CurrentListing } from '../../engine/delivery/select.ts'
import type { CurrentIndicator, ListingTrace } from './listing-store.ts'
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

/** Where a row holds the key of its indicator and its digest. */
export interface DigestPlace {
  readonly row: Buffer
  readonly key: number
  readonly digest: number
}

type Collected = CurrentIndicator & { readonly trace?: ListingTrace }

/** Collects rows that come by kind, value and source into indicators. */
export class CurrentIndicators {
  readonly #position: ReadonlyMap<number, number>
  #complete: Collected[] = []
  #open: (Collected & { readonly listings: CurrentListing[] }) | undefined

  /** @param sources their positions are what listings name */
  constructor(sources: readonly number[]) {
    this.#position = new Map(sources.map((number, at) => [number, at]))
  }

  /** @param digest for indicators with traces */
  add({ kind, value, marks, source, from, until, lastSeen, score, tags }: CurrentRow, digest?: DigestPlace): void {
    if (this.#open?.value !== value || this.#open.kind !== kind) {
      if (this.#open) this.#complete.push(this.#open)
      this.#open = { kind, value, marks, listings: [], ...(digest && { trace: traceOf(digest) }) }
    }
    const { trace } = this.#open
    if (trace && digest) {
      trace.high = (trace.high + digest.row.readUInt32BE(digest.digest)) >>> 0
      trace.low = (trace.low + digest.row.readUInt32BE(digest.digest + 4)) >>> 0
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

function traceOf({ row, key }: DigestPlace): ListingTrace {
  return { key: Buffer.from(row.subarray(key, key + 16)), high: 0, low: 0 }
}
