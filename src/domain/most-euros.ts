/** The highest budget for sources, EUR per year. */
export const mostBudget = 1_000_000_000_000

/** The highest fee of a licence of the group's own, EUR per year. */
export const mostFee = 1_000_000_000
