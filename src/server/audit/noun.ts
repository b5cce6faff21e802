import type { Base } from '../base.ts'
import { auditHandlers } from './api.ts'
import { recordPrivateDestinations } from './installation.ts'
import { auditStore } from './store.ts'

/** The audit log. */
export async function auditNoun({ database, config }: Pick<Base, 'database' | 'config'>) {
  await recordPrivateDestinations(database.db, config.sources.privateDestinations)
  const audit = auditStore(database)
  return { audit, handlers: { audit: auditHandlers({ audit }) } }
}
