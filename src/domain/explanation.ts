/**
 * How a language model contributes to an explanation: `select` chooses and orders the claims, `prose` also words them.
 */
export const explanationModes = ['select', 'prose'] as const
/** How a language model contributes to an explanation. */
export type ExplanationMode = (typeof explanationModes)[number]
