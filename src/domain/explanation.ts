/** What a language model does about an explanation: `select` picks and orders what is said, `prose` words it, too. */
export const explanationModes = ['select', 'prose'] as const
/** What a language model does about an explanation. */
export type ExplanationMode = (typeof explanationModes)[number]
