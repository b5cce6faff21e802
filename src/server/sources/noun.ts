import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { Base } from '../base.ts'
import { type SourceCallDependencies, sourceHandlers } from './api.ts'
import { collectingHandlers } from './collecting-calls.ts'
import { openFeedLists } from './open-feed-lists.ts'
import { createSourceService } from './service.ts'
import type { sourceWork } from './work.ts'

export interface SourceNounDependencies extends Base<typeof sourceWork>, Pick<SourceCallDependencies, 'prices'> {}

/** Publishers' sources: collecting, listings, the index and figures. */
export async function sourceNoun(dependencies: SourceNounDependencies) {
  const { collecting, config, database, log, queue, prices, blobs, blobPlace } = dependencies
  const fetcher = config.roles.has('fetcher')
  const settings = {
    ...config.sources,
    get fetch() {
      return collecting.isOn
    },
    fetcher,
    dataDir: config.dataDir,
  }
  // Blobs on a local disk are shared only by processes with the same DATA_DIR, which share the index files too.
  const sharedBlobs = 'folder' in blobPlace ? undefined : blobs
  const service = createSourceService({
    ...dependencies,
    catalogue,
    add: queue.add,
    addAll: queue.addAll,
    listingsUrl: config.listingsUrl,
    sharedBlobs,
    settings,
  })
  const feedLists = openFeedLists()
  await service.prepare()
  // Calls refer to sources by number in every role, so number the catalogue in every process.
  await service.register.sync()
  // A host with an empty disk should download the index before the first request.
  if (sharedBlobs && (config.roles.has('web') || config.roles.has('worker'))) {
    void service.index.acquire().then(
      (lease) => lease?.release(),
      (error) => log.warn({ err: error }, 'no index at the start'),
    )
  }
  return {
    sources: service,
    handlers: {
      sources: {
        ...sourceHandlers({ service, prices, feedLists }),
        ...collectingHandlers({ database, service, collecting, hasMirror: config.sources.mirrorDir !== undefined }),
      },
    },
    jobs: service.jobs,
    /** Called when a worker starts. */
    begin: () => service.start(),
    async stop() {
      await feedLists.stop()
      await service.close()
    },
  }
}
