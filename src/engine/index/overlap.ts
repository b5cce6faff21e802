import type { KindId } from '../../domain/observables/index.ts'
import type { IndexReader } from './index-reader.ts'

/** Number of indicators that sources have in common now; sources by position in the index. */
export type Overlap = ReturnType<typeof overlapOf>

/**
 * Computes all pairs in one pass over the distinct sets of sources: a few hundred thousand for ten million indicators.
 */
export function overlapOf(index: IndexReader, kinds?: ReadonlySet<KindId>) {
  const n = index.sources.length
  const shared = new Float64Array(n * n)
  /** Indicators that only this source lists. */
  const exclusive = new Float64Array(n)
  /** Number of distinct indicators that any source lists. */
  let union = 0
  for (const { weight, kind, sources } of index.sets()) {
    if (kinds && !kinds.has(kind)) continue
    union += weight
    if (sources.length === 1) exclusive[sources[0] as number] = (exclusive[sources[0] as number] as number) + weight
    for (let i = 0; i < sources.length; i++) {
      const row = (sources[i] as number) * n
      for (let k = i; k < sources.length; k++) {
        const at = row + (sources[k] as number)
        shared[at] = (shared[at] as number) + weight
      }
    }
  }
  return {
    union,
    exclusive,
    listed: Float64Array.from({ length: n }, (_, i) => shared[i * n + i] as number),
    /** Number of indicators that both list. */
    shared: (a: number, b: number) => shared[Math.min(a, b) * n + Math.max(a, b)] as number,
  }
}
