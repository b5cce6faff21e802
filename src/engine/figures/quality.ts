import { clampShare } from '../../domain/percent.ts'
import type { Latency } from './measure.ts'

/** Maximum of each component of the quality score. */
export const qualityWeights = { clean: 35, exclusive: 25, early: 20, alive: 20 } as const
export type QualityComponent = keyof typeof qualityWeights

/** Figures of a source; undefined if not known. */
export interface QualityFacts {
  /** False if the source is dead or nobody looks at it: what it listed last says nothing about today. */
  readonly isAlive: boolean
  /** Shares of the list: benign or shared infrastructure by warning lists; wide ranges; listed by no other source. */
  readonly warningShare: number | undefined
  readonly wideShare: number | undefined
  readonly exclusiveShare: number | undefined
  readonly latency: Pick<Latency, 'compared' | 'first' | 'same'> | undefined
  readonly medianAgeDays: number | undefined
}

export interface Quality {
  /** 0 to 100. */
  readonly score: number
  readonly components: readonly { readonly name: QualityComponent; readonly points: number; readonly weight: number }[]
}

/** Share of false positives at which the component is 0. */
const worstWarningShare = 0.05
/**
 * Fraction of the component that is lost if all entries are wide ranges, because a match says little about the single
 * address.
 */
const widePenalty = 0.5
/** Full points if half of the list is younger than a week; none if half of it is older than a year. */
const freshDays = 7
const staleDays = 365

/**
 * Quality of a source from its figures alone, regardless of its topic: few false positives and wide ranges, not a copy
 * of others, early, and maintained. A part without data gives no points, so that nothing unknown improves the score.
 * Undefined if the source is not alive, or if the known parts have less than half of the weight. For the reasons see
 * docs/decisions/0066-figures-of-sources.md.
 */
export function qualityOf(facts: QualityFacts): Quality | undefined {
  const { warningShare, wideShare, exclusiveShare, latency, medianAgeDays } = facts
  if (!facts.isAlive) return undefined
  const values: Record<QualityComponent, number | undefined> = {
    clean:
      warningShare === undefined || wideShare === undefined
        ? undefined
        : (1 - Math.min(1, warningShare / worstWarningShare)) * (1 - widePenalty * clampShare(wideShare)),
    exclusive: exclusiveShare,
    early: latency && (latency.first + latency.same / 2) / latency.compared,
    alive:
      medianAgeDays === undefined
        ? undefined
        : 1 - clampShare(Math.log(Math.max(medianAgeDays, freshDays) / freshDays) / Math.log(staleDays / freshDays)),
  }
  const components = (Object.entries(values) as [QualityComponent, number | undefined][]).flatMap(([name, value]) => {
    const weight = qualityWeights[name]
    return value === undefined ? [] : [{ name, points: weight * value, weight }]
  })
  if (components.reduce((sum, { weight }) => sum + weight, 0) < 50) return undefined
  return { score: components.reduce((sum, { points }) => sum + points, 0), components }
}
