import type { LocalizedText } from '../../domain/text.ts'

/** The past of a repository cannot be had; the text is one plain sentence for users, without its full stop. */
export class GitProblem extends Error {
  override readonly name = 'GitProblem'
  readonly text: LocalizedText

  constructor(text: LocalizedText, options?: ErrorOptions) {
    super(`${text.en}.`, options)
    this.text = text
  }
}

/** What a server or git said, as a part of a sentence: short, and without what controls a terminal. */
export const saidShortly = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
