import { z } from 'zod'
import { placeOfGroup } from '../platform/place-in-tree.ts'
import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

export const sensorWork = {
  /** Sends the demo log as a sensor would, and makes the week's report if the user may make one. */
  'send-demo-sightings': {
    payload: z.object({ sensorId: z.uuid(), reportBy: z.uuid().optional() }),
    by: 'worker',
    retries: 2,
    concurrency: 2,
    maxMinutes: 10,
    fair: {
      of: `select ${placeOfGroup} tenant, 0 size from sensor s join app_group g on g.id = s.group_id
           where s.id = (j.data->>'sensorId')::uuid`,
    },
  },
  /** Tells people about sensors that have fallen silent. */
  'watch-sensors': scheduled('* * * * *', 5),
  /** Drops sightings that are too old, and the records of their segments. */
  'tidy-sightings': scheduled('37 * * * *', 30),
} as const satisfies WorkTable
