import { type HitOrder, hitOrders, hitStates } from '../../../../domain/hit.ts'
import { type HitCount, hitActions, hitDirections } from '../../../../domain/hit-events.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { verdicts } from '../../../../domain/report-codes.ts'
import { type HitParameter, type HitView, usualVerdicts } from './hit-view.ts'

export const hitsPerPage = 50

/** The parameters of the address. */
export const hitParameters: readonly HitParameter[] = [
  'class',
  'state',
  'of',
  'kind',
  'action',
  'direction',
  'host',
  'day',
  'covered',
  'wide',
  'q',
  'sort',
  'page',
]
/** More observables are not watched at once: each is a call. */
export const mostWatchedAtOnce = 50

type Seen = Pick<Evidence, 'kind' | 'value' | 'firstSeen' | 'lastSeen'>

/** Names an observable within a report. */
export const keyOfHit = ({ kind, value }: Pick<Seen, 'kind' | 'value'>): string => `${kind} ${value}`

export const lastSeenOf = ({ firstSeen, lastSeen }: Pick<Seen, 'firstSeen' | 'lastSeen'>) => lastSeen ?? firstSeen

/** The view without order and page. */
export function filterOf({ order: _order, descending: _descending, page: _page, ...filter }: HitView) {
  return { ...filter, search: filter.search.trim() }
}

/** Numbers and times start with the largest, text with A. */
export function beginsDescending(order: HitOrder): boolean {
  return (
    order === 'count' || order === 'firstSeen' || order === 'lastSeen' || order === 'probability' || order === 'sources'
  )
}

const known = <T extends string>(all: readonly T[], text: string | null): readonly T[] =>
  all.filter((one) => text?.split(',').includes(one))

export function readHitView(params: URLSearchParams): HitView {
  const classes = params.get('class')
  const covered = params.get('covered')
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    verdicts: classes === null ? usualVerdicts : known(verdicts, classes),
    states: known(hitStates, params.get('state')),
    source: params.get('of') ?? undefined,
    kind: params.get('kind') ?? undefined,
    actions: known(hitActions, params.get('action')),
    directions: known(hitDirections, params.get('direction')),
    host: params.get('host')?.slice(0, 300) || undefined,
    day: /^\d{4}-\d{2}-\d{2}$/.exec(params.get('day') ?? '')?.[0],
    covered: covered === 'yes' || covered === 'no' ? covered : undefined,
    wide: params.get('wide') === 'yes',
    search: params.get('q')?.slice(0, 200) ?? '',
    order: hitOrders.find((one) => one === sort.replace(/^-/, '')) ?? 'position',
    descending: sort.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
  }
}

/** The part of a view that a filter of the table sets. */
export function withChosen(filter: HitCount, chosen: readonly string[]): Partial<HitView> {
  const [first] = chosen
  const among = <T extends string>(all: readonly T[]) => all.filter((one) => chosen.includes(one))
  switch (filter) {
    case 'verdict':
      return { verdicts: among(verdicts) }
    case 'action':
      return { actions: among(hitActions) }
    case 'direction':
      return { directions: among(hitDirections) }
    case 'state':
      return { states: among(hitStates) }
    case 'covered':
      return { covered: first === 'yes' || first === 'no' ? first : undefined }
    case 'wide':
      return { wide: first !== undefined }
    default:
      return { [filter]: first }
  }
}

/** The query of the call for a filter. `onlyPassed` leaves out observables that did not get through according to the log. */
export function hitQuery(view: HitView, selection: ReadonlySet<string>, onlyPassed = false) {
  const search = view.search.trim()
  return {
    verdict: view.verdicts.join(',') || 'any',
    ...(view.states.length > 0 && { state: view.states.join(',') }),
    ...(view.source !== undefined && { sourceID: view.source }),
    ...(view.kind !== undefined && { kind: view.kind }),
    ...(view.actions.length > 0 && { action: view.actions.join(',') }),
    ...(view.directions.length > 0 && { traffic: view.directions.join(',') }),
    ...(view.host !== undefined && { host: view.host }),
    ...(view.day !== undefined && { day: view.day }),
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
