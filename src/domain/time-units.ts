/** Lengths of time in milliseconds. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** The same in seconds, for times in seconds since epoch. */
export const minuteSeconds = minuteMs / secondMs
export const hourSeconds = hourMs / secondMs
export const daySeconds = dayMs / secondMs
