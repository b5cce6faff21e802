import { z } from 'zod'
import { earlierAssumption, smallestOffset } from '../../domain/assumed-times.ts'
import { kindById } from '../../domain/observables/index.ts'
import { SegmentHeader } from '../../formats/sightings/header.ts'

/** The sum of what segments say about their logs; column `sighted_log.facts`. */
export const LogFacts = SegmentHeader.pick({
  formats: true,
  lines: true,
  bytes: true,
  occurrences: true,
  linesWithoutTime: true,
  linesWithAssumedTime: true,
  skippedLines: true,
  from: true,
  to: true,
  assumed: true,
}).extend({ forgotten: z.record(z.string(), z.int().min(1)).optional() })
export type LogFacts = z.infer<typeof LogFacts>

/** Formats that are counted separately: a sensor may send any names. */
const mostFormats = 200
const counts = ['lines', 'bytes', 'occurrences', 'linesWithoutTime', 'linesWithAssumedTime', 'skippedLines'] as const

/** What a header says about its log. Unknown kinds are left out. */
export function factsOf(header: SegmentHeader): LogFacts {
  const { forgotten = {}, ...rest } = header
  const ours = Object.entries(forgotten).filter(([kind]) => Object.hasOwn(kindById, kind))
  return LogFacts.parse({ ...rest, ...(ours.length > 0 && { forgotten: Object.fromEntries(ours) }) })
}

/** Adds up facts. The order does not matter. */
export function addFacts(one: LogFacts, other: LogFacts): LogFacts {
  const formats = new Map<string, { files: number; lines: number }>()
  for (const { format, files, lines } of [...one.formats, ...other.formats]) {
    const id = formats.has(format) || formats.size < mostFormats ? format : 'other'
    const known = formats.get(id)
    formats.set(id, { files: cappedSum(known?.files, files), lines: cappedSum(known?.lines, lines) })
  }
  const from = Math.min(one.from ?? Number.POSITIVE_INFINITY, other.from ?? Number.POSITIVE_INFINITY)
  const to = Math.max(one.to ?? Number.NEGATIVE_INFINITY, other.to ?? Number.NEGATIVE_INFINITY)
  const assumed = addAssumed(one.assumed, other.assumed)
  const forgotten = new Map(Object.entries(one.forgotten ?? {}))
  for (const [kind, count] of Object.entries(other.forgotten ?? {}))
    forgotten.set(kind, cappedSum(forgotten.get(kind), count))
  return {
    formats: [...formats].map(([format, its]) => ({ format, ...its })),
    ...(Object.fromEntries(counts.map((name) => [name, cappedSum(one[name], other[name])])) as Record<
      (typeof counts)[number],
      number
    >),
    ...(from <= to && { from, to }),
    ...(assumed && { assumed }),
    ...(forgotten.size > 0 && { forgotten: Object.fromEntries(forgotten) }),
  }
}

/** Adds two counts, up to the largest safe integer: a sensor may send any numbers. */
export const cappedSum = (one = 0, other = 0) => Math.min(one + other, Number.MAX_SAFE_INTEGER)

type Assumed = LogFacts['assumed']

function addAssumed(one: Assumed, other: Assumed): Assumed {
  if (!one || !other) return one ?? other
  const [first, second] = [one.year, other.year]
  const lines = cappedSum(first?.lines, second?.lines)
  const year = first && second ? { ...earlierAssumption(first, second), lines } : (first ?? second)
  const zone = smallestOffset(one.zoneOffsetMinutes, other.zoneOffsetMinutes)
  return { ...(year && { year }), ...(zone !== undefined && { zoneOffsetMinutes: zone }) }
}
