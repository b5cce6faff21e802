/** Verdicts that users can give on a source. */
export const sourceVerdicts = ['useful', 'noisy', 'wrong', 'outdated'] as const
export type SourceVerdict = (typeof sourceVerdicts)[number]

/** Verdicts that users can give on an indicator. */
export const indicatorVerdicts = ['malicious', 'harmless', 'unsure'] as const
export type IndicatorVerdict = (typeof indicatorVerdicts)[number]

/** All verdicts, on sources and on indicators. */
export const verdicts = [...sourceVerdicts, ...indicatorVerdicts] as const
export type FeedbackVerdict = (typeof verdicts)[number]

/** Maximum length of a comment, in characters. */
export const longestComment = 2000
