import { z } from 'zod'
import { standingDays } from '../domain/standing.ts'
import { calls } from './call.ts'
import { Progress, ReportState } from './reports.ts'
import { Id, named, Time } from './shapes.ts'

const Days = z.literal(standingDays)

/** A report on what a group's sensors saw in the last days, recomputed every day under the same id. */
export const StandingReport = named('StandingReport', {
  /** Id of the report. */
  taskID: Id,
  days: Days,
  state: ReportState,
  /** Time of its last completion; null: there is nothing to read yet, or its sightings were deleted. */
  refreshedAt: Time.nullable(),
  /** True if the last attempt failed, so that the readable report is older. */
  failed: z.boolean(),
})
export type StandingReport = z.infer<typeof StandingReport>

/** Calls for standing reports. For everything else, use the calls for reports. */
export const standing = calls({
  list: {
    address: 'GET /api/web/groups/{id}/standing-reports',
    summary: 'Standing reports of a group, without deleted ones',
    needs: 'REPORT_READ',
    reply: z.array(StandingReport),
  },
  refresh: {
    address: 'POST /api/web/groups/{id}/standing-reports',
    cost: 5,
    summary:
      'Creates or renews the standing report of the last `days` days; it is then renewed every day. Also needs SENSOR_READ',
    needs: 'REPORT_CREATE',
    body: z.object({ days: Days }),
    status: 202,
    reply: Progress,
    problems: ['report.too-many', 'report.no-room'],
  },
})
