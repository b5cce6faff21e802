import { closeSync, openSync, readSync } from 'node:fs'

/** A file that is read from start to end into memory of the caller, and closed at its end. */
export interface InPlaceFile {
  /** Writes the next bytes to `into` and returns their number; 0 is the end. */
  read(into: Uint8Array): number
  close(): void
}

/**
 * Opens files for reading one after the other into existing memory: a gigabyte then causes no garbage and is copied only
 * once. A stream takes half as much time again. Reads are synchronous, so use this only in a worker thread.
 */
export function openInPlace(paths: readonly string[]): InPlaceFile {
  let next = 0
  let file: number | undefined
  const close = () => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  return {
    read(into) {
      for (;;) {
        if (file === undefined) {
          if (next === paths.length) return 0
          file = openSync(paths[next++] as string, 'r')
        }
        const length = readSync(file, into, 0, into.length, null)
        if (length > 0) return length
        close()
      }
    },
    close,
  }
}
