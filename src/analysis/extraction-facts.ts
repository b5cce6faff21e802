import { type ExtractionFacts, factsOf } from '../engine/report/analysis-request.ts'
import type { LogReading } from './read-log.ts'

/** The facts of an upload as a whole for a report. */
export function extractionFacts({ extraction, assumed }: Pick<LogReading, 'extraction' | 'assumed'>): ExtractionFacts {
  return { ...factsOf(extraction), assumed }
}
