import type { LocalizedText } from '../../domain/text.ts'

/** The past of a repository cannot be had; the text is one plain sentence for users. */
export class GitProblem extends Error {
  override readonly name = 'GitProblem'
  readonly text: LocalizedText

  constructor(text: LocalizedText, options?: ErrorOptions) {
    super(text.en, options)
    this.text = text
  }
}
