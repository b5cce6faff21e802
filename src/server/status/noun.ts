import type { Base } from '../base.ts'
import type { SourceService } from '../sources/service.ts'
import { publicFreshness, statusHandlers } from './api.ts'
import * as checks from './checks.ts'
import { createStatusMonitor } from './monitor.ts'
import { statusStore } from './store.ts'

export interface StatusNounDependencies extends Base {
  readonly sources: SourceService
  readonly databaseAnswers: () => Promise<boolean>
  /** Used by the sign-in check; `reach` gets to the embedded provider without any proxy. */
  readonly signInAt: { readonly issuer: string; readonly reach: typeof fetch | undefined; readonly isEmbedded: boolean }
}

/** The state of each part of the product, available even if the database is down. */
export function statusNoun(dependencies: StatusNounDependencies) {
  const { collecting, config, database, blobs, blobPlace, clock, log, stopping, sources, databaseAnswers, signInAt } =
    dependencies
  const { db } = database
  const from = () => (collecting.isOn ? 'publishers' : config.sources.mirrorDir ? 'mirror' : undefined)
  const store = statusStore(db)
  const monitor = createStatusMonitor({
    checks: [
      checks.databaseCheck(databaseAnswers),
      checks.signInCheck(signInAt.issuer, signInAt.reach, signInAt.isEmbedded),
      checks.queueCheck(db, clock.now),
      checks.storageCheck(blobs, 'folder' in blobPlace ? blobPlace.folder : undefined),
      checks.indexCheck(db, clock.now),
      checks.collectionCheck(from, () => sources.sources.everybodys()),
      checks.mailCheck(config.mail !== undefined, db),
    ],
    store,
    sources: () => publicFreshness(sources, store),
    clock,
    log,
  })
  stopping.addEventListener('abort', () => monitor.stop())
  return { status: monitor, handlers: { status: statusHandlers(monitor) } }
}
