import { z } from 'zod'
import { placeOfGroup } from '../platform/place-in-tree.ts'
import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

const source = z.object({ source: z.string() })

/** The background work on sources; `jobs.ts` implements it. */
export const sourceWork = {
  /** Finds due sources and has each collected. */
  'collect-due': scheduled('* * * * *', 5, { retries: 0 }),
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
  'backfill-sources': scheduled('*/10 * * * *', 240, { by: 'fetcher', retries: 2 }),
  /** Replays new files of the mirror folder. */
  'replay-mirror': scheduled('*/10 * * * *', 240, { retries: 3 }),
  /** Renews the demo sources. */
  'renew-demo': scheduled('7 * * * *', 15, { retries: 3 }),
  /** Loads new warning lists and marks all indicators by them. */
  'mark-indicators': scheduled('23 * * * *', 120, { retries: 3 }),
  /** Fetches the catalogue's warning lists. */
  'fetch-warning-lists': scheduled('41 3 * * *', 60, { by: 'fetcher', retries: 2 }),
  /** Counts what sources have added recently. */
  'count-topics': scheduled('13 * * * *', 15),
  /** Deletes files of killed processes, details of old snapshots, and own sources without a group. */
  'tidy-sources': scheduled('52 * * * *', 15),
  /** Deletes files of killed fetches, because the fetcher may have a disk of its own. */
  'tidy-fetched': scheduled('51 * * * *', 15, { by: 'fetcher' }),
  /** Builds and publishes the index if listings have changed. */
  'build-index': scheduled('*/15 * * * *', 120, { retries: 3 }),
  /** Compares each source with all others, for the catalogue and each source's page. */
  'measure-sources': scheduled('4,34 * * * *', 60, { retries: 3 }),
} as const satisfies WorkTable
