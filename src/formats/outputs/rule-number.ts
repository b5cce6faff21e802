import type { DeliveredIndicator } from '../../domain/delivery.ts'

/**
 * Rule numbers (`sid`) for Suricata and Snort, all below 2^31, the limit of some of their tools. Nobody else uses this
 * range: local rules start at 1,000,000, those of Emerging Threats at 2,000,000.
 *
 *     1,000,000,000 – 2,073,741,823   four for each of 2^28 slots of indicators
 *     2,080,000,000 – 2,145,535,999   a thousand for each of 2^16 slots of subscriptions
 */
const indicators = 1_000_000_000
const places = 2 ** 28
const rulesEach = 4
const subscriptions = 2_080_000_000
const rulesEachSubscription = 1000

/** Number of an indicator's rule: permanent and equal in every output, unless it is taken (see `settleNumbers`). */
export function ruleNumber({ id }: Pick<DeliveredIndicator, 'id'>, rule: 0 | 1 | 2 | 3): number {
  return indicators + rulesEach * Number.parseInt(id.slice(0, 7), 16) + rule
}

/** Number of a rule for a whole subscription. */
export function listRuleNumber({ id }: { readonly id: string }, rule: number): number {
  return subscriptions + rulesEachSubscription * Number.parseInt(id.slice(0, 4), 16) + rule
}

const written = /winnow_id ([0-9a-f-]+).* sid:(\d+);/

/**
 * If two indicators have the same slot (a few thousand in a million), the second moves to the next free one.
 * `winnow_id` identifies the owner of a rule.
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

/** The number of a rule, which identifies it for replacement. */
export const numberOf = (rule: string): string => rule.slice(rule.lastIndexOf(' sid:') + 5, rule.lastIndexOf('; rev:'))
