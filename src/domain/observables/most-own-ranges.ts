/** Limit of own addresses: of a group, and of a report. Apart from `own-range.ts`, which is too large for a page. */
export const mostOwnRanges = 1000
