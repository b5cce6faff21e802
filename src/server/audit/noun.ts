import type { Base } from '../base.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { auditHandlers } from './api.ts'
import { recordPrivateDestinations } from './installation.ts'
import { auditStore } from './store.ts'
import type { auditWork } from './work.ts'

/** The audit log. */
export async function auditNoun({ database, config }: Base) {
  await recordPrivateDestinations(database.db, config.sources.privateDestinations)
  const audit = auditStore(database)
  const jobs: Workers<typeof auditWork> = { 'verify-audit-logs': (_, run) => audit.verifyRest(run) }
  return { audit, jobs, handlers: { audit: auditHandlers({ audit }) } }
}
