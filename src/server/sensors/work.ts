import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const sensorWork = {
  /** Sends the demo log as a sensor would, and makes the report of the week if whoever asked may. */
  'send-demo-sightings': {
    payload: z.object({ sensorId: z.uuid(), reportBy: z.uuid().optional() }),
    by: 'worker',
    retries: 2,
    concurrency: 1,
    maxMinutes: 10,
  },
  /** Tells people of sensors that have fallen silent. */
  'watch-sensors': {
    payload: z.object({}),
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 5,
    schedule: '* * * * *',
  },
  /** Drops sightings that are too old, and what is known of their segments. */
  'tidy-sightings': {
    payload: z.object({}),
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 30,
    schedule: '37 * * * *',
  },
} as const satisfies WorkTable
