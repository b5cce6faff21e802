import { type HitOrder, hitOrders, hitStates } from '../../../../domain/hit.ts'
import { type Verdict, verdicts } from '../../../../domain/report-codes.ts'

/** Filter, order and page of hits, as in the address of the page. */
export type HitView = ReturnType<typeof readHitView>

export const hitsPerPage = 50

const usualVerdicts: readonly Verdict[] = ['credible']

/** Shows what the report's figures count. */
export const defaultHitView: HitView = {
  verdicts: usualVerdicts,
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

/** The parameters of the address. */
export const hitParameters = ['class', 'state', 'of', 'kind', 'covered', 'wide', 'q', 'sort', 'page'] as const
type HitParameter = (typeof hitParameters)[number]

const known = <T extends string>(all: readonly T[], text: string | null): readonly T[] =>
  all.filter((one) => text?.split(',').includes(one))

/** Numbers and times start with the largest, text with A. */
export function beginsDescending(order: HitOrder): boolean {
  return (
    order === 'count' || order === 'firstSeen' || order === 'lastSeen' || order === 'probability' || order === 'sources'
  )
}

export function readHitView(params: URLSearchParams) {
  const classes = params.get('class')
  const covered = params.get('covered')
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    /** Empty for all verdicts. */
    verdicts: classes === null ? usualVerdicts : known(verdicts, classes),
    states: known(hitStates, params.get('state')),
    source: params.get('of') ?? undefined,
    kind: params.get('kind') ?? undefined,
    covered: covered === 'yes' || covered === 'no' ? covered : undefined,
    wide: params.get('wide') === 'yes',
    search: params.get('q')?.slice(0, 200) ?? '',
    order: hitOrders.find((one) => one === sort.replace(/^-/, '')) ?? 'position',
    descending: sort.startsWith('-'),
    /** Counted from 0. */
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
  } as const
}

/** The parameters that differ from the default view. */
export function writeHitView(view: HitView): Partial<Record<HitParameter, string>> {
  const hasDefaultVerdicts = view.verdicts.join() === defaultHitView.verdicts.join()
  const sort = `${view.descending ? '-' : ''}${view.order}`
  const written: Record<HitParameter, string | undefined> = {
    class: hasDefaultVerdicts ? undefined : view.verdicts.join(',') || 'any',
    state: view.states.join(',') || undefined,
    of: view.source,
    kind: view.kind,
    covered: view.covered,
    wide: view.wide ? 'yes' : undefined,
    q: view.search.trim() || undefined,
    sort: sort === defaultHitView.order ? undefined : sort,
    page: view.page > 0 ? String(view.page + 1) : undefined,
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
}

/**
 * Address of a report's hits, relative to the report.
 * @param selection parameters of the report's selection, which the address keeps
 */
export function hitsAddress(selection: Readonly<Record<string, string>>, wanted: Partial<HitView> = {}): string {
  return `?${new URLSearchParams({ ...selection, tab: 'hits', ...writeHitView({ ...defaultHitView, ...wanted }) })}`
}

/** The query of the call for a filter. `onlyPassed` leaves out observables that did not get through according to the log. */
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

/** Sources whose matches determine the state of a hit: the filtered one or the selection. Undefined for all. */
export function scopeOf({ source, covered }: HitView, selection: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (source !== undefined) return new Set([source])
  return covered === 'yes' ? selection : undefined
}
