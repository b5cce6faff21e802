/** One file that came out. Its bytes must be read before the next member is asked for; unread ones are passed over. */
export interface Member {
  /** What the archive calls it, fit to be shown; never a path to write to. */
  readonly name?: string
  /** When it was last written, ms since epoch, as its archive says or else whoever hands the file in. */
  readonly modified?: number
  readonly bytes: AsyncIterable<Uint8Array>
  /** Where the member is a file as it lies on disk, unpacked: its path, to read it in another way. */
  readonly file?: string
}

/** The field of a member for a time that archives may leave out (0), or spoil. */
export function modifiedAt(ms: number): Pick<Member, 'modified'> {
  return ms > 0 && Number.isFinite(ms) ? { modified: ms } : {}
}
