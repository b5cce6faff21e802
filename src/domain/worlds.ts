/**
 * What becomes of a source in use (docs/decisions/0740). Given up: `superfluous` adds less than the threshold for sure,
 * `dear` too little for its price, `dead` was given up by its publisher or is silent. Kept: `worth-it`; `too-little`, where
 * the log is too small to tell; `not-compared`, where the log cannot show what it is worth.
 */
export const sourceVerdicts = ['worth-it', 'too-little', 'not-compared', 'superfluous', 'dear', 'dead'] as const
export type SourceVerdict = (typeof sourceVerdicts)[number]

/** A source that lists at least 90 % of what another one lists now. */
export interface Container {
  readonly ID: string
  /** Share of what the other one lists, 0 to 100; 100 only if it is all. */
  readonly share: number
  /** Each contains the other. */
  readonly isCopy: boolean
}

/**
 * A state of the world: what the sources in it cover and cost together. EUR per year; prices that are unknown count as 0, so
 * that a sum with `unpriced` sources is a least sum.
 */
export interface WorldState {
  readonly IDs: readonly string[]
  readonly coverage: number
  readonly proven: number
  readonly possible: number
  readonly sourcesPrice: number
  readonly winnowPrice: number
  readonly totalPrice: number
  readonly unpriced: readonly string[]
  /** Total price per proven and per expected observable; null without any. */
  readonly perProven: number | null
  readonly perExpected: number | null
}

/** Today, and tomorrow with a selection and the sources in use that are kept. */
export interface Worlds {
  readonly today: WorldState
  readonly tomorrow: WorldState
  /** Tomorrow's figures minus today's. */
  readonly net: { readonly eur: number; readonly coverage: number; readonly proven: number }
}

/** A selection that a report offers beside the recommended one. */
export interface OfferedSelection {
  readonly kind: 'most' | 'leaner' | 'whole-log' | 'only-free'
  readonly IDs: readonly string[]
}
