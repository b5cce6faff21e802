/** Days that a standing report may be about: today (UTC) and those before it. */
export const standingDays = [7, 30, 90] as const
export type StandingDays = (typeof standingDays)[number]
