import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const auditWork = {
  /** Goes on verifying long audit logs, which people began to verify by opening them. */
  'verify-audit-logs': {
    payload: z.object({}),
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 6,
    schedule: '33 * * * *',
  },
} as const satisfies WorkTable
