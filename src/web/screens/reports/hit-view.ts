import { type HitOrder, type HitState, hitOrders, hitStates } from '../../../domain/hit.ts'
import { type Verdict, verdicts } from '../../../domain/report.ts'

/** Filter and order of hits, as in the address of the page. */
export interface HitView {
  /** Empty: all verdicts. */
  readonly verdicts: readonly Verdict[]
  readonly states: readonly HitState[]
  readonly source: string | undefined
  readonly kind: string | undefined
  readonly covered: 'yes' | 'no' | undefined
  readonly wide: boolean
  readonly search: string
  readonly order: HitOrder
  readonly descending: boolean
  /** Counted from 0. */
  readonly page: number
}

export const hitsPerPage = 50

/** Default view: what the report's figures count. */
export const firstHitView: HitView = {
  verdicts: ['credible'],
  states: [],
  source: undefined,
  kind: undefined,
  covered: undefined,
  wide: false,
  search: '',
  order: 'position',
  descending: false,
  page: 0,
}

const known = <T extends string>(all: readonly T[], text: string | null): T[] =>
  all.filter((one) => text?.split(',').includes(one))

/** Numbers and times start with the largest, text with A. */
export function beginsDescending(order: HitOrder): boolean {
  return (
    order === 'count' || order === 'firstSeen' || order === 'lastSeen' || order === 'probability' || order === 'sources'
  )
}

export function readHitView(params: URLSearchParams): HitView {
  const classes = params.get('class')
  const covered = params.get('covered')
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    verdicts: classes === null ? firstHitView.verdicts : known(verdicts, classes),
    states: known(hitStates, params.get('state')),
    source: params.get('of') ?? undefined,
    kind: params.get('kind') ?? undefined,
    covered: covered === 'yes' || covered === 'no' ? covered : undefined,
    wide: params.get('wide') === 'yes',
    search: params.get('q')?.slice(0, 200) ?? '',
    order: hitOrders.find((one) => one === sort.replace(/^-/, '')) ?? firstHitView.order,
    descending: sort.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
  }
}

/** Differences from the default view by their parameter names. */
export function writeHitView(view: HitView): Record<string, string> {
  const isFirstClass = view.verdicts.join() === firstHitView.verdicts.join()
  const sort = `${view.descending ? '-' : ''}${view.order}`
  return Object.fromEntries(
    Object.entries({
      class: isFirstClass ? undefined : view.verdicts.join(',') || 'any',
      state: view.states.join(',') || undefined,
      of: view.source,
      kind: view.kind,
      covered: view.covered,
      wide: view.wide ? 'yes' : undefined,
      q: view.search.trim() || undefined,
      sort: sort === firstHitView.order ? undefined : sort,
      page: view.page > 0 ? String(view.page + 1) : undefined,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Address of a report's hits from the report's own page; keeps the selection. */
export function hitsAddress(kept: Readonly<Record<string, string>>, wanted: Partial<HitView> = {}): string {
  return `?${new URLSearchParams({ ...kept, tab: 'hits', ...writeHitView({ ...firstHitView, ...wanted }) })}`
}

/** Converts the filter to the query of the call; `onlyPassed` leaves out what the log does not say passed. */
export function hitQuery(view: HitView, selection: ReadonlySet<string>, onlyPassed = false) {
  const search = view.search.trim()
  return {
    verdict: view.verdicts.join(',') || 'any',
    ...(view.states.length > 0 && { state: view.states.join(',') }),
    ...(view.source !== undefined && { sourceID: view.source }),
    ...(view.kind !== undefined && { kind: view.kind }),
    ...(view.covered && { covered: view.covered, selection: [...selection].join(',') }),
    ...(view.wide && { wide: 'yes' as const }),
    ...(onlyPassed && { passed: 'yes' as const }),
    ...(search !== '' && { search }),
  }
}

/** Sources whose matches determine the state of a hit: one source, the selection, or all. */
export function scopeOf({ source, covered }: HitView, selection: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (source !== undefined) return new Set([source])
  return covered === 'yes' ? selection : undefined
}
