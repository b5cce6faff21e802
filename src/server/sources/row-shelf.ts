import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RowTracker, wordsOfRow } from './row-tracker.ts'

/**
 * Keeps on this machine which rows the applied snapshot of a source had. The source's record names the contents by
 * digest, so what is missing, damaged or of another snapshot is not used.
 */
export interface RowShelf {
  /** @returns the rows for a `RowTracker`; undefined if these are not here */
  read(source: number, digest: Buffer): Promise<Int32Array | undefined>
  /** Keeps the rows of a snapshot in place of those before. @returns their digest; undefined if they are not kept */
  write(source: number, tracker: RowTracker): Promise<Buffer | undefined>
  /** Deletes what is kept of a source. */
  remove(source: number): Promise<void>
}

export const rowShelfPrefix = 'rows-'

/** @param fewest for fewer indicators it does not pay */
export function rowShelf(folder: string, { fewest = 20_000 }: { readonly fewest?: number } = {}): RowShelf {
  const pathOf = (source: number) => join(folder, `${rowShelfPrefix}${source}`)
  return {
    async read(source, digest) {
      const bytes = await readFile(pathOf(source)).catch(() => undefined)
      if (!bytes || !sha256(bytes).equals(digest)) return undefined
      const rows = new Int32Array(bytes.length / 4)
      new Uint8Array(rows.buffer).set(bytes)
      return rows.length % wordsOfRow === 0 ? rows : undefined
    },

    async write(source, tracker) {
      if (tracker.hasFailed || tracker.indicators < fewest) {
        await rm(pathOf(source), { force: true })
        return undefined
      }
      const rows = tracker.rows()
      const bytes = new Uint8Array(rows.buffer)
      const path = join(folder, `${crypto.randomUUID()}.part`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(path, bytes, { mode: 0o600 })
        await rename(path, pathOf(source))
      } catch {
        // A full disk, for one: the next snapshot is compared whole.
        await rm(path, { force: true }).catch(() => {})
        return undefined
      }
      return sha256(bytes)
    },

    remove: (source) => rm(pathOf(source), { force: true }),
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
