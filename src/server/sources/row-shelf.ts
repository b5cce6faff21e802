import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RowTracker, wordsOfRow } from './row-tracker.ts'

export type RowShelf = ReturnType<typeof rowShelf>

export const rowShelfPrefix = 'rows-'

/**
 * Keeps the rows of each source's applied snapshot on this machine, as keys and digests. The source's record names them
 * by digest, so missing, damaged or outdated rows are never used.
 * @param fewest do not store snapshots with fewer indicators: comparing them whole is fast enough
 */
export function rowShelf(folder: string, { fewest = 20_000 }: { readonly fewest?: number } = {}) {
  const pathOf = (source: number) => join(folder, `${rowShelfPrefix}${source}`)
  return {
    /** @returns the rows for a `RowTracker`; undefined if this machine does not have them */
    async read(source: number, digest: Buffer): Promise<Int32Array | undefined> {
      const bytes = await readFile(pathOf(source)).catch(() => undefined)
      if (!bytes || !sha256(bytes).equals(digest)) return undefined
      const rows = new Int32Array(bytes.length / 4)
      new Uint8Array(rows.buffer).set(bytes)
      return rows.length % wordsOfRow === 0 ? rows : undefined
    },

    /**
     * Stores the rows of a snapshot in place of the previous ones.
     * @returns their digest; undefined if they were not stored
     */
    async write(source: number, tracker: RowTracker): Promise<Buffer | undefined> {
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
        // For example on a full disk: the next snapshot is then compared whole.
        await rm(path, { force: true }).catch(() => {})
        return undefined
      }
      return sha256(bytes)
    },

    /** Deletes the stored rows of a source. */
    remove: (source: number): Promise<void> => rm(pathOf(source), { force: true }),
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
