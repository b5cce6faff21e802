import { finiteIsoTime } from '../../domain/dates.ts'
import type { OwnListsSummary, OwnObservable } from '../../domain/report.ts'
import { type OwnOutcome, ownOutcomes } from '../../domain/report-codes.ts'
import { byFrequency } from '../extract/sighting.ts'
import type { OwnLists } from '../lists/own-lists.ts'
import type { OwnHit } from '../match/match.ts'

/** Says how own lists changed the result for an observable. */
export function outcomeOf({ verdict, sources, suspiciousWithout }: OwnHit): OwnOutcome {
  if (verdict.deny.length === 0) return suspiciousWithout ? 'spared' : 'harmless'
  if (sources === 0) return 'unlisted'
  return suspiciousWithout ? 'confirmed' : 'restored'
}

/**
 * Counts the effect of own lists. For a list it counts the observables that the list decided: an allow list decides
 * nothing that is denied.
 */
export function ownSummary(hits: readonly OwnHit[], { lists }: OwnLists): OwnListsSummary {
  const outcomes = { unlisted: 0, restored: 0, confirmed: 0, spared: 0, harmless: 0 }
  const decided = lists.map(() => 0)
  let contested = 0
  for (const hit of hits) {
    const { allow, deny } = hit.verdict
    outcomes[outcomeOf(hit)]++
    if (allow.length > 0 && deny.length > 0) contested++
    for (const at of deny.length > 0 ? deny : allow) decided[at] = (decided[at] as number) + 1
  }
  return {
    outcomes,
    contested,
    lists: lists.map((list, position) => ({ ...list, observables: decided[position] as number })),
  }
}

/** The observables behind the counts of `ownSummary`: by outcome, then by frequency, highest first. */
export function* ownObservables(hits: readonly OwnHit[], { lists }: OwnLists): Generator<OwnObservable> {
  const ranked = hits.map((hit) => ({ hit, outcome: outcomeOf(hit) }))
  const rank = (outcome: OwnOutcome) => ownOutcomes.indexOf(outcome)
  ranked.sort((a, b) => rank(a.outcome) - rank(b.outcome) || byFrequency(a.hit.sighting, b.hit.sighting))
  for (const { hit, outcome } of ranked) {
    const { kind, value, count, first, last } = hit.sighting
    const { allow, deny } = hit.verdict
    yield {
      kind,
      value,
      count,
      firstSeen: finiteIsoTime(first),
      lastSeen: finiteIsoTime(last),
      outcome,
      lists: [...deny, ...allow].map((at) => (lists[at] as { id: string }).id),
      sources: hit.sources,
    }
  }
}
