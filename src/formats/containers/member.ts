/** One file that came out. Its bytes must be read before the next member is asked for; unread ones are passed over. */
export interface Member {
  /** What the archive calls it, fit to be shown; never a path to write to. */
  readonly name?: string
  readonly bytes: AsyncIterable<Uint8Array>
  /** Where the member is a file as it lies on disk, unpacked: its path, to read it in another way. */
  readonly file?: string
}
