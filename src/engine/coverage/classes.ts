/** Observables, or probability levels of them, grouped by their set of sources: `sets[i]` is ascending. */
export interface Classes {
  readonly weights: readonly number[]
  readonly sets: readonly Uint32Array[]
}
