import type { Base } from '../base.ts'
import { enrichmentJobs } from './jobs.ts'
import type { enrichmentWork } from './work.ts'

type Dependencies = Pick<
  Base<typeof enrichmentWork>,
  'collecting' | 'database' | 'connection' | 'blobs' | 'fetch' | 'clock' | 'config' | 'queue'
>

/** Fetches data about indicators from third parties. */
export function enrichmentNoun(dependencies: Dependencies) {
  const { collecting, database, connection, blobs, fetch, clock, config, queue } = dependencies
  const settings = { ...config.enrichment, fetches: () => collecting.isOn }
  return {
    jobs: enrichmentJobs({ pool: database.pool, connection, blobs, fetch, clock, settings }),
    begin: async () => collecting.isOn && queue.add('fetch-kev', {}, { key: 'fetch-kev' }),
  }
}
