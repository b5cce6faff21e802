/** An error in a text: position and length in UTF-16 units. The length is 0 if the error is at the end of the text. */
export interface Fault<Code, Expected> {
  readonly at: number
  readonly length: number
  readonly code: Code
  /** What was expected at this position. */
  readonly expected: readonly Expected[]
}

/** What the grammar can expect at a position, apart from a field. */
export type GrammarExpected = 'condition' | 'closing-bracket' | 'closing-quote'
