import type { InPlaceFile } from './in-place.ts'

/** An unpacked file. Read its bytes before you request the next member; unread bytes are skipped. */
export interface Member {
  /** Name inside the archive, safe to display; never use it as a path. */
  readonly name?: string
  /** Modification time, ms since epoch, from the archive or from the caller. */
  readonly modified?: number
  readonly bytes: AsyncIterable<Uint8Array>
  /** Reads the member once more from its start, faster; only if it is unpacked on disk. */
  readonly inPlace?: () => InPlaceFile
}

/** The field `modified`; omitted if the archive does not state a valid time (0 or invalid). */
export function modifiedAt(ms: number): Pick<Member, 'modified'> {
  return ms > 0 && Number.isFinite(ms) ? { modified: ms } : {}
}
