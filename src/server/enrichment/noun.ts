import type { Base } from '../base.ts'
import { enrichmentJobs } from './jobs.ts'
import type { enrichmentWork } from './work.ts'

type Dependencies = Pick<
  Base<typeof enrichmentWork>,
  'database' | 'connection' | 'blobs' | 'fetch' | 'clock' | 'config' | 'queue'
>

/** Fetches data about indicators from third parties. */
export function enrichmentNoun({ database, connection, blobs, fetch, clock, config, queue }: Dependencies) {
  const settings = { ...config.enrichment, fetch: config.sources.fetch }
  return {
    jobs: enrichmentJobs({ pool: database.pool, connection, blobs, fetch, clock, settings }),
    begin: async () => config.sources.fetch && queue.add('fetch-kev', {}, { key: 'fetch-kev' }),
  }
}
