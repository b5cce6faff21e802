import { join } from 'node:path'
import type { Base } from '../base.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { JOURNAL, journalKeeper } from './tombstones.ts'
import type { backupWork } from './work.ts'

/** Keeps the journal of deletions, which prevents backups from restoring what was deleted. */
export function backupNoun({ database, config }: Base) {
  const keepJournal = journalKeeper(database.pool, join(config.dataDir, JOURNAL))
  const jobs: Workers<typeof backupWork> = { 'keep-journal': () => keepJournal() }
  return { jobs }
}
