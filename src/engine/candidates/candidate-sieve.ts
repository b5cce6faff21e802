import { kindByCode } from '../../domain/observables/index.ts'
import type { SightingColumns } from '../extract/scanner.ts'
import { type CandidateFilter, ValueHasher } from './candidate-filter.ts'
import { DroppedValues } from './dropped-values.ts'
import { keyedHashHi, keyedHashLo } from './keyed-hash.ts'

/** Separates values that a listing may match from the others, which are only counted. */
export class CandidateSieve {
  readonly dropped: DroppedValues
  readonly #filter: CandidateFilter
  readonly #hasher: ValueHasher

  /** @param most number of dropped values up to which they are counted exactly */
  constructor(filter: CandidateFilter, most: number) {
    this.dropped = new DroppedValues(most)
    this.#filter = filter
    this.#hasher = new ValueHasher(filter.key)
  }

  /** Returns 1 for each value that a listing may match, 0 for the others. */
  sift({ kinds, values, offsets }: Pick<SightingColumns, 'kinds' | 'values' | 'offsets'>): Uint8Array {
    const takes = new Uint8Array(kinds.length)
    for (let i = 0; i < kinds.length; i++) {
      const code = kinds[i] as number
      const bytes = values.subarray(offsets[i], offsets[i + 1])
      this.#hasher.hashBytes(code, bytes)
      const [lo, hi] = [keyedHashLo, keyedHashHi]
      if (this.dropped.has(lo, hi)) continue
      const kind = kindByCode.get(code)?.id
      if (kind && this.#filter.mayMeet(kind, decoder.decode(bytes))) takes[i] = 1
      else this.dropped.add(code, lo, hi)
    }
    return takes
  }
}

const decoder = new TextDecoder()
