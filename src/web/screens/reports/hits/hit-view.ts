import type { HitOrder, HitState } from '../../../../domain/hit.ts'
import type { HitAction, HitDirection } from '../../../../domain/hit-events.ts'
import type { Verdict } from '../../../../domain/report-codes.ts'

/** Filter, order and page of hits, as in the address of the page. */
export interface HitView {
  /** Empty for all verdicts. */
  readonly verdicts: readonly Verdict[]
  readonly states: readonly HitState[]
  readonly source: string | undefined
  readonly kind: string | undefined
  readonly actions: readonly HitAction[]
  readonly directions: readonly HitDirection[]
  readonly host: string | undefined
  /** Day in UTC. */
  readonly day: string | undefined
  readonly covered: 'yes' | 'no' | undefined
  readonly wide: boolean
  readonly search: string
  readonly order: HitOrder
  readonly descending: boolean
  /** Counted from 0. */
  readonly page: number
}

/** Those that the report's figures count. */
export const usualVerdicts: readonly Verdict[] = ['credible']

/** Shows what the report's figures count. */
export const defaultHitView: HitView = {
  verdicts: usualVerdicts,
  states: [],
  source: undefined,
  kind: undefined,
  actions: [],
  directions: [],
  host: undefined,
  day: undefined,
  covered: undefined,
  wide: false,
  search: '',
  order: 'position',
  descending: false,
  page: 0,
}

/** A parameter of the address. */
export type HitParameter =
  | 'class'
  | 'state'
  | 'of'
  | 'kind'
  | 'action'
  | 'direction'
  | 'host'
  | 'day'
  | 'covered'
  | 'wide'
  | 'q'
  | 'sort'
  | 'page'

/** The parameters that differ from the default view. */
export function writeHitView(view: HitView): Partial<Record<HitParameter, string>> {
  const hasDefaultVerdicts = view.verdicts.join() === defaultHitView.verdicts.join()
  const sort = `${view.descending ? '-' : ''}${view.order}`
  const written: Record<HitParameter, string | undefined> = {
    class: hasDefaultVerdicts ? undefined : view.verdicts.join(',') || 'any',
    state: view.states.join(',') || undefined,
    of: view.source,
    kind: view.kind,
    action: view.actions.join(',') || undefined,
    direction: view.directions.join(',') || undefined,
    host: view.host,
    day: view.day,
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
