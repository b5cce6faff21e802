import { type TabId, tabIn } from '../../paths.ts'

/** The parts of a report: the answer, and what it rests on. */
export type ReportPart = TabId<'report'>

/** Parameters of the table of sources. */
const ofSources = ['show', 'find', 'sort'] as const

/** The part that an address names. Links from before the parts existed name only how the table of sources is shown. */
export function reportPart(search: URLSearchParams): ReportPart {
  const isOfSources = !search.has('tab') && ofSources.some((name) => search.has(name))
  return isOfSources ? 'sources' : tabIn('report', search)
}
