import { sql } from 'kysely'
import { type BlobStore, SIGNED_MS } from '../platform/blobs/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { doEach } from '../platform/queue/do-each.ts'
import type { Run } from '../platform/queue/queue.ts'

/**
 * How long names of removed files are remembered. Write addresses are signed for `SIGNED_MS`, but the signature is
 * checked only when an upload begins, so an upload may end later: hence twice that time.
 */
const keptMs = 2 * SIGNED_MS

/**
 * Removes files that no report needs any more. The database records their names when their use ends
 * (0466-unneeded-files.sql), so that neither a failure nor a killed process leaves a file behind.
 */
export function unneededFiles(db: Db, blobs: Pick<BlobStore, 'remove'>, clock: Clock) {
  return {
    /** Removes files at once. Never fails: `sweep` removes the files that remain. */
    async remove(...names: readonly (string | null | undefined)[]): Promise<void> {
      for (const name of names) if (name) await blobs.remove(name).catch(() => undefined)
    },

    /**
     * Removes all recorded files, also those already removed, because an old signed address may have written them
     * again.
     * @returns their number
     * @throws after the last file, if any could not be removed
     */
    async sweep({ log, signal }: Pick<Run, 'log' | 'signal'>): Promise<number> {
      const { rows } = await sql<{ name: string }>`select name from unneeded_file order by since`.execute(db)
      await doEach(
        rows,
        async ({ name }) => {
          await blobs.remove(name)
          await sql`
            delete from unneeded_file
            where name = ${name} and since <= ${new Date(clock.now() - keptMs)}`.execute(db)
        },
        { failed: 'files could not be removed', log, signal },
      )
      return rows.length
    },
  }
}

export type UnneededFiles = ReturnType<typeof unneededFiles>
