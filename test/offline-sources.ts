import { createGuardedFetch } from '../src/fetch/guarded-fetch.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { createSourceService, type SourceService } from '../src/server/sources/service.ts'
import type { SourceServiceDependencies } from '../src/server/sources/service-dependencies.ts'

/** A service of sources that fetches nothing, queues no work and logs nothing. `folder` holds its files. */
export function offlineSources(
  folder: string,
  parts: Pick<SourceServiceDependencies, 'database' | 'catalogue' | 'secrets' | 'clock'> &
    Partial<SourceServiceDependencies>,
): SourceService {
  return createSourceService({
    fetch: createGuardedFetch({ isEnabled: () => false }),
    log: createLog('silent'),
    add: async () => null,
    addAll: async () => {},
    settings: { fetch: false, dataDir: folder, mirrorDir: undefined, warninglistsDir: undefined },
    ...parts,
  })
}
