/** Minimum contribution of a recommended source as a share of the suspicious observables (docs/decisions/0053). */
export const defaultThresholdShare = 0.01
