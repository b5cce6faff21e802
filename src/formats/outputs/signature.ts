import type { PartContext } from '../output-format.ts'

/** Which subscription wrote a file, and when it last changed, for a comment: nothing of it is a word that somebody chose. */
export const signature = ({ subscription, changedAt, count }: PartContext): string =>
  `Winnow, subscription ${subscription.id}, entries: ${count}, changed: ${new Date(changedAt).toISOString()}`

/** What is called by a subscription on a machine that may hold several of them: `winnow-5f0c7f5e`. */
export const nameOf = ({ id }: { readonly id: string }, joint = '-'): string =>
  `winnow${joint}${id.replace(/[^0-9a-f]/g, '').slice(0, 8)}`
