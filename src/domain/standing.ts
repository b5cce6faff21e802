/** Lengths of a standing report's period in days, including today (UTC). */
export const standingDays = [7, 30, 90] as const
export type StandingDays = (typeof standingDays)[number]
