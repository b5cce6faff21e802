import type { Latency } from './measure.ts'

/** What counts for the quality of a source; each part is between 0 and its weight. */
export const qualityWeights = { clean: 35, exclusive: 25, early: 20, alive: 20 } as const
export type QualityPart = keyof typeof qualityWeights

/** What is known of a source; undefined where it is not. */
export interface QualityFacts {
  /** Of what is listed: benign or shared infrastructure by warning lists; wide ranges; listed by nobody else. */
  readonly warningShare: number | undefined
  readonly wideShare?: number | undefined
  readonly exclusiveShare: number | undefined
  readonly latency: Pick<Latency, 'compared' | 'first' | 'same'> | undefined
  readonly medianAgeDays: number | undefined
}

export interface Quality {
  /** 0 to 100. */
  readonly score: number
  readonly parts: readonly { readonly name: QualityPart; readonly points: number; readonly weight: number }[]
}

/** A twentieth of false positives, and nothing is left of the part. */
const worstWarningShare = 0.05
/** Of the part that is lost where all that is listed are wide ranges: such a match says little of the single address. */
const widePenalty = 0.5
/** Half of the list younger than a week is as lively as can be; half of it older than a year is an archive. */
const freshDays = 7
const staleDays = 365

/**
 * How good a source is by its figures alone, whatever it is about: free of false positives and of wide ranges, not a copy of
 * others, early, and renewed. A part of which nothing is known is left out and the others weigh more; undefined where less than half of
 * the weight is known. The reasoning: docs/decisions/0067-quality-of-a-source.md, 0182-what-a-trial-would-deliver.md
 */
export function qualityOf({
  warningShare,
  wideShare = 0,
  exclusiveShare,
  latency,
  medianAgeDays,
}: QualityFacts): Quality | undefined {
  const values: Record<QualityPart, number | undefined> = {
    clean:
      warningShare === undefined
        ? undefined
        : (1 - Math.min(1, warningShare / worstWarningShare)) * (1 - widePenalty * clamp(wideShare)),
    exclusive: exclusiveShare,
    early: latency && (latency.first + latency.same / 2) / latency.compared,
    alive:
      medianAgeDays === undefined
        ? undefined
        : 1 - clamp(Math.log(Math.max(medianAgeDays, freshDays) / freshDays) / Math.log(staleDays / freshDays)),
  }
  const known = (Object.entries(values) as [QualityPart, number | undefined][]).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  )
  const total = known.reduce((sum, { name }) => sum + qualityWeights[name], 0)
  if (total < 50) return undefined
  const parts = known.map(({ name, value }) => {
    const weight = (100 * qualityWeights[name]) / total
    return { name, points: weight * value, weight }
  })
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts }
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
