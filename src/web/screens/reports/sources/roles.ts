import type { Report, ReportFeed } from '../../../../domain/report.ts'

/** Roles that a source may have in a report. */
export const sourceRoles = ['recommended', 'related', 'superfluous', 'current'] as const
export type SourceRole = (typeof sourceRoles)[number]

export interface SourceRow {
  readonly feed: ReportFeed
  readonly roles: ReadonlySet<SourceRole>
}

/** Every source of a report once: recommended ones in order, then substitutes, then the rest. */
export function sourceRows(report: Report): SourceRow[] {
  const lists: Readonly<Record<SourceRole, readonly ReportFeed[]>> = {
    recommended: report.recommendedFeeds,
    related: report.relatedFeeds,
    superfluous: report.superfluousFeeds,
    current: report.currentFeeds,
  }
  const rows = new Map<string, { feed: ReportFeed; roles: Set<SourceRole> }>()
  const rowOf = (feed: ReportFeed) => {
    const row = rows.get(feed.ID) ?? { feed, roles: new Set() }
    rows.set(feed.ID, row)
    return row
  }
  for (const role of sourceRoles) for (const feed of lists[role]) rowOf(feed).roles.add(role)
  for (const feed of report.comparedFeeds) rowOf(feed)
  return [...rows.values()]
}

/** Rows with a role, or all if it is undefined, whose name, publisher or id contains every word of the search. */
export function filteredRows(rows: readonly SourceRow[], role: SourceRole | undefined, search: string): SourceRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ feed, roles }) => {
    const text = `${feed.name} ${feed.maintainer} ${feed.ID}`.toLowerCase()
    return (role === undefined || roles.has(role)) && words.every((word) => text.includes(word))
  })
}
