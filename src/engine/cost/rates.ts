/** All numbers of the cost model (specification, section 9) with their units. Currency is EUR. */
export const rates = {
  /** EUR per hour. Users can change it. */
  eurPerHour: 65,
  /** Analyst hours per record that should have been filtered out. Users can change it. */
  hoursPerFilteredRecord: 0.75,
  /** Steps of work per source, interpreted as person-months. Users can change them. */
  effort: { evaluation: 2, integration: 3, operation: 2, renewal: 1 },
  /** Hours per step. */
  hoursPerEffortStep: 160,
  /** Maximum complexity score. Effort is scaled by score / maximum. */
  fullComplexity: 10,
  /** Remaining share of an effort if the organisation uses a threat-intelligence platform. */
  tipShare: 0.33,
  /** A compared list has no log, so this share of the filtered records is assumed to match. */
  feedCompareShare: 0.04,
  /** Length of the year for which filter savings are stated. */
  hoursPerYear: 24 * 365,
  /** What a period of zero length counts as. */
  zeroPeriodHours: 1,
} as const

/** Kinds of work on a source. */
export const effortKinds = ['evaluation', 'integration', 'operation', 'renewal'] as const
export type EffortKind = (typeof effortKinds)[number]

/** Rates that a user can change; missing ones keep their default. */
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

/** The rates with the user's changes applied. */
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

/** A number that a user entered; the default if it is not a number or negative. */
function amount(changed: number | undefined, otherwise: number): number {
  return changed !== undefined && Number.isFinite(changed) && changed >= 0 ? changed : otherwise
}
