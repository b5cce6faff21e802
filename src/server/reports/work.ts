import { z } from 'zod'
import { placeOfGroup } from '../platform/place-in-tree.ts'
import type { WorkTable } from '../platform/queue/queue.ts'

export const reportWork = {
  /** Makes the report of an upload, a profile or the demo log. */
  'analyse-upload': {
    payload: z.object({ taskId: z.uuid() }),
    by: 'worker',
    retries: 4,
    concurrency: 3,
    maxMinutes: 120,
    fair: {
      of: `select ${placeOfGroup} tenant, coalesce(r.bytes, 0) size from report r join app_group g on g.id = r.group_id
           where r.task_id = (j.data->>'taskId')::uuid`,
      bigFrom: 64 * 2 ** 20,
    },
  },
} as const satisfies WorkTable
