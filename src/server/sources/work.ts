import { z } from 'zod'
import { placeOfGroup } from '../platform/place-in-tree.ts'
import type { WorkTable } from '../platform/queue/queue.ts'

const nothing = z.object({})
const source = z.object({ source: z.string() })

/** The background work on sources; `jobs.ts` implements it. */
export const sourceWork = {
  /** Finds due sources and has each collected. */
  'collect-due': { payload: nothing, by: 'worker', retries: 0, concurrency: 1, maxMinutes: 5, schedule: '* * * * *' },
  /** Fetches one source of the catalogue and updates the store. */
  'collect-source': { payload: source, by: 'fetcher', retries: 2, concurrency: 3, maxMinutes: 60 },
  /**
   * Does the same for a source of a group: an own one, or a licensed one. Apart from the catalogue's, because hosts that
   * customers choose may take as long as they like.
   */
  'collect-own-source': {
    payload: source,
    by: 'fetcher',
    retries: 2,
    concurrency: 3,
    // Large collections are read page by page, and begin again if they are broken off.
    maxMinutes: 60,
    fair: {
      of: `select ${placeOfGroup} tenant, 0 size from app_group g
           where g.id = coalesce((select s.group_id from source s where s.id = j.data->>'source'),
             (select l.group_id from own_licence l where 'licence.' || l.id = j.data->>'source'))`,
    },
  },
  /** Checks an address for a process without network access. */
  'check-feed': {
    /** `whose` is a place in the tree, as `placeText` writes it. */
    payload: z.object({ check: z.uuid(), whose: z.string().optional() }),
    by: 'fetcher',
    retries: 0,
    concurrency: 2,
    maxMinutes: 2,
    fair: { of: `select j.data->>'whose' tenant, 0 size` },
  },
  /** Takes over the pasts of sources that people have asked for. */
  'backfill-sources': {
    payload: nothing,
    by: 'fetcher',
    retries: 2,
    concurrency: 1,
    maxMinutes: 240,
    schedule: '*/10 * * * *',
  },
  /** Replays new files of the mirror folder. */
  'replay-mirror': {
    payload: nothing,
    by: 'worker',
    retries: 3,
    concurrency: 1,
    maxMinutes: 240,
    schedule: '*/10 * * * *',
  },
  /** Renews the demo sources. */
  'renew-demo': { payload: nothing, by: 'worker', retries: 3, concurrency: 1, maxMinutes: 15, schedule: '7 * * * *' },
  /** Loads new warning lists and marks all indicators by them. */
  'mark-indicators': {
    payload: nothing,
    by: 'worker',
    retries: 3,
    concurrency: 1,
    maxMinutes: 120,
    schedule: '23 * * * *',
  },
  /** Fetches the catalogue's warning lists. */
  'fetch-warning-lists': {
    payload: nothing,
    by: 'fetcher',
    retries: 2,
    concurrency: 1,
    maxMinutes: 60,
    schedule: '41 3 * * *',
  },
  /** Counts what sources have added recently. */
  'count-topics': {
    payload: nothing,
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 15,
    schedule: '13 * * * *',
  },
  /** Deletes files of killed processes, details of old snapshots, and own sources without a group. */
  'tidy-sources': {
    payload: nothing,
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 15,
    schedule: '52 * * * *',
  },
  /** Deletes files of killed fetches, because the fetcher may have a disk of its own. */
  'tidy-fetched': {
    payload: nothing,
    by: 'fetcher',
    retries: 1,
    concurrency: 1,
    maxMinutes: 15,
    schedule: '51 * * * *',
  },
  /** Builds and publishes the index if listings have changed. */
  'build-index': {
    payload: nothing,
    by: 'worker',
    retries: 3,
    concurrency: 1,
    maxMinutes: 120,
    schedule: '*/15 * * * *',
  },
  /** Compares each source with all others, for the catalogue and each source's page. */
  'measure-sources': {
    payload: nothing,
    by: 'worker',
    retries: 3,
    concurrency: 1,
    maxMinutes: 60,
    schedule: '4,34 * * * *',
  },
} as const satisfies WorkTable
