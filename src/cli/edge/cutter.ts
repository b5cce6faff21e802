import { setImmediate as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { extractionSegment } from '../../analysis/extraction-segment.ts'
import { type LogFile, type LogReading, readLog } from '../../analysis/read-log.ts'
import { bestScanner } from '../../analysis/scanner.ts'
import { type Extraction, mergeExtractions } from '../../engine/extract/extraction.ts'
import type { SegmentHeader } from '../../formats/sightings/header.ts'
import { readLanes, type SpoolLanes } from './spool-lanes.ts'

/** How lines are read: the options of `winnow extract`. */
export interface CutOptions {
  /** Name and version of this program. */
  readonly writer: string
  readonly ownRanges: readonly string[]
  readonly year?: number
  readonly zone?: number | string
}

/**
 * Makes the packed segment of a spool file. Each stream is read by itself, because each has its own format. A stream
 * that its detected format cannot read is read as plain text.
 * @param now ms since epoch
 * @returns undefined if the file holds no lines
 */
export async function segmentOf(
  path: string,
  id: string,
  now: number,
  options: CutOptions,
): Promise<{ readonly bytes: Buffer; readonly lines: number } | undefined> {
  const lanes = await readLanes(path)
  try {
    return await segmentOfLanes(lanes, id, now, options)
  } finally {
    lanes.close()
  }
}

async function segmentOfLanes(
  lanes: SpoolLanes,
  id: string,
  now: number,
  options: CutOptions,
): ReturnType<typeof segmentOf> {
  const scanner = await bestScanner()
  const read = (file: LogFile, asLines: 'detected' | 'plain') =>
    readLog([file], { ...options, scanner, now, keepAll: true, asLines, pause: () => pause() })
  const formats = new Map<string, { files: number; lines: number }>()
  const parts: Extraction[] = []
  let assumed: LogReading['assumed']
  for (const [n, lane] of lanes.names.entries()) {
    // A neutral name: a year in the stream's own name would be taken for the year of its lines.
    const name = `stream ${n}`
    const reading = await read({ name, content: lanes.linesOf(lane) }, 'detected').catch(() =>
      read({ name, content: lanes.linesOf(lane) }, 'plain'),
    )
    parts.push(reading.extraction)
    assumed ??= reading.assumed
    const its = formats.get(reading.detectedFormat) ?? { files: 0, lines: 0 }
    formats.set(reading.detectedFormat, { files: its.files + 1, lines: its.lines + reading.extraction.lines })
  }
  const [only] = parts
  if (!only) return undefined
  const extraction = parts.length === 1 ? only : mergeExtractions(parts)
  const origin = {
    id,
    writer: options.writer,
    formats: [...formats].map(([format, counted]): SegmentHeader['formats'][number] => ({ format, ...counted })),
    assumed,
  }
  const segment = await extractionSegment(extraction, origin)
  return { bytes: gzipSync(Buffer.concat(segment.parts)), lines: extraction.lines }
}
