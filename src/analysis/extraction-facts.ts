import type { ExtractionFacts } from '../engine/report/compose.ts'
import type { LogReading } from './read-log.ts'

/** The facts of an upload as a whole for a report. */
export function extractionFacts({ extraction, assumed }: Pick<LogReading, 'extraction' | 'assumed'>): ExtractionFacts {
  const { uniques, occurrences, lines, bytes, linesWithoutTime, overlongLines, from, to } = extraction
  return {
    observables: Object.values(uniques).reduce((sum, count) => sum + count, 0),
    occurrences,
    byKind: uniques,
    lines,
    bytes,
    linesWithoutTime,
    skippedLines: overlongLines,
    from: from ?? null,
    to: to ?? null,
    assumed,
  }
}
