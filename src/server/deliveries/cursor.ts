import { hash } from 'node:crypto'
import type { DeliveredPart } from './delivered-part.ts'

/** The fields that identify the content that a reader has read. */
type Read = Pick<DeliveredPart, 'format' | 'part' | 'release' | 'writtenWith' | 'sha256'>

/** A reader's position in a file. */
export interface Cursor {
  readonly release: number
  /** Identifies the file and its content: the cursor of another file, or of a release that was undone, is invalid. */
  readonly mark: string
}

export const markOf = (subscriptionId: string, { format, part, writtenWith, sha256 }: Read): string =>
  hash('sha256', [subscriptionId, format, part, writtenWith, sha256.toString('hex')].join('\0')).slice(0, 12)

/** The cursor in the opaque form that readers get. */
export const cursorOf = (subscriptionId: string, file: Read): string =>
  `${file.release}-${markOf(subscriptionId, file)}`

export function readCursor(text: string): Cursor | undefined {
  const [, release, mark] = /^(\d{1,15})-([0-9a-f]{8,12})$/.exec(text) ?? []
  return release && mark ? { release: Number(release), mark } : undefined
}
