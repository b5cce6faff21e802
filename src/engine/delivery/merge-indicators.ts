import {
  type AttackName,
  type DeliveredIndicator,
  type DeliveredSource,
  type Enrichment,
  tlpLabels,
} from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { warningCategories } from '../../domain/warning-list.ts'

/**
 * The record of a range that represents several indicators: the highest risk, the lowest confidence, valid until the
 * first member ages out. Enrichment is kept only if it is equal for all members.
 */
export function mergeIndicators(
  kind: KindId,
  value: string,
  members: readonly DeliveredIndicator[],
): Omit<DeliveredIndicator, 'id'> {
  const most = (of: (indicator: DeliveredIndicator) => number) =>
    members.reduce((m, one) => Math.max(m, of(one)), -Infinity)
  const least = (of: (indicator: DeliveredIndicator) => number) =>
    members.reduce((m, one) => Math.min(m, of(one)), Infinity)
  const union = <T extends string>(of: (indicator: DeliveredIndicator) => readonly T[]): T[] => [
    ...new Set(members.flatMap((one) => [...of(one)])),
  ]
  const warnings = new Set(members.flatMap((one) => [...one.warnings]))
  return {
    kind,
    value,
    risk: most(({ risk }) => risk),
    confidence: least(({ confidence }) => confidence),
    firstSeen: least(({ firstSeen }) => firstSeen),
    lastSeen: most(({ lastSeen }) => lastSeen),
    agesOut: least(({ agesOut }) => agesOut),
    created: least(({ created }) => created),
    modified: most(({ modified }) => modified),
    sources: mergeSources(members),
    independent: least(({ independent }) => independent),
    threats: union(({ threats }) => threats).sort(),
    tags: union(({ tags }) => tags).sort(),
    warnings: warningCategories.filter((category) => warnings.has(category)),
    ...(members.some(({ isShared }) => isShared) && { isShared: true }),
    enriched: mergeEnrichments(members.map(({ enriched }) => enriched)),
  }
}

function mergeSources(members: readonly DeliveredIndicator[]): DeliveredSource[] {
  const byId = new Map<string, DeliveredSource>()
  for (const source of members.flatMap(({ sources }) => [...sources])) {
    const known = byId.get(source.id)
    if (!known) {
      byId.set(source.id, source)
      continue
    }
    const { id, name, maintainer } = source
    const lastSeen = Math.max(known.lastSeen ?? -Infinity, source.lastSeen ?? -Infinity)
    const score = Math.min(known.score ?? Infinity, source.score ?? Infinity)
    byId.set(id, {
      id,
      name,
      maintainer,
      listedFrom: Math.min(known.listedFrom, source.listedFrom),
      ...(lastSeen > -Infinity && { lastSeen }),
      ...(score < Infinity && { score }),
    })
  }
  return [...byId.values()].sort((a, b) => compareCodeUnits(a.id, b.id))
}

function mergeEnrichments(all: readonly Enrichment[]): Enrichment {
  const [first = {}] = all
  const isSame = (of: (enriched: Enrichment) => unknown) => all.every((one) => of(one) === of(first))
  const names = (of: (enriched: Enrichment) => readonly AttackName[] | undefined): AttackName[] => {
    const byId = new Map(all.flatMap((one) => [...(of(one) ?? [])]).map((name) => [name.id, name]))
    return [...byId.values()].sort((a, b) => compareCodeUnits(a.id, b.id))
  }
  const techniques = names((one) => one.techniques)
  const software = names((one) => one.software)
  const groups = names((one) => one.groups)
  const malware = [...new Set(all.flatMap((one) => [...(one.malware ?? [])]))].sort()
  const strictest = Math.max(...all.map(({ tlp }) => (tlp ? tlpLabels.indexOf(tlp) : -1)))
  const tlp = tlpLabels[strictest]
  return {
    ...(first.country && isSame((one) => one.country) && { country: first.country }),
    ...(first.as && isSame((one) => one.as?.number) && { as: first.as }),
    ...(techniques.length > 0 && { techniques }),
    ...(software.length > 0 && { software }),
    ...(groups.length > 0 && { groups }),
    ...(malware.length > 0 && { malware }),
    ...(tlp && { tlp }),
  }
}
