import { auditWork } from './audit/work.ts'
import { backupWork } from './backup/work.ts'
import { darkWebWork } from './dark-web/work.ts'
import { deliveryWork } from './deliveries/work.ts'
import { enrichmentWork } from './enrichment/work.ts'
import { huntWork } from './hunt/work.ts'
import { inboxWork } from './inbox/work.ts'
import { mailWork } from './mail/work.ts'
import type { WorkTable } from './platform/queue/queue.ts'
import { scheduled } from './platform/queue/scheduled.ts'
import { reportWork } from './reports/work.ts'
import { sensorWork } from './sensors/work.ts'
import { sessionWork } from './session/work.ts'
import { sourceWork } from './sources/work.ts'
import { standingWork } from './standing/work.ts'
import { subscriptionWork } from './subscriptions/work.ts'
import { watchWork } from './watches/work.ts'
import { webhookWork } from './webhooks/work.ts'

/** All background work: names, payloads and retries. The nouns' `jobs` implement it. */
export const work = {
  ...sourceWork,
  ...mailWork,
  ...inboxWork,
  ...sessionWork,
  ...deliveryWork,
  ...enrichmentWork,
  ...subscriptionWork,
  ...webhookWork,
  ...darkWebWork,
  ...backupWork,
  ...reportWork,
  ...watchWork,
  ...sensorWork,
  ...standingWork,
  ...huntWork,
  ...auditWork,
  /** Deletes what has expired: sessions, unfinished uploads, uncommitted blocks. */
  sweep: scheduled('17 * * * *', 15),
} as const satisfies WorkTable

export type Jobs = typeof work
