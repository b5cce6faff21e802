/** The sets of sources that a backtest compares, in the order in which they are shown. */
export const backtestSets = ['chosen', 'largest', 'inUse', 'best'] as const

/**
 * `chosen`: what would have been recommended after two thirds of a log. `largest` and `best`: the largest lists, and those that cover
 * most of the last third, both as many at most, from the same sources and within the same budget. `inUse`: what is in use;
 * what of it stays in any case is in all four.
 */
export type Backtest = Readonly<Record<(typeof backtestSets)[number], { IDs: readonly string[]; coverage: number }>> & {
  /** Start of the last third, ISO 8601 UTC with ms, and the suspicious observables that were first seen since then. */
  readonly split: string
  readonly suspicious: number
}
