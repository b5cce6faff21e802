import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

const nothing = z.object({})

/** The background work of enrichers that need third parties; `jobs.ts` implements it. */
export const enrichmentWork = {
  /** Renews CISA's catalogue of known exploited vulnerabilities. */
  'fetch-kev': {
    payload: nothing,
    by: 'fetcher',
    retries: 2,
    concurrency: 1,
    maxMinutes: 10,
    schedule: '29 */6 * * *',
  },
  /** Resolves names of subscriptions with DNS, as many as the pace allows. */
  'resolve-names': {
    payload: nothing,
    by: 'fetcher',
    retries: 0,
    concurrency: 1,
    maxMinutes: 14,
    schedule: '*/15 * * * *',
  },
} as const satisfies WorkTable
