import { z } from 'zod'
import type { KindId } from '../domain/observables/index.ts'
import { readValue } from '../domain/observables/read.ts'
import { calls } from './call.ts'
import { AssumedYear, Progress } from './reports.ts'
import { Id, InGroup, Organisation } from './shapes.ts'

export const UploadPrepared = z
  .object({
    TaskID: Id,
    /** Its last path segment is the blob's name. */
    requestEndpoint: z.string(),
    uploadSuccessEndpoint: z.string(),
    signatureEndpoint: z.string(),
    /** What the first bytes say the file is. */
    detectedFormat: z.string(),
    detectionReason: z.string(),
    /** What the first lines say of their times; missing where only the whole file will tell, and for lists. */
    times: z
      .object({
        /** What is assumed where the lines name no year; null where they do. */
        assumedYear: AssumedYear.nullable(),
        namesZone: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'UploadPrepared' })
export type UploadPrepared = z.infer<typeof UploadPrepared>

/** Minutes east of UTC. */
const ZoneOffset = z.number().int().min(-840).max(840)
const Year = z.number().int().min(1990).max(2199)

const Limit = z.number().int().positive()

/** The server's settings for uploads. */
export const UploadLimits = z
  .object({
    /** Largest file. */
    packedBytes: Limit,
    /** Most that it may unpack to. */
    expandedBytes: Limit,
    /** Most files in one archive. */
    members: Limit,
    /** How much of a larger file the first call takes. */
    sliceBytes: Limit,
    /** A longer line is skipped and counted. */
    lineBytes: Limit,
  })
  .meta({ id: 'UploadLimits' })
export type UploadLimits = z.infer<typeof UploadLimits>

const ownKinds: ReadonlySet<KindId> = new Set(['ipv4', 'ipv4-cidr', 'ipv6', 'ipv6-cidr', 'domain'])
/** Names inside an organisation end as it likes (`.corp`, `.lan`): no public suffix, and nothing wrong with that. */
const innerName = /^(?:[\p{L}\p{N}_-]{1,63}\.)+(?=[^.]*\p{L})[\p{L}\p{N}-]{2,63}\.?$/u

/** An address, a range in CIDR notation, or a domain with all below it, that belong to the organisation itself. */
export const OwnRange = z
  .string()
  .trim()
  .max(255)
  .refine(
    (text) => {
      const found = readValue(text)
      return found ? ownKinds.has(found.kind) : innerName.test(text)
    },
    {
      error: ({ input }) =>
        `${JSON.stringify(String(input).slice(0, 80))} is no address, no range (CIDR) and no domain`,
    },
  )

/** What goes into the `request` field of `prepare`. */
export const ReportRequest = z.object({
  cOrg: Organisation,
  currentSources: z.array(z.string().max(200)).max(1000).default([]),
  /** Whether the operator may have the ids of `currentSources`: `GET /api/web/uploads/files/shared` shows it. */
  shareSourcesConsent: z.boolean().default(false),
  /** Whether the operator may have the log's format and counts; never a line or a value of it. */
  shareLogfilesConsent: z.boolean().default(false),
  /** What of the log is the organisation's own: none of it counts as an observable. */
  ownRanges: z.array(OwnRange).max(1000).default([]),
  /** Minutes east of UTC for times without a zone. */
  zoneOffsetMinutes: ZoneOffset.default(0),
  /** Whether a person has chosen that zone, and not the browser. */
  isZoneChosen: z.boolean().optional(),
  /** The year in which the first lines without one lie; without it the year is assumed, and no match is proven. */
  year: Year.optional(),
  /** When the file was last written, ms since epoch. */
  modified: z.number().int().nonnegative().max(8.64e15).optional(),
})
export type ReportRequest = z.infer<typeof ReportRequest>

export const uploads = calls({
  formats: {
    method: 'GET',
    path: '/api/web/uploads/files/formats',
    summary: 'Log formats that are understood',
    needs: 'SIGNED_IN',
    reply: z.array(z.object({ id: z.string(), title: z.string(), products: z.array(z.string()) })),
  },
  limits: {
    method: 'GET',
    path: '/api/web/uploads/files/limits',
    summary: 'What an upload may measure, and how much of a file is sent ahead; bytes where not a count',
    needs: 'SIGNED_IN',
    reply: UploadLimits,
  },
  prepare: {
    method: 'PUT',
    cost: 5,
    path: '/api/web/uploads/files',
    summary:
      'Announces an upload with its first bytes (`limits.sliceBytes`) as plain text; the file itself then goes to blob storage',
    needs: 'REPORT_CREATE',
    query: InGroup.extend({ dragAndDrop: z.enum(['true', 'false']).optional() }),
    bodyType: 'multipart',
    body: z.object({
      file: z.file().meta({ type: 'string', format: 'binary' }),
      /** Size of the whole file in bytes; the slice's own size when missing. */
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
      /** JSON of the organisation object and the sources in use. */
      request: z.string().max(200_000).optional(),
    }),
    reply: UploadPrepared,
    problems: [
      'upload.empty',
      'upload.too-large',
      'upload.not-text',
      'upload.damaged',
      'upload.encrypted',
      'rate.limited',
      'report.too-many',
    ],
  },
  sign: {
    method: 'GET',
    path: '/api/web/uploads/files/{id}/signature',
    summary: 'A signed address for one verb on the blob of an upload',
    needs: 'REPORT_CREATE',
    params: z.object({ id: Id }),
    query: z.object({ bloburi: z.string().max(2000), _method: z.enum(['PUT', 'DELETE']) }),
    reply: z.object({ url: z.string() }),
    problems: ['not-found', 'upload.expired'],
  },
  success: {
    method: 'POST',
    path: '/api/web/uploads/files/{id}/success',
    summary: 'Tells that the file is in blob storage; starts the report. Telling it twice changes nothing',
    needs: 'REPORT_CREATE',
    params: z.object({ id: Id }),
    body: z.object({
      blob: z.string().max(2000),
      uuid: z.string().max(200),
      name: z.string().max(1000),
      container: z.string().max(200),
      /** In place of what `prepare` was told, where answers have changed since: an upload may be resumed days later. */
      request: ReportRequest.optional(),
      /** The year in which the first lines without one lie, and the zone of times without one: as in the request. */
      year: Year.optional(),
      zoneOffsetMinutes: ZoneOffset.optional(),
    }),
    status: 202,
    reply: Progress,
    problems: ['not-found', 'upload.not-there', 'upload.expired', 'upload.empty', 'upload.too-large'],
  },
})
