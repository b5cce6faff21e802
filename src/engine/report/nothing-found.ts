import { FEED_COMPARE, type Report } from '../../domain/report.ts'

/**
 * What a report without anything suspicious may say: `empty`: nothing in the log could be compared. `harmless`: the
 * sources list all of the log, or something of the list, but that is benign or shared infrastructure. `unlisted`: the
 * sources would not have shown it.
 */
export function nothingFound({
  observables,
  benign,
  doubtful,
  detectedFormat,
}: Pick<Report['summary'], 'observables' | 'benign' | 'doubtful' | 'detectedFormat'>):
  | 'empty'
  | 'harmless'
  | 'unlisted' {
  const harmless = benign + doubtful
  if (harmless === 0) return observables === 0 ? 'empty' : 'unlisted'
  return detectedFormat === FEED_COMPARE || harmless >= observables ? 'harmless' : 'unlisted'
}
