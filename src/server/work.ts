import { z } from 'zod'
import { backupWork } from './backup/work.ts'
import { deliveryWork } from './deliveries/work.ts'
import { enrichmentWork } from './enrichment/work.ts'
import { mailWork } from './mail/work.ts'
import type { WorkTable } from './platform/queue.ts'
import { sessionWork } from './session/work.ts'
import { sourceWork } from './sources/work.ts'
import { subscriptionWork } from './subscriptions/work.ts'
import { webhookWork } from './webhooks/work.ts'

/** All work that is done in the background: its name, what it is given, and how it is tried. Who does it: `jobs.ts`. */
export const work = {
  ...sourceWork,
  ...mailWork,
  ...sessionWork,
  ...deliveryWork,
  ...enrichmentWork,
  ...subscriptionWork,
  ...webhookWork,
  ...backupWork,
  /** Makes the report of one upload (or of a profile, or of the demo log). */
  'analyse-upload': {
    payload: z.object({ taskId: z.uuid() }),
    by: 'worker',
    retries: 4,
    concurrency: 3,
    maxMinutes: 120,
    fair: {
      of: `select g.path[1]::text tenant, coalesce(r.bytes, 0) size from report r join app_group g on g.id = r.group_id
           where r.task_id = (j.data->>'taskId')::uuid`,
      bigFrom: 64 * 2 ** 20,
    },
  },
  /** Forgets what has run out: sessions, unfinished uploads, blocks that nobody committed. */
  sweep: {
    payload: z.object({}),
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 15,
    schedule: '17 * * * *',
  },
} as const satisfies WorkTable

export type Jobs = typeof work
