/** Where a reader of a file stands. */
export interface Cursor {
  readonly release: number
  /** Names the options that the file was written with; of a cursor that was read, its first eight characters. */
  readonly writtenWith: string
}

/** As readers are given it, to whom it means nothing. */
export const cursorOf = ({ release, writtenWith }: Cursor): string => `${release}-${writtenWith.slice(0, 8)}`

export function readCursor(text: string): Cursor | undefined {
  const [, release, writtenWith] = /^(\d{1,15})-([0-9a-f]{8})$/.exec(text) ?? []
  return release && writtenWith ? { release: Number(release), writtenWith } : undefined
}
