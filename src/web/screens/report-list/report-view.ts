import type { ReportListItem } from '../../../contract/reports.ts'
import { compareNames } from '../../text/compare-names.ts'
import { folded } from '../../text/find.ts'

export const reportSorts = [
  'name',
  'created',
  'format',
  'suspicious',
  'coverage',
  'proven',
  'recommended',
  'state',
] as const
export type ReportSort = (typeof reportSorts)[number]
export type ReportStateId = ReportListItem['state']

/** Filter and order of reports, as in the address of the page. */
export type ReportView = ReturnType<typeof readReportView>

export const stateIds: readonly ReportStateId[] = ['uploading', 'queued', 'running', 'done', 'failed', 'cancelled']
const firstSort: ReportSort = 'created'

/** Numbers and times start with the largest, text with A. */
export const beginsDescending = (sort: ReportSort) => sort !== 'name' && sort !== 'format' && sort !== 'state'

export function readReportView(params: URLSearchParams) {
  const sort = reportSorts.find((one) => one === params.get('sort')) ?? firstSort
  const order = params.get('order')
  return {
    search: params.get('q')?.slice(0, 200) ?? '',
    states: stateIds.filter((one) => params.get('state')?.split(',').includes(one)),
    formats: params.get('format')?.split(',').filter(Boolean) ?? [],
    sort,
    descending: order === 'desc' ? true : order === 'asc' ? false : beginsDescending(sort),
  }
}

/** Differences from the default view by their parameter names; undefined for the rest. */
export function writeReportView(
  view: ReportView,
): Record<'q' | 'state' | 'format' | 'sort' | 'order', string | undefined> {
  return {
    q: view.search.trim() || undefined,
    state: view.states.join(',') || undefined,
    format: view.formats.join(',') || undefined,
    sort: view.sort === firstSort ? undefined : view.sort,
    order: view.descending === beginsDescending(view.sort) ? undefined : view.descending ? 'desc' : 'asc',
  }
}

type Counts = Pick<ReportListItem, 'coverage' | 'proven' | 'suspicious'>

/** Expected coverage of the recommended sources as a share of the suspicious observables, 0 to 100; null if unknown, or if nothing is suspicious. */
export function coverageShare({ coverage, suspicious }: Counts): number | null {
  return share(coverage, suspicious)
}

/** Proven coverage as a share, 0 to 100; null if unknown, as in unfinished reports. */
export function provenShare({ proven, suspicious }: Counts): number | null {
  return share(proven, suspicious)
}

function share(count: number | null, suspicious: number | null): number | null {
  // Of nothing there is no share.
  return count === null || !suspicious ? null : (count / suspicious) * 100
}

export interface ReportWords<R extends ReportListItem> {
  readonly name: (report: R) => string
  readonly format: (report: R) => string
}

/** Reports of a view; unknown values sort last in both directions. */
export function viewedReports<R extends ReportListItem>(
  reports: readonly R[],
  view: ReportView,
  words: ReportWords<R>,
): R[] {
  const wanted = folded(view.search).trim()
  const value: Record<ReportSort, (report: R) => string | number | null> = {
    name: words.name,
    created: ({ createdAt }) => createdAt,
    format: words.format,
    suspicious: ({ suspicious }) => suspicious,
    coverage: coverageShare,
    proven: provenShare,
    recommended: ({ recommended }) => recommended,
    state: ({ state }) => stateIds.indexOf(state),
  }
  const of = value[view.sort]
  const sign = view.descending ? -1 : 1
  return reports
    .filter(
      (report) =>
        (view.states.length === 0 || view.states.includes(report.state)) &&
        (view.formats.length === 0 || view.formats.includes(report.detectedFormat ?? '')) &&
        folded(`${words.name(report)} ${report.createdBy}`).includes(wanted),
    )
    .toSorted((a, b) => compare(of(a), of(b), sign) || b.createdAt.localeCompare(a.createdAt))
}

function compare(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * compareNames(String(a), String(b))
}
