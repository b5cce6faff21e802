/** Every number of the cost model (specification, section 9), once, with its unit. Currency is EUR. */
export const rates = {
  /** EUR an hour. The user may change it. */
  eurPerHour: 65,
  /** Hours that an analyst spends on one record that should have been filtered out. The user may change it. */
  hoursPerFilteredRecord: 0.75,
  /** Steps of work on one source. Read as person-months; the user may change them. */
  effort: { evaluation: 2, integration: 3, operation: 2, renewal: 1 },
  /** Hours of one step. */
  hoursPerEffortStep: 160,
  /** Complexity scores go from 0 to this; the share of it scales the effort. */
  fullComplexity: 10,
  /** What is left of an effort where a threat-intelligence platform does part of it. */
  tipShare: 0.33,
  /** Where a list of indicators was compared there is no log: this share of the filtered records would have been met. */
  feedCompareShare: 0.04,
  /** Filter savings are given for a year of this length. */
  hoursPerYear: 24 * 365,
  /** A report over a period of zero length counts as one of this length. */
  leastPeriodHours: 1,
} as const

export const effortKinds = ['evaluation', 'integration', 'operation', 'renewal'] as const
export type EffortKind = (typeof effortKinds)[number]

/** The rates that a user may change; what is left out stays as specified. */
export interface RateChanges {
  readonly eurPerHour?: number
  readonly hoursPerFilteredRecord?: number
  readonly effort?: Readonly<Partial<Record<EffortKind, number>>>
}

export interface Rates {
  readonly eurPerHour: number
  readonly hoursPerFilteredRecord: number
  readonly effort: Readonly<Record<EffortKind, number>>
}

export function withChanges(changes: RateChanges = {}): Rates {
  return {
    eurPerHour: amount(changes.eurPerHour, rates.eurPerHour),
    hoursPerFilteredRecord: amount(changes.hoursPerFilteredRecord, rates.hoursPerFilteredRecord),
    effort: {
      evaluation: amount(changes.effort?.evaluation, rates.effort.evaluation),
      integration: amount(changes.effort?.integration, rates.effort.integration),
      operation: amount(changes.effort?.operation, rates.effort.operation),
      renewal: amount(changes.effort?.renewal, rates.effort.renewal),
    },
  }
}

/** A number that a user typed: no number, or a negative one, leaves the default. */
function amount(changed: number | undefined, otherwise: number): number {
  return changed !== undefined && Number.isFinite(changed) && changed >= 0 ? changed : otherwise
}
