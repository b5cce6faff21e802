import { sql } from 'kysely'
import { listBlobs } from '../../domain/report-lists.ts'
import { type BlobStore, SIGNED_MS } from '../platform/blobs/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'

/**
 * How long names of removed files are remembered. Write addresses are signed for `SIGNED_MS`, but the signature is
 * checked only when an upload begins, so an upload may end later: hence twice that time.
 */
const keptMs = 2 * SIGNED_MS

/**
 * Removes files that no report needs any more. The database records their names when their use ends
 * (`report_file_unneeded` in the migrations), so that neither a failure nor a killed process leaves a file behind.
 */
export function unneededFiles(db: Db, blobs: Pick<BlobStore, 'list' | 'remove'>, clock: Clock) {
  /** Removes a file, and the lists that came with it, whose names begin with its name. */
  const removeAll = async (name: string) => {
    await blobs.remove(name)
    for await (const list of blobs.list(listBlobs(name))) await blobs.remove(list)
  }
  return {
    /** Removes files at once. Never fails: `sweep` removes the files that remain. */
    async remove(...names: readonly (string | null | undefined)[]): Promise<void> {
      for (const name of names) if (name) await removeAll(name).catch(() => undefined)
    },

    /**
     * Removes all recorded files, also those already removed, because an old signed address may have written them
     * again.
     * @returns their number
     * @throws AggregateError with an error for each file that could not be removed, after the last one; the reason of
     * `signal` once it is aborted
     */
    async sweep(signal: AbortSignal): Promise<number> {
      const { rows } = await sql<{ name: string }>`select name from unneeded_file order by since`.execute(db)
      const failures: unknown[] = []
      for (const { name } of rows) {
        signal.throwIfAborted()
        try {
          await removeAll(name)
          await sql`
            delete from unneeded_file
            where name = ${name} and since <= ${new Date(clock.now() - keptMs)}`.execute(db)
        } catch (cause) {
          failures.push(new Error(`the file ${name} could not be removed`, { cause }))
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be removed`)
      return rows.length
    },
  }
}

export type UnneededFiles = ReturnType<typeof unneededFiles>
