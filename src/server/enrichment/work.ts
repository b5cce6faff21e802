import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

/** The background work of enrichers that need third parties; `jobs.ts` implements it. */
export const enrichmentWork = {
  /** Renews CISA's catalogue of known exploited vulnerabilities. */
  'fetch-kev': scheduled('29 */6 * * *', 10, { by: 'fetcher', retries: 2 }),
  /** Resolves names of subscriptions with DNS, as many as the pace allows. */
  'resolve-names': scheduled('*/15 * * * *', 14, { by: 'fetcher', retries: 0 }),
} as const satisfies WorkTable
