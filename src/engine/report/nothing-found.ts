import { FEED_COMPARE, type Report } from '../../domain/report.ts'
import { isOnlyUnlisted, type OfKinds } from './unlisted-kinds.ts'
import { isUnwatched, type OfWatched } from './watched-sources.ts'

/**
 * What a report without anything suspicious may say: `empty`: nothing in the log could be compared. `harmless`: the
 * sources list all of the log, or something of the list, but that is benign or shared infrastructure. `kinds`: no source
 * lists anything of the kinds in the log. `unwatched`: no source was watched when the log was written. `unlisted`: the
 * sources would not have shown it.
 */
export function nothingFound(
  summary: Pick<Report['summary'], 'observables' | 'benign' | 'doubtful' | 'detectedFormat'> & OfKinds & OfWatched,
): 'empty' | 'harmless' | 'kinds' | 'unwatched' | 'unlisted' {
  const { observables, benign, doubtful, detectedFormat } = summary
  const harmless = benign + doubtful
  const unlisted = isUnwatched(summary) ? 'unwatched' : 'unlisted'
  if (harmless === 0) return observables === 0 ? 'empty' : isOnlyUnlisted(summary) ? 'kinds' : unlisted
  return detectedFormat === FEED_COMPARE || harmless >= observables ? 'harmless' : unlisted
}
