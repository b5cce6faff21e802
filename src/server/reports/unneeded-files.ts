import { sql } from 'kysely'
import { type BlobStore, SIGNED_MS } from '../platform/blobs/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'

/**
 * Addresses to write a file are signed for `SIGNED_MS`, and the storage checks that only when an upload begins. So one that
 * was begun at the end may finish later, and the name is kept for as long again.
 */
const keptMs = 2 * SIGNED_MS

/**
 * Removes files that no report needs any more. The database notes their names when their use ends
 * (0466-unneeded-files.sql), so that no failure and no killed process leaves one behind.
 */
export function unneededFiles(db: Db, blobs: Pick<BlobStore, 'remove'>, clock: Clock) {
  return {
    /** Removes files at once. Never fails: what could not be removed is left to `sweep`. */
    async remove(...names: readonly (string | null | undefined)[]): Promise<void> {
      for (const name of names) if (name) await blobs.remove(name).catch(() => undefined)
    },

    /**
     * Removes all of them, also those that are gone already: an address that was signed before may have written one
     * again. @returns their number. @throws after the last one, if any could not be removed
     */
    async sweep(): Promise<number> {
      const { rows } = await sql<{ name: string }>`select name from unneeded_file order by since`.execute(db)
      const failures: unknown[] = []
      for (const { name } of rows) {
        try {
          await blobs.remove(name)
          await sql`
            delete from unneeded_file
            where name = ${name} and since <= ${new Date(clock.now() - keptMs)}`.execute(db)
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be removed`)
      return rows.length
    },
  }
}

export type UnneededFiles = ReturnType<typeof unneededFiles>
