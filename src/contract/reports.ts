import { z } from 'zod'
import { analysisProblems } from '../domain/final-problems.ts'
import { listEffects } from '../domain/group-list.ts'
import { hitOrders, hitStates } from '../domain/hit.ts'
import { ROLES } from '../domain/log-event.ts'
import { matchTimes, ownOutcomes, undecidedCauses, verdicts, yearReasons } from '../domain/report.ts'
import { standingDays } from '../domain/standing.ts'
import { sourceVerdicts } from '../domain/worlds.ts'
import { calls } from './call.ts'
import { Expected, NetChange, OneHost, ReportFeed, SuperfluousFeed, WorldState } from './report-feed.ts'
import { SelectionFigures } from './selection-figures.ts'
import { Binned, ById, Count, Id, InGroup, Kind, Organisation, Time } from './shapes.ts'

/** The year that is assumed for times without one. */
export const AssumedYear = z.object({
  year: z.number().int(),
  reason: z.enum(yearReasons),
  sure: z.enum(['likely', 'guess']),
})
const AssumedTimes = z.object({
  year: AssumedYear.extend({ lines: Count }).optional(),
  zoneOffsetMinutes: z.number().int().optional(),
  /** The offset that was assumed when the uploaded sightings were made. */
  sightingsZoneOffsetMinutes: z.number().int().optional(),
  zone: z.string().optional(),
  /** Lines whose local time occurred twice in the zone; they count as the first. */
  linesInRepeatedHour: Count.optional(),
  /** Lines whose local time did not occur in the zone. */
  linesInMissingHour: Count.optional(),
})

const Point = z.object({
  IDs: z.array(z.string()),
  coverage: Expected,
  price: z.number(),
  upperBound: Expected.optional(),
})

/** All figures of a report. */
const ReportFigures = z
  .object({
    summary: z.object({
      from: Time.nullable(),
      to: Time.nullable(),
      suspicious: Count,
      detectedFormat: z.string(),
      winnowPrice: z.number(),
      winnowPrices: z.array(z.object({ upToSources: Count.nullable(), eurPerYear: z.number() })),
      feeToday: z.number().optional(),
      demoPrices: z.boolean().optional(),
      cOrg: Organisation,
      observables: Count,
      occurrences: Count,
      byKind: z.record(z.string(), Count),
      unlistedKinds: z.array(z.string()).optional(),
      inTime: Count,
      during: Count,
      unproven: Count,
      late: Count,
      expired: Count,
      /** Suspicious observables of which the input states only the first and the last sighting. */
      onlyEnds: Count.optional(),
      /** Those of the unproven ones for which no probability is measured. They count only towards `covered.possible`, and there only if a recommended source may have listed them. */
      unmeasured: Count.optional(),
      /** Those seen only after the report's date. Missing if the log ends before it. */
      suspiciousLater: Count.optional(),
      light: Count,
      benign: Count,
      doubtful: Count,
      covered: z.object({
        proven: Expected,
        expected: Expected,
        possible: Expected,
        /** Observables with an hour in which a recommended source is proven to have listed them. */
        met: Count,
        /** URLs beyond that whose host the recommended sources listed, or may have listed: blocking it blocks them. */
        byHost: Count.optional(),
      }),
      lines: Count,
      bytes: Count,
      linesWithoutTime: Count,
      assumed: AssumedTimes.optional(),
      skippedLines: Count,
      sourcesCompared: Count,
      /** Commercial sources of the catalogue that were not compared because the group has no licence for them. */
      unlicensed: Count.optional(),
      /** Those that were watched for at least half of the log's period. Missing if there is no period or time is ignored. */
      sourcesWatched: Count.optional(),
      /** Later looks may still change what is said of the hours after it. Missing if they can change nothing. */
      settledUntil: Time.optional(),
      indexVersion: z.string(),
      rules: z.int().min(1).optional(),
      olderRules: z.boolean().optional(),
      ever: z.boolean(),
      events: z
        .object({ passed: Count, blocked: Count, unknown: Count, inbound: Count, outbound: Count, internal: Count })
        .optional(),
      /** The own host with which alone more than half of `suspicious` were seen, if it is known. */
      oneHost: OneHost.optional(),
      ownLists: z
        .object({
          outcomes: z.record(z.enum(ownOutcomes), Count),
          contested: Count,
          lists: z.array(
            z.object({
              /** Id of the list; a name if the lists came from files. */
              id: z.string(),
              name: z.string(),
              effect: z.enum(listEffects),
              inherited: z.boolean(),
              rows: Count,
              leftOut: z.boolean().optional(),
              observables: Count,
            }),
          ),
        })
        .optional(),
    }),
    recommendedFeeds: z.array(ReportFeed),
    relatedFeeds: z.array(
      ReportFeed.extend({ substitutes: z.array(z.object({ of: z.string(), covered: Expected, share: z.number() })) }),
    ),
    superfluousFeeds: z.array(SuperfluousFeed),
    currentFeeds: z.array(
      ReportFeed.extend({
        id: z.string(),
        superfluous: z.boolean(),
        verdict: z.enum(sourceVerdicts).optional(),
        undecided: z.enum(undecidedCauses).optional(),
        delivered: z.boolean().optional(),
        needed: z.boolean().optional(),
        /** The sources in use that list nearly all that it lists now. */
        containedIn: z.array(z.object({ ID: z.string(), share: z.number(), isCopy: z.boolean() })).optional(),
        /** When the group's own licence for it ended. */
        licenceEnded: Time.optional(),
      }),
    ),
    feedsUsed: z.array(z.object({ ID: z.string(), count: Count })),
    comparedFeeds: z.array(ReportFeed.extend({ eligible: z.boolean(), excluded: z.string().optional() })),
    coverage: z.array(z.object({ IDs: z.string(), coverage: Expected })),
    classes: z.object({
      IDs: z.array(z.string()),
      classes: z.array(z.array(Count)),
      proven: z.array(z.array(Count)),
      possible: z.array(z.array(Count)),
      met: z.array(z.array(Count)),
      light: z.array(z.array(Count)),
      /** `[weight, number, index, …]`: URLs with so many sources that cover them at most, then those that list only the host. */
      byHost: z.array(z.array(Count)).optional(),
    }),
    pareto: z.object({ byPrice: z.array(Point), byCount: z.array(Point), isByPriceCut: z.boolean().optional() }),
    proof: z.object({
      value: Expected,
      upperBound: Expected,
      gap: Expected,
      method: z.enum(['exact', 'bounded']),
      nodes: Count,
    }),
    proven: z.object({ IDs: z.array(z.string()), coverage: Expected, differs: z.boolean() }),
    /** The sources in use; the recommended ones and those in use that are kept; the second minus the first. */
    today: WorldState.optional(),
    tomorrow: WorldState.optional(),
    net: NetChange.optional(),
    /** Other selections: the one that covers most, a leaner one, all that the whole log asks for, free sources only. */
    offered: z
      .array(z.object({ kind: z.enum(['most', 'leaner', 'whole-log', 'only-free']), IDs: z.array(z.string()) }))
      .optional(),
  })
  .meta({ id: 'ReportFigures' })

const TriedSet = z.object({ IDs: z.array(z.string()), coverage: Expected })

/** A whole report. */
export const Report = ReportFigures.extend({
  id: Id,
  createdAt: Time,
  /** The same figures as if the log contained only what passed; missing if the log does not say. */
  passed: ReportFigures.optional(),
  /** What sets of sources cover of what was first seen since the split; `chosen` with what was known then. Null if the log is too short. */
  backtest: z
    .object({ split: Time, suspicious: Count, chosen: TriedSet, largest: TriedSet, inUse: TriedSet, best: TriedSet })
    .nullish(),
}).meta({ id: 'Report' })

/** Progress of an upload: bytes while it is sent and read, lines while it is extracted, then the stage. */
export const ReportState = z.enum(['uploading', 'queued', 'running', 'done', 'failed', 'cancelled'])
export const Stage = z.enum(['waiting', 'unpacking', 'extracting', 'matching', 'recommending', 'saving', 'done'])
/** Progress of the work on an upload. */
export const Progress = z
  .object({
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
  .meta({ id: 'Progress' })
export type Progress = z.infer<typeof Progress>

/** A report as lists show it. */
export const ReportListItem = z
  .object({
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
  .meta({ id: 'ReportListItem' })
export type ReportListItem = z.infer<typeof ReportListItem>

/** A page of the observables behind a report. */
export const Evidence = z
  .object({
    kind: Kind,
    value: z.string(),
    count: Count,
    verdict: z.enum(verdicts),
    firstSeen: Time.nullable(),
    lastSeen: Time.nullable(),
    events: z.object({ passed: Count, blocked: Count, inbound: Count, outbound: Count, internal: Count }).optional(),
    /** What only the log shows it to be; "time-server" and "crawler" make it doubtful. Missing in older reports. */
    role: z.enum(ROLES).optional(),
    /** The own hosts that it was seen with; empty if they are too many to tell them apart. */
    hosts: z.array(z.object({ host: z.string(), count: Count })).optional(),
    matches: z.array(
      z.object({
        ID: z.string(),
        indicator: z.string(),
        how: z.enum(['exact', 'cidr', 'domain', 'url-host', 'host-url']),
        when: z.enum(matchTimes),
        probability: z.number(),
        proven: z.number().optional(),
        distanceHours: z.number().nullable(),
        lookAt: Time.optional(),
        /** The probability is 0 because nothing is measured for so long without a look. */
        unmeasured: z.literal(true).optional(),
        listedFrom: Time.nullable(),
        listedUntil: Time.nullable(),
        leadHours: z.number().nullable(),
        delayHours: z.number().nullable().optional(),
        wide: z.boolean().optional(),
      }),
    ),
    /**
     * Of a credible URL: the sources that listed, or may have listed, its host, a parent domain or a range around it when the URL
     * was seen, and which of these; around a host that an own list denies, nothing benign or allowed. Missing in older reports.
     */
    byHost: z.array(z.object({ ID: z.string(), indicator: z.string() })).optional(),
  })
  .meta({ id: 'Evidence' })

/** Things that a group can agree to share with the operator. */
export const sharedThings = ['sources', 'log'] as const
export const SharedSources = z.object({
  /** Ids of catalogue sources; a group's own sources are never included. */
  sources: z.array(z.string()),
})
/** Data that is shared about a log. */
export const SharedLog = z
  .object({
    format: z.string(),
    lines: Count,
    skippedLines: Count,
    linesWithoutTime: Count,
    bytes: Count,
    observables: Count,
    /** Number of observables by kind. */
    byKind: z.record(z.string(), Count),
  })
  .meta({ id: 'SharedLog' })
/** Everything that is shared about one report. */
export const Shared = z
  .object({
    taskID: Id,
    name: z.string(),
    detectedFormat: z.string().nullable(),
    sharedAt: Time,
    sources: SharedSources.optional(),
    log: SharedLog.optional(),
  })
  .meta({ id: 'Shared' })
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
    method: 'GET',
    cost: 3,
    path: '/api/web/uploads/files/results',
    summary: 'Reports of a group, newest first',
    needs: 'REPORT_READ',
    query: InGroup,
    reply: z.array(ReportListItem),
  },
  one: {
    method: 'GET',
    cost: 2,
    path: '/api/web/uploads/files/results/{id}',
    summary: 'One report',
    needs: 'REPORT_READ',
    params: ById,
    query: InGroup,
    reply: z.object({ report: Report }),
    problems: whyNoReport,
  },
  selection: {
    method: 'GET',
    cost: 3,
    path: '/api/web/uploads/files/results/{id}/selection',
    summary:
      "What a selection of a report's sources covers, costs and saves; the parameters are those of the report's page",
    needs: 'REPORT_READ',
    params: ById,
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
    method: 'GET',
    cost: 3,
    path: '/api/web/uploads/files/results/{id}/evidence',
    summary:
      'The observables behind a report, or behind one of its sources, page by page; a page has fewer rows than asked for if they take more than 16 MB',
    needs: 'REPORT_READ',
    params: ById,
    query: EvidenceFilter.extend({
      order: z.enum(hitOrders).default('position'),
      direction: z.enum(['asc', 'desc']).default('asc'),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    reply: z.object({ total: Count, rows: z.array(Evidence) }),
    problems: ['not-found'],
  },
  exportEvidence: {
    method: 'GET',
    cost: 20,
    path: '/api/web/uploads/files/results/{id}/evidence/export',
    summary:
      'All selected observables as a file: NDJSON with one observable per line, or CSV (RFC 4180, protected against formula injection) with one match per row',
    needs: 'REPORT_READ',
    params: ById,
    query: EvidenceFilter.extend({ format: z.enum(['csv', 'ndjson']).default('csv') }),
    replyType: 'file',
    fileTypes: ['text/csv', 'application/x-ndjson'],
    problems: ['not-found'],
  },
  ownLists: {
    method: 'GET',
    path: '/api/web/uploads/files/results/{id}/own-lists',
    summary: 'Observables of a report that are on own lists, page by page; at most the first 20,000',
    needs: 'REPORT_READ',
    params: ById,
    query: InGroup.extend({
      outcome: z.enum(ownOutcomes).optional(),
      /** Restricts to what passed. */
      passed: z.enum(['yes']).optional(),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    reply: z.object({
      total: Count,
      rows: z.array(
        z.object({
          kind: Kind,
          value: z.string(),
          count: Count,
          firstSeen: Time.nullable(),
          lastSeen: Time.nullable(),
          outcome: z.enum(ownOutcomes),
          /** Ids as in `summary.ownLists`. */
          lists: z.array(z.string()),
          sources: Count,
        }),
      ),
    }),
    problems: ['not-found'],
  },
  progress: {
    method: 'GET',
    path: '/api/web/uploads/files/results/{id}/progress',
    summary:
      'Live progress as server-sent events: `progress` with the shape of Progress, until the work is done or failed',
    needs: 'REPORT_READ',
    params: ById,
    query: InGroup,
    replyType: 'event-stream',
    problems: ['not-found', 'rate.limited'],
  },
  cancel: {
    method: 'POST',
    path: '/api/web/uploads/files/results/{id}/cancel',
    summary: 'Cancels the work on an upload and deletes its file',
    needs: 'REPORT_CREATE',
    params: ById,
    query: InGroup,
    status: 202,
    reply: Progress,
    problems: ['not-found'],
  },
  retry: {
    method: 'POST',
    path: '/api/web/uploads/files/results/{id}/retry',
    summary: 'Retries a failed report: of an upload while its file is kept, of sensors with SENSOR_READ',
    needs: 'REPORT_CREATE',
    params: ById,
    query: InGroup,
    status: 202,
    reply: Progress,
    problems: [
      'not-found',
      'upload.not-there',
      'upload.expired',
      'upload.gone',
      'report.replaced',
      'report.cancelled',
      'rate.limited',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/api/web/uploads/files/results/{id}',
    summary: 'Deletes a report; its upload is deleted at once, the report can be restored for 7 days',
    needs: 'REPORT_DELETE',
    params: ById,
    query: InGroup,
    status: 204,
    problems: ['not-found'],
  },
  removeSeveral: {
    method: 'DELETE',
    path: '/api/web/uploads/files/results',
    summary: 'Deletes several reports: all given ones, or none if one is unknown',
    needs: 'REPORT_DELETE',
    query: InGroup,
    body: z.object({ reportIDs: z.array(Id).min(1).max(1000) }),
    status: 204,
    problems: ['not-found'],
  },
  shared: {
    method: 'GET',
    path: '/api/web/uploads/files/shared',
    summary: 'What the group shares with the operator under its consents, newest first; at most 1,000 reports',
    needs: 'REPORT_READ',
    query: InGroup,
    reply: z.array(Shared),
  },
  unshare: {
    method: 'DELETE',
    path: '/api/web/uploads/files/results/{id}/shared',
    summary: 'Withdraws the consents of a report; the shared data is deleted',
    needs: 'REPORT_CREATE',
    params: ById,
    query: InGroup.extend({
      /** Withdraws only this consent. Without it, all consents of the report are withdrawn. */
      what: z.enum(sharedThings).optional(),
    }),
    status: 204,
    problems: ['not-found'],
  },
  bin: {
    method: 'GET',
    path: '/api/web/groups/{id}/deleted-reports',
    summary: 'Deleted reports of a group that can be restored, newest first, at most 1,000',
    needs: 'REPORT_DELETE',
    params: ById,
    reply: z.array(Binned),
  },
  restore: {
    method: 'POST',
    path: '/api/web/uploads/files/results/restore',
    summary: 'Restores deleted reports: all given ones, or none if one is unknown',
    needs: 'REPORT_DELETE',
    query: InGroup,
    body: z.object({ reportIDs: z.array(Id).min(1).max(1000) }),
    status: 204,
    problems: ['not-found'],
  },
  fromProfile: {
    method: 'POST',
    cost: 5,
    path: '/api/web/uploads/files/results',
    summary: 'Creates a profile-based report, without an upload',
    needs: 'REPORT_CREATE',
    query: InGroup,
    body: z.object({
      cOrg: Organisation,
      currentSources: z.array(z.string().max(200)).max(1000).default([]),
      /** True if the operator may receive the ids of `currentSources`: see `shared`. */
      shareSourcesConsent: z.boolean().default(false),
    }),
    status: 202,
    reply: Progress,
    problems: ['rate.limited', 'report.too-many', 'report.no-room'],
  },
  demo: {
    method: 'POST',
    cost: 5,
    path: '/api/web/uploads/files/results/demo',
    summary: 'Creates a report on the demo log that ships with the product',
    needs: 'REPORT_CREATE',
    query: InGroup,
    status: 202,
    reply: Progress,
    problems: ['rate.limited', 'report.too-many', 'report.no-room'],
  },
})
