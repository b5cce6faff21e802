import type { Cell } from './csv.ts'
import { urlHost } from './observables/url-host.ts'
import type { Evidence } from './report.ts'
import { type MatchTime, matchTimes } from './report-codes.ts'

/** State of the best match of an observable, from best to weakest. `light`: only the host matches. */
export const hitStates = [...matchTimes, 'light'] as const
export type HitState = (typeof hitStates)[number]

/** Sort orders of hits. `position` is the order of the report: by verdict, then by frequency, highest first. */
export const hitOrders = [
  'position',
  'value',
  'kind',
  'verdict',
  'count',
  'firstSeen',
  'lastSeen',
  'state',
  'probability',
  'sources',
] as const
export type HitOrder = (typeof hitOrders)[number]

type Match = Evidence['matches'][number]

/** Light matches show only that the host has a bad neighbour. They do not count as coverage. */
export function isLight(how: Match['how']): boolean {
  return how === 'url-host' || how === 'host-url'
}

/** State of one match: in which of the observable's hours the source listed it, or `light`. */
export function stateOf(match: Match): MatchTime | 'light' {
  return isLight(match.how) ? 'light' : match.when
}

/** State of the best match, limited to the given sources if any are given. Undefined without a match. */
export function bestState({ matches }: Pick<Evidence, 'matches'>, of?: ReadonlySet<string>): HitState | undefined {
  const found = new Set(matches.filter(({ ID }) => !of || of.has(ID)).map(stateOf))
  return hitStates.find((state) => found.has(state))
}

/**
 * Largest share of the observable's hours, 0 to 1, in which one of the sources (limited to the given ones) listed it; an unproven
 * hour counts with its probability.
 */
export function probabilityOf({ matches }: Pick<Evidence, 'matches'>, of?: ReadonlySet<string>): number {
  let highest = 0
  for (const match of matches) {
    if (isLight(match.how) || (of && !of.has(match.ID))) continue
    highest = Math.max(highest, match.probability)
  }
  return highest
}

/**
 * Tells whether any source of the selection may have listed the observable in an hour in which it was seen, so that it adds
 * to expected coverage.
 */
export function isCovered({ verdict, matches }: Evidence, selection: ReadonlySet<string>): boolean {
  return (
    verdict === 'credible' && matches.some((one) => selection.has(one.ID) && !isLight(one.how) && one.probability > 0)
  )
}

/**
 * What sources of the selection listed, or may have listed, around a URL when it was seen: its host, or else a parent domain or a
 * range. They cover only that, but whoever blocks it blocks the URL, too. Undefined if they listed none of it.
 */
export function listedAround(
  { verdict, byHost = [], value }: Evidence,
  selection: ReadonlySet<string>,
): { indicator: string; how: 'host' | 'domain' | 'range' } | undefined {
  if (verdict !== 'credible') return undefined
  const host = urlHost(value)
  const chosen = byHost.filter(({ ID }) => selection.has(ID))
  const indicator = (chosen.find((one) => one.indicator === host) ?? chosen[0])?.indicator
  if (indicator === undefined) return undefined
  return { indicator, how: indicator === host ? 'host' : indicator.includes('/') ? 'range' : 'domain' }
}

/** Properties that a log may state for the occurrences of an observable. */
export const hitEvents = ['passed', 'blocked', 'inbound', 'outbound', 'internal'] as const

/** Column names of `hitRows`. */
export const hitHead = [
  'value',
  'kind',
  'verdict',
  'count',
  'firstSeen',
  'lastSeen',
  'source',
  'indicator',
  'how',
  'wide',
  'state',
  'probability',
  'proven',
  'distanceHours',
  'listedFrom',
  'listedUntil',
  'leadHours',
  'delayHours',
  ...hitEvents,
  'ownHosts',
  'byHost',
  'role',
] as const

/** Table rows of one observable: one row per match. */
export function hitRows({ matches, ...seen }: Evidence): Cell[][] {
  return matches.map((match) => [
    seen.value,
    seen.kind,
    seen.verdict,
    seen.count,
    seen.firstSeen,
    seen.lastSeen,
    match.ID,
    match.indicator,
    match.how,
    match.wide ? 'yes' : 'no',
    stateOf(match),
    match.probability,
    match.proven,
    match.distanceHours,
    match.listedFrom,
    match.listedUntil,
    match.leadHours,
    match.delayHours,
    ...hitEvents.map((name) => seen.events?.[name]),
    seen.hosts?.map(({ host, count }) => `${host} ${count}`).join('; '),
    seen.byHost?.map(({ ID, indicator }) => `${ID} ${indicator}`).join('; '),
    seen.role,
  ])
}
