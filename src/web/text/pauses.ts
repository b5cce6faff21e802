/** A search starts when the user has typed nothing for this long, and a slider takes effect when it has rested. */
export const typingPauseMs = 250

/** Answers that take the server longer are asked for when the user has changed nothing for this long. */
export const settlingPauseMs = 400
