import type { DeliveredIndicator } from '../../domain/delivery.ts'

/**
 * Numbers of rules (`sid`) for Suricata and Snort, all below 2^31, which some of their tools take for the end. Nobody else
 * gives numbers there: local rules stand from 1,000,000, those of Emerging Threats from 2,000,000 on.
 *
 *   1,000,000,000 – 2,073,741,823   four for each of 2^28 places of indicators
 *   2,080,000,000 – 2,145,535,999   a thousand for each of 2^16 places of subscriptions
 */
const indicators = 1_000_000_000
const places = 2 ** 28
const rulesEach = 4
const subscriptions = 2_080_000_000
const rulesEachSubscription = 1000

/** The number of an indicator's rule, the same in every output and for good, unless another one has it: `settleNumbers`. */
export function ruleNumber({ id }: Pick<DeliveredIndicator, 'id'>, rule: 0 | 1 | 2 | 3): number {
  return indicators + rulesEach * Number.parseInt(id.slice(0, 7), 16) + rule
}

/** The number of a rule that is about a whole subscription. */
export function listRuleNumber({ id }: { readonly id: string }, rule: number): number {
  return subscriptions + rulesEachSubscription * Number.parseInt(id.slice(0, 4), 16) + rule
}

const written = /winnow_id ([0-9a-f-]+).* sid:(\d+);/

/**
 * Of two indicators with the same place (of a million a few thousand) the second moves on to the next free one. Rules tell
 * by `winnow_id` whose they are.
 */
export function* settleNumbers(rules: Iterable<string>): Generator<string> {
  const owners = new Map<number, string>()
  for (const rule of rules) {
    const [, id, sid] = written.exec(rule) as unknown as [string, string, string]
    const wanted = Math.floor((Number(sid) - indicators) / rulesEach)
    let place = wanted
    while ((owners.get(place) ?? id) !== id) place = (place + 1) % places
    owners.set(place, id)
    yield place === wanted ? rule : rule.replace(`sid:${sid};`, `sid:${Number(sid) + rulesEach * (place - wanted)};`)
  }
}

/** What a rule is about, for what replaces it. */
export const numberOf = (rule: string): string => rule.slice(rule.lastIndexOf(' sid:') + 5, rule.lastIndexOf('; rev:'))
