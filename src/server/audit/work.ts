import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

export const auditWork = {
  /** Goes on verifying long audit logs, which people began to verify by opening them. */
  'verify-audit-logs': scheduled('33 * * * *', 6),
} as const satisfies WorkTable
