import type { Cell } from './csv.ts'
import { type Evidence, type MatchTime, matchTimes } from './report.ts'

/** What the best match of an observable is; `light` where nothing but the host agrees. From the best to the weakest. */
export const hitStates = [...matchTimes, 'light'] as const
export type HitState = (typeof hitStates)[number]

/** The columns that hits are sorted by. `position` is the order of the report: by verdict, then the most frequent first. */
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

/** Light matches say that a host is in bad company; they cover nothing. */
export const lightHows: readonly Match['how'][] = ['url-host', 'host-url']
const isLight = ({ how }: Match) => lightHows.includes(how)

export function stateOf(match: Match): MatchTime | 'light' {
  return isLight(match) ? 'light' : match.when
}

/** The state of the best match, of these sources where they are named; undefined where they have none. */
export function bestState({ matches }: Pick<Evidence, 'matches'>, of?: ReadonlySet<string>): HitState | undefined {
  const found = new Set(matches.filter(({ ID }) => !of || of.has(ID)).map(stateOf))
  return hitStates.find((state) => found.has(state))
}

/** The highest probability that a source, one of these where they are named, listed it when it was seen, 0 to 1. */
export function probabilityOf({ matches }: Pick<Evidence, 'matches'>, of?: ReadonlySet<string>): number {
  let highest = 0
  for (const match of matches) {
    if (isLight(match) || (of && !of.has(match.ID))) continue
    highest = Math.max(highest, match.probability)
  }
  return highest
}

/** Whether a selection of sources may have listed it when it was seen: it adds to what they are expected to cover. */
export function isCovered({ verdict, matches }: Evidence, selection: ReadonlySet<string>): boolean {
  return verdict === 'credible' && matches.some((one) => selection.has(one.ID) && !isLight(one) && one.probability > 0)
}

/** Heads of `hitRows`. */
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
  'distanceHours',
  'listedFrom',
  'listedUntil',
  'leadHours',
] as const

/** An observable as rows of a table: one for each match. */
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
    match.distanceHours,
    match.listedFrom,
    match.listedUntil,
    match.leadHours,
  ])
}
