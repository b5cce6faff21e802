/**
 * Effort of integrating and maintaining a source, 0 to 10: the factor for all efforts in the cost model. The score is a
 * sum of components, one per catalogue field, so that a screen can explain it. The weights are our own; see
 * docs/design/reports.md.
 */
import { clampShare } from '../../domain/percent.ts'

/** Parts of the complexity score. */
export const complexityComponents = [
  'format',
  'protocol',
  'authentication',
  'paging',
  'volume',
  'churn',
  'licence',
] as const
export type ComplexityComponent = (typeof complexityComponents)[number]

/** Maximum of each component; they add up to 10. */
export const complexityWeights: Readonly<Record<ComplexityComponent, number>> = {
  format: 2.5,
  protocol: 1,
  authentication: 1,
  paging: 0.5,
  volume: 2,
  churn: 1.5,
  licence: 1.5,
}

/** The fields of a source that determine its complexity. */
export interface ComplexitySource {
  /**
   * Difficulty of its format (0 to 1), and whether a file only names other files; undefined if the format is not known.
   */
  readonly format?: { readonly difficulty: number; readonly isCrawled?: boolean } | undefined
  /** Protocol, if it is more than a file over HTTP and the format does not imply it. */
  readonly protocol?: 'taxii' | undefined
  readonly addresses: readonly string[]
  readonly authentication: 'none' | 'key' | 'basic' | 'certificate'
  readonly commercial: boolean
  readonly cadenceMinutes: number
  readonly licence: {
    readonly stated: boolean
    readonly commercialUse: 'yes' | 'no' | 'unknown'
    readonly redistribution: 'yes' | 'no' | 'unknown'
    readonly attribution: 'yes' | 'no' | 'unknown'
  }
}

/** Figures that are known only after a source was collected. */
export interface ComplexityFigures {
  readonly records: number
  /** Records added and removed per day as a share of `records`; undefined without history. */
  readonly dailyChurn?: number | undefined
}

export interface Complexity {
  /** 0 to 10, one decimal. */
  readonly score: number
  /** Contribution of each component; they add up to the score before rounding. */
  readonly components: Readonly<Record<ComplexityComponent, number>>
}

/** Difficulty of a format that is not known yet, such as that of a publisher without a licence. */
const unknownDifficulty = 0.6

const authenticationShares = { none: 0, key: 0.5, basic: 0.5, certificate: 1 } as const

/** Tells whether the source is read in pages or many files, which needs a special client. */
function isCrawled({ format, protocol }: ComplexitySource): boolean {
  return protocol === 'taxii' || format?.isCrawled === true
}

const smallestVolume = 1_000
const largestVolume = 10_000_000
/** Assumed for a source without figures: a typical size, with a twentieth of the records new each day. */
const usual = { records: 30_000, dailyChurn: 0.05 } as const
/** Churn that gets the full weight: half of the list per day. */
const fullChurn = 0.5

const day = 1440

/**
 * Computes the complexity of a source.
 * @param figures what was collected; a typical source is assumed without it
 */
export function complexityScore(source: ComplexitySource, figures?: ComplexityFigures): Complexity {
  const records = figures?.records ?? usual.records
  const churn = figures?.dailyChurn ?? usual.dailyChurn
  const shares: Record<ComplexityComponent, number> = {
    format: source.format?.difficulty ?? unknownDifficulty,
    protocol: protocolShare(source),
    authentication: authenticationShares[source.authentication],
    paging: source.addresses.length > 1 || isCrawled(source) ? 1 : 0,
    volume: clampShare(Math.log10(Math.max(records, 1) / smallestVolume) / Math.log10(largestVolume / smallestVolume)),
    churn: clampShare(Math.sqrt(Math.max(churn, 0) / fullChurn)),
    licence: licenceShare(source),
  }
  const components = Object.fromEntries(
    complexityComponents.map((component) => [component, shares[component] * complexityWeights[component]]),
  ) as Record<ComplexityComponent, number>
  const sum = complexityComponents.reduce((total, component) => total + components[component], 0)
  return { score: Math.round(clampShare(sum / 10) * 100) / 10, components }
}

/** A daily file over HTTP is the base. Several fetches per hour need monitoring; a special protocol needs a client. */
function protocolShare(source: ComplexitySource): number {
  const own = isCrawled(source) ? 0.7 : 0
  const often = source.cadenceMinutes <= 15 ? 0.3 : source.cadenceMinutes < day ? 0.15 : 0
  return own + often
}

/** Contracts and unstated terms must be examined; obligations and restrictions must be observed. */
function licenceShare({ licence, commercial }: ComplexitySource): number {
  const { stated, commercialUse, redistribution, attribution } = licence
  const unclear = stated ? 0 : 0.4
  const contract = commercial ? 0.4 : 0
  const bans = (commercialUse === 'no' ? 0.3 : 0) + (redistribution === 'no' ? 0.2 : 0)
  const open = stated ? (commercialUse === 'unknown' ? 0.2 : 0) + (redistribution === 'unknown' ? 0.1 : 0) : 0
  return clampShare(unclear + contract + bans + open + (attribution === 'yes' ? 0.1 : 0))
}
