/** What is wrong with a text and where: position and length in UTF-16 units; the length is 0 at the end of the text. */
export interface Fault<Code, Expected> {
  readonly at: number
  readonly length: number
  readonly code: Code
  /** What should stand there. */
  readonly expected: readonly Expected[]
}

/** What the grammar itself expects besides a field. */
export type GrammarExpected = 'condition' | 'closing-bracket' | 'closing-quote'
