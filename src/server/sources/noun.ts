import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { Base } from '../base.ts'
import { type SourceCallDependencies, sourceHandlers } from './api.ts'
import { createSourceService } from './service.ts'
import type { sourceWork } from './work.ts'

type Needs = 'config' | 'database' | 'secrets' | 'clock' | 'log' | 'fetch' | 'vet' | 'queue'

export interface SourceParts extends Pick<Base<typeof sourceWork>, Needs>, Pick<SourceCallDependencies, 'prices'> {}

/** Publishers' sources: collecting, listings, the index and figures. */
export async function sourceNoun(parts: SourceParts) {
  const { config, database, secrets, clock, log, fetch, vet, queue, prices } = parts
  const fetcher = config.roles.has('fetcher')
  const settings = { ...config.sources, fetcher, dataDir: config.dataDir }
  const service = createSourceService({
    vet,
    database,
    catalogue,
    secrets,
    fetch,
    clock,
    log,
    add: queue.add,
    listingsUrl: config.listingsUrl,
    settings,
  })
  await service.prepare()
  // Calls refer to sources, whichever roles this process has.
  await service.register.sync()
  return {
    sources: service,
    handlers: { sources: sourceHandlers({ service, prices }) },
    jobs: service.jobs,
    /** Called when a worker starts. */
    begin: () => service.start(),
    stop: () => service.close(),
  }
}
