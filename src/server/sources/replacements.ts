import type { SourceDetails, SourceOverlap } from '../../contract/sources.ts'
import type { SourceOverview } from './store.ts'

const mostShown = 5

/** Active sources that list most of another source's indicators: at most five, best first. */
export function replacementsAmong(
  overlaps: readonly SourceOverlap[],
  seen: readonly Pick<SourceOverview, 'source' | 'dead'>[],
): SourceDetails['replacements'] {
  const living = new Set(seen.filter(({ dead }) => dead === null).map(({ source }) => source.id))
  return overlaps
    .filter(({ id, share }) => living.has(id) && share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, mostShown)
    .map(({ id, name, share }) => ({ id, name, share }))
}
