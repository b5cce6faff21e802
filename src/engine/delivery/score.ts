import type { FlavourId } from '../../domain/source.ts'
import type { DeliverySource } from './source.ts'

/**
 * Risk and confidence of an indicator, 0 to 100. See docs/decisions/0146-risk-confidence-and-age.md for the reasons.
 *
 * The chance that a source s that lists the indicator is right is `p = reliability(s) · own(score) · left(age)`:
 * - `reliability`: 0.3 to 0.7, by the share of its list that is on warning lists. This is "doubtful" to "probably true"
 *   on the Admiralty scale, in the numbers of STIX 2.1 (appendix A); 0.5, "possibly true", if nothing is known.
 * - `own`: 0.4 to 1.3, by the publisher's own score; 1 without a score and at two thirds of the scale.
 * - `left`: halves with each half-life since the last confirmation (`ageing.ts`).
 *
 * Independent sources are combined by noisy-or (Pearl 1988): `confidence = 100 · (1 − Π (1 − p))` over the strongest
 * set of sources of which no two are related (`independence.ts`). Two sources of 0.7 give 91: "confirmed by other
 * sources".
 *
 * `risk = severity · confidence` is the expected harm (ISO 31000, NIST SP 800-30: likelihood and impact), with the
 * highest severity among the sources. Indicators on the group's own deny list have 100 for both.
 */

/**
 * Reliability of a source by the share of its list that is on filtering warning lists; the first row whose limit is not
 * reached applies.
 */
const reliabilities: readonly (readonly [warningShare: number, reliability: number])[] = [
  [0.001, 0.7],
  [0.005, 0.65],
  [0.01, 0.6],
  [0.02, 0.5],
  [0.05, 0.4],
]
const leastReliability = 0.3
const unknownReliability = 0.5

/** Chance that a new entry of the source is correct; in steps, so that it rarely changes. */
export function reliabilityOf({ warningShare }: Pick<DeliverySource, 'warningShare'>): number {
  if (warningShare === undefined) return unknownReliability
  return reliabilities.find(([below]) => warningShare < below)?.[1] ?? leastReliability
}

/** Upper limit of the chance: even the best publisher can be wrong. */
const surest = 0.95

/**
 * Chance that one listing is right.
 * @param score the publisher's own score, 0 to 100
 * @param left remaining value after ageing, 0 to 1
 */
export function chanceOf(reliability: number, score: number | undefined, left: number): number {
  const own = score === undefined ? 1 : 0.4 + 0.9 * (Math.min(100, Math.max(0, score)) / 100)
  return Math.min(surest, reliability * own) * left
}

/**
 * Contribution of a listing to the sum that `confidenceOf` expects. The chances of being wrong multiply, so their
 * logarithms are added.
 */
export function evidenceOf(chance: number): number {
  return -Math.log1p(-chance)
}

/** Converts the summed evidence of independent listings to a confidence of 1 to 99. */
export function confidenceOf(evidence: number): number {
  return Math.min(99, Math.max(1, Math.round(-100 * Math.expm1(-evidence))))
}

/** Harm if an indicator matches and is correct, 0 to 100. */
const severities: Readonly<Record<FlavourId, number>> = {
  ransomware: 100,
  apt: 100,
  c2: 100,
  botnet: 90,
  malware: 90,
  stalkerware: 90,
  phishing: 80,
  vulnerability: 80,
  bulletproof: 70,
  cryptomining: 70,
  fraud: 70,
  bruteforce: 60,
  'web-attack': 60,
  mixed: 60,
  reputation: 50,
  anonymizer: 40,
  scanner: 40,
  spam: 40,
}

/** Mean severity of what a source is about, because the source does not say which of these applies to an indicator. */
export function severityOf(flavours: readonly FlavourId[]): number {
  const told = flavours.filter((flavour) => flavour !== 'mixed')
  if (told.length === 0) return severities.mixed
  return told.reduce((sum, flavour) => sum + severities[flavour], 0) / told.length
}

/** Severity of a tag that names a threat; 0 for any other tag. */
export function severityOfTag(tag: string): number {
  return tag !== 'mixed' && Object.hasOwn(severities, tag) ? severities[tag as FlavourId] : 0
}

/** Risk from severity and confidence, both 0 to 100. */
export function riskOf(severity: number, confidence: number): number {
  return Math.round((severity * confidence) / 100)
}
