import { z } from 'zod'
import { analysisProblems } from '../domain/final-problems.ts'
import { hitOrders, hitStates } from '../domain/hit.ts'
import { hitActions, hitCounts, hitDirections } from '../domain/hit-events.ts'
import { Organisation } from '../domain/organisation-schema.ts'
import { ownOutcomes, verdicts } from '../domain/report-codes.ts'
import { Evidence, OwnObservable, Report } from '../domain/report-schema.ts'
import { SelectionFigures } from '../domain/selection-schema.ts'
import { standingDays } from '../domain/standing.ts'
import { Expected } from '../domain/value-schemas.ts'
import { calls } from './call.ts'
import { Binned, Count, Id, InGroup, Kind, named, Time } from './shapes.ts'

/** Progress of an upload: bytes while it is sent and read, lines while it is extracted, then the stage. */
export const ReportState = z.enum(['uploading', 'queued', 'running', 'done', 'failed', 'cancelled'])
export const Stage = z.enum(['waiting', 'unpacking', 'extracting', 'matching', 'recommending', 'saving', 'done'])
/** Progress of the work on an upload. */
export const Progress = named('Progress', {
  taskID: Id,
  state: ReportState,
  stage: Stage,
  bytesTotal: Count.nullable(),
  bytesRead: Count,
  lines: Count,
  skippedLines: Count,
  /** Position in the queue while it is queued (1 for the next), and estimated seconds until it starts. */
  turn: z.object({ place: Count, seconds: Count }).optional(),
  /** Set if it failed. */
  problem: z
    .object({ code: z.string(), msg: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
})
export type Progress = z.infer<typeof Progress>

/** A report as lists show it. */
export const ReportListItem = named('ReportListItem', {
  taskID: Id,
  id: Id,
  name: z.string(),
  state: ReportState,
  createdAt: Time,
  createdBy: z.string(),
  detectedFormat: z.string().nullable(),
  suspicious: Count.nullable(),
  /** Coverage of the recommended sources: expected, and proven. */
  coverage: Expected.nullable(),
  proven: Expected.nullable(),
  recommended: Count.nullable(),
  bytes: Count.nullable(),
  /** For a standing report: the length of its period in days. */
  standingDays: z.literal(standingDays).nullable(),
})
export type ReportListItem = z.infer<typeof ReportListItem>

/** Things that a group can agree to share with the operator. */
export const sharedThings = ['sources', 'log'] as const
export const SharedSources = z.object({
  /** Ids of catalogue sources; a group's own sources are never included. */
  sources: z.array(z.string()),
})
/** Data that is shared about a log. */
export const SharedLog = named('SharedLog', {
  format: z.string(),
  lines: Count,
  skippedLines: Count,
  linesWithoutTime: Count,
  bytes: Count,
  observables: Count,
  /** Number of observables by kind. */
  byKind: z.record(z.string(), Count),
})
/** Everything that is shared about one report. */
export const Shared = named('Shared', {
  taskID: Id,
  name: z.string(),
  detectedFormat: z.string().nullable(),
  sharedAt: Time,
  sources: SharedSources.optional(),
  log: SharedLog.optional(),
})
export type Shared = z.infer<typeof Shared>

/** Schema for one or more of these values, joined by `,`. */
const joinedValues = (values: readonly string[]) =>
  z.string().regex(new RegExp(`^(?:(?:${values.join('|')})(?:,(?!$)|$))+$`))

/** Selects observables of a report. */
const EvidenceFilter = InGroup.extend({
  /**
   * Only observables that match this source. `state` and `wide` then refer to its matches. Without `sourceID` they
   * refer to the matches of `selection` if `covered` is `yes`, and to all matches otherwise.
   */
  sourceID: z.string().max(200).optional(),
  /** Verdicts, joined by `,`; `any` for all. */
  verdict: z.union([joinedValues(verdicts), z.literal('any')]).default('credible'),
  /** States of the best match, joined by `,`. */
  state: joinedValues(hitStates).optional(),
  kind: Kind.optional(),
  /** What the log says was done with it, joined by `,`. */
  action: joinedValues(hitActions).optional(),
  /** Directions of the traffic that the log states, joined by `,`. */
  traffic: joinedValues(hitDirections).optional(),
  /** An own host that it was seen with. */
  host: z.string().max(300).optional(),
  /** Day on which it was last seen, in UTC. */
  day: z.iso.date().optional(),
  /** Tells whether the sources of `selection` may have listed the observable when it was seen. */
  covered: z.enum(['yes', 'no']).optional(),
  /** Source ids, joined by `,`. */
  selection: z.string().max(50_000).default(''),
  /** Restricts to observables that match only wide ranges. */
  wide: z.enum(['yes']).optional(),
  /**
   * Restricts to what passed: only observables that passed, with counts, times and matches as if the log contained
   * nothing else.
   */
  passed: z.enum(['yes']).optional(),
  /** Searched in values (defanged spellings too) and in what sources list. */
  search: z.string().max(200).optional(),
})

/** Why there is no report: it is being made, or why it failed. */
const whyNoReport = ['not-found', 'report.failed', 'report.cancelled', ...analysisProblems, 'index.not-ready'] as const

/** Calls for reports. */
export const reports = calls({
  list: {
    address: 'GET /api/web/uploads/files/results',
    cost: 3,
    summary: 'Reports of a group, newest first',
    needs: 'REPORT_READ',
    reply: z.array(ReportListItem),
  },
  one: {
    address: 'GET /api/web/uploads/files/results/{id}',
    cost: 2,
    summary: 'One report',
    needs: 'REPORT_READ',
    reply: z.object({ report: Report }),
    problems: whyNoReport,
  },
  selection: {
    address: 'GET /api/web/uploads/files/results/{id}/selection',
    cost: 3,
    summary:
      "What a selection of a report's sources covers, costs and saves; the parameters are those of the report's page",
    needs: 'REPORT_READ',
    query: InGroup.extend({
      /** Source ids, joined by `,`; the recommended sources by default. */
      sources: z.string().max(50_000).optional(),
      /** Ids of sources in use that are kept, or given up, whatever the report says of them; joined by `,`. */
      keep: z.string().max(50_000).optional(),
      drop: z.string().max(50_000).optional(),
      /** Leaves out commercial sources. */
      free: z.enum(['1']).optional(),
      /** Whether a threat-intelligence platform does part of the work; by default as the organisation said. */
      tip: z.enum(['0', '1']).optional(),
      /** Restricts to what passed, if the log says so. */
      passed: z.enum(['1']).optional(),
      /** Changed rates, such as `eurPerHour:80,evaluation:1.5`. */
      rates: z.string().max(500).optional(),
    }),
    reply: SelectionFigures,
    problems: whyNoReport,
  },
  evidence: {
    address: 'GET /api/web/uploads/files/results/{id}/evidence',
    cost: 3,
    summary:
      'The observables behind a report, or behind one of its sources, page by page; a page has fewer rows than asked for if they take more than 16 MB',
    needs: 'REPORT_READ',
    query: EvidenceFilter.extend({
      order: z.enum(hitOrders).default('position'),
      direction: z.enum(['asc', 'desc']).default('asc'),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    reply: z.object({ total: Count, rows: z.array(Evidence) }),
  },
  evidenceCounts: {
    address: 'GET /api/web/uploads/files/results/{id}/evidence/counts',
    cost: 3,
    summary:
      'How many observables each value of a property selects, with the other filters as given; at most 500 values',
    needs: 'REPORT_READ',
    query: EvidenceFilter.extend({ by: z.enum(hitCounts) }),
    reply: z.array(z.object({ value: z.string(), count: Count })),
  },
  exportEvidence: {
    address: 'GET /api/web/uploads/files/results/{id}/evidence/export',
    cost: 20,
    summary:
      'All selected observables as a file: NDJSON with one observable per line, or CSV (RFC 4180, protected against formula injection) with one match per row',
    needs: 'REPORT_READ',
    query: EvidenceFilter.extend({ format: z.enum(['csv', 'ndjson']).default('csv') }),
    replyType: 'file',
    fileTypes: ['text/csv', 'application/x-ndjson'],
  },
  ownLists: {
    address: 'GET /api/web/uploads/files/results/{id}/own-lists',
    summary: 'Observables of a report that are on own lists, page by page; at most the first 20,000',
    needs: 'REPORT_READ',
    query: InGroup.extend({
      outcome: z.enum(ownOutcomes).optional(),
      /** Restricts to what passed. */
      passed: z.enum(['yes']).optional(),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    reply: z.object({
      total: Count,
      rows: z.array(OwnObservable),
    }),
  },
  progress: {
    address: 'GET /api/web/uploads/files/results/{id}/progress',
    summary:
      'Live progress as server-sent events: `progress` with the shape of Progress, until the work is done or failed',
    needs: 'REPORT_READ',
    replyType: 'event-stream',
  },
  cancel: {
    address: 'POST /api/web/uploads/files/results/{id}/cancel',
    summary: 'Cancels the work on an upload and deletes its file',
    needs: 'REPORT_CREATE',
    status: 202,
    reply: Progress,
  },
  retry: {
    address: 'POST /api/web/uploads/files/results/{id}/retry',
    summary: 'Retries a failed report: of an upload while its file is kept, of sensors with SENSOR_READ',
    needs: 'REPORT_CREATE',
    status: 202,
    reply: Progress,
    problems: ['upload.not-there', 'upload.expired', 'upload.gone', 'report.replaced', 'report.cancelled'],
  },
  remove: {
    address: 'DELETE /api/web/uploads/files/results/{id}',
    summary: 'Deletes a report; its upload is deleted at once, the report can be restored for 7 days',
    needs: 'REPORT_DELETE',
  },
  removeSeveral: {
    address: 'DELETE /api/web/uploads/files/results',
    summary: 'Deletes several reports: all given ones, or none if one is unknown',
    needs: 'REPORT_DELETE',
    body: z.object({ reportIDs: z.array(Id).min(1).max(1000) }),
  },
  shared: {
    address: 'GET /api/web/uploads/files/shared',
    summary: 'What the group shares with the operator under its consents, newest first; at most 1,000 reports',
    needs: 'REPORT_READ',
    reply: z.array(Shared),
  },
  unshare: {
    address: 'DELETE /api/web/uploads/files/results/{id}/shared',
    summary: 'Withdraws the consents of a report; the shared data is deleted',
    needs: 'REPORT_CREATE',
    query: InGroup.extend({
      /** Withdraws only this consent. Without it, all consents of the report are withdrawn. */
      what: z.enum(sharedThings).optional(),
    }),
  },
  bin: {
    address: 'GET /api/web/groups/{id}/deleted-reports',
    summary: 'Deleted reports of a group that can be restored, newest first, at most 1,000',
    needs: 'REPORT_DELETE',
    reply: z.array(Binned),
  },
  restore: {
    address: 'POST /api/web/uploads/files/results/restore',
    summary: 'Restores deleted reports: all given ones, or none if one is unknown',
    needs: 'REPORT_DELETE',
    body: z.object({ reportIDs: z.array(Id).min(1).max(1000) }),
  },
  fromProfile: {
    address: 'POST /api/web/uploads/files/results',
    cost: 5,
    summary: 'Creates a profile-based report, without an upload',
    needs: 'REPORT_CREATE',
    body: z.object({
      cOrg: Organisation,
      currentSources: z.array(z.string().max(200)).max(1000).default([]),
      /** True if the operator may receive the ids of `currentSources`: see `shared`. */
      shareSourcesConsent: z.boolean().default(false),
    }),
    status: 202,
    reply: Progress,
    problems: ['report.too-many', 'report.no-room'],
  },
  demo: {
    address: 'POST /api/web/uploads/files/results/demo',
    cost: 5,
    summary: 'Creates a report on the demo log that ships with the product',
    needs: 'REPORT_CREATE',
    status: 202,
    reply: Progress,
    problems: ['report.too-many', 'report.no-room'],
  },
})
