import { hash } from 'node:crypto'
import type { DeliveredPart } from './delivered-part.ts'

/** What a reader has read who stands there. */
type Read = Pick<DeliveredPart, 'format' | 'part' | 'release' | 'writtenWith' | 'sha256'>

/** Where a reader of a file stands. */
export interface Cursor {
  readonly release: number
  /** Names the file and what it held: the cursor of another one, or of a release that was undone, leads nowhere. */
  readonly mark: string
}

export const markOf = (subscriptionId: string, { format, part, writtenWith, sha256 }: Read): string =>
  hash('sha256', [subscriptionId, format, part, writtenWith, sha256.toString('hex')].join('\0')).slice(0, 12)

/** As readers are given it, to whom it means nothing. */
export const cursorOf = (subscriptionId: string, file: Read): string =>
  `${file.release}-${markOf(subscriptionId, file)}`

export function readCursor(text: string): Cursor | undefined {
  const [, release, mark] = /^(\d{1,15})-([0-9a-f]{8,12})$/.exec(text) ?? []
  return release && mark ? { release: Number(release), mark } : undefined
}
