import { percentOf } from '../../../../domain/percent.ts'
import type { Report } from '../../../../domain/report.ts'

/**
 * How many of a source's matches the log says were blocked every time; undefined if the log does not say.
 * @param whole the report of the whole log: in the report of what got through, nothing was blocked
 */
export function blockedMatches(
  sourceId: string,
  whole: Report,
): { readonly count: number; readonly all: number; readonly percent: number } | undefined {
  const { blocked, coverage_light: all = 0 } = whole.comparedFeeds.find(({ ID }) => ID === sourceId)?.statistics ?? {}
  return blocked === undefined ? undefined : { count: blocked, all, percent: percentOf(blocked, all) }
}
