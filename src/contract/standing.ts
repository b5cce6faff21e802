import { z } from 'zod'
import { standingDays } from '../domain/standing.ts'
import { calls } from './call.ts'
import { Progress, ReportState } from './reports.ts'
import { ById, Id, Time } from './shapes.ts'

const Days = z.literal(standingDays)

/** A report of what a group's sensors saw in the last days, made anew in its place every day. */
export const StandingReport = z
  .object({
    /** Id of the report. */
    taskID: Id,
    days: Days,
    state: ReportState,
    /** When it was finished last; null: there is nothing to read yet, or its sightings were deleted. */
    refreshedAt: Time.nullable(),
    /** The last attempt failed; what can be read is older. */
    failed: z.boolean(),
  })
  .meta({ id: 'StandingReport' })
export type StandingReport = z.infer<typeof StandingReport>

/** Calls for standing reports; everything else about them is asked as of any report. */
export const standing = calls({
  list: {
    method: 'GET',
    path: '/api/web/groups/{id}/standing-reports',
    summary: 'Standing reports of a group; one that was deleted is not among them',
    needs: 'REPORT_READ',
    params: ById,
    reply: z.array(StandingReport),
  },
  refresh: {
    method: 'POST',
    cost: 5,
    path: '/api/web/groups/{id}/standing-reports',
    summary: 'Makes the standing report of these days, or makes it anew; from then on it is made anew every day',
    needs: 'REPORT_CREATE',
    params: ById,
    body: z.object({ days: Days }),
    status: 202,
    reply: Progress,
    problems: ['rate.limited', 'report.too-many'],
  },
})
