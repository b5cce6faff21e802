import { type PartContext, plainText } from '../output-format.ts'

/** A comment with the subscription and the time of the file's last change. Contains no text that a person chose. */
export const signature = ({ subscription, changedAt, count }: PartContext): string =>
  `Winnow, subscription ${subscription.id}, entries: ${count}, changed: ${new Date(changedAt).toISOString()}`

/** Of a part in plain text that begins with the signature, after the sign for a comment. */
export const signedText = { ...plainText, head: (context: PartContext) => `# ${signature(context)}\n` }
