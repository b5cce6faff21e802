import { z } from 'zod'
import { yearReasons } from '../../domain/report-codes.ts'

/** The newest version of the sightings file that this code reads. It is written for segments with roles, which 1 lacks. */
export const SIGHTINGS_VERSION = 2

/** The header lines start with this. */
export const SIGHTINGS_START = '{"sightings":'

const count = z.int().min(0)
/** ms since epoch, before 2038 like all times of the file. */
const time = z
  .number()
  .min(0)
  .max(2 ** 31 * 1000)
/** Id of a log format or kind. */
const id = z.string().regex(/^[\w.-]{1,64}$/)

/** Assumptions about a missing year and a missing zone, as in a report. */
const Assumed = z.object({
  year: z
    .object({
      year: z.int().min(1970).max(9999),
      reason: z.enum(yearReasons),
      sure: z.enum(['likely', 'guess']),
      lines: count,
    })
    .optional(),
  zoneOffsetMinutes: z.int().min(-840).max(840).optional(),
})

/** Facts about the log of a segment, in the segment's first line. docs/sightings.md explains the fields. */
export const SegmentHeader = z.object({
  sightings: z.literal([1, SIGHTINGS_VERSION]),
  /** Name of the segment. Segments with the same name are considered identical. */
  segment: z.string().regex(/^[\w.:-]{1,128}$/),
  writer: z.string().max(200),
  /** Versions of the extraction rules and of the Public Suffix List, as free text. */
  rules: z.string().max(200).optional(),
  suffixes: z.string().max(200).optional(),
  /** Formats of the log files of the segment, by id. */
  formats: z
    .array(z.object({ format: id, files: count.min(1), lines: count }))
    .min(1)
    .max(1000),
  lines: count,
  /** Unpacked bytes of the log. */
  bytes: count,
  /** Number of sightings, including those of values that were left out. */
  occurrences: count,
  linesWithoutTime: count,
  linesWithAssumedTime: count,
  /** Lines that were not searched, because they were too long. */
  skippedLines: count,
  /** First and last event time, ms since epoch; missing if no line has a time. */
  from: time.optional(),
  to: time.optional(),
  assumed: Assumed.optional(),
  /** Number of values that follow, by kind. Readers skip kinds that they do not know. */
  values: z.record(id, count.min(1)),
  /** Number of values that the writer dropped, by kind. */
  forgotten: z.record(id, count.min(1)).optional(),
  /** Seconds since epoch to which the times of the values are relative. */
  base: count.max(0x7fffffff),
  /** CRC-32 of all lines between this one and the next header, in hexadecimal. */
  crc32: z.string().regex(/^[0-9a-f]{8}$/),
})
export type SegmentHeader = z.infer<typeof SegmentHeader>
