import { z } from 'zod'
import { mostFee } from '../domain/most-euros.ts'
import { mostOwnRanges } from '../domain/observables/most-own-ranges.ts'
import { readOwnRange } from '../domain/observables/own-range.ts'
import { Organisation } from '../domain/organisation-schema.ts'
import { mostListBytes, mostReportLists } from '../domain/report-lists.ts'
import { AssumedYear } from '../domain/report-schema.ts'
import { isZoneName } from '../domain/zone.ts'
import { calls } from './call.ts'
import { Progress } from './reports.ts'
import { Id, InGroup, named } from './shapes.ts'

/** Reply to the announcement of an upload. */
export const UploadPrepared = named('UploadPrepared', {
  TaskID: Id,
  /** The last path segment is the name of the blob. */
  requestEndpoint: z.string(),
  uploadSuccessEndpoint: z.string(),
  signatureEndpoint: z.string(),
  /** File format, detected from the first bytes. */
  detectedFormat: z.string(),
  detectionReason: z.string(),
  /** Findings about times in the first lines. Missing for lists, and if only the whole file can tell. */
  times: z
    .object({
      /** The year assumed for lines without one; null if the lines state it. */
      assumedYear: AssumedYear.nullable(),
      namesZone: z.boolean(),
    })
    .optional(),
})
export type UploadPrepared = z.infer<typeof UploadPrepared>

/** Minutes east of UTC. */
const ZoneOffset = z.number().int().min(-840).max(840)
/** A zone of the tz database. */
const ZoneName = z.string().max(60).refine(isZoneName, 'is no zone of the tz database')
const Year = z.number().int().min(1990).max(2199)

const Limit = z.number().int().positive()

/** Limits for uploads that the operator configured. */
export const UploadLimits = named('UploadLimits', {
  /** Maximum size of a file. */
  packedBytes: Limit,
  /** Maximum size after decompression. */
  expandedBytes: Limit,
  /** Maximum number of files in an archive. */
  members: Limit,
  /** Number of bytes of a larger file that are sent with the first call. */
  sliceBytes: Limit,
  /** Longer lines are skipped and counted. */
  lineBytes: Limit,
})
export type UploadLimits = z.infer<typeof UploadLimits>

/** An address, a CIDR range, or a domain including all names below it, that belongs to the organisation itself. */
export const OwnRange = z
  .string()
  .trim()
  .max(255)
  .refine((text) => readOwnRange(text) !== undefined, {
    error: ({ input }) => `${JSON.stringify(String(input).slice(0, 80))} is no address, no range (CIDR) and no domain`,
  })

/** A list that one report compares, as a source in use or, if it is a sample, as one to choose. */
const ReportListFile = z.object({
  name: z.string().max(1000),
  bytes: z.number().int().positive().max(mostListBytes),
  /** What is paid for it, or what the vendor asks for what it is a sample of, EUR per year. */
  eurPerYear: z.number().min(0).max(mostFee).optional(),
  isSample: z.boolean().optional(),
})

/** Content of the `request` field of `prepare`. */
export const ReportRequest = z.object({
  cOrg: Organisation,
  currentSources: z.array(z.string().max(200)).max(1000).default([]),
  /** True if the operator may receive the ids of `currentSources`: `GET /api/web/uploads/files/shared` shows them. */
  shareSourcesConsent: z.boolean().default(false),
  /** True if the operator may receive the log's format and counts; never a line or value from it. */
  shareLogfilesConsent: z.boolean().default(false),
  /** The organisation's own addresses and domains: they do not count as observables. */
  ownRanges: z.array(OwnRange).max(mostOwnRanges).default([]),
  /**
   * Lists to compare in this report only. The file of each goes to the address of the upload's blob with `.list-1` behind
   * it, `.list-2` and so on, before `success`; one that is missing or cannot be read is named in the report.
   */
  lists: z
    .array(ReportListFile)
    .max(mostReportLists)
    .refine(
      (lists) => lists.reduce((sum, { bytes }) => sum + bytes, 0) <= mostListBytes,
      'are larger than 64 MiB together',
    )
    .optional(),
  /** Minutes east of UTC for times without a zone. */
  zoneOffsetMinutes: ZoneOffset.default(0),
  /** The browser's zone, for times without one if nobody chose an offset: its offset depends on the day. */
  zone: ZoneName.optional(),
  /** True if a person chose the zone, rather than the browser. */
  isZoneChosen: z.boolean().optional(),
  /** Year of the first lines without one. If missing, the year is assumed and no match is proven. */
  year: Year.optional(),
  /** Asks as of the end of this day (UTC): without later looks, and sources that were collected then can be recommended. */
  asOf: z.iso.date().optional(),
  /** Modification time of the file, ms since epoch. */
  modified: z.number().int().nonnegative().max(8.64e15).optional(),
})
export type ReportRequest = z.infer<typeof ReportRequest>

/** The first bytes of a file, as plain text, with what the whole file is. */
const Slice = z.object({
  file: z.file().meta({ type: 'string', format: 'binary' }),
  /** Size of the whole file in bytes; if missing, the size of the slice. */
  size: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().nonnegative())
    .optional(),
  name: z.string().max(1000).optional(),
})

/** Why a file can never become a report. */
const faultsOfFile = [
  'upload.empty',
  'upload.too-large',
  'upload.not-text',
  'upload.damaged',
  'upload.encrypted',
] as const

/** Calls for uploads. */
export const uploads = calls({
  formats: {
    address: 'GET /api/web/uploads/files/formats',
    summary: 'Supported log formats, with titles in the language of the request',
    needs: 'SIGNED_IN',
    reply: z.array(z.object({ id: z.string(), title: z.string(), products: z.array(z.string()) })),
  },
  limits: {
    address: 'GET /api/web/uploads/files/limits',
    summary: 'Limits for uploads, and how much of a file is sent with the first call; in bytes, except for counts',
    needs: 'SIGNED_IN',
    reply: UploadLimits,
  },
  check: {
    address: 'POST /api/web/uploads/files/check',
    cost: 5,
    summary:
      'Tells from the first bytes of a file (`limits.sliceBytes`) whether it can become a report; stores nothing',
    needs: 'REPORT_CREATE',
    bodyTypes: ['multipart/form-data'],
    body: Slice,
    reply: UploadPrepared.pick({ detectedFormat: true, detectionReason: true }),
    problems: [...faultsOfFile],
  },
  prepare: {
    address: 'PUT /api/web/uploads/files',
    cost: 5,
    summary:
      'Announces an upload with its first bytes (`limits.sliceBytes`) as plain text; the file itself then goes to blob storage',
    needs: 'REPORT_CREATE',
    query: InGroup.extend({ dragAndDrop: z.enum(['true', 'false']).optional() }),
    bodyTypes: ['multipart/form-data'],
    body: Slice.extend({
      /** JSON of the organisation object and the current sources. */
      request: z.string().max(200_000).optional(),
    }),
    reply: UploadPrepared,
    problems: [...faultsOfFile, 'upload.no-room', 'report.too-many', 'report.no-room'],
  },
  sign: {
    address: 'GET /api/web/uploads/files/{id}/signature',
    summary: 'A signed address for one method on the blob of an upload',
    needs: 'REPORT_CREATE',
    query: z.object({ bloburi: z.string().max(2000), _method: z.enum(['PUT', 'DELETE']) }),
    reply: z.object({ url: z.string() }),
    problems: ['upload.expired', 'upload.closed', 'report.cancelled'],
  },
  success: {
    address: 'POST /api/web/uploads/files/{id}/success',
    summary: 'Reports that the file is in blob storage and starts the report; idempotent',
    needs: 'REPORT_CREATE',
    // The header names the group.
    query: z.object({}),
    // Upload libraries for Azure's blobs notify with a form.
    bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
    body: z.object({
      blob: z.string().max(2000),
      uuid: z.string().max(200),
      name: z.string().max(1000),
      container: z.string().max(200),
      /** Replaces the request sent to `prepare` if answers changed since: an upload may be resumed days later. */
      request: ReportRequest.optional(),
      /** Year of the first lines without one, and zone of times without one, as in the request. */
      year: Year.optional(),
      zoneOffsetMinutes: ZoneOffset.optional(),
    }),
    status: 202,
    reply: Progress,
    problems: ['upload.not-there', 'upload.expired', 'upload.empty', 'upload.too-large'],
  },
})
