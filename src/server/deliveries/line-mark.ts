import { type Omission, omissions } from '../../domain/delivery.ts'

/**
 * What an indicator is in a part, as a byte: the number of its lines, or why it has none and counts as left out.
 */
export const mostLines = 200

/** For more lines than a mark can say. */
export const untraceable = 255

export const markOf = (why: Omission): number => mostLines + 1 + omissions.indexOf(why)

export const linesOf = (mark: number): number => (mark <= mostLines ? mark : 0)

export const omissionOf = (mark: number): Omission | undefined =>
  mark > mostLines ? omissions[mark - mostLines - 1] : undefined
