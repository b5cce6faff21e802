import { type Omission, omissions } from '../../domain/delivery.ts'

/**
 * A mark says in one byte what an indicator is in a part: up to this, the number of its lines; above, the reason for which
 * it was omitted.
 */
export const mostLines = 200

/** The mark of an indicator with more lines than a mark can express. */
export const untraceable = 255

export const markOf = (why: Omission): number => mostLines + 1 + omissions.indexOf(why)

export const linesOf = (mark: number): number => (mark <= mostLines ? mark : 0)

export const omissionOf = (mark: number): Omission | undefined =>
  mark > mostLines ? omissions[mark - mostLines - 1] : undefined
