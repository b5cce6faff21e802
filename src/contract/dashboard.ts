import { z } from 'zod'
import { standingDays } from '../domain/standing.ts'
import { calls } from './call.ts'
import { HuntHit } from './hunt.ts'
import { ReportListItem, ReportState } from './reports.ts'
import { Count, Id, InGroup, named, Time } from './shapes.ts'

/** Something that needs the reader's attention. */
export const Need = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report-failed'), id: Id, name: z.string(), at: Time, code: z.string() }),
  z.object({ kind: z.literal('upload-unfinished'), id: Id, name: z.string(), at: Time, expiresAt: Time }),
  z.object({ kind: z.literal('invitations'), count: Count, oldest: Time }),
  /** The trial ends soon, or ended a few days ago. */
  z.object({ kind: z.literal('trial-end'), id: Id, name: z.string(), at: Time, isOver: z.boolean() }),
  /** No key of a subscription is valid, so no product can pull it; `at`: when the last key ended. */
  z.object({ kind: z.literal('keyless'), id: Id, name: z.string(), at: Time }),
  z.object({ kind: z.literal('profile') }),
  /** The reports or deliveries of the organisation take nearly as much room as they may, or more. Only for its top group. */
  z.object({ kind: z.literal('room'), of: z.enum(['reports', 'deliveries']), bytes: Count, limit: Count }),
])
export type Need = z.infer<typeof Need>

/** How far a figure may be compared with earlier ones. */
const Comparable = {
  /** The rules of reports that counted it: only figures of the same rules compare. Null: not kept, so older. */
  rules: z.int().min(1).nullable(),
  /** False: later looks at sources may still change it. */
  settled: z.boolean(),
}

/** Coverage of one report. */
export const CoveragePoint = z.object({
  id: Id,
  name: z.string(),
  at: Time,
  suspicious: Count,
  /** Expected coverage of the recommended sources. */
  covered: z.number().nonnegative(),
  proven: z.number().nonnegative(),
  /** Number of sources in use with which it was compared. */
  sourcesInUse: Count,
  ...Comparable,
})
export type CoveragePoint = z.infer<typeof CoveragePoint>

/** Content of a group's start page. */
export const Dashboard = named('Dashboard', {
  /** Open tasks that the user is allowed to act on. */
  needs: z.array(Need),
  /** The group's finished log reports, oldest first. Null: the user may not see reports. */
  coverage: z.array(CoveragePoint).nullable(),
  /** The five newest reports. Null: the user may not see reports. */
  reports: z.array(ReportListItem).nullable(),
  /**
   * Number of subscriptions, of expired and of paused ones; among the others, those whose newest release could not be
   * composed, by name; the sum of indicators that all but the expired ones deliver, in which an indicator may count
   * several times, null before their first release. Null: the user may not see subscriptions.
   */
  subscriptions: z
    .object({
      count: Count,
      expired: Count,
      paused: Count,
      faulty: z.array(z.object({ id: Id, name: z.string() })),
      indicators: Count.nullable(),
      /** Released ones that no product has pulled so far. */
      unpulled: Count,
    })
    .nullable(),
  /** Sources that have data to compare with. */
  sources: z.object({ count: Count, onlyDemo: z.boolean() }),
})
export type Dashboard = z.infer<typeof Dashboard>

const Expected = z.number().nonnegative()

/** What the sensors of a group sent on a UTC day, according to the sensors. */
const SentOnDay = z.object({ day: z.iso.date(), sensors: Count, lines: Count, sightings: Count, kept: Count })

/** Figures of a day's newest standing report, in distinct observables. */
const EvidenceDay = z.object({
  day: z.iso.date(),
  observables: Count,
  suspicious: Count,
  /** Expected and proven coverage of the recommended sources, and expected coverage of the sources in use. */
  covered: Expected,
  proven: Expected,
  inUse: Expected,
  /** Suspicious observables that passed, and how many of them the sources in use cover. Null: the logs do not say. */
  passed: Count.nullable(),
  passedInUse: Expected.nullable(),
  ...Comparable,
})
export type EvidenceDay = z.infer<typeof EvidenceDay>

/** Matches of one source in the newest standing report. */
const SourceAtWork = z.object({
  id: z.string(),
  name: z.string(),
  /** False if the source could not be compared because it had not been collected yet. */
  compared: z.boolean(),
  /** Expected coverage, and the part that no other compared source covers. */
  coverage: Expected,
  exclusive: Expected,
  /** Coverage of what passed; null: the logs do not say. */
  passed: Expected.nullable(),
  benign: Count,
})
export type SourceAtWork = z.infer<typeof SourceAtWork>

/** A change in a source. */
const SourceChange = z.discriminatedUnion('change', [
  z.object({
    change: z.enum(['held-back', 'stale', 'failing']),
    id: z.string(),
    name: z.string(),
    /** Time of the last good data. */
    at: Time.nullable(),
  }),
  /** Number of indicators `days` ago (seven, or up to fourteen if nothing was measured then) and now. */
  z.object({
    change: z.enum(['grown', 'shrunk']),
    id: z.string(),
    name: z.string(),
    from: Count,
    to: Count,
    days: Count,
  }),
])
export type SourceChange = z.infer<typeof SourceChange>

/** Data from a group's sensors, and its results. */
export const DashboardEvidence = named('DashboardEvidence', {
  /**
   * Sensors that are not revoked, and the received data by day, oldest first, at most 14 days. Null: the user may not
   * see sensors.
   */
  sensors: z
    .object({
      count: Count,
      silent: Count,
      /** Sensors that have not sent anything yet. */
      isNew: Count,
      /** True if one of them is about to send the demo log. */
      isDemoUnderWay: z.boolean(),
      days: z.array(SentOnDay),
    })
    .nullable(),
  /** Figures of the standing report with the shortest period. Null: the user may not see reports. */
  met: z
    .object({
      /** Null: there is no standing report. */
      report: z
        .object({ id: Id, days: z.literal(standingDays), state: ReportState, refreshedAt: Time.nullable() })
        .nullable(),
      /** By the day of the refresh, oldest first, at most 90. */
      days: z.array(EvidenceDay),
    })
    .nullable(),
  /** Number of open hits of the retro-hunt, and the newest hits. Null: the user may not see them. */
  hunt: z.object({ open: Count, newest: z.array(HuntHit) }).nullable(),
  /** Sources that the group uses or subscribes to, or that the user saved. */
  sources: z.object({
    count: Count,
    /** Their matches, most exclusive first, at most 50. Null: there is no standing report that the user may see. */
    atWork: z.array(SourceAtWork).nullable(),
    /** At most 10. */
    changes: z.array(SourceChange),
  }),
})
export type DashboardEvidence = z.infer<typeof DashboardEvidence>

/** Calls for the start page. */
export const dashboard = calls({
  read: {
    address: 'GET /api/web/dashboard',
    cost: 5,
    summary: 'Open tasks and coverage over time of a group',
    needs: 'MEMBER',
    reply: Dashboard,
  },
  evidence: {
    address: 'GET /api/web/dashboard/evidence',
    cost: 5,
    summary:
      'What the sensors of a group sent, what was met, and what the sources of the group did and how they changed',
    needs: 'MEMBER',
    query: InGroup.extend({
      /** Ids of the user's saved sources, joined by `,`. */
      saved: z.string().max(4000).optional(),
    }),
    reply: DashboardEvidence,
  },
})
