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

/** Groups failures by their reason: by a text without the addresses in it. No group is empty. */
export function byReason<T>(failures: readonly T[], textOf: (failure: T) => string): readonly [T, ...T[]][] {
  const groups = Map.groupBy(failures, (failure) => textOf(failure).replace(/https?:\/\/\S+/g, ''))
  return [...groups.values()] as [T, ...T[]][]
}

/** What a server or git said, as a part of a sentence: short, and without what controls a terminal. */
export const saidShortly = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
