import type { PartContext } from '../output-format.ts'

/** A comment with the subscription and the time of the file's last change. Contains no text that a person chose. */
export const signature = ({ subscription, changedAt, count }: PartContext): string =>
  `Winnow, subscription ${subscription.id}, entries: ${count}, changed: ${new Date(changedAt).toISOString()}`

/** Name for a subscription on a machine that may have several: `winnow-5f0c7f5e`. */
export const nameOf = ({ id }: { readonly id: string }, joint = '-'): string =>
  `winnow${joint}${id.replace(/[^0-9a-f]/g, '').slice(0, 8)}`
