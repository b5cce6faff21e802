/** What people can say of a source. */
export const sourceVerdicts = ['useful', 'noisy', 'wrong', 'outdated'] as const
export type SourceVerdict = (typeof sourceVerdicts)[number]

/** What people can say of an indicator. */
export const indicatorVerdicts = ['malicious', 'harmless', 'unsure'] as const
export type IndicatorVerdict = (typeof indicatorVerdicts)[number]

export const verdicts = [...sourceVerdicts, ...indicatorVerdicts] as const
export type FeedbackVerdict = (typeof verdicts)[number]

/** Longest comment, characters. */
export const longestComment = 2000
