import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

const nothing = z.object({})

/** The background work on sources. Who does it: `jobs.ts` beside this file. */
export const sourceWork = {
  /** Finds the sources that are due and has each collected. */
  'collect-due': { payload: nothing, by: 'worker', retries: 0, concurrency: 1, maxMinutes: 5, schedule: '* * * * *' },
  /** Fetches one source and brings the store to what it says. */
  'collect-source': {
    payload: z.object({ source: z.string() }),
    by: 'fetcher',
    retries: 2,
    concurrency: 4,
    maxMinutes: 60,
    // Custom sources and licensed ones are an organisation's; the catalogue's are the installation's own.
    fair: {
      of: `select g.path[1]::text tenant, 0 size from app_group g
           where g.id = coalesce((select s.group_id from source s where s.id = j.data->>'source'),
             (select l.group_id from own_licence l where 'licence.' || l.id = j.data->>'source'))`,
    },
  },
  /** Looks at an address for a process that may not go out. */
  'check-feed': {
    payload: z.object({ check: z.uuid() }),
    by: 'fetcher',
    retries: 0,
    concurrency: 2,
    maxMinutes: 2,
  },
  /** Replays what is new in the mirror folder. */
  'replay-mirror': {
    payload: nothing,
    by: 'worker',
    retries: 3,
    concurrency: 1,
    maxMinutes: 240,
    schedule: '*/10 * * * *',
  },
  /** Keeps the made-up sources young. */
  'renew-demo': { payload: nothing, by: 'worker', retries: 3, concurrency: 1, maxMinutes: 15, schedule: '7 * * * *' },
  /** Takes over new warning lists and marks all indicators by them. */
  'mark-indicators': {
    payload: nothing,
    by: 'worker',
    retries: 3,
    concurrency: 1,
    maxMinutes: 120,
    schedule: '23 * * * *',
  },
  /** Fetches the warning lists of the catalogue. */
  'fetch-warning-lists': {
    payload: nothing,
    by: 'fetcher',
    retries: 2,
    concurrency: 1,
    maxMinutes: 60,
    schedule: '41 3 * * *',
  },
  /** Counts what sources have been adding of late. */
  'count-topics': {
    payload: nothing,
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 15,
    schedule: '13 * * * *',
  },
  /** Clears away what killed processes left behind, and thins out what is told of old snapshots. */
  'tidy-sources': {
    payload: nothing,
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 15,
    schedule: '52 * * * *',
  },
  /** Builds and publishes the index where listings have changed. */
  'build-index': {
    payload: nothing,
    by: 'worker',
    retries: 3,
    concurrency: 1,
    maxMinutes: 120,
    schedule: '*/15 * * * *',
  },
  /** Measures what each source lists compared with all others, for the catalogue and each source's page. */
  'measure-sources': {
    payload: nothing,
    by: 'worker',
    retries: 3,
    concurrency: 1,
    maxMinutes: 60,
    schedule: '4,34 * * * *',
  },
} as const satisfies WorkTable
