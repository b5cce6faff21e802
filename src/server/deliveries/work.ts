import { z } from 'zod'
import { placeOfGroup } from '../platform/place-in-tree.ts'
import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

/** The background work on deliveries; `jobs.ts` implements it. */
export const deliveryWork = {
  /** Composes a subscription's next release if anything has changed. */
  'compose-delivery': {
    payload: z.object({ subscriptionId: z.uuid() }),
    by: 'worker',
    retries: 4,
    concurrency: 2,
    maxMinutes: 60,
    fair: {
      of: `select ${placeOfGroup} tenant, 0 size from subscription s join app_group g on g.id = s.group_id
           where s.id = (j.data->>'subscriptionId')::uuid`,
    },
  },
  /** Computes what a subscription would deliver, before it is created. */
  'preview-delivery': {
    payload: z.object({ preview: z.uuid() }),
    by: 'worker',
    retries: 0,
    concurrency: 2,
    maxMinutes: 5,
    fair: {
      of: `select ${placeOfGroup} tenant, 0 size from delivery_preview p
           join app_group g on g.id = (p.question->>'groupId')::uuid where p.id = (j.data->>'preview')::uuid`,
    },
  },
  /** Queues `compose-delivery` for each subscription whose next release would differ. */
  'refresh-deliveries': scheduled('*/5 * * * *', 10),
  /** The same for a group and those below it: a user has changed a list, a licence, own addresses or the like, and waits for the result. */
  'refresh-group-deliveries': {
    payload: z.object({ groupId: z.uuid() }),
    by: 'worker',
    retries: 1,
    concurrency: 2,
    maxMinutes: 5,
    fair: { of: `select ${placeOfGroup} tenant, 0 size from app_group g where g.id = (j.data->>'groupId')::uuid` },
  },
  /** The same for the subscriptions that hold a source, which has changed. */
  'refresh-source-deliveries': {
    payload: z.object({ source: z.string() }),
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 5,
  },
  /** Finds lost files, and has them written again. */
  'check-deliveries': scheduled('6 * * * *', 30),
  /** Deletes files that nobody can request any more. */
  'tidy-deliveries': scheduled('36 * * * *', 30),
} as const satisfies WorkTable
