import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { Sighting } from '../src/engine/extract/sighting.ts'
import type { SourceFacts } from '../src/engine/recommend/recommend.ts'
import type { LogAnalysis } from '../src/engine/report/analyse.ts'

/** A source that may be recommended for every use: it is free unless it has a price. */
export const usableSource = (id: string, changes: Partial<SourceFacts> = {}): SourceFacts => ({
  ...{ id, name: id, maintainer: 'Nobody', flavours: ['mixed'], price: 0, complexity: 3 },
  commercial: (changes.price ?? 0) > 0,
  licence: { name: 'CC0-1.0', commercialUse: 'yes' },
  ...changes,
})

/** What a test says of an analysis. */
export type Changes = Partial<Omit<LogAnalysis, 'extraction'>> & {
  readonly extraction?: Partial<LogAnalysis['extraction']>
}

/** The analysis of a log of addresses for somebody who asked for nothing special, to whom nothing is harmless. */
export function logAnalysis(
  sightings: readonly Sighting[],
  { extraction, ...changes }: Changes & Pick<LogAnalysis, 'index' | 'options'>,
): LogAnalysis {
  const observables = sightings.length
  return {
    ...{ id: 'report', sources: [], organisation: defaultOrganisation, current: [], sightings },
    ...{ detectedFormat: 'zeek-conn', judge: () => undefined },
    ...changes,
    extraction: {
      ...{ observables, occurrences: observables, byKind: { ipv4: observables }, lines: 10, bytes: 1000 },
      ...{ linesWithoutTime: 0, skippedLines: 0, from: null, to: null },
      ...extraction,
    },
  }
}
